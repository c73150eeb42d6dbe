/** A step of the program of a filter as a word: the predicate it tests, and what that predicate is to the filter. */

/** Bits of a word below the number of its predicate. */
const PREDICATE_SHIFT = 2;
/** The first step of the filter with this predicate. */
export const FIRST = 1;
/** The filter hangs on this predicate; only of a first step. */
export const HANGING = 2;

export function wordOf(predicate: number, bits: number): number {
  return (predicate << PREDICATE_SHIFT) | bits;
}

export function predicateOf(word: number): number {
  return word >>> PREDICATE_SHIFT;
}
