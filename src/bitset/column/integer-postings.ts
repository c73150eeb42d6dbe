/**
 * Devices by the single values of an integer column: ordinals sorted by value, four bytes each. Where the slice of a value begins stands in a table
 * when values have some devices each; where nearly each device has a value of its own, it is found by binary search, and the values between two
 * steps are read from the planes, so that neither values nor offsets are stored.
 */

import { firstWhere } from '../../base/binary-search.js';
import type { ValueDevices } from '../layout/addresses.js';
import { type IntegerColumnDirectory, type IntegerPostingsDirectory, POSTINGS_STEP } from '../layout/directory.js';
import { IndexError } from '../layout/errors.js';
import type { SegmentMemory } from '../layout/memory.js';
import { EMPTY_DEVICES, type IntegerPostings } from '../layout/segment.js';
import { hasOrdinal } from '../leaf/read-leaf.js';
import type { IntegerCodes } from './integer-codes.js';
import type { DraftRange, PairLog } from './pair-log.js';
import { type CodedDevices, sortByCode } from './sort-by-code.js';
import { type SegmentTarget, storeFrequent, storeNumbers, storePostings } from './store-devices.js';

const HIGH = 4_294_967_296;

/** Devices that a code has on average, at least, for its slice to have a place in a table. */
const DEVICES_FOR_OFFSET = 4;

/** @throws IndexError `out-of-memory`, RangeError */
export function sealByValue(
  target: SegmentTarget,
  log: PairLog,
  range: DraftRange,
  codes: IntegerCodes,
): IntegerPostingsDirectory {
  const { memory } = target;
  const devices = codedDevices(log, range, codes);
  sortByCode(devices, codes.bits);
  const { size, values, records } = storeFrequentValues(target, devices, codes);
  const count = codes.distinct === null ? codes.maximum - codes.minimum + 1 : codes.distinct.length;
  const hasOffsets = count * DEVICES_FOR_OFFSET <= size;
  return {
    size,
    postings: storePostings(memory, devices.ordinals.subarray(0, size)),
    offsets: hasOffsets ? storePostings(memory, offsetsOf(devices, size, count)) : 0,
    steps: hasOffsets ? 0 : storeNumbers(memory, stepsOf(devices, size, codes)),
    leaves: {
      count: values.length,
      values: storeNumbers(memory, Float64Array.from(values)),
      records: storePostings(memory, Uint32Array.from(records)),
    },
  };
}

/** For each of `count` codes where its slice of the first `size` devices begins, and where the last one ends. */
function offsetsOf({ low }: CodedDevices, size: number, count: number): Uint32Array {
  const offsets = new Uint32Array(count + 1);
  for (let at = 0; at < size; at++) offsets[(low[at] ?? 0) + 1] = at + 1;
  for (let code = 0; code < count; code++) offsets[code + 1] = Math.max(offsets[code] ?? 0, offsets[code + 1] ?? 0);
  return offsets;
}

function stepsOf(devices: CodedDevices, size: number, codes: IntegerCodes): Float64Array {
  const steps = new Float64Array(Math.ceil(size / POSTINGS_STEP));
  for (let step = 0; step < steps.length; step++)
    steps[step] = valueOfCode(codes, codeAt(devices, step * POSTINGS_STEP));
  return steps;
}

function codedDevices(log: PairLog, range: DraftRange, codes: IntegerCodes): CodedDevices {
  const low = new Uint32Array(codes.count);
  const high = new Uint32Array(codes.bits > 32 ? codes.count : 0);
  const all = new Uint32Array(codes.count);
  let end = 0;
  for (const { count, ordinals, values } of log.pages(range))
    for (let at = 0; at < count; at++) {
      const code = codes.codeOf(values[at] ?? 0);
      low[end] = code;
      if (high.length > 0) high[end] = code / HIGH;
      all[end++] = ordinals[at] ?? 0;
    }
  return { low, high, ordinals: all };
}

interface FrequentValues {
  /** Devices that are left: they moved to the front. */
  readonly size: number;
  readonly values: readonly number[];
  readonly records: readonly number[];
}

function storeFrequentValues(target: SegmentTarget, devices: CodedDevices, codes: IntegerCodes): FrequentValues {
  const { low, high, ordinals } = devices;
  const values: number[] = [];
  const records: number[] = [];
  let size = 0;
  for (let start = 0; start < ordinals.length; ) {
    let end = start + 1;
    while (end < ordinals.length && low[end] === low[start] && high[end] === high[start]) end++;
    const leaf = end - start < 4 ? 0 : storeFrequent(target, ordinals.subarray(start, end));
    if (leaf > 0) {
      values.push(valueOfCode(codes, codeAt(devices, start)));
      records.push(leaf);
    } else {
      if (size < start) for (const column of [low, high, ordinals]) column.copyWithin(size, start, end);
      size += end - start;
    }
    start = end;
  }
  return { size, values, records };
}

function codeAt({ low, high }: CodedDevices, at: number): number {
  return (low[at] ?? 0) + (high[at] ?? 0) * HIGH;
}

