/**
 * Text to tokens, whatever the text: strings in any quotes, words, numbers, signs, brackets, and all other characters. Reports
 * foreign blanks, and comments where they are not accepted. Total and linear.
 */

import type { Span } from '../../base/span.js';
import type { Comment } from '../ast.js';
import { foreignBlank } from '../spelling-errors.js';
import { isBlank, isDigits, isForeignBlank, isInvisible, isWordUnit, quoteFamily, wordEnd } from './characters.js';
import { type Context, guessed } from './context.js';
import { lengthAt } from './decoder.js';
import { skipForeignBlanks } from './foreign-blanks.js';
import { operatorMeaning } from './operator-meaning.js';
import { constructorOf, isNegation, isOperatorLike, isWordOfLanguage, setOperator } from './operator-words.js';
import { readComment } from './read-comment.js';
import { isFollowedByDelimiter, type StringFinder, stringFinder, unopenedString } from './string-bounds.js';
import { templateEnd } from './template.js';
import type { Token, TokenKind } from './token.js';

export interface Scan {
  readonly tokens: readonly Token[];
  /** Whether they are accepted or not. */
  readonly comments: readonly Comment[];
  /** Where an escaped quote stands outside strings: nothing behind it was scanned. Null where none does. */
  readonly escapedQuote: number | null;
}

const SINGLE: ReadonlyMap<string, TokenKind> = new Map([
  ['(', 'open'],
  [')', 'close'],
  ['[', 'openList'],
  [']', 'closeList'],
  [',', 'comma'],
  [';', 'semicolon'],
  ['{', 'brace'],
  ['}', 'brace'],
]);

/** Longest first: the first that matches is the sign. */
const SIGNS = ['&&', '||', '\\\\', '==', '!=', '<>', '>=', '<=', '=<', '=>', ...'+*\\&|-–—−/!=<>∪∩∨∧∖×≥≤≠'] as const;

/** The signs that begin with a character, longest first. */
const SIGNS_BY_START: ReadonlyMap<string, readonly string[]> = new Map(
  SIGNS.map((sign) => [sign.charAt(0), SIGNS.filter((other) => other.startsWith(sign.charAt(0)))]),
);

const NUMBER = /[-–−]?[0-9]+(?:\.[0-9]+)?/y;

/** Scans `context.source`, at most one token more than its limit. `stopAtEscapes`: up to the first escaped quote outside strings. */
export function scan(context: Context, stopAtEscapes: boolean): Scan {
  const { source, options } = context;
  const strings = stringFinder(source);
  const tokens: Token[] = [];
  const comments: Comment[] = [];
  for (let at = 0; at < source.length && tokens.length <= options.limits.tokens; ) {
    const code = source.charCodeAt(at);
    if (isBlank(code)) at++;
    else if (isForeignBlank(code)) at = skipForeignBlanks(context, at);
    else if (stopAtEscapes && code === 92 && isEscapedQuote(source, at)) return { tokens, comments, escapedQuote: at };
    else {
      const comment = mayBeginComment(code) ? readComment(context, at) : null;
      if (comment !== null) {
        comments.push(comment);
        at = comment.span.end;
        continue;
      }
      const token = closingQuote(source, tokens, at) ?? tokenAt(context, strings, at, tokens);
      tokens.push(token);
      at = token.end;
    }
  }
  return { tokens, comments, escapedQuote: null };
}

/** `#`, `/`, `-`, `<`. */
function mayBeginComment(code: number): boolean {
  return code === 35 || code === 47 || code === 45 || code === 60;
}

function isEscapedQuote(source: string, at: number): boolean {
  return source.charCodeAt(at + 1) === 34 || source.startsWith('u0022', at + 1);
}

const BARE: ReadonlySet<TokenKind> = new Set<TokenKind>(['word', 'number', 'sign', 'other']);
const BEFORE_ARGUMENT: ReadonlySet<TokenKind> = new Set<TokenKind>(['open', 'openList', 'comma', 'semicolon']);

/**
 * A quote behind bare text, and before a delimiter, closes a string whose opening quote is missing: that string, its tokens
 * taken back. Null for everything else.
 */
function closingQuote(source: string, tokens: Token[], at: number): Token | null {
  const family = quoteFamily(source.charAt(at));
  if (family === null || family === 'single' || tokens[tokens.length - 1]?.end !== at) return null;
  let first = tokens.length;
  while (first > 0 && isBareBefore(tokens[first - 1] as Token, at, family)) first--;
  const start = tokens[first]?.start;
  const before = tokens[first - 1];
  if (start === undefined || before === undefined || !BEFORE_ARGUMENT.has(before.kind)) return null;
  if (!isFollowedByDelimiter(source, at + 1)) return null;
  tokens.length = first;
  return { kind: 'string', start, end: at + 1, text: source.slice(start, at + 1), string: unopenedString(start, at) };
}

/** Part of the bare text before the quote at `at`. A word that is surely an operator is none, unless a straight quote touches it. */
function isBareBefore({ kind, text, end }: Token, at: number, family: 'straight' | 'double'): boolean {
  return BARE.has(kind) && ((end === at && family === 'straight') || !isOperatorLike(text));
}

