/**
 * What else a device needs to be in a filter that was found by one condition: a second condition as three numbers, which stand with the filter in its lists.
 * Most filters are turned down by it without being read. A guard may let a device pass for which the condition does not hold, never the other
 * way round: ends of ranges are rounded to 32 bits, as is the value of the device, and texts are bits of 64, which several share.
 */

/** What guards ask of a device, by place. */
const ANYTHING = 0;
export const PLATFORM = 1;

/** The place of an attribute. */
export function placeOf(attribute: number): number {
  return attribute + 2;
}

/**
 * - a place from 0 on: one of the bits of `low` or of `high` has to be among those of the device
 * - ~place: the number of the device, as `rounded`, has to be from `low` to `high`
 */
export type Guard = readonly [place: number, low: number, high: number];

/** For a condition that cannot be said in a guard, and for none. */
export const NO_GUARD: Guard = [ANYTHING, -1, -1];

const float = new Float32Array(1);
const bits = new Int32Array(float.buffer);

/** A number as a whole one of 31 bits, in the same order: one of two numbers is at most the other if it is so before. Those below `FIRST_ROUNDED` stay apart. */
export function rounded(value: number): number {
  // Without the sign of 0.
  float[0] = value + 0;
  const pattern = bits[0] ?? 0;
  return (pattern ^ ((pattern >> 31) & 0x7fffffff)) >> 1;
}

/** From here on whole numbers share what they are rounded to. */
const FIRST_ROUNDED = 2 ** 23;

export function rangeGuard(place: number, min: number, max: number): Guard {
  return [~place, rounded(min), rounded(max)];
}

/** For texts by the numbers of their lists. */
export function textsGuard(place: number, lists: Iterable<number>): Guard {
  let low = 0;
  let high = 0;
  for (const list of lists) {
    low |= lowBit(list);
    high |= highBit(list);
  }
  return [place, low, high];
}

/** Of the 64 bits of lists, the lower 32. */
export function lowBit(list: number): number {
  return (list & 32) === 0 ? 1 << (list & 31) : 0;
}

export function highBit(list: number): number {
  return (list & 32) === 0 ? 0 : 1 << (list & 31);
}

/** What a device tells guards: so many numbers for each place. */
export const VALUES = 4;
export const NUMBER = 0;
export const LOW_BITS = 1;
export const HIGH_BITS = 2;
/** 1: nothing was lost when the number was rounded. */
export const IS_EXACT = 3;

/** Below what any number is rounded to, and not so far that differences have more than 32 bits. */
export const NO_NUMBER = -(2 ** 30) - 1;

export class GuardValues {
  numbers = new Int32Array(0);

  /** Makes room for the attributes below `attributes`. */
  reserve(attributes: number): void {
    const places = placeOf(attributes);
    if (this.numbers.length >= places * VALUES) return;
    this.numbers = new Int32Array(places * 2 * VALUES);
    for (let place = 0; place < places * 2; place++) this.forget(place);
    this.setAll(ANYTHING);
  }

  forget(place: number): void {
    this.set(place, NUMBER, NO_NUMBER);
    this.set(place, LOW_BITS, 0);
    this.set(place, HIGH_BITS, 0);
    this.set(place, IS_EXACT, 0);
  }

  /** Every guard of this place passes that asks for bits. */
  setAll(place: number): void {
    this.set(place, LOW_BITS, -1);
  }

  setNumber(place: number, value: number): void {
    this.set(place, NUMBER, rounded(value));
    this.set(place, IS_EXACT, Math.abs(value) < FIRST_ROUNDED ? 1 : 0);
  }

  addText(place: number, list: number): void {
    if (list < 0) return;
    const at = place * VALUES;
    this.set(place, LOW_BITS, (this.numbers[at + LOW_BITS] ?? 0) | lowBit(list));
    this.set(place, HIGH_BITS, (this.numbers[at + HIGH_BITS] ?? 0) | highBit(list));
  }

  private set(place: number, field: number, value: number): void {
    this.numbers[place * VALUES + field] = value;
  }
}
