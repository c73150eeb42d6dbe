/** `a + b * c`: one level of precedence surprises who expects two. Brackets that keep the tree take the doubt away. */

import type { Edit } from '../diagnostics/diagnostic.js';
import type { Expression, Operation } from '../syntax/ast.js';
import { mixedOperators as mixed, type OtherReading } from './errors.js';
import type { LintRule, VisitedOperation } from './rule.js';
import { insertAt, isBracketed, quotedPiece } from './source-text.js';

export const mixedOperators: LintRule = {
  operation(context, visited) {
    const { operation } = visited;
    const first = nestedRun(operation);
    if (first === null || isInnerRun(visited)) return;
    const runs = nestedRuns(first);
    const other =
      runs.length === 1
        ? otherReading(context.text, operation, first)
        : intersectedFirst(context.text, operation, [operation, ...runs]);
    context.report(mixed(operation, runs, other));
  },
};

/** The run of the other operator that this run begins with, without brackets. */
function nestedRun(operation: Operation): Operation | null {
  const first = operation.operands[0];
  if (operation.kind === 'difference' || first === undefined || isBracketed(first)) return null;
  return first.kind === 'union' || first.kind === 'intersection' ? first : null;
}

/** Outermost first. */
function nestedRuns(first: Operation): readonly Operation[] {
  const runs: Operation[] = [];
  for (let run: Operation | null = first; run !== null; run = nestedRun(run)) runs.push(run);
  return runs;
}

/** True inside a longer run that is reported as a whole. */
function isInnerRun({ operation, parent }: VisitedOperation): boolean {
  return parent !== null && nestedRun(parent.operation) === operation;
}

/** The text with the last operand of the first run taken together with what follows. */
function otherReading(text: string, { span }: Operation, first: Operation): OtherReading | null {
  const last = first.operands.at(-1) as Expression;
  const piece = quotedPiece(text, span, [insertAt(last.outer.start, '('), insertAt(span.end, ')')]);
  return piece === null ? null : { first: first.kind === 'union' ? 'intersection' : 'union', text: piece };
}

/** The text as readers take it who know `*` to bind tighter. `chain` are all runs, outermost first. */
function intersectedFirst(text: string, { span }: Operation, chain: readonly Operation[]): OtherReading | null {
  const edits: Edit[] = [];
  for (let index = chain.length - 1; index >= 0; index--) {
    const run = chain[index] as Operation;
    if (run.kind !== 'intersection') continue;
    // The run before ends with the operand that this run's first `*` stands behind.
    const before = chain[index + 1]?.operands.at(-1) ?? run;
    edits.push(insertAt(before.outer.start, '('), insertAt(run.span.end, ')'));
  }
  const piece = quotedPiece(text, span, edits);
  return piece === null ? null : { first: 'intersection', text: piece };
}
