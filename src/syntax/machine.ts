/** The parser of the process, built on first use: building it at import would tax everyone who only imports. */

import type { IToken } from 'chevrotain';
import { invariant } from '../base/invariant.js';
import type { Expression } from './ast.js';
import { FilterParser } from './grammar.js';

let parser: FilterParser | null = null;

export function theParser(): FilterParser {
  parser ??= new FilterParser({ skipValidations: true });
  return parser;
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
  const ast = parseTokens(theParser(), tokens);
  invariant(ast !== null, 'operands and operators take turns');
  return ast;
}
