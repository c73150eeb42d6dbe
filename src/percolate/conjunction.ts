/**
 * Filters that are an intersection of leaves, found by one of them and guarded by another: once both are certain to hold, only the rest is to be
 * tested. What is tested first is then what is not known.
 */

import type { AskingLeaf } from '../evaluate/match/jumps.js';
import type { OperationPlan, Plan } from '../plan/plan.js';
import type { Cover, Hook } from './cover.js';
import { fewTextsOf, isOneRange } from './operand.js';

/** When a filter whose guard lets a device pass for certain is in no need of being tried as a whole: never, or as bits of the following. */
const TRIED = 0;
/** When it was found by a value as such, or by a range. */
export const BY_VALUE = 1;
/** When it was found by an item of a list. */
export const BY_ITEM = 2;
/** Then leaves other than the two have to hold. */
const WITH_REST = 4;

/** Steps of the two leaves in the program of the plan: those of the rest follow. */
export const STEPS_OF_HOOK = 2;

export interface Known {
  /** The plan with its leaves in another order. */
  readonly plan: Plan;
  readonly known: number;
}

/** What is known of a filter by its cover alone. */
export function knownBy(plan: Plan, cover: Cover): Known {
  const [hook, ...others] = cover.kind === 'leaves' ? cover.hooks : [];
  if (hook === undefined || others.length > 0) return { plan, known: TRIED };
  if (plan === hook.leaf) return { plan, known: arrivalOf(hook.leaf) };
  return plan.kind === 'intersection' ? knownOf(plan, hook) : { plan, known: TRIED };
}

function knownOf(plan: OperationPlan, { leaf, guard }: Hook): Known {
  const { kind, operands } = plan;
  const rest = operands.filter((operand) => operand !== leaf && operand !== guard);
  const isWhole = guard !== null && rest.length === operands.length - STEPS_OF_HOOK && rest.every(isLeaf);
  if (!isWhole) return { plan, known: TRIED };
  const arrival = isTold(guard) ? arrivalOf(leaf) : TRIED;
  const known = arrival === TRIED || rest.length === 0 ? arrival : arrival | WITH_REST;
  return { plan: { kind, operands: [...rest, guard, leaf] }, known };
}

/** What has to be found of a device so that the leaf holds for certain. */
function arrivalOf(leaf: AskingLeaf): number {
  if (leaf.kind !== 'tag-in' || isOneRange(leaf.values)) return BY_VALUE;
  const texts = fewTextsOf(leaf.values);
  if (texts === null) return TRIED;
  return texts.kind === 'strings' ? BY_VALUE : BY_ITEM;
}

/** Whether a guard may tell for certain that the leaf holds. */
function isTold(leaf: AskingLeaf): boolean {
  return leaf.kind === 'subscribed' || (leaf.kind === 'tag-in' && isOneRange(leaf.values));
}

function isLeaf({ kind }: Plan): boolean {
  return kind === 'subscribed' || kind === 'platform-in' || kind === 'tag-in';
}
