/** The types of tokens of the strict language; `lexer.ts` tells which text makes one. */

import { createToken } from 'chevrotain';

export const StringToken = createToken({ name: 'String' });
export const NumberToken = createToken({ name: 'Number' });
export const ApplicationTagWord = createToken({ name: 'AT' });
export const ApplicationWord = createToken({ name: 'A' });
export const GroupWord = createToken({ name: 'G' });
export const TagWord = createToken({ name: 'T' });
export const OperatorToken = createToken({ name: 'Operator' });
export const Plus = createToken({ name: 'Plus' });
export const Star = createToken({ name: 'Star' });
export const Backslash = createToken({ name: 'Backslash' });
export const LeftParen = createToken({ name: 'LeftParen' });
export const RightParen = createToken({ name: 'RightParen' });
export const LeftBracket = createToken({ name: 'LeftBracket' });
export const RightBracket = createToken({ name: 'RightBracket' });
export const Comma = createToken({ name: 'Comma' });

/** An operand that was read already: a bracketed group stands as one token in its parent, with its tree as payload. */
export const Operand = createToken({ name: 'Operand' });

export const TOKENS = [
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
