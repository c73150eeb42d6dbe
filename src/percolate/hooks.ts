/**
 * Where filters hang: under values that devices have, each in a list of its own; and under predicates that are no few values, as ranges are. With
 * a filter stands its guard, so that lists are read in order and few of their filters are looked at.
 */

import type { FoundFilters } from './found-filters.js';
import { type Guard, type GuardValues, HIGH_BITS, IS_EXACT, LOW_BITS, NUMBER, VALUES } from './guards.js';
import { MOST_OF_RUN, PostingLists } from './posting-lists.js';
import type { Retired } from './retired.js';

/** An entry: the filter, and its guard with what is known then. The code of a guard is `place * KNOWNS + known`, or ~ that where it asks for a range. */
const WIDTH = 4;
const CODE = 1;
const LOW = 2;
const HIGH = 3;
const KNOWNS = 8;
const PLACE_SHIFT = 3;

export class Hooks {
  private readonly lists: PostingLists;
  /** Of one run. */
  private readonly triedHere = new Int32Array(MOST_OF_RUN);
  private readonly restHere = new Int32Array(MOST_OF_RUN);
  private readonly certainHere = new Int32Array(MOST_OF_RUN);

  constructor(retired: Retired) {
    this.lists = new PostingLists(retired, WIDTH);
  }

  count(list: number): number {
    return this.lists.count(list);
  }

  /** `known`: see `conjunction.ts`. */
  add(list: number, filter: number, [place, low, high]: Guard, known: number): void {
    this.lists.reserve(list + 1);
    const code = place < 0 ? ~(~place * KNOWNS + known) : place * KNOWNS + known;
    this.lists.append(list, filter, code, low, high);
  }

  /** Takes out an entry of a filter that was retired before. */
  drop(list: number): void {
    this.lists.drop(list);
  }

  /** Adds the filters of a list whose guards a device passes; retired ones may be among them. */
  collect(list: number, arrival: number, values: GuardValues, found: FoundFilters): void {
    this.lists.eachRun(list, (from, to) => this.collectRun(from, to, arrival, values.numbers, found));
  }

  /** Without branches: which guards pass cannot be foreseen. */
  private collectRun(
    from: number,
    to: number,
    arrival: number,
    values: Int32Array,
    { tried, rest, certain }: FoundFilters,
  ): void {
    const entries = this.lists.numbers;
    const { triedHere, restHere, certainHere } = this;
    let triedCount = 0;
    let restCount = 0;
    let certainCount = 0;
    // SAFETY: guards name places of attributes that were reserved.
    for (let at = from; at < to; at += WIDTH) {
      const filter = entries[at] as number;
      const code = entries[at + CODE] as number;
      const low = entries[at + LOW] as number;
      const high = entries[at + HIGH] as number;
      const isRange = code >> 31;
      const positive = code ^ isRange;
      const place = (positive >> PLACE_SHIFT) * VALUES;
      const number = values[place + NUMBER] as number;
      const shared = (low & (values[place + LOW_BITS] as number)) | (high & (values[place + HIGH_BITS] as number));
      const above = (number - low) | 0;
      const below = (high - number) | 0;
      const passes = (nonZero(shared) & ~isRange) | (isPositive(above, below) & isRange);
      const strict = isPositive((above - 1) | 0, (below - 1) | 0) | (values[place + IS_EXACT] as number);
      const isCertain =
        passes & nonZero(positive & arrival) & ((strict & isRange) | ((nonZero(low + 1) ^ 1) & ~isRange));
      const isRest = isCertain & (positive >> 2);
      triedHere[triedCount] = filter;
      restHere[restCount] = filter;
      certainHere[certainCount] = filter;
      triedCount += passes ^ isCertain;
      restCount += isRest;
      certainCount += isCertain ^ isRest;
    }
    tried.addAll(triedHere, triedCount);
    rest.addAll(restHere, restCount);
    certain.addAll(certainHere, certainCount);
  }
}

/** 1 or 0. */
function nonZero(number: number): number {
  return (number | -number) >>> 31;
}

/** 1 where neither is below 0. */
function isPositive(one: number, other: number): number {
  return ((one | other) >>> 31) ^ 1;
}
