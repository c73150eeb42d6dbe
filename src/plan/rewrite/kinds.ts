/**
 * Which kinds of term are among some: enough to see, without looking at any of them, that a rule has nothing to do there.
 * Sixteen bits: the low eight say which kinds there are, the high eight which there are at least twice.
 */

import type { Plan } from '../plan.js';

export type Kinds = number;

export const ALL: Kinds = 1;
export const NONE: Kinds = 2;
const SUBSCRIBED: Kinds = 4;
export const PLATFORM_IN: Kinds = 8;
export const TAG_IN: Kinds = 16;
export const UNION: Kinds = 32;
export const INTERSECTION: Kinds = 64;
export const DIFFERENCE: Kinds = 128;
export const ANY: Kinds = 255;

const TWICE_SHIFT = 8;

/** At least two of one of these kinds. */
export function twice(kinds: Kinds): Kinds {
  return kinds << TWICE_SHIFT;
}

const KIND_OF: Readonly<Record<Plan['kind'], Kinds>> = {
  all: ALL,
  none: NONE,
  subscribed: SUBSCRIBED,
  'platform-in': PLATFORM_IN,
  'tag-in': TAG_IN,
  union: UNION,
  intersection: INTERSECTION,
  difference: DIFFERENCE,
};

/** The one bit of a plan. */
export function kindOf(plan: Plan): Kinds {
  return KIND_OF[plan.kind];
}
