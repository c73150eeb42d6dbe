/**
 * The cover of a plan: leaves one of which holds for every device of the plan. A filter is listed under them, and is tried on no other device. The
 * recursion is that of the reach of a filter, for every kind of leaf. Where several covers are possible, the cheapest is taken.
 */

import { fold } from '../base/fold.js';
import { unreachable } from '../base/invariant.js';
import type { AskingLeaf } from '../evaluate/match/jumps.js';
import { type AllPlan, type NonePlan, type Plan, planOperands } from '../plan/plan.js';

/** Either leaves of the plan; or, where a device need have nothing, what is to blame. */
export type Cover =
  | { readonly kind: 'leaves'; readonly leaves: readonly AskingLeaf[] }
  | { readonly kind: 'every-device'; readonly because: readonly (AskingLeaf | AllPlan)[] };

/** The share of devices for which a leaf holds, and what it takes to find them; Infinity: it is no cover. */
export type CostOf = (leaf: AskingLeaf) => number;

/** O(nodes). */
export function coverOf(plan: Plan, costOf: CostOf): Cover {
  const root = fold<Plan, Candidate>(plan, planOperands, (node, operands) => candidateOf(node, operands, costOf));
  if (root.cost === Number.POSITIVE_INFINITY) return { kind: 'every-device', because: leavesOf(root) };
  return { kind: 'leaves', leaves: leavesOf(root).filter(isAsking) };
}

type Leaf = AskingLeaf | AllPlan | NonePlan;

/** What could cover a part of the plan; of infinite cost: what leaves it uncovered. */
interface Candidate {
  readonly cost: number;
  readonly leaf: Leaf | null;
  readonly parts: readonly Candidate[];
}

const NO_PARTS: readonly Candidate[] = [];

function candidateOf(node: Plan, operands: readonly Candidate[], costOf: CostOf): Candidate {
  switch (node.kind) {
    case 'all':
      return leafOf(node, Number.POSITIVE_INFINITY);
    case 'none':
      return { cost: 0, leaf: null, parts: NO_PARTS };
    case 'subscribed':
    case 'platform-in':
    case 'tag-in':
      return leafOf(node, costOf(node));
    case 'union':
      return allOf(operands);
    case 'intersection':
      return cheapestOf(operands);
    case 'difference':
      return operands[0] ?? allOf(operands);
    default:
      return unreachable(node);
  }
}

function leafOf(leaf: Leaf, cost: number): Candidate {
  return { cost, leaf, parts: NO_PARTS };
}

/** Not covered when one of them is not. */
function allOf(operands: readonly Candidate[]): Candidate {
  const cost = operands.reduce((sum, operand) => sum + operand.cost, 0);
  const parts = cost === Number.POSITIVE_INFINITY ? operands.filter((operand) => operand.cost === cost) : operands;
  return { cost, leaf: null, parts };
}

function cheapestOf(operands: readonly Candidate[]): Candidate {
  const best = operands.reduce((one, other) => (other.cost < one.cost ? other : one));
  return best.cost === Number.POSITIVE_INFINITY ? { cost: best.cost, leaf: null, parts: operands } : best;
}

function leavesOf(root: Candidate): readonly (AskingLeaf | AllPlan)[] {
  const leaves: (AskingLeaf | AllPlan)[] = [];
  const stack = [root];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (next.leaf !== null && next.leaf.kind !== 'none') leaves.push(next.leaf);
    for (const part of next.parts) stack.push(part);
  }
  return leaves;
}

function isAsking(leaf: AskingLeaf | AllPlan): leaf is AskingLeaf {
  return leaf.kind !== 'all';
}
