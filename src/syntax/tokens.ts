/** The tokens of the strict language. Texts that need more than these go to the tolerant reader. */

import { createToken, Lexer } from 'chevrotain';
import { OPERATOR_WORDS, OPERATORS } from '../base/operators.js';
import { scanString } from './scan-string.js';

function matchString(text: string, offset: number): [string] | null {
  const end = scanString(text, offset);
  return end < 0 ? null : [text.slice(offset, end)];
}

// Each regular expression comes with the characters it can start with: the bundle has no reader of regular expressions to find them.

// Most blanks are one space: as a token of one character it takes no regular expression.
const Space = createToken({ name: 'Space', pattern: ' ', group: Lexer.SKIPPED });
const Blank = createToken({
  name: 'Blank',
  pattern: /[ \t\r\n]+/,
  start_chars_hint: [' ', '\t', '\r', '\n'],
  group: Lexer.SKIPPED,
  line_breaks: true,
});
const CommentToken = createToken({
  name: 'Comment',
  pattern: /#[^\r\n]*/,
  start_chars_hint: ['#'],
  group: 'comments',
});
export const StringToken = createToken({
  name: 'String',
  pattern: matchString,
  start_chars_hint: ['"'],
  line_breaks: false,
});
export const NumberToken = createToken({
  name: 'Number',
  pattern: /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?/,
  start_chars_hint: [...'-0123456789'],
});
export const ApplicationTagWord = createToken({ name: 'AT', pattern: 'AT' });
export const ApplicationWord = createToken({ name: 'A', pattern: 'A' });
export const GroupWord = createToken({ name: 'G', pattern: 'G' });
export const TagWord = createToken({ name: 'T', pattern: 'T' });
export const OperatorToken = createToken({
  name: 'Operator',
  pattern: new RegExp(OPERATOR_WORDS),
  start_chars_hint: [...new Set(OPERATORS.map((word) => word.charAt(0)))],
});
export const Plus = createToken({ name: 'Plus', pattern: '+' });
export const Star = createToken({ name: 'Star', pattern: '*' });
export const Backslash = createToken({ name: 'Backslash', pattern: '\\' });
export const LeftParen = createToken({ name: 'LeftParen', pattern: '(' });
export const RightParen = createToken({ name: 'RightParen', pattern: ')' });
export const LeftBracket = createToken({ name: 'LeftBracket', pattern: '[' });
export const RightBracket = createToken({ name: 'RightBracket', pattern: ']' });
export const Comma = createToken({ name: 'Comma', pattern: ',' });

/** An operand that was read already: a bracketed group stands as one token in its parent, with its tree as payload. */
export const Operand = createToken({ name: 'Operand', pattern: Lexer.NA });

export const TOKENS = [
  Space,
  Blank,
  CommentToken,
  StringToken,
  NumberToken,
  OperatorToken,
  ApplicationTagWord,
  ApplicationWord,
  GroupWord,
  TagWord,
  Plus,
  Star,
  Backslash,
  LeftParen,
  RightParen,
  LeftBracket,
  RightBracket,
  Comma,
  Operand,
];
