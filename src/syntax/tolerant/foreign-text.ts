/** Texts that are no filter at all, or more than one: JSON, SQL, sentences, a filter on each line. Told once, and read no further. */

import type { Span } from '../../base/span.js';
import type { DiagnosticCode } from '../../diagnostics/catalogue.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { foreignText, severalFilters } from '../foreign-errors.js';
import { readStrict } from '../strict-reader.js';
import type { Context, TolerantOptions } from './context.js';
import { isWellQuoted } from './doubtful-strings.js';
import { startsCondition } from './match-condition.js';
import { constructorOf, isOperatorLike } from './operator-words.js';
import { isBetweenSets } from './set-start.js';
import type { Token } from './token.js';

/** A member, an element that is an object, or an object with nothing in it. */
const JSON_START = /^\s*(?:\[\s*)?\{\s*(?:["']?[\w.$ -]{1,100}["']?\s*:|\})/;
/** Filters as strings of a list. */
const LIST_OF_FILTERS = /^\s*\[\s*"\s*(?:A|G|T|AT)\(\\"/;
const BODY_MEMBER = /"(?:devices_filter|filter)"\s*:/;
const SQL_START = /^\s*(?:(?:select|delete|update|insert|explain|with)\s+[\w*"'`(.]|(?:where|having)\s+\S)/i;

/** A formula of a spreadsheet: `=AND(…)`. */
const FORMULA_START = /^\s*=\s*[\p{L}.]+\s*\(/u;

/** What is said of `source`, where it is the text of another language or holds several filters; null where neither is so. */
export function findForeignText(source: string, options: TolerantOptions): Diagnostic | null {
  const span = spanWithoutBlanks(source);
  if (LIST_OF_FILTERS.test(source)) return foreignText(span, 'body');
  if (JSON_START.test(source)) return foreignText(span, BODY_MEMBER.test(source) ? 'body' : 'json');
  if (SQL_START.test(source)) return foreignText(span, 'sql');
  if (FORMULA_START.test(source)) return foreignText(span, 'formula');
  const count = filtersOnLines(source, options);
  return count > 1 ? severalFilters(span, count) : null;
}

/** The text without the blanks around it. */
export function spanWithoutBlanks(source: string): Span {
  return { start: source.length - source.trimStart().length, end: source.trimEnd().length };
}

/** How many lines hold a filter, where each line that is not blank holds one; 0 where one does not. */
function filtersOnLines(source: string, { limits, comments }: TolerantOptions): number {
  if (!/[\r\n]/.test(source.trim())) return 0;
  let count = 0;
  for (const line of source.split(/\r\n|\r|\n/)) {
    const text = line.replace(/;\s*$/, '');
    if (text.trim() === '' || (comments && text.trimStart().startsWith('#'))) continue;
    if (readStrict(text, limits, comments) === null) return 0;
    count++;
  }
  return count;
}

/** What is said of a sentence: words in a row, of which none begins a set or a condition. Null for everything else. */
export function findSentence({ source }: Context, tokens: readonly Token[]): Diagnostic | null {
  const words = leadingWords(tokens);
  if (words < LEAST_WORDS || startsCondition(tokens, 0)) return null;
  if (!tokens.every(isOfSentence)) return null;
  return foreignText(spanWithoutBlanks(source), 'sentence');
}

/**
 * What is said of a text in which nothing is a set, where more than one thing would be said of its structure: it is of another
 * language. Null for everything else, and where a quote is wrong, for a set may stand in a string.
 */
export function findOtherLanguage(
  { source }: Context,
  tokens: readonly Token[],
  found: readonly Diagnostic[],
): Diagnostic | null {
  const errors = found.filter(({ code }) => code.startsWith('syntax/'));
  if (errors.length < 2 || tokens.some((token, index) => mayBeginSet(source, tokens, token, index))) return null;
  if (errors.some(({ code, label }) => code === 'syntax/unknown-constructor' && label !== null)) return null;
  const conditions = errors.filter(({ code }) => code === 'syntax/infix-condition');
  const reasons = conditions.length > 0 ? OF_STRUCTURE : OF_TEXT;
  if (!errors.some(({ code }) => reasons.has(code))) return null;
  const sets = conditions.flatMap(({ fixes }) => (fixes.length === 1 ? (fixes[0]?.edits[0]?.text ?? []) : []));
  return foreignText(
    spanWithoutBlanks(source),
    tokens.every(isNameOrOperator) ? 'names' : 'unknown',
    sets.slice(0, MOST_SETS),
  );
}

const MOST_SETS = 3;

const OF_STRUCTURE: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'syntax/extra-bracket',
  'syntax/missing-operand',
  'syntax/missing-operator',
  'syntax/unknown-constructor',
]);
const OF_TEXT: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  ...OF_STRUCTURE,
  'syntax/unexpected',
  'syntax/unopened-bracket',
]);

/** True for a letter with a bracket or a string behind it, for a string that is not well quoted, and for what is newer. */
function mayBeginSet(source: string, tokens: readonly Token[], { kind, string, text }: Token, index: number): boolean {
  if (kind === 'string') return string !== null && !isWellQuoted(source, string);
  const next = tokens[index + 1]?.kind;
  return constructorOf(text) !== null && (next === 'open' || next === 'string' || next === 'brace');
}

function isNameOrOperator(token: Token): boolean {
  return token.kind === 'word' || token.kind === 'open' || token.kind === 'close' || isBetweenSets(token);
}

const LEAST_WORDS = 3;

function leadingWords(tokens: readonly Token[]): number {
  let count = 0;
  while (count < tokens.length && isWord(tokens[count] as Token)) count++;
  return count;
}

function isWord(token: Token): boolean {
  const isUpper = token.text === token.text.toUpperCase() && isOperatorLike(token.text);
  return (token.kind === 'word' || token.kind === 'number') && !isUpper && !isBetweenSets(token);
}

/** No bracket: what has one may hold a set. */
function isOfSentence({ kind }: Token): boolean {
  return kind !== 'open' && kind !== 'close' && kind !== 'openList' && kind !== 'closeList' && kind !== 'brace';
}
