/**
 * The filters of a set, numbered: their keys, and their programs as words, one for each step, with the shape of the jumps between them. The
 * number of a filter is used again once it was given back.
 */

import { Blocks } from './blocks.js';
import type { DeviceState } from './device-state.js';
import { grownInt32 } from './grow.js';
import { HashChains, NO_ITEM } from './hash-chains.js';
import { textHash } from './leaf-hash.js';
import { Shapes } from './shapes.js';

/** What is read of a filter that is tried lies together: so many numbers for each. */
const RECORD = 2;
/** Of a record: the shape; and the offset of the words. */
const SHAPE = 0;
const WORDS = 1;

/** What was read without need: nobody can know that it is not asked for. */
const SINK = new Int32Array(1);

export class FilterTable {
  readonly shapes = new Shapes();
  private readonly blocks = new Blocks();
  private readonly chains = new HashChains();
  private readonly keys: (string | undefined)[] = [];
  private records = new Int32Array(0);
  private readonly free: number[] = [];

  get count(): number {
    return this.chains.count;
  }

  /** One more than the highest number. */
  get size(): number {
    return this.keys.length;
  }

  numberOf(key: string): number | undefined {
    const found = this.chains.find(textHash(key), (filter) => this.keys[filter] === key);
    return found === NO_ITEM ? undefined : found;
  }

  /** Empty for a filter that was removed. */
  keyOf(filter: number): string {
    return this.keys[filter] ?? '';
  }

  add(key: string, shape: number, words: readonly number[]): number {
    const filter = this.free.pop() ?? this.keys.length;
    this.keys[filter] = key;
    this.chains.add(filter, textHash(key));
    this.records = grownInt32(this.records, filter * RECORD + WORDS);
    this.records[filter * RECORD + SHAPE] = shape;
    this.records[filter * RECORD + WORDS] = this.store(words);
    return filter;
  }

  private store(words: readonly number[]): number {
    if (words.length === 0) return 0;
    const offset = this.blocks.allocate(words.length);
    this.blocks.numbers.set(words, offset);
    return offset;
  }

  words(filter: number): Int32Array {
    const offset = this.get(filter, WORDS);
    return this.blocks.numbers.subarray(offset, offset + this.shapes.steps(this.get(filter, SHAPE)));
  }

  /** Takes a filter away; its number stays taken until it is given back, and no device is in it. */
  remove(filter: number): void {
    const { length } = this.words(filter);
    this.chains.remove(filter);
    this.keys[filter] = undefined;
    this.shapes.release(this.get(filter, SHAPE));
    this.records[filter * RECORD + SHAPE] = this.shapes.nobody;
    if (length > 0) this.blocks.release(this.get(filter, WORDS), length);
  }

  giveBack(filter: number): void {
    this.free.push(filter);
  }

  /** Whether a device is in a filter. */
  isIn(filter: number, device: DeviceState): boolean {
    return this.shapes.run(this.get(filter, SHAPE), this.blocks.numbers, this.get(filter, WORDS), device);
  }

  /** Keeps those of the first `count` filters that a device is in. @returns how many: they are the first then */
  keepMatching(filters: Int32Array, count: number, device: DeviceState): number {
    this.touch(filters, count);
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const filter = filters[at] as number;
      if (this.isIn(filter, device)) filters[kept++] = filter;
    }
    return kept;
  }

  /** The same of filters that are known to match where their rest does: see `conjunction.ts`. */
  keepWithRest(filters: Int32Array, count: number, device: DeviceState): number {
    this.touch(filters, count);
    const { numbers } = this.blocks;
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const filter = filters[at] as number;
      if (this.shapes.holdsRest(this.get(filter, SHAPE), numbers, this.get(filter, WORDS), device))
        filters[kept++] = filter;
    }
    return kept;
  }

  /** Reads the programs of filters, of which none waits for another one: they are near then. */
  private touch(filters: Int32Array, count: number): void {
    const { records } = this;
    const { numbers } = this.blocks;
    let sum = 0;
    for (let at = 0; at < count; at++)
      sum ^= numbers[records[(filters[at] as number) * RECORD + WORDS] as number] as number;
    SINK[0] = sum;
  }

  /** Keys of the first `count` filters, without those that were removed. */
  keysOf(filters: Int32Array, count: number): string[] {
    const keys: string[] = [];
    for (let at = 0; at < count; at++) {
      const key = this.keys[filters[at] as number];
      if (key !== undefined) keys.push(key);
    }
    return keys;
  }

  private get(filter: number, field: typeof SHAPE | typeof WORDS): number {
    // SAFETY: filters that were added have all fields.
    return this.records[filter * RECORD + field] as number;
  }
}
