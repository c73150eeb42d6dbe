/** What an evaluator has to know about a filter, and nothing else. JSON-safe data. */

import { unreachable } from '../base/invariant.js';
import type { Platform } from '../base/vocabulary.js';

/** Bumped when an evaluator of an older version could misread a plan. */
export const PLAN_VERSION = 1;

/**
 * Values a tag may have, of one type. A device's value belongs to it when it has that type and is inside.
 * - `integers`: closed intervals `[min, max]`, ascending, disjoint, not adjacent, inside ±(2^53-1).
 * - `strings`: these strings, ascending by UTF-16 unit, no duplicates; with `complement`, every other string.
 * - `list-shares-any`: lists that hold at least one of these strings (same order).
 * - `unset`: no value at all.
 */
export type ValueSet =
  | { readonly kind: 'integers'; readonly intervals: readonly (readonly [min: number, max: number])[] }
  | { readonly kind: 'strings'; readonly values: readonly string[]; readonly complement: boolean }
  | { readonly kind: 'list-shares-any'; readonly values: readonly string[] }
  | { readonly kind: 'unset' };

/** Every live device. */
export interface AllPlan {
  readonly kind: 'all';
}

/** Nobody. */
export interface NonePlan {
  readonly kind: 'none';
}

/** The devices that are subscribed to an application. */
export interface SubscribedPlan {
  readonly kind: 'subscribed';
  readonly application: string;
}

/** The devices on some platforms. */
export interface PlatformInPlan {
  readonly kind: 'platform-in';
  /** In the order of the vocabulary, no duplicates, at least one. */
  readonly platforms: readonly Platform[];
}

/** The devices whose value of a tag is among some. */
export interface TagInPlan {
  readonly kind: 'tag-in';
  /** Null: an account tag. */
  readonly application: string | null;
  readonly tag: string;
  /** The device's value is in any of these. One for a typed tag; for an untyped tag one per possible type. */
  readonly values: readonly ValueSet[];
}

/** A union, intersection or difference of plans. */
export interface OperationPlan {
  readonly kind: 'union' | 'intersection' | 'difference';
  /** At least two. A difference is the first without all the others. */
  readonly operands: readonly Plan[];
}

/** What an evaluator runs: sets of devices, and operations on them. */
export type Plan = AllPlan | NonePlan | SubscribedPlan | PlatformInPlan | TagInPlan | OperationPlan;

export const ALL_PLAN: AllPlan = { kind: 'all' };
export const NONE_PLAN: NonePlan = { kind: 'none' };

const NO_OPERANDS: readonly Plan[] = [];

/** The operands of an operation; none for a leaf. */
export function planOperands(plan: Plan): readonly Plan[] {
  switch (plan.kind) {
    case 'union':
    case 'intersection':
    case 'difference':
      return plan.operands;
    case 'all':
    case 'none':
    case 'subscribed':
    case 'platform-in':
    case 'tag-in':
      return NO_OPERANDS;
    default:
      return unreachable(plan);
  }
}
