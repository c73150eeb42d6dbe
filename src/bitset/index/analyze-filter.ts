/**
 * How many devices each part of a filter has, and how long it takes to find them: clause for clause as written, each set by itself
 * and every operation as a step of its own. Nothing is rewritten, reordered or fused, as counting the filter does.
 */

import { invariant, unreachable } from '../../base/invariant.js';
import type { Filter, Lowered, LoweredClause } from '../../plan/filter.js';
import { fingerprint } from '../../plan/fingerprint.js';
import { loweredOperands } from '../../plan/plain-plan.js';
import { ALL_PLAN } from '../../plan/plan.js';
import type { DeviceSet } from '../result/device-set.js';
import type { DeviceIndex } from './device-index.js';

export interface NodeAnalysis {
  readonly node: Lowered;
  readonly count: number;
  /** Of this step alone: finding the devices of a clause, or combining those of the operands. */
  readonly milliseconds: number;
  readonly operands: readonly NodeAnalysis[];
}

/** A node that is under way: the operands before `next` are combined in `set`. */
interface Frame {
  readonly node: Lowered;
  readonly operands: NodeAnalysis[];
  set: DeviceSet | null;
  milliseconds: number;
}

/** Runs every kind of step once, over all devices: the first use of an engine takes longer than many a step. */
export function warmUp(index: DeviceIndex, filter: Filter): void {
  const everyone = index.evaluate({
    ...filter,
    lowered: { kind: 'union', operands: [], spans: [] },
    plan: ALL_PLAN,
    fingerprint: fingerprint(ALL_PLAN),
  });
  try {
    for (const kind of ['union', 'intersection', 'difference'] as const) {
      const set = combine(kind, everyone, everyone);
      invariant(set.size === (kind === 'difference' ? 0 : index.size), 'every device is in the set of all');
      set.dispose();
    }
  } finally {
    everyone.dispose();
  }
}

/**
 * Analyses the lowered tree of `filter`. `now` tells milliseconds. Holds one set for each level of the tree, and one more.
 * @throws what the index throws; when a clause has no plan: ask `groupNeedsCatalog` first
 */
export function analyzeFilter(index: DeviceIndex, filter: Filter, now: () => number): NodeAnalysis {
  const stack: Frame[] = [begin(filter.lowered)];
  try {
    for (;;) {
      // SAFETY: the stack is empty only behind the return.
      const frame = stack[stack.length - 1] as Frame;
      const operand = loweredOperands(frame.node)[frame.operands.length];
      if (operand !== undefined) {
        stack.push(begin(operand));
        continue;
      }
      const analysis = finish(index, filter, frame, now);
      stack.pop();
      const parent = stack[stack.length - 1];
      if (parent === undefined) {
        frame.set?.dispose();
        return analysis;
      }
      take(parent, frame, analysis, now);
    }
  } finally {
    for (const { set } of stack) set?.dispose();
  }
}

function begin(node: Lowered): Frame {
  return { node, operands: [], set: null, milliseconds: 0 };
}

/** Counts the set of a node whose operands are all combined; a clause has none, and is evaluated. */
function finish(index: DeviceIndex, filter: Filter, frame: Frame, now: () => number): NodeAnalysis {
  const { node, operands } = frame;
  const start = now();
  if (node.kind === 'clause') frame.set = index.evaluate(filterOf(filter, node));
  const count = frame.set?.size ?? 0;
  return { node, count, milliseconds: frame.milliseconds + now() - start, operands };
}

/** The clause alone, as a filter. */
function filterOf(filter: Filter, clause: LoweredClause): Filter {
  invariant(clause.plan !== null, 'a filter with an unresolved group has no plan');
  return { ...filter, lowered: clause, plan: clause.plan, fingerprint: fingerprint(clause.plan) };
}

/** Combines the set of a finished operand into that of its parent. */
function take(parent: Frame, { set }: Frame, analysis: NodeAnalysis, now: () => number): void {
  parent.operands.push(analysis);
  if (parent.set === null || set === null) {
    parent.set = set;
    return;
  }
  const before = parent.set;
  try {
    const start = now();
    parent.set = combine(parent.node.kind, before, set);
    before.dispose();
    parent.milliseconds += now() - start;
  } finally {
    set.dispose();
  }
}

function combine(kind: Lowered['kind'], left: DeviceSet, right: DeviceSet): DeviceSet {
  invariant(kind !== 'clause', 'a clause has no operands');
  switch (kind) {
    case 'union':
      return left.union(right);
    case 'intersection':
      return left.intersection(right);
    case 'difference':
      return left.difference(right);
    default:
      return unreachable(kind);
  }
}
