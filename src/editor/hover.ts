/** What the word, name, sign or value under the cursor is. */

import { isOperator } from '../base/operators.js';
import type { Span } from '../base/span.js';
import { isPlatform } from '../base/vocabulary.js';
import { print } from '../format/print.js';
import { readFilter } from '../syntax/parse.js';
import { sentenceOf } from './describe/describe-set.js';
import { CONSTRUCTOR_MEANING, operatorText, PARAMETERS, SIGN_MEANING } from './describe/meanings.js';
import { applicationText, code, groupText, platformText, tagText } from './describe/names.js';
import { expectPlace, type LanguageOptions, sourceOf } from './language-options.js';
import { namesOf } from './names.js';
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

/** What stands at `offset`; null where there is nothing to say. Never throws, whatever the text. O(text). */
export function hover(text: string, offset: number, options: LanguageOptions = {}): Hover | null {
  expectPlace('hover', text, offset, options);
  const { source, comments } = sourceOf(text, options);
  const outline = outlineOf(source, comments);
  const token = tokenAt(outline, offset);
  if (token === null) return null;
  const call = outline.calls.find(({ word, end }) => word.start <= token.start && token.end <= end);
  const said = call === undefined ? signText(outline, token, options) : partText(outline, call, token, options);
  return said === null ? null : { text: said, span: { start: token.start, end: token.end } };
}

function signText({ text }: Outline, token: Token, options: LanguageOptions): string | null {
  if (token.kind !== '+' && token.kind !== '*' && token.kind !== '\\') return null;
  const { name, meaning, binding } = SIGN_MEANING[token.kind];
  const { ast } = readFilter(text, { comments: options.comments ?? true });
  const found = operationAt(ast, token.start);
  const grouping = found === null ? null : grouped(print(found.operation, { brackets: 'clear' }));
  return [`**${name}** ${code(token.kind)}: ${meaning}.`, `${binding}.`, grouping]
    .filter((line) => line !== null)
    .join('\n\n');
}

const LONGEST_SHOWN_UNITS = 300;

function grouped(text: string): string | null {
  return text.length > LONGEST_SHOWN_UNITS ? null : `\`\`\`sift\n${text}\n\`\`\``;
}

function partText(outline: Outline, call: CallPart, token: Token, options: LanguageOptions): string | null {
  if (token === call.word) return constructorText(outline, call, options);
  const index = call.arguments.findIndex(({ start, end }) => start <= token.start && token.end <= end);
  const role = ROLES[call.keyword][index];
  const { catalog = null } = options;
  const names = namesOf(catalog, outline);
  const content = contentOf(token);
  switch (role) {
    case 'application': {
      const found = names.applications.find((application) => application.code === content);
      return found === undefined ? null : applicationText(catalog, found);
    }
    case 'group': {
      const found = names.groups.find((group) => group.code === content);
      return found === undefined ? null : groupText(catalog, found);
    }
    case 'tag': {
      const found = token.kind === 'string' ? names.tag(conditionIn(call).application, content) : undefined;
      return found === undefined ? null : tagText(catalog, found);
    }
    case 'operator':
      return isOperator(content) ? operatorText(content, catalog?.unsetMatchesNegative ?? false) : null;
    case 'platforms':
      return isPlatform(content) ? platformText(content, catalog === null ? null : names.applications) : null;
    case 'value':
      return token.kind === 'string' || token.kind === 'number' ? sentenceIn(outline, call, options) : null;
    default:
      return null;
  }
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
