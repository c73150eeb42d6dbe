/** The words of a text by what they are, for colours: right in half-written text, too. */

import type { Span } from '../base/span.js';
import { expectText, type LanguageOptions, sourceOf } from './language-options.js';
import { ROLES, type Role } from './text/cursor-place.js';
import { type Outline, outlineOf } from './text/outline.js';
import type { Token } from './text/tokens.js';

/** The kinds of parts of a filter that are coloured apart. */
export const SEMANTIC_KINDS = [
  'constructor',
  'application',
  'group',
  'tag',
  'operator',
  'platform',
  'string',
  'number',
  'sign',
  'comment',
] as const;
/** What a part of a filter is. */
export type SemanticKind = (typeof SEMANTIC_KINDS)[number];

/** A part of a filter, and what it is. */
export interface SemanticToken {
  readonly kind: SemanticKind;
  readonly span: Span;
}

/** In the order of the text; brackets and commas are none. Never throws, whatever the text. O(text). */
export function semanticTokens(text: string, options: LanguageOptions = {}): readonly SemanticToken[] {
  expectText('semanticTokens', text, options);
  const { source, comments } = sourceOf(text, options);
  const outline = outlineOf(source, comments);
  const kinds = kindsInSets(outline);
  return [...outline.tokens, ...outline.comments]
    .sort((left, right) => left.start - right.start)
    .flatMap((token): readonly SemanticToken[] => {
      const kind = kinds.get(token) ?? kindOf(token);
      return kind === null ? [] : [{ kind, span: { start: token.start, end: token.end } }];
    });
}

const KIND_OF_ROLE: Readonly<Record<Role, SemanticKind | null>> = {
  application: 'application',
  group: 'group',
  tag: 'tag',
  operator: 'operator',
  platforms: 'platform',
  value: null,
};

/** Of words and of what stands in a place of its own. */
function kindsInSets({ calls }: Outline): ReadonlyMap<Token, SemanticKind> {
  const kinds = new Map<Token, SemanticKind>();
  for (const call of calls) {
    kinds.set(call.word, 'constructor');
    for (const [index, { tokens, list }] of call.arguments.entries()) {
      const role = ROLES[call.keyword][index];
      const kind = role === undefined ? null : KIND_OF_ROLE[role];
      if (kind !== null) for (const token of [...tokens, ...(list?.items ?? [])]) kinds.set(token, kind);
    }
  }
  return kinds;
}

function kindOf({ kind }: Token): SemanticKind | null {
  switch (kind) {
    case 'string':
    case 'number':
    case 'comment':
      return kind;
    case '+':
    case '*':
    case '\\':
      return 'sign';
    default:
      return null;
  }
}
