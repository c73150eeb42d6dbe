/** A tree that was read already, as one token for the parser that reads what stands around it. */

import type { Expression } from './ast.js';
import type { OperandToken } from './grammar.js';
import { Operand } from './tokens.js';

/** The tree as a token: the parser takes it for an operand, and gives it back as it is. */
export function operandToken(ast: Expression): OperandToken {
  return {
    image: '',
    startOffset: ast.outer.start,
    tokenType: Operand,
    // Chevrotain compares indices, not types; createToken always sets one, which its types leave open.
    tokenTypeIdx: Operand.tokenTypeIdx ?? 0,
    payload: ast,
  };
}
