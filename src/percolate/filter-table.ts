/**
 * The filters of a set, numbered: their keys, and their programs as words, one for each step, with the shape of the jumps between them. The
 * number of a filter is used again once it was given back.
 */

import { Blocks } from './blocks.js';
import type { DeviceState } from './device-state.js';
import { grownInt32 } from './grow.js';
import { HANGING, Shapes } from './shapes.js';

/** What is read of a filter that is tried lies together: so many numbers for each. */
const RECORD = 2;
/** Of a record: the shape; and twice the offset of the words, plus one where the filter hangs on several predicates. */
const SHAPE = 0;
const WORDS = 1;

export class FilterTable {
  readonly shapes = new Shapes();
  private readonly blocks = new Blocks();
  private readonly numbers = new Map<string, number>();
  private readonly keys: (string | undefined)[] = [];
  private records = new Int32Array(0);
  private lengths = new Int32Array(0);
  private readonly free: number[] = [];

  get count(): number {
    return this.numbers.size;
  }

  /** One more than the highest number. */
  get size(): number {
    return this.keys.length;
  }

  numberOf(key: string): number | undefined {
    return this.numbers.get(key);
  }

  /** Empty for a filter that was removed. */
  keyOf(filter: number): string {
    return this.keys[filter] ?? '';
  }

  add(key: string, shape: number, words: readonly number[]): number {
    const filter = this.free.pop() ?? this.keys.length;
    this.keys[filter] = key;
    this.numbers.set(key, filter);
    this.lengths = grownInt32(this.lengths, filter);
    this.records = grownInt32(this.records, filter * RECORD + WORDS);
    this.lengths[filter] = words.length;
    this.records[filter * RECORD + SHAPE] = shape;
    this.records[filter * RECORD + WORDS] = this.store(words) * 2 + (hangsOnSeveral(words) ? 1 : 0);
    return filter;
  }

  private store(words: readonly number[]): number {
    if (words.length === 0) return 0;
    const offset = this.blocks.allocate(words.length);
    this.blocks.numbers.set(words, offset);
    return offset;
  }

  words(filter: number): Int32Array {
    const offset = this.offset(filter);
    return this.blocks.numbers.subarray(offset, offset + (this.lengths[filter] ?? 0));
  }

  /** Takes a filter away; its number stays taken until it is given back, and no device is in it. */
  remove(filter: number): void {
    const length = this.lengths[filter] ?? 0;
    this.numbers.delete(this.keyOf(filter));
    this.keys[filter] = undefined;
    this.shapes.release(this.records[filter * RECORD + SHAPE] ?? 0);
    this.records[filter * RECORD + SHAPE] = this.shapes.nobody;
    if (length > 0) this.blocks.release(this.offset(filter), length);
  }

  giveBack(filter: number): void {
    this.free.push(filter);
  }

  /** Whether it may be found more than once for a device. */
  hangsOnSeveral(filter: number): boolean {
    return ((this.records[filter * RECORD + WORDS] as number) & 1) === 1;
  }

  /** Whether a device is in a filter. */
  isIn(filter: number, device: DeviceState): boolean {
    const shape = this.records[filter * RECORD + SHAPE] as number;
    return this.shapes.run(shape, this.blocks.numbers, this.offset(filter), device);
  }

  private offset(filter: number): number {
    return (this.records[filter * RECORD + WORDS] as number) >>> 1;
  }
}

function hangsOnSeveral(words: readonly number[]): boolean {
  return words.filter((word) => (word & HANGING) !== 0).length > 1;
}
