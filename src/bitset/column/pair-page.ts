/** A page of a log of pairs: how they lie in it, and how they are read again. */

/**
 * Pairs in the narrowest type that holds the values so far. A delta is the distance from the ordinal before; FAR says that it is
 * the next one of `far`. Null: each ordinal is one more than that before.
 */
export interface Page {
  deltas: Uint8Array | null;
  values: Int8Array | Int16Array | Int32Array | Float64Array;
  far: number[];
  length: number;
  /** Values the type can hold. */
  readonly least: number;
  readonly most: number;
}

export const FAR = 255;

export const EMPTY_PAGE: Page = { deltas: null, values: new Int8Array(0), far: [], length: 0, least: 0, most: -1 };

/** A page for values from `-1 - most` to `most`, in the narrowest type for them. */
export function newPage(most: number, length: number): Page {
  const rest = { deltas: null, far: [], length: 0 };
  if (most < 2 ** 7) return { ...rest, values: new Int8Array(length), least: -(2 ** 7), most: 2 ** 7 - 1 };
  if (most < 2 ** 15) return { ...rest, values: new Int16Array(length), least: -(2 ** 15), most: 2 ** 15 - 1 };
  if (most < 2 ** 31) return { ...rest, values: new Int32Array(length), least: -(2 ** 31), most: 2 ** 31 - 1 };
  const { MIN_SAFE_INTEGER: least, MAX_SAFE_INTEGER } = Number;
  return { ...rest, values: new Float64Array(length), least, most: MAX_SAFE_INTEGER };
}

export function pageBytes({ deltas, values }: Page): number {
  return (deltas?.byteLength ?? 0) + values.byteLength;
}

/** Writes the pairs of a page, which follows one that ended with `last`, and answers its own last ordinal. */
export function decodePage(page: Page, last: number, ordinals: Uint32Array, values: Float64Array): number {
  const { deltas, far, length } = page;
  values.set(page.values.length === length ? page.values : page.values.subarray(0, length));
  if (deltas === null) {
    for (let at = 0; at < length; at++) ordinals[at] = ++last;
    return last;
  }
  let nextFar = 0;
  for (let at = 0; at < length; at++) {
    const delta = deltas[at] ?? 0;
    last += delta === FAR ? (far[nextFar++] ?? 0) : delta;
    ordinals[at] = last;
  }
  return last;
}

/** Moves the pairs of ordinals `[from, to)` to the front, their ordinals counted from its beginning, and answers how many they are. */
export function selectPairs(
  length: number,
  ordinals: Uint32Array,
  values: Float64Array,
  from: number,
  to: number,
): number {
  let count = 0;
  for (let at = 0; at < length; at++) {
    const ordinal = ordinals[at] ?? 0;
    if (ordinal < from || ordinal >= to) continue;
    ordinals[count] = ordinal - from;
    values[count++] = values[at] ?? 0;
  }
  return count;
}
