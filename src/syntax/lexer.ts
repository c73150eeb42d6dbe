/**
 * Text to the tokens of the strict language. Blanks are left out, comments come apart. It stops at the first character that
 * begins no token. Linear, no backtracking.
 */

import type { IToken, TokenType } from 'chevrotain';
import { OPERATORS } from '../base/vocabulary.js';
import type { Comment } from './ast.js';
import { scanString } from './scan-string.js';
import * as t from './tokens.js';

export interface Lexed {
  readonly tokens: IToken[];
  readonly comments: readonly Comment[];
  /** Where no token begins and nothing was read any more; null where the whole text was read. */
  readonly stop: number | null;
}

const SIGNS: ReadonlyMap<string, TokenType> = new Map([
  ['+', t.Plus],
  ['*', t.Star],
  ['\\', t.Backslash],
  ['(', t.LeftParen],
  [')', t.RightParen],
  ['[', t.LeftBracket],
  [']', t.RightBracket],
  [',', t.Comma],
]);

const CONSTRUCTORS: ReadonlyMap<string, TokenType> = new Map([
  ['AT', t.ApplicationTagWord],
  ['A', t.ApplicationWord],
  ['G', t.GroupWord],
  ['T', t.TagWord],
]);

// A word that begins with another stands before it.
const WORD = new RegExp([...OPERATORS, ...CONSTRUCTORS.keys()].join('|'), 'y');
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?/y;
const COMMENT = /#[^\r\n]*/y;

/** The tokens of `source`, up to where it is no text of the language. */
export function tokenize(source: string): Lexed {
  const tokens: IToken[] = [];
  const comments: Comment[] = [];
  for (let at = 0; at < source.length; ) {
    const first = source.charAt(at);
    if (isBlank(first)) at++;
    else if (first === '#') {
      const end = endOf(COMMENT, source, at);
      comments.push({ text: source.slice(at, end), span: { start: at, end } });
      at = end;
    } else {
      const sign = SIGNS.get(first);
      const token = sign === undefined ? longToken(source, at, first) : tokenOf(sign, first, at);
      if (token === null) return { tokens, comments, stop: at };
      tokens.push(token);
      at += token.image.length;
    }
  }
  return { tokens, comments, stop: null };
}

function isBlank(character: string): boolean {
  return character === ' ' || character === '\n' || character === '\t' || character === '\r';
}

/** A string, a word or a number. */
function longToken(source: string, start: number, first: string): IToken | null {
  if (first === '"') return pieceOf(t.StringToken, source, start, scanString(source, start));
  const end = endOf(WORD, source, start);
  if (end < 0) return pieceOf(t.NumberToken, source, start, endOf(NUMBER, source, start));
  const word = source.slice(start, end);
  return tokenOf(CONSTRUCTORS.get(word) ?? t.OperatorToken, word, start);
}

/** Where what `pattern` finds at `start` ends; -1 where it finds nothing. */
function endOf(pattern: RegExp, source: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(source) ? pattern.lastIndex : -1;
}

function pieceOf(tokenType: TokenType, source: string, start: number, end: number): IToken | null {
  return end < 0 ? null : tokenOf(tokenType, source.slice(start, end), start);
}

/** A token as chevrotain's parser takes it. */
export function tokenOf(tokenType: TokenType, image: string, startOffset: number): IToken {
  // createToken always sets an index, which chevrotain's types leave open.
  return { image, startOffset, tokenType, tokenTypeIdx: tokenType.tokenTypeIdx ?? 0 };
}
