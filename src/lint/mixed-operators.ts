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
    const end = operation.operands.at(-1)?.outer.end ?? operation.span.end;
    const other =
      runs.length === 1
        ? otherReading(context.text, first, end)
        : intersectedFirst(context.text, [operation, ...runs], end);
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
function otherReading(text: string, first: Operation, end: number): OtherReading | null {
  const last = first.operands.at(-1) as Expression;
  const span = { start: first.outer.start, end };
  const piece = quotedPiece(text, span, [insertAt(last.outer.start, '('), insertAt(end, ')')]);
  return piece === null ? null : { first: first.kind === 'union' ? 'intersection' : 'union', text: piece };
}

/** The text as readers take it who know `*` to bind tighter. `chain` are all runs, outermost first. */
function intersectedFirst(text: string, chain: readonly Operation[], end: number): OtherReading | null {
  const start = chain.at(-1)?.outer.start ?? 0;
  const edits: Edit[] = [];
  for (let index = chain.length - 1; index >= 0; index--) {
    const { kind, operands } = chain[index] as Operation;
    if (kind !== 'intersection') continue;
    // The run before ends with the operand that this run's first `*` stands behind.
    const before = chain[index + 1]?.operands.at(-1) ?? operands[0];
    edits.push(insertAt(before?.outer.start ?? start, '('), insertAt(operands.at(-1)?.outer.end ?? end, ')'));
  }
  const piece = quotedPiece(text, { start, end }, edits);
  return piece === null ? null : { first: 'intersection', text: piece };
}
