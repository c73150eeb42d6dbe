/** What reading a text gives, whichever reader read it. */

import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Comment, Expression } from './ast.js';

export interface Reading {
  readonly ast: Expression;
  /** All of them, in no order. */
  readonly diagnostics: readonly Diagnostic[];
  /** In order; empty unless comments are accepted. */
  readonly comments: readonly Comment[];
}

/** The reading of a text that was given up at a limit: one error node with all of the text, one diagnostic. */
export function limitReached(source: string, diagnostic: Diagnostic): Reading {
  const span = { start: 0, end: source.length };
  return { ast: { kind: 'error', text: source, span, outer: span }, diagnostics: [diagnostic], comments: [] };
}
