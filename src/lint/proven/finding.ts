/** What proofs have found: facts about parts of a filter, each with the parts that make it so. Rules put them into words. */

import type { Role } from '../../analysis/region.js';
import type { BoundTag } from '../../check/bound.js';
import type { Part } from './part.js';

/** A part that a fact rests on. */
export interface Ground {
  readonly part: Part;
  /** Whether devices in it count, or those outside. */
  readonly side: 'inside' | 'outside';
}

/** No device is in `part`, because none is on all these sides. Nothing of `grounds` can be left out. */
export interface EmptyFinding {
  readonly kind: 'empty';
  readonly part: Part;
  readonly grounds: readonly Ground[];
}

/** Every device is in `part`, because every device is on one of these sides. */
export interface EveryoneFinding {
  readonly kind: 'everyone';
  readonly part: Part;
  readonly grounds: readonly Ground[];
}

/** Without `part` the filter means the same, because of `grounds`: devices not on these sides are not asked. */
export interface NeedlessFinding {
  readonly kind: 'needless';
  readonly part: Part;
  readonly role: Role;
  readonly grounds: readonly Ground[];
}

/** Conditions of one run that one condition says. */
export interface RangeFinding {
  readonly kind: 'range';
  readonly operation: Part;
  readonly parts: readonly Part[];
  readonly condition: BoundTag;
}

export type Finding = EmptyFinding | EveryoneFinding | NeedlessFinding | RangeFinding;
