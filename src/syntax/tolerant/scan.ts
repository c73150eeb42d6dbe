/**
 * Text to tokens, whatever the text: strings in any quotes, words, numbers, signs, brackets, and all other characters. Reports
 * foreign blanks, and comments where they are not accepted. Total and linear.
 */

import type { Comment } from '../ast.js';
import { commentNotAccepted } from '../errors.js';
import { foreignBlank } from '../spelling-errors.js';
import { isBlank, isDigit, isForeignBlank, isInvisible, isWordUnit, quoteFamily } from './characters.js';
import type { Context } from './context.js';
import { isOperatorLike } from './operator-words.js';
import { type StringFinder, stringFinder } from './string-bounds.js';
import type { Token, TokenKind } from './token.js';

export interface Scan {
  readonly tokens: readonly Token[];
  readonly comments: readonly Comment[];
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
const SIGNS = ['&&', '||', '\\\\', '==', '!=', '<>', '>=', '<=', ...'+*\\&|-–—−/!=<>∪∩∖×≥≤≠'] as const;

const NUMBER = /[-–−]?[0-9]+(?:\.[0-9]+)?/y;

/** Scans `context.source`, at most one token more than its limit. */
export function scan(context: Context): Scan {
  const { source, options } = context;
  const strings = stringFinder(source);
  const tokens: Token[] = [];
  const comments: Comment[] = [];
  for (let at = 0; at < source.length && tokens.length <= options.limits.tokens; ) {
    const code = source.charCodeAt(at);
    if (isBlank(code)) at++;
    else if (isForeignBlank(code)) at = skipForeignBlanks(context, at);
    else if (code === 35) at = readComment(context, at, comments);
    else {
      const token = tokenAt(context, strings, at, tokens[tokens.length - 1]);
      tokens.push(token);
      at = token.end;
    }
  }
  return { tokens, comments };
}

function skipForeignBlanks(context: Context, start: number): number {
  let end = start + 1;
  while (end < context.source.length && isForeignBlank(context.source.charCodeAt(end))) end++;
  context.nearMiss(foreignBlank({ start, end }, context.source.slice(start, end), ' '));
  return end;
}

function readComment(context: Context, start: number, comments: Comment[]): number {
  const { source, options } = context;
  let end = start + 1;
  while (end < source.length && source.charCodeAt(end) !== 10 && source.charCodeAt(end) !== 13) end++;
  if (options.comments) comments.push({ text: source.slice(start, end), span: { start, end } });
  else context.report(commentNotAccepted({ start, end }));
  return end;
}

function tokenAt(context: Context, strings: StringFinder, start: number, before: Token | undefined): Token {
  const { source } = context;
  const character = source.charAt(start);
  const family = quoteFamily(character);
  if (family === 'straight' || (family !== null && !isInsideBareText(before, start))) {
    const string = strings.find(start);
    return { kind: 'string', start, end: string.end, text: source.slice(start, string.end), string };
  }
  const single = SINGLE.get(character);
  if (single !== undefined) return { kind: single, start, end: start + 1, text: character, string: null };
  NUMBER.lastIndex = start;
  const number = NUMBER.test(source) ? NUMBER.lastIndex : start;
  if (number > start && !continuesWord(source, number)) return plain(source, 'number', start, number);
  if (isWordUnit(source.charCodeAt(start))) return word(context, start);
  const sign = SIGNS.find((sign) => source.startsWith(sign, start));
  if (sign !== undefined) return plain(source, 'sign', start, start + sign.length);
  return plain(source, 'other', start, endOfOther(source, start));
}

/** True where a letter or digit stands at `at`, perhaps behind characters that do not show. */
function continuesWord(source: string, at: number): boolean {
  while (at < source.length && isInvisible(source.charCodeAt(at))) at++;
  return isWordUnit(source.charCodeAt(at));
}

function plain(source: string, kind: TokenKind, start: number, end: number): Token {
  return { kind, start, end, text: source.slice(start, end), string: null };
}

/** An apostrophe belongs to the bare text before it; a quote behind anything else, or behind an operator, opens a string. */
function isInsideBareText(before: Token | undefined, start: number): boolean {
  if (before === undefined) return false;
  if (before.kind !== 'word' && before.kind !== 'number' && before.kind !== 'other') return false;
  return before.end === start || !isOperatorLike(before.text);
}

/** A word; invisible characters between two of its letters are reported and left out. */
function word(context: Context, start: number): Token {
  const { source } = context;
  const pieces: string[] = [];
  let piece = start;
  let end = start;
  for (;;) {
    while (end < source.length && isWordUnit(source.charCodeAt(end))) end++;
    pieces.push(source.slice(piece, end));
    piece = end;
    while (piece < source.length && isInvisible(source.charCodeAt(piece))) piece++;
    if (piece === end || !isWordUnit(source.charCodeAt(piece))) break;
    context.nearMiss(foreignBlank({ start: end, end: piece }, source.slice(end, piece), ''));
    end = piece;
  }
  const text = pieces.join('');
  return { kind: isNumber(text) ? 'number' : 'word', start, end, text, string: null };
}

function isNumber(text: string): boolean {
  return isDigit(text.charCodeAt(0)) && /^[0-9]+$/.test(text);
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
  return quoteFamily(character) === null && !SINGLE.has(character) && !SIGN_STARTS.has(character);
}

const SIGN_STARTS: ReadonlySet<string> = new Set(SIGNS.map((sign) => sign.charAt(0)));
