/**
 * The cover of a plan: leaves one of which holds for every device of the plan. A filter is listed under them, and is tried on no other device. The
 * recursion is that of the reach of a filter, for every kind of leaf. Where several covers are possible, the cheapest is taken. A leaf of a
 * cover has a guard, where there is one: another leaf that holds for every device for whose sake the first one is in the cover.
 */

import { fold } from '../base/fold.js';
import { unreachable } from '../base/invariant.js';
import type { AskingLeaf } from '../evaluate/match/jumps.js';
import { type AllPlan, type NonePlan, type Plan, planOperands } from '../plan/plan.js';
import { isFewValues } from './costs.js';

/** A leaf of a cover. */
export interface Hook {
  readonly leaf: AskingLeaf;
  readonly guard: AskingLeaf | null;
}

/** Either leaves of the plan; or, where a device need have nothing, what is to blame. */
export type Cover =
  | { readonly kind: 'leaves'; readonly hooks: readonly Hook[] }
  | { readonly kind: 'every-device'; readonly because: readonly (AskingLeaf | AllPlan)[] };

/** The share of devices for which a leaf holds, and what it takes to find them; Infinity: it is no cover. */
export type CostOf = (leaf: AskingLeaf) => number;

/** O(nodes). */
export function coverOf(plan: Plan, costOf: CostOf): Cover {
  const root = fold<Plan, Candidate>(plan, planOperands, (node, operands) => candidateOf(node, operands, costOf));
  if (root.cost === Number.POSITIVE_INFINITY) return { kind: 'every-device', because: leavesOf(root) };
  return { kind: 'leaves', hooks: hooksOf(root) };
}

type Leaf = AskingLeaf | AllPlan | NonePlan;

/** What could cover a part of the plan; of infinite cost: what leaves it uncovered. */
interface Candidate {
  readonly cost: number;
  readonly leaf: Leaf | null;
  readonly parts: readonly Candidate[];
  /** Leaves that hold for every device of the part: the two cheapest. */
  readonly needed: readonly Needed[];
}

interface Needed {
  readonly leaf: AskingLeaf;
  readonly cost: number;
}

const NO_PARTS: readonly Candidate[] = [];
const NOTHING: readonly Needed[] = [];

function candidateOf(node: Plan, operands: readonly Candidate[], costOf: CostOf): Candidate {
  switch (node.kind) {
    case 'all':
      return { cost: Number.POSITIVE_INFINITY, leaf: node, parts: NO_PARTS, needed: NOTHING };
    case 'none':
      return { cost: 0, leaf: null, parts: NO_PARTS, needed: NOTHING };
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

function leafOf(leaf: AskingLeaf, cost: number): Candidate {
  const needed = cost === Number.POSITIVE_INFINITY ? NOTHING : [{ leaf, cost }];
  return { cost, leaf, parts: NO_PARTS, needed };
}

/** Not covered when one of them is not. */
function allOf(operands: readonly Candidate[]): Candidate {
  const cost = operands.reduce((sum, operand) => sum + operand.cost, 0);
  const parts = cost === Number.POSITIVE_INFINITY ? operands.filter((operand) => operand.cost === cost) : operands;
  return { cost, leaf: null, parts, needed: NOTHING };
}

function cheapestOf(operands: readonly Candidate[]): Candidate {
  const needed = cheapestTwo(operands.flatMap(({ needed }) => needed));
  const score = (operand: Candidate) => operand.cost * (COST_OF_READING + guardCost(operand, needed));
  const best = operands.reduce((one, other) => (score(other) < score(one) ? other : one));
  const parts = best.cost === Number.POSITIVE_INFINITY ? operands : [best];
  return { cost: best.cost, leaf: null, parts, needed };
}

/** What an entry of a list costs whose guard turns the device down, beside one whose filter is tried. */
const COST_OF_READING = 0.1;

/** The share of devices that pass the guard of the operand, which is a leaf of another one. */
function guardCost(operand: Candidate, needed: readonly Needed[]): number {
  const guard = needed.find((one) => !operand.needed.includes(one));
  return guard === undefined ? 1 : Math.min(1, guard.cost);
}

function cheapestTwo(needed: readonly Needed[]): readonly Needed[] {
  if (needed.length < 2) return needed;
  return needed.toSorted((left, right) => left.cost - right.cost).slice(0, 2);
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

/** Down from the root, with what is needed all the way. */
function hooksOf(root: Candidate): readonly Hook[] {
  const hooks: Hook[] = [];
  const stack = [{ candidate: root, above: NOTHING }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { leaf, parts, cost, needed } = next.candidate;
    const above = cheapestTwo([...next.above, ...needed]);
    if (leaf !== null && isAsking(leaf)) hooks.push(hookOf({ leaf, cost }, next.above));
    for (const candidate of parts) stack.push({ candidate, above });
  }
  return hooks;
}

/** Lists are read in order; ranges are looked for in trees, each by itself: a list takes less although it has some times as many filters. */
const RANGE_BESIDE_LIST = 8;

function hookOf(own: Needed, above: readonly Needed[]): Hook {
  const other = above.find(({ leaf }) => leaf !== own.leaf);
  if (other === undefined) return { leaf: own.leaf, guard: null };
  const isBetter = !isFewValues(own.leaf) && isFewValues(other.leaf) && other.cost < own.cost * RANGE_BESIDE_LIST;
  return isBetter ? { leaf: other.leaf, guard: own.leaf } : { leaf: own.leaf, guard: other.leaf };
}

function isAsking(leaf: Leaf): leaf is AskingLeaf {
  return leaf.kind !== 'all' && leaf.kind !== 'none';
}