function tokenAt(context: Context, strings: StringFinder, start: number, tokens: readonly Token[]): Token {
  const { source } = context;
  const character = source.charAt(start);
  const family = quoteFamily(character);
  if (family === 'straight' || (family !== null && !isInsideBareText(tokens, start))) {
    const string = strings.find(start);
    return { kind: 'string', start, end: string.end, text: source.slice(start, string.end), string };
  }
  const template = templateEnd(source, start);
  if (template > start) return plain(source, 'other', start, template);
  const single = SINGLE.get(character);
  if (single !== undefined) return { kind: single, start, end: start + 1, text: character, string: null };
  const digits = lengthAt(NUMBER, source, start);
  if (digits > 0 && !continuesWord(source, start + digits)) return plain(source, 'number', start, start + digits);
  if (isWordUnit(source.charCodeAt(start))) return word(context, start);
  const backslashes = backslashesAt(source, start);
  if (backslashes > 2) return plain(source, 'sign', start, start + backslashes);
  const sign = SIGNS_BY_START.get(character)?.find((sign) => source.startsWith(sign, start));
  if (sign !== undefined) return plain(source, 'sign', start, start + sign.length);
  return plain(source, 'other', start, endOfOther(source, start));
}

/** How many backslashes stand in a row at `start`; a quote behind them may be escaped by the last. */
function backslashesAt(source: string, start: number): number {
  let end = start;
  while (source.charCodeAt(end) === 92) end++;
  return source.charAt(end) === '"' ? 0 : end - start;
}

/** True where a letter or digit stands at `at`, perhaps behind characters that do not show. */
function continuesWord(source: string, at: number): boolean {
  while (isInvisible(source.charCodeAt(at))) at++;
  return isWordUnit(source.charCodeAt(at));
}

function plain(source: string, kind: TokenKind, start: number, end: number): Token {
  return { kind, start, end, text: source.slice(start, end), string: null };
}

/** An apostrophe belongs to the bare text before it; a quote behind anything else, or behind an operator, opens a string. */
function isInsideBareText(tokens: readonly Token[], start: number): boolean {
  const before = tokens[tokens.length - 1];
  if (before === undefined) return false;
  if (before.kind !== 'word' && before.kind !== 'number' && before.kind !== 'other') return false;
  if (before.end === start && before.kind !== 'other') return true;
  const { text } = before;
  return !isOperatorLike(text) && !comparesStrings(text) && constructorOf(text) !== text && !joinsOperands(tokens);
}

const ENDS_OPERAND: ReadonlySet<TokenKind> = new Set<TokenKind>(['string', 'number', 'close', 'closeList']);

/** True where the last token is a word that joins what stands before it, as bare text does not: `'X' or`, `A("X") and`. */
function joinsOperands(tokens: readonly Token[]): boolean {
  const [before, word] = tokens.slice(-2);
  return before !== undefined && word !== undefined && ENDS_OPERAND.has(before.kind) && setOperator(word.text) !== null;
}

/** A word or sign that stands before a string in other languages, as LIKE and `:` do. */
function comparesStrings(text: string): boolean {
  const meaning = operatorMeaning(text);
  return (
    meaning?.kind === 'pattern' ||
    meaning?.kind === 'holds' ||
    (meaning !== null && text === text.toUpperCase()) ||
    /^with$/i.test(text)
  );
}

/** A word; invisible characters between two of its letters are reported and left out. */
function word(context: Context, start: number): Token {
  const { source } = context;
  let end = wordEnd(source, start);
  let text = source.slice(start, end);
  const invisible: Span[] = [];
  while (isInvisible(source.charCodeAt(end)) && continuesWord(source, end)) {
    const piece = end;
    while (isInvisible(source.charCodeAt(end))) end++;
    const next = wordEnd(source, end);
    // Made one word, an operator and what it stands before would be gone.
    if (setOperator(text) !== null && partsSets(source, end, next)) {
      end = piece;
      break;
    }
    invisible.push({ start: piece, end });
    text += source.slice(end, next);
    end = next;
  }
  // In a name or number another sign may belong in their place, or they may be what stood before it.
  const isCertain = isWordOfLanguage(text);
  const kind = isDigits(text) ? 'number' : 'word';
  for (const span of invisible) {
    const found = foreignBlank(span, source.slice(span.start, span.end), '');
    if (isCertain) context.nearMiss(found);
    // What is said of a word without quotes writes all of it.
    else context.report(kind === 'number' ? guessed(found) : { ...found, fixes: [] });
  }
  return { kind, start, end, text, string: null };
}

/** True for a set, and for a word that stands between sets. */
function partsSets(source: string, start: number, end: number): boolean {
  const word = source.slice(start, end);
  return isNegation(word) || setOperator(word) !== null || constructorOf(word) !== null;
}

function endOfOther(source: string, start: number): number {
  let end = start + 1;
  while (end < source.length && isOther(source, end)) end++;
  return end;
}

function isOther(source: string, at: number): boolean {
  const code = source.charCodeAt(at);
  if (isBlank(code) || isForeignBlank(code) || isWordUnit(code) || code === 35) return false;
  const character = source.charAt(at);
  return quoteFamily(character) === null && !SINGLE.has(character) && !SIGNS_BY_START.has(character);
}
