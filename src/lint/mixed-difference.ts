/** `a * b \ c`: the difference binds tighter, which few expect. */

import type { Expression, Operation } from '../syntax/ast.js';
import { mixedDifference as mixed } from './errors.js';
import type { LintRule } from './rule.js';
import { insertAt, isBracketed, quotedPiece } from './source-text.js';

export const mixedDifference: LintRule = {
  operation(context, { operation, parent }) {
    if (operation.kind !== 'difference' || parent === null || isBracketed(operation)) return;
    const around = parent.operation;
    if (around.kind === 'difference') return;
    const position = around.operands[0] === operation ? 'first' : 'later';
    context.report(mixed(operation, around.kind, position, otherReading(context.text, operation, around, position)));
  },
};

/** `a \ (b * c)` for a difference that comes first, `(a * b) \ c` for one that comes last; else null. */
function otherReading(
  text: string,
  difference: Operation,
  around: Operation,
  position: 'first' | 'later',
): string | null {
  const lastSubtracted = difference.operands.at(-1) as Expression;
  const subtractedFrom = difference.operands[0] as Expression;
  const { start, end } = around.span;
  if (position === 'first') {
    return quotedPiece(text, around.span, [insertAt(lastSubtracted.outer.start, '('), insertAt(end, ')')]);
  }
  if (around.operands.at(-1) !== difference) return null;
  return quotedPiece(text, around.span, [insertAt(start, '('), insertAt(subtractedFrom.outer.end, ')')]);
}
