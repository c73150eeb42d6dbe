/** The devices whose integer lies in some intervals: by the planes of the column, or value by value where that is less work. */

import type { Intervals } from '../../plan/intervals.js';
import type { ValueDevices } from '../layout/addresses.js';
import { CHUNK_ORDINALS } from '../layout/layout.js';
import type { IntegerColumn } from '../layout/segment.js';
import { intersect, NOTHING, type SetExpression, subtract } from '../program/set-expression.js';
import { offsetIntervals, rankIntervals } from './code-intervals.js';
import { type CodeInterval, planeExpression } from './plane-expression.js';
import type { Planner } from './planner.js';
import { numberKey } from './temporary-source.js';
import { uniteDevices } from './value-sets.js';

/** Nanoseconds, roughly: they only have to compare one way of reading with another. */
const LOOKUP_TIME = 150;
const SEARCH_TIME = 10_000;
const POSTING_TIME = 2;
/** To combine one more bitmap with others. */
const BITMAP_CHUNK_TIME = 512;
/** To read the code of every device. */
const SCAN_CHUNK_TIME = 400_000;

/** Planes of codes that can be looked for one by one. */
const MAX_SCANNED_PLANES = 27;

/** From here on reading the sets up to two bounds takes less than reading the planes. */
const MIN_BOUNDED_PLANES = 3;
/** The set up to a bound is kept from this use on: making it takes as long as an answer, and saves half of one. */
const BOUND_KEPT_FROM_USE = 4;
/** A set between two bounds that are kept is kept itself from this use on: reading one set instead of two saves little. */
const BETWEEN_KEPT_FROM_USE = 4;

export function devicesBetween(planner: Planner, column: IntegerColumn, intervals: Intervals): SetExpression {
  const codes = codeIntervals(planner, column, intervals);
  const [first] = codes;
  if (first === undefined) return NOTHING;
  const set = planner.sources.setOf(column.set);
  if (first[0] === 0 && first[1] === topCode(column)) return set;
  const key = `i${planner.statistics.columnNumber(column)}:${numberKey(codes.flat())}`;
  return planner.valueSet(key, () => new IntegerSet(planner, column, codes, key).cheapest());
}

function codeIntervals(
  { statistics }: Planner,
  { distinct, minimum, maximum }: IntegerColumn,
  intervals: Intervals,
): readonly CodeInterval[] {
  if (distinct === null) return offsetIntervals(intervals, minimum, maximum);
  return rankIntervals(intervals, statistics.segment.memory.f64, distinct.address >>> 3, distinct.count);
}

function topCode({ distinct, minimum, maximum }: IntegerColumn): number {
  return distinct === null ? maximum - minimum : distinct.count - 1;
}

/** Codes of a column that are looked for, and the ways to find the devices. */
class IntegerSet {
  readonly #planner: Planner;
  readonly #column: IntegerColumn;
  readonly #codes: readonly CodeInterval[];
  readonly #key: string;
  readonly #bitmapTime: number;

  constructor(planner: Planner, column: IntegerColumn, codes: readonly CodeInterval[], key: string) {
    this.#planner = planner;
    this.#column = column;
    this.#codes = codes;
    this.#key = key;
    this.#bitmapTime = planner.statistics.chunks * BITMAP_CHUNK_TIME;
  }

