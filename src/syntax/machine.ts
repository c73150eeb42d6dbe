/** The lexer and the parser of the process, built on first use: building them at import would tax everyone who only imports. */

import { type IToken, Lexer } from 'chevrotain';
import { invariant } from '../base/invariant.js';
import type { Expression } from './ast.js';
import { FilterParser, type OperandToken } from './grammar.js';
import { Operand, TOKENS } from './tokens.js';

interface Machine {
  readonly lexer: Lexer;
  readonly parser: FilterParser;
}

let machine: Machine | null = null;

export function theMachine(): Machine {
  machine ??= { lexer: buildLexer({ skipValidations: true }), parser: new FilterParser({ skipValidations: true }) };
  return machine;
}

/** The lexer of the strict language; with validations it throws where the tokens contradict each other. */
export function buildLexer(options: { skipValidations: boolean }): Lexer {
  return new Lexer(TOKENS, {
    positionTracking: 'onlyOffset',
    ensureOptimizations: true,
    recoveryEnabled: false,
    ...options,
  });
}

/** The tree of the tokens; null where they are no expression of the language. */
export function parseTokens(parser: FilterParser, tokens: IToken[]): Expression | null {
  parser.input = tokens;
  parser.nearMiss = false;
  const ast = parser.expression();
  return parser.errors.length > 0 || parser.nearMiss ? null : ast;
}

/** The tree of operands that were read before, with operators between them: never anything but an expression. */
export function parseOperands(tokens: IToken[]): Expression {
  const ast = parseTokens(theMachine().parser, tokens);
  invariant(ast !== null, 'operands and operators take turns');
  return ast;
}

/** A tree that was read already, as one token for the parser that reads what stands around it: an operand, which it gives back as it is. */
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
