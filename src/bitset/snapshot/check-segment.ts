/**
 * Whether the memory of a segment holds what its directory says: every address inside the sealed data, every leaf, posting list,
 * string table and list of numbers in its form. After this nothing that reads the segment leaves its memory or loops, whoever wrote
 * the file. That bits of leaves are the right ones is what the checksum is for.
 */

import { checkStringPlaces, checkStringTable } from '../column/string-table.js';
import type { LeafAddress, ValueDevices } from '../layout/addresses.js';
import {
  codesOf,
  type IntegerColumnDirectory,
  type IntegerPostingsDirectory,
  POSTINGS_STEP,
  type PostingsDirectory,
  type SegmentDirectory,
  type TagColumnDirectory,
  type ValueColumnDirectory,
} from '../layout/directory.js';
import { DATA_AT, LEAF_CARDINALITY } from '../layout/layout.js';
import type { SegmentMemory } from '../layout/memory.js';
import { tagKey } from '../layout/segment.js';
import { validateLeaf } from '../leaf/validate-leaf.js';
import { damaged } from './damage.js';

const U32_BYTES = 4;
const F64_BYTES = 8;
/** Codes of more bits than this are no exact numbers. */
const MAX_CODE = 2 ** 53;

export interface CheckOptions {
  /** Looks every string and every id up, too. Takes many times as long as all the rest. */
  readonly thorough?: boolean;
}

/** @throws IndexError `damaged`, with `section` */
export function checkSegment(
  memory: SegmentMemory,
  directory: SegmentDirectory,
  section: string,
  { thorough = false }: CheckOptions = {},
): void {
  new SegmentCheck(memory, directory, section, thorough ? checkStringTable : checkStringPlaces).run();
}

class SegmentCheck {
  readonly #memory: SegmentMemory;
  readonly #directory: SegmentDirectory;
  readonly #section: string;
  readonly #checkTable: typeof checkStringTable;

  constructor(
    memory: SegmentMemory,
    directory: SegmentDirectory,
    section: string,
    checkTable: typeof checkStringTable,
  ) {
    this.#memory = memory;
    this.#directory = directory;
    this.#section = section;
    this.#checkTable = checkTable;
  }

  run(): void {
    const { live, size, devices = size, platforms, subscriptions, tags } = this.#directory;
    // Temporary leaves rely on one leaf that has tables for all chunks.
    if (live === 0) throw this.#wrong('no device is live');
    this.#leaf(live, 'live');
    if (this.#memory.u32[(live + LEAF_CARDINALITY) >>> 2] !== devices)
      throw this.#wrong('there are other devices than it says');
    for (const { platform, leaf } of platforms) this.#leaf(leaf, platform);
    this.#once(platforms.map(({ platform }) => platform));
    this.#valueColumn(subscriptions, 'subscriptions');
    for (const [at, tag] of tags.entries()) this.#tag(tag, `tags[${at}]`);
    this.#once(tags.map(({ application, tag }) => tagKey(application, tag)));
  }

  #once(names: readonly string[]): void {
    if (new Set(names).size < names.length) throw this.#wrong('a name stands in the directory twice');
  }