  /** By planes, by reading every code, by the values inside or by those outside: whichever takes least. */
  cheapest(): SetExpression {
    const { sources } = this.#planner;
    const planesTime = this.#planesTime();
    const scanTime = this.#canScan() ? this.#planner.statistics.chunks * SCAN_CHUNK_TIME : Number.POSITIVE_INFINITY;
    const most = Math.min(planesTime, scanTime);
    const inside = this.#byValue(this.#codes, most);
    if (inside !== null) return uniteDevices(this.#planner, inside, true);
    const outside = this.#byValue(complementCodes(this.#codes, topCode(this.#column)), most - this.#bitmapTime);
    if (outside !== null)
      return subtract(sources.setOf(this.#column.set), [uniteDevices(this.#planner, outside, true)]);
    return planesTime <= scanTime ? (this.#byBounds() ?? this.#byPlanes(this.#codes)) : this.#byScan();
  }

  /**
   * The devices up to the upper bound without those below the lower one: ranges that were never asked for share bounds with others. Null where
   * a bound is not kept.
   */
  #byBounds(): SetExpression | null {
    const [codes, second] = this.#codes;
    if (codes === undefined || second !== undefined || this.#column.planes.length < MIN_BOUNDED_PLANES) return null;
    const [first, last] = codes;
    const below = first === 0 ? NOTHING : this.#upTo(first - 1);
    const whole = last === topCode(this.#column);
    const upTo = whole ? this.#planner.sources.setOf(this.#column.set) : this.#upTo(last);
    if (below === null || upTo === null) return null;
    if (below === NOTHING) return upTo;
    const between = subtract(upTo, [below]);
    return this.#planner.keptSet(this.#key, () => between, BETWEEN_KEPT_FROM_USE) ?? between;
  }

  /** The devices with a code of 0 to `last`; null: not kept. The same range again is no reason to keep its bounds: it is kept itself. */
  #upTo(last: number): SetExpression | null {
    const key = `u${this.#planner.statistics.columnNumber(this.#column)}:${last}`;
    if (this.#planner.isKnown(this.#key) && !this.#planner.isKept(key)) return null;
    return this.#planner.keptSet(key, () => this.#byPlanes([[0, last]]), BOUND_KEPT_FROM_USE);
  }

  /** An interval takes about two steps for each plane; more intervals than there are codes to tell apart share their steps. */
  #planesTime(): number {
    const planes = this.#column.planes.length;
    return Math.min(2 * planes * this.#codes.length, 3 * 2 ** planes) * this.#bitmapTime;
  }

  #byPlanes(codes: readonly CodeInterval[]): SetExpression {
    const { sources } = this.#planner;
    const top = topCode(this.#column);
    // No device has a code above the top one: an interval that ends there may as well go on.
    const widened = codes.map(([first, last]): CodeInterval => [first, last === top ? Number.POSITIVE_INFINITY : last]);
    const planes = this.#column.planes.map((plane) => sources.setOf(plane));
    const found = planeExpression(planes, widened);
    return found.negated ? intersect([sources.setOf(this.#column.set), found]) : found;
  }

  /** The table of wanted codes must not take more than a bitmap of the devices. */
  #canScan(): boolean {
    const { chunks } = this.#planner.statistics;
    return this.#column.planes.length <= MAX_SCANNED_PLANES && topCode(this.#column) < chunks * CHUNK_ORDINALS;
  }

  #byScan(): SetExpression {
    const { sources } = this.#planner;
    const { set, planes } = this.#column;
    return sources.codesIn({ set, planes, codes: this.#codes }, sources.devicesIn(set), this.#key);
  }

  /** The devices of each value of some codes; null when reading them takes longer than `most`. A single value is always worth it. */
  #byValue(codes: readonly CodeInterval[], most: number): readonly ValueDevices[] | null {
    const { byValue } = this.#column;
    const values = codes.reduce((sum, [first, last]) => sum + last - first + 1, 0);
    const lookupTime = byValue?.isDirect ? LOOKUP_TIME : SEARCH_TIME;
    if (byValue === null || (values > 1 && values * lookupTime > most)) return null;
    const found: ValueDevices[] = [];
    let time = 0;
    for (const [first, last] of codes) {
      for (let code = first; code <= last; code++) {
        const devices = byValue.devicesOf(this.#valueOf(code));
        time += lookupTime + this.#readTime(devices);
        found.push(devices);
      }
    }
    return values > 1 && time > most ? null : found;
  }

  #valueOf(code: number): number {
    const { distinct, minimum } = this.#column;
    // SAFETY: codes are below the number of distinct values.
    return distinct === null
      ? minimum + code
      : (this.#planner.statistics.segment.memory.f64[(distinct.address >>> 3) + code] as number);
  }

  #readTime(devices: ValueDevices): number {
    return Math.min(this.#planner.sources.devicesIn(devices) * POSTING_TIME, this.#bitmapTime);
  }
}

/** The codes from 0 to `top` that are in none of `codes`. */
function complementCodes(codes: readonly CodeInterval[], top: number): readonly CodeInterval[] {
  const others: CodeInterval[] = [];
  let next = 0;
  for (const [first, last] of codes) {
    if (first > next) others.push([next, first - 1]);
    next = last + 1;
  }
  if (next <= top) others.push([next, top]);
  return others;
}
