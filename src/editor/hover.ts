/** What the word, name, sign or value under the cursor is. */

import { operatorNamed } from '../base/operators.js';
import type { Span } from '../base/span.js';
import { isPlatform } from '../base/vocabulary.js';
import { print } from '../format/print.js';
import { readFilter } from '../syntax/parse.js';
import { sentenceOf } from './describe/describe-set.js';
import { CONSTRUCTOR_MEANING, operatorText, PARAMETERS, SIGN_MEANING } from './describe/meanings.js';
import { applicationText, code, groupText, platformText, tagText } from './describe/names.js';
import { expectPlace, type LanguageOptions, sourceOf } from './language-options.js';
import { type NamedTag, namesOf } from './names.js';
import { conditionIn } from './text/condition.js';
import { ROLES } from './text/cursor-place.js';
import { type CallPart, type Outline, outlineOf } from './text/outline.js';
import { tokenAt } from './text/token-at.js';
import { contentOf, type Token } from './text/tokens.js';
import { operationAt } from './tree.js';

/** What is said of the text under a place. */
export interface Hover {
  /** Markdown; names of the account stand in it as code, or escaped. */
  readonly text: string;
  /** What it is about. */
  readonly span: Span;
}

/** What a hover is about, where devices can be counted for it: those of a set, or those that have a tag. */
export type HoverSubject =
  | { readonly kind: 'set'; readonly keyword: 'A' | 'G'; readonly code: string }
  | { readonly kind: 'tag'; readonly tag: NamedTag };

interface HoverPart {
  readonly text: string;
  readonly subject: HoverSubject | null;
}

/** What stands at `offset`; null where there is nothing to say. Never throws, whatever the text. O(text). */
export function hover(text: string, offset: number, options: LanguageOptions = {}): Hover | null {
  expectPlace('hover', text, offset, options);
  return hoverOf(text, offset, options)?.hover ?? null;
}

/** As {@link hover}, with what it is about. */
export function hoverOf(
  text: string,
  offset: number,
  options: LanguageOptions,
): { readonly hover: Hover; readonly subject: HoverSubject | null } | null {
  const { source, comments } = sourceOf(text, options);
  const outline = outlineOf(source, comments);
  const token = tokenAt(outline, offset);
  if (token === null) return null;
  const call = outline.calls.find(({ word, end }) => word.start <= token.start && token.end <= end);
  const said = call === undefined ? words(signText(outline, token, options)) : part(outline, call, token, options);
  if (said === null) return null;
  return { hover: { text: said.text, span: { start: token.start, end: token.end } }, subject: said.subject };
}

function words(text: string | null): HoverPart | null {
  return text === null ? null : { text, subject: null };
}

function signText({ text }: Outline, token: Token, options: LanguageOptions): string | null {
  if (token.kind !== '+' && token.kind !== '*' && token.kind !== '\\') return null;
  const { name, meaning, binding } = SIGN_MEANING[token.kind];
  const { ast } = readFilter(text, { comments: options.comments ?? true });
  const found = operationAt(ast, token.start);
  const grouping = found === null ? null : grouped(print(found, { brackets: 'clear' }));
  return [`**${name}** ${code(token.kind)}: ${meaning}.`, `${binding}.`, grouping]
    .filter((line) => line !== null)
    .join('\n\n');
}

const LONGEST_SHOWN_UNITS = 300;

function grouped(text: string): string | null {
  return text.length > LONGEST_SHOWN_UNITS ? null : `\`\`\`sift\n${text}\n\`\`\``;
}

function part(outline: Outline, call: CallPart, token: Token, options: LanguageOptions): HoverPart | null {
  if (token === call.word) return words(constructorText(outline, call, options));
  const index = call.arguments.findIndex(({ start, end }) => start <= token.start && token.end <= end);
  const role = ROLES[call.keyword][index];
  const { catalog = null } = options;
  const names = namesOf(catalog, outline);
  const content = contentOf(token);
  switch (role) {
    case 'application': {
      const found = names.applications.find((application) => application.code === content);
      if (found === undefined) return null;
      return { text: applicationText(catalog, found), subject: { kind: 'set', keyword: 'A', code: content } };
    }
    case 'group': {
      const found = names.groups.find((group) => group.code === content);
      if (found === undefined) return null;
      return { text: groupText(catalog, found), subject: { kind: 'set', keyword: 'G', code: content } };
    }
    case 'tag': {
      // A word behind the name without a comma.
      if (token.kind !== 'string') return words(operatorIn(content, options));
      const tag = names.tag(conditionIn(call).application, content);
      return tag === undefined ? null : { text: tagText(catalog, tag), subject: { kind: 'tag', tag } };
    }
    case 'operator':
      return words(operatorIn(content, options));
    case 'platforms':
      return words(isPlatform(content) ? platformText(content, catalog === null ? null : names.applications) : null);
    case 'value':
      return words(token.kind === 'string' || token.kind === 'number' ? sentenceIn(outline, call, options) : null);
    default:
      return null;
  }
}

/** In small letters too. */
function operatorIn(word: string, { catalog = null }: LanguageOptions): string | null {
  const operator = operatorNamed(word.toUpperCase());
  return operator === undefined ? null : operatorText(operator, catalog?.unsetMatchesNegative ?? false);
}

function constructorText(outline: Outline, call: CallPart, options: LanguageOptions): string {
  const form = `${call.keyword}(${PARAMETERS[call.keyword].join(', ')})`;
  const sentence = sentenceIn(outline, call, options);
  return [`${code(form)}: ${CONSTRUCTOR_MEANING[call.keyword]}.`, sentence]
    .filter((line) => line !== null)
    .join('\n\n');
}

function sentenceIn({ text }: Outline, call: CallPart, options: LanguageOptions): string | null {
  return call.close === null ? null : sentenceOf(text.slice(call.word.start, call.end), options);
}
