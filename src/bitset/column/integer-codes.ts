/**
 * How the integers of a column are numbered: by their distance from the least of them, or by their rank among the distinct ones,
 * whichever takes less memory: planes and the list of distinct values together.
 */

import type { DraftRange, PairLog } from './pair-log.js';

export interface IntegerCodes {
  readonly minimum: number;
  readonly maximum: number;
  /** Devices with a value. */
  readonly count: number;
  /** Ascending. Null: the code is `value - minimum`. */
  readonly distinct: Float64Array | null;
  /** Bits of the largest code. */
  readonly bits: number;
  codeOf(value: number): number;
}

/** A plane, however small, takes this much: its record and its share of summaries. */
const PLANE_BYTES = 64;
const VALUE_BYTES = 8;
/** Distinct values are found with a bitmap where their range takes no more bits than this for each of them, else by sorting. */
const BITMAP_BITS = 64;
const LEAST_BITMAP_BITS = 65_536;

/** The codes of the values of `range`; null when there is none. `size` is how many devices the segment has. */
export function chooseCodes(log: PairLog, range: DraftRange, size: number): IntegerCodes | null {
  const limits = limitsOf(log, range);
  if (limits === null) return null;
  const { minimum, maximum, count } = limits;
  const span = maximum - minimum;
  const offsetBits = span <= Number.MAX_SAFE_INTEGER ? bitsOf(span) : Number.POSITIVE_INFINITY;
  const ranksPay = (values: number) => {
    const saved = (offsetBits - bitsOf(values - 1)) * Math.max(PLANE_BYTES, size / 8);
    return saved > 0 && saved >= VALUE_BYTES * values;
  };
  if (offsetBits > 1 && ranksPay(leastDistinct(log, range, limits))) {
    const values = distinctValues(log, range, limits);
    const bits = bitsOf(values.count - 1);
    if (ranksPay(values.count)) {
      const distinct = values.list();
      return { minimum, maximum, count, distinct, bits, codeOf: (value) => rankOf(distinct, value) };
    }
  }
  return { minimum, maximum, count, distinct: null, bits: offsetBits, codeOf: (value) => value - minimum };
}

/** Bits that `code`, a safe integer from 0 on, takes. */
function bitsOf(code: number): number {
  const high = Math.floor(code / 4_294_967_296);
  return high > 0 ? 64 - Math.clz32(high) : 32 - Math.clz32(code);
}

/** How many of the ascending `distinct` are below `value`. */
function rankOf(distinct: Float64Array, value: number): number {
  let low = 0;
  for (let high = distinct.length; low < high; ) {
    const middle = (low + high) >>> 1;
    if ((distinct[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Limits {
  readonly minimum: number;
  readonly maximum: number;
  readonly count: number;
}

function limitsOf(log: PairLog, range: DraftRange): Limits | null {
  let minimum = Number.POSITIVE_INFINITY;
  let maximum = Number.NEGATIVE_INFINITY;
  let total = 0;
  for (const { count, values } of log.pages(range)) {
    total += count;
    for (let at = 0; at < count; at++) {
      const value = values[at] ?? 0;
      if (value < minimum) minimum = value;
      if (value > maximum) maximum = value;
    }
  }
  return total === 0 ? null : { minimum, maximum, count: total };
}

/** No fewer values are distinct: as many as have a remainder of their own. One cheap pass, where finding all takes a sort. */
function leastDistinct(log: PairLog, range: DraftRange, { minimum, count: total }: Limits): number {
  const bits = 2 ** Math.min(31, Math.max(10, Math.ceil(Math.log2(total * 4))));
  const seen = new Uint8Array(bits / 8);
  let distinct = 0;
  for (const { count, values } of log.pages(range))
    for (let at = 0; at < count; at++) {
      const rest = ((values[at] as number) - minimum) & (bits - 1);
      const byte = seen[rest >>> 3] as number;
      if ((byte & (1 << (rest & 7))) === 0) distinct++;
      seen[rest >>> 3] = byte | (1 << (rest & 7));
    }
  return distinct;
}

interface DistinctValues {
  readonly count: number;
  list(): Float64Array;
}

function distinctValues(log: PairLog, range: DraftRange, limits: Limits): DistinctValues {
  const span = limits.maximum - limits.minimum + 1;
  const isNarrow = span <= Math.max(LEAST_BITMAP_BITS, limits.count * BITMAP_BITS);
  return isNarrow ? distinctByBitmap(log, range, limits.minimum, span) : distinctBySorting(log, range, limits.count);
}

function distinctByBitmap(log: PairLog, range: DraftRange, minimum: number, span: number): DistinctValues {
  const seen = new Uint8Array(Math.ceil(span / 8));
  let distinct = 0;
  for (const { count, values } of log.pages(range))
    for (let at = 0; at < count; at++) {
      const offset = (values[at] ?? 0) - minimum;
      const place = Math.floor(offset / 8);
      const bit = 1 << (offset % 8);
      const byte = seen[place] ?? 0;
      if ((byte & bit) === 0) distinct++;
      seen[place] = byte | bit;
    }
  return { count: distinct, list: () => listOf(seen, distinct, minimum) };
}

function listOf(seen: Uint8Array, count: number, minimum: number): Float64Array {
  const list = new Float64Array(count);
  let at = 0;
  for (let place = 0; place < seen.length; place++)
    for (let byte = seen[place] ?? 0; byte !== 0; byte &= byte - 1)
      list[at++] = minimum + place * 8 + (31 - Math.clz32(byte & -byte));
  return list;
}

function distinctBySorting(log: PairLog, range: DraftRange, total: number): DistinctValues {
  const sorted = new Float64Array(total);
  let end = 0;
  for (const { count, values } of log.pages(range)) {
    sorted.set(values.subarray(0, count), end);
    end += count;
  }
  sorted.sort();
  // Adding 0 makes 0 of -0.
  let distinct = 0;
  for (let at = 0; at < total; at++) if (sorted[at] !== sorted[at - 1]) sorted[distinct++] = (sorted[at] ?? 0) + 0;
  return { count: distinct, list: () => sorted.slice(0, distinct) };
}