  #tag({ set, integers, strings, lists }: TagColumnDirectory, place: string): void {
    this.#devices(set, `${place}.set`);
    if (integers !== null) this.#integerColumn(integers, `${place}.integers`);
    if (strings !== null) this.#valueColumn(strings, `${place}.strings`);
    if (lists !== null) this.#valueColumn(lists, `${place}.lists`);
  }

  #valueColumn(column: ValueColumnDirectory, place: string): void {
    this.#devices(column.set, `${place}.set`);
    const fault = this.#checkTable(this.#memory, column.table, this.#directory.end);
    if (fault !== null) throw this.#wrong(`the table of ${place} ${fault}`);
    if (this.#memory.u32[column.table / U32_BYTES] !== column.size)
      throw this.#wrong(`${place} and its table differ in size`);
    this.#postings(column, place);
  }

  /** A code has a leaf, or a slice that is not empty. */
  #postings({ size, leaves, offsets, postings }: PostingsDirectory, place: string): void {
    const { u32 } = this.#memory;
    this.#inside(leaves, size, U32_BYTES, `the leaves of ${place}`);
    this.#inside(offsets, size + 1, U32_BYTES, `the offsets of ${place}`);
    if (u32[offsets / U32_BYTES] !== 0) throw this.#wrong(`the offsets of ${place} do not begin at 0`);
    this.#inside(postings, u32[offsets / U32_BYTES + size] ?? 0, U32_BYTES, `the postings of ${place}`);
    for (let code = 0; code < size; code++) {
      const from = u32[offsets / U32_BYTES + code] ?? 0;
      const to = u32[offsets / U32_BYTES + code + 1] ?? 0;
      const leaf = u32[leaves / U32_BYTES + code] ?? 0;
      if (leaf === 0 ? from >= to : from !== to) throw this.#wrong(`the offsets of ${place} are out of order`);
      if (leaf === 0) this.#ascending(postings / U32_BYTES + from, postings / U32_BYTES + to, place);
      else this.#leaf(leaf, place);
    }
  }

  #integerColumn(column: IntegerColumnDirectory, place: string): void {
    const { set, minimum, maximum, distinct, planes, byValue } = column;
    this.#devices(set, `${place}.set`);
    if (minimum > maximum) throw this.#wrong(`the minimum of ${place} is above its maximum`);
    for (const plane of planes) this.#devices(plane, `a plane of ${place}`);
    if (distinct !== null) {
      this.#numbers(distinct.address, distinct.count, column, `the values of ${place}`);
      const values = this.#memory.f64.subarray(distinct.address / F64_BYTES).subarray(0, distinct.count);
      if (values.at(0) !== minimum || values.at(-1) !== maximum)
        throw this.#wrong(`the values of ${place} do not span minimum to maximum`);
    }
    const codes = codesOf(column);
    if (!(codes <= MAX_CODE) || codes > 2 ** planes.length)
      throw this.#wrong(`${place} has ${codes} codes, which its planes, ${planes.length}, do not hold`);
    if (byValue !== null) this.#integerPostings(byValue, column, place);
  }

  /** Postings are by value, then ascending: how far that holds for the values between the steps, planes say, and reading bounds itself. */
  #integerPostings(byValue: IntegerPostingsDirectory, column: IntegerColumnDirectory, place: string): void {
    const { size, postings, offsets, steps, leaves } = byValue;
    const { u32 } = this.#memory;
    this.#inside(postings, size, U32_BYTES, `the postings of ${place}`);
    const from = postings / U32_BYTES;
    for (let at = from; at < from + size; at++)
      if ((u32[at] ?? 0) >= this.#directory.size) throw this.#wrong(`the postings of ${place} name no device`);
    if (offsets === 0) this.#inside(steps, Math.ceil(size / POSTINGS_STEP), F64_BYTES, `the steps of ${place}`);
    else this.#integerOffsets(byValue, codesOf(column), place);
    this.#numbers(leaves.values, leaves.count, column, `the frequent values of ${place}`);
    this.#inside(leaves.records, leaves.count, U32_BYTES, `the leaves of ${place}`);
    for (let at = 0; at < leaves.count; at++) this.#leaf(u32[leaves.records / U32_BYTES + at] ?? 0, place);
  }

  #integerOffsets({ size, postings, offsets }: IntegerPostingsDirectory, codes: number, place: string): void {
    const { u32 } = this.#memory;
    this.#inside(offsets, codes + 1, U32_BYTES, `the offsets of ${place}`);
    const at = offsets / U32_BYTES;
    if (u32[at] !== 0 || u32[at + codes] !== size)
      throw this.#wrong(`the offsets of ${place} do not span its postings`);
    for (let code = 0; code < codes; code++) {
      const [from, to] = [u32[at + code] ?? 0, u32[at + code + 1] ?? 0];
      if (from > to) throw this.#wrong(`the offsets of ${place} are out of order`);
      this.#ascending(postings / U32_BYTES + from, postings / U32_BYTES + to, place);
    }
  }

  /** `count` integers as f64, ascending, from minimum to maximum of their column. */
  #numbers(
    address: number,
    count: number,
    { minimum, maximum }: Pick<IntegerColumnDirectory, 'minimum' | 'maximum'>,
    place: string,
  ): void {
    this.#inside(address, count, F64_BYTES, place);
    const values = this.#memory.f64.subarray(address / F64_BYTES).subarray(0, count);
    let before = Number.NEGATIVE_INFINITY;
    for (const value of values) {
      if (!Number.isSafeInteger(value) || value <= before || value < minimum || value > maximum)
        throw this.#wrong(`${place} are not ascending integers`);
      before = value;
    }
  }

  #devices(devices: ValueDevices, place: string): void {
    if (devices.kind === 'leaf') {
      this.#leaf(devices.leaf, place);
      return;
    }
    const { start, count } = devices;
    if (count === 0) throw this.#wrong(`${place} is an empty slice`);
    this.#inside(start, count, U32_BYTES, place);
    this.#ascending(start / U32_BYTES, start / U32_BYTES + count, place);
  }

  #leaf(leaf: LeafAddress, place: string): void {
    if (leaf === 0) return;
    const { size, end } = this.#directory;
    const fault = validateLeaf(this.#memory, leaf, size, { from: DATA_AT, to: end });
    if (fault !== null) throw this.#wrong(`a leaf of ${place}: ${fault}`);
  }

  /** Ordinals number `from` to `to - 1` of the memory's u32 ascend; so only the last one can be too large. */
  #ascending(from: number, to: number, place: string): void {
    const { u32 } = this.#memory;
    let before = -1;
    for (let at = from; at < to; at++) {
      // SAFETY: the caller has checked that they are inside.
      const ordinal = u32[at] as number;
      if (ordinal <= before) throw this.#wrong(`the postings of ${place} do not ascend`);
      before = ordinal;
    }
    if (before >= this.#directory.size) throw this.#wrong(`the postings of ${place} name no device`);
  }

  /** `count` items of `bytes` bytes at `address` are aligned, and lie in the sealed data. */
  #inside(address: number, count: number, bytes: number, place: string): void {
    const isInside = address >= DATA_AT && address + count * bytes <= this.#directory.end;
    if (address % bytes !== 0 || !isInside) throw this.#wrong(`${place} lie outside of the data`);
  }

  #wrong(why: string): Error {
    return damaged(this.#section, why);
  }
}