function valueOfCode({ distinct, minimum }: IntegerCodes, code: number): number {
  return distinct === null ? minimum + code : (distinct[code] ?? 0);
}

/** The postings of a column. Nothing is checked. */
export function openIntegerPostings(
  memory: SegmentMemory,
  column: IntegerColumnDirectory,
  byValue: IntegerPostingsDirectory,
): IntegerPostings {
  return new SealedIntegerPostings(memory, column, byValue);
}

class SealedIntegerPostings implements IntegerPostings {
  readonly #memory: SegmentMemory;
  readonly #column: IntegerColumnDirectory;
  readonly #byValue: IntegerPostingsDirectory;

  constructor(memory: SegmentMemory, column: IntegerColumnDirectory, byValue: IntegerPostingsDirectory) {
    this.#memory = memory;
    this.#column = column;
    this.#byValue = byValue;
  }

  get isDirect(): boolean {
    return this.#byValue.offsets !== 0;
  }

  devicesOf(value: number): ValueDevices {
    const { leaves, postings } = this.#byValue;
    const { f64, u32 } = this.#memory;
    const at = firstWhere(0, leaves.count, (index) => (f64[leaves.values / 8 + index] ?? 0) >= value);
    if (at < leaves.count && f64[leaves.values / 8 + at] === value)
      return { kind: 'leaf', leaf: u32[leaves.records / 4 + at] ?? 0 };
    const [first, end] = this.#byValue.offsets === 0 ? this.#searchSlice(value) : this.#sliceOf(this.#codeOf(value));
    return first === end ? EMPTY_DEVICES : { kind: 'postings', start: postings + 4 * first, count: end - first };
  }

  /**
   * Postings from outside are in bounds, but whether they are in order only the planes could say, all of them: each slice is looked
   * at when it is asked for, which costs no more than reading it.
   * @throws IndexError `damaged`
   */
  #mustAscend(first: number, end: number): void {
    const { u32 } = this.#memory;
    const from = this.#byValue.postings / 4;
    let isAscending = first < end;
    for (let at = from + first + 1; at < from + end; at++)
      if ((u32[at] ?? 0) <= (u32[at - 1] ?? 0)) isAscending = false;
    if (!isAscending) throw new IndexError('damaged', 'the postings of an integer column are out of order', 'memory');
  }

  /** -1: no device has the value. */
  #codeOf(value: number): number {
    const { minimum, maximum, distinct } = this.#column;
    if (value < minimum || value > maximum) return -1;
    if (distinct === null) return value - minimum;
    const { f64 } = this.#memory;
    const first = distinct.address / 8;
    const code = firstWhere(0, distinct.count, (index) => (f64[first + index] ?? 0) >= value);
    return f64[first + code] === value ? code : -1;
  }

  #sliceOf(code: number): readonly [first: number, end: number] {
    const { u32 } = this.#memory;
    const at = this.#byValue.offsets / 4 + code;
    return code === -1 ? [0, 0] : [u32[at] ?? 0, u32[at + 1] ?? 0];
  }

  #searchSlice(value: number): readonly [first: number, end: number] {
    const first = this.#firstPosting((other) => other >= value);
    const end = this.#firstPosting((other) => other > value);
    if (first !== end) this.#mustAscend(first, end);
    return [first, end];
  }

  /** Number of the first posting whose value `isReached`, which is false of small values and true of all larger ones. */
  #firstPosting(isReached: (value: number) => boolean): number {
    const { size, steps } = this.#byValue;
    const { f64 } = this.#memory;
    const count = Math.ceil(size / POSTINGS_STEP);
    const step = firstWhere(0, count, (index) => isReached(f64[steps / 8 + index] ?? 0));
    if (step === 0) return 0;
    const last = Math.min(size, step * POSTINGS_STEP);
    return firstWhere((step - 1) * POSTINGS_STEP + 1, last, (index) => isReached(this.#valueAt(index)));
  }

  #valueAt(index: number): number {
    const { u32, f64 } = this.#memory;
    const ordinal = u32[this.#byValue.postings / 4 + index] ?? 0;
    const { minimum, distinct, planes } = this.#column;
    let code = 0;
    for (let bit = planes.length - 1; bit >= 0; bit--)
      code = 2 * code + (holdsDevice(this.#memory, planes[bit] ?? EMPTY_DEVICES, ordinal) ? 1 : 0);
    return distinct === null ? minimum + code : (f64[distinct.address / 8 + code] ?? 0);
  }
}

/** Whether `ordinal` is among `devices`. O(log devices). */
function holdsDevice(memory: SegmentMemory, devices: ValueDevices, ordinal: number): boolean {
  if (devices.kind === 'leaf') return devices.leaf !== 0 && hasOrdinal(memory, devices.leaf, ordinal);
  const { u32 } = memory;
  const start = devices.start / 4;
  const at = firstWhere(0, devices.count, (index) => (u32[start + index] ?? 0) >= ordinal);
  return at < devices.count && u32[start + at] === ordinal;
}
