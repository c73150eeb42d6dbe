/**
 * Why a device is in a filter, or is not: the fewest clauses of the text that decide it. Reads the lowered tree, which has
 * the clauses as written; the answer is that of the plan.
 */

import { fold } from '../../base/fold.js';
import { invariant, unreachable } from '../../base/invariant.js';
import { type Span, withoutByteOrderMark } from '../../base/span.js';
import type { Device } from '../../devices/device.js';
import { expectDevice } from '../../devices/expect-device.js';
import { expectFilter } from '../../plan/expect-filter.js';
import type { Filter, Lowered, LoweredClause } from '../../plan/filter.js';
import { loweredOperands } from '../../plan/plain-plan.js';
import { foundFor } from './found.js';
import { assemble, run } from './program.js';

/** A clause of a filter that decides whether a device matches. */
export interface DecidingClause {
  /** The clause as written. */
  readonly text: string;
  readonly span: Span;
  /** Whether the device is in the set of this clause alone. */
  readonly holds: boolean;
  /** What the device has there, in words: "`age` is 17". One line, no control characters. */
  readonly found: string;
}

/** Whether a device matches, and which clauses decide it. */
export interface MatchExplanation {
  readonly matches: boolean;
  /**
   * Devices with which these clauses hold and fail as here get the same answer, whatever the others say. At least one, in
   * the order of the text. No other choice has fewer, where a clause that is repeated counts as another one.
   */
  readonly because: readonly DecidingClause[];
}

/** The verdict on one subtree, and the smallest set of clauses that settles it. */
interface Verdict {
  readonly holds: boolean;
  /** Number of deciding clauses. */
  readonly size: number;
  readonly clause: LoweredClause | null;
  readonly parts: readonly Verdict[];
}

/**
 * O(nodes).
 * @throws when the plan is null: ask `groupNeedsCatalog` first
 */
export function explainMatch(filter: Filter, device: Device): MatchExplanation {
  expectFilter('explainMatch: `filter`', filter);
  expectDevice('explainMatch: `device`', device);
  const root = fold<Lowered, Verdict>(filter.lowered, loweredOperands, (node, operands) =>
    judge(device, node, operands),
  );
  const source = withoutByteOrderMark(filter.text);
  const because = decidingVerdicts(root).map(({ clause, holds }): DecidingClause => {
    const span = clause.spans[0] ?? { start: 0, end: 0 };
    return { text: source.slice(span.start, span.end), span, holds, found: foundFor(clause.clause, device) };
  });
  return { matches: root.holds, because: because.sort((left, right) => left.span.start - right.span.start) };
}

function judge(device: Device, node: Lowered, operands: readonly Verdict[]): Verdict {
  switch (node.kind) {
    case 'clause':
      invariant(node.plan !== null, 'a filter with an unresolved group has no plan');
      return { holds: run(assemble(node.plan), device), size: 1, clause: node, parts: [] };
    case 'union':
      return judgeUnion(operands);
    case 'intersection':
      return judgeIntersection(operands);
    case 'difference':
      return judgeDifference(operands);
    default:
      return unreachable(node);
  }
}

/** One operand that holds is enough; that none holds takes them all. */
function judgeUnion(operands: readonly Verdict[]): Verdict {
  const holding = smallest(operands.filter((operand) => operand.holds));
  return holding ?? together(false, operands);
}

/** One operand that fails is enough; that all hold takes them all. */
function judgeIntersection(operands: readonly Verdict[]): Verdict {
  const failing = smallest(operands.filter((operand) => !operand.holds));
  return failing ?? together(true, operands);
}

/** Out by the first that fails or a later one that holds; in by all of them. */
function judgeDifference(operands: readonly Verdict[]): Verdict {
  const excluding = smallest(operands.filter((operand, index) => operand.holds !== (index === 0)));
  return excluding === null ? together(true, operands) : together(false, [excluding]);
}

function together(holds: boolean, parts: readonly Verdict[]): Verdict {
  return { holds, size: parts.reduce((size, part) => size + part.size, 0), clause: null, parts };
}

/** The first of the smallest. */
function smallest(verdicts: readonly Verdict[]): Verdict | null {
  return verdicts.reduce<Verdict | null>(
    (best, verdict) => (best === null || verdict.size < best.size ? verdict : best),
    null,
  );
}

interface LeafVerdict {
  readonly clause: LoweredClause;
  readonly holds: boolean;
}

function decidingVerdicts(root: Verdict): LeafVerdict[] {
  const leaves: LeafVerdict[] = [];
  const stack = [root];
  for (let verdict = stack.pop(); verdict !== undefined; verdict = stack.pop()) {
    if (verdict.clause !== null) leaves.push({ clause: verdict.clause, holds: verdict.holds });
    for (const part of verdict.parts) stack.push(part);
  }
  return leaves;
}
