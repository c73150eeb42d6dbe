/** Sets of tag types as bits. Every set that can come up is one shared array. */

import { type Operator, operatorRow } from '../base/operators.js';
import { TAG_TYPE_ROWS, TAG_TYPES, type TagType, typeBits, typesIn } from '../base/tag-types.js';

export const INTEGER = TAG_TYPE_ROWS.Integer.bit;
/** All of them. */
export const EVERY_TYPE = typeBits(TAG_TYPES);

/** Index: the bits. */
const TYPES_OF: readonly (readonly TagType[])[] = Array.from({ length: EVERY_TYPE + 1 }, (_, bits) => typesIn(bits));

const NO_TYPE: readonly TagType[] = [];

export function typesOf(bits: number): readonly TagType[] {
  return TYPES_OF[bits] ?? NO_TYPE;
}

/** The types whose values the operator can be asked of, whatever the value beside it, as bits. */
export function typeBitsTaking(operator: Operator): number {
  return typeBits(operatorRow(operator).types);
}
