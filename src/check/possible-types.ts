/** Sets of tag types as bits: Integer 1, String 2, List 4. Every set that can come up is one shared array. */

import type { Operator } from '../base/vocabulary.js';
import type { TagType } from '../catalog/catalog.js';

export const INTEGER = 1;
const STRING = 2;
const LIST = 4;

/** Index: the bits. */
const TYPES_OF: readonly (readonly TagType[])[] = [
  [],
  ['Integer'],
  ['String'],
  ['Integer', 'String'],
  ['List'],
  ['Integer', 'List'],
  ['String', 'List'],
  ['Integer', 'String', 'List'],
];

const NO_TYPE: readonly TagType[] = [];

export function typesOf(bits: number): readonly TagType[] {
  return TYPES_OF[bits] ?? NO_TYPE;
}

/** The types whose values the operator can be asked of, whatever the value beside it. */
export function typesTaking(operator: Operator): number {
  switch (operator) {
    case 'EQ':
    case 'NOTEQ':
    case 'NOTIN':
      return STRING | INTEGER;
    case 'IN':
      return STRING | INTEGER | LIST;
    default:
      return INTEGER;
  }
}
