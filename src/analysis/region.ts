/**
 * Where in a filter an operand decides: the devices that its surroundings leave to it. What it says of all others makes no
 * difference, so that an operand without devices there, or with all of them, is needless. All questions are about emptiness.
 */

import type { Lowered, LoweredOperation } from '../plan/filter.js';
import type { Formula } from './formula.js';

/** The devices in all of `inside` and in none of `outside`; everyone where both are empty. */
export interface Region {
  readonly inside: readonly Formula[];
  readonly outside: readonly Formula[];
}

export const EVERYWHERE: Region = { inside: [], outside: [] };

/** Answers whether a region is empty; null where the budget did not last. */
export type IsEmpty = (region: Region) => boolean | null;

/** What an operand does for the operation it is in: it brings devices in, keeps only some, or takes some away. */
export type Role = 'adds' | 'keeps' | 'takes';

export function roleOf(kind: LoweredOperation['kind'], index: number): Role {
  if (kind === 'union') return 'adds';
  return kind === 'intersection' || index === 0 ? 'keeps' : 'takes';
}

/** Where operand `index` of an operation that decides within `region` decides itself. `operands` are those that count. */
export function regionOfOperand(
  region: Region,
  kind: LoweredOperation['kind'],
  operands: readonly Lowered[],
  index: number,
): Region {
  const others = operands.filter((_, at) => at !== index);
  if (kind === 'intersection') return { inside: [...region.inside, ...others], outside: region.outside };
  if (kind === 'union' || index === 0) return { inside: region.inside, outside: [...region.outside, ...others] };
  const [first, ...taken] = others;
  return {
    inside: first === undefined ? region.inside : [...region.inside, first],
    outside: [...region.outside, ...taken],
  };
}

/** The devices of `region` that are in `formula`. */
export function within({ inside, outside }: Region, formula: Formula): Region {
  return { inside: [...inside, formula], outside };
}

/** The devices of `region` that are not in `formula`. */
export function beyond({ inside, outside }: Region, formula: Formula): Region {
  return { inside, outside: [...outside, formula] };
}

/** True when leaving the operand out, which decides within `region`, changes nothing; null where that is not known. */
export function isNeedless(isEmpty: IsEmpty, region: Region, role: Role, operand: Formula): boolean | null {
  return isEmpty(role === 'keeps' ? beyond(region, operand) : within(region, operand));
}
