/**
 * Lists of items, numbered from 0, that grow and lose items without a search. With an item stand as many numbers about it as the lists are made
 * for. An item that is retired stays in its lists, and is left out by who reads them, until half of a list is retired: then the list is rewritten.
 */

import { Blocks } from './blocks.js';
import { grownInt32 } from './grow.js';
import type { Retired } from './retired.js';

/**
 * A list is a chain of chunks, the newest first, which are read from end to end and never moved. What stands before the entries of a chunk: the
 * next older chunk or NO_CHUNK; its size, and where its entries end, in numbers; of the newest: entries of the whole list, and how many of
 * them are retired.
 */
const HEADER = 4;
const OLDER = 0;
const EXTENT = 1;
const LENGTH = 2;
const RETIRED = 3;
/** An extent is `size * EXTENTS + end`. Sizes are powers of two. */
const EXTENTS = 512;
const FIRST_SIZE = 8;
const MOST_SIZE = 256;
const NO_CHUNK = -1;
/** More entries than lie one behind the other. */
export const MOST_OF_RUN = MOST_SIZE;

export class PostingLists {
  private readonly blocks = new Blocks();
  /** By list: 0, it is empty; above, its only item plus 1; below, -1 - its newest chunk. */
  private heads = new Int32Array(0);

  /** `width`: an item and the numbers about it. */
  constructor(
    private readonly retired: Retired,
    private readonly width: 1 | 4 = 1,
  ) {}

  /** Makes the lists below `count` usable; they start empty. */
  reserve(count: number): void {
    this.heads = grownInt32(this.heads, count - 1);
  }

  /** The numbers of all chunks. Replaced when they grow: read them again after `append`. */
  get numbers(): Int32Array<ArrayBuffer> {
    return this.blocks.numbers;
  }

  /** Entries of a list whose items are not retired. */
  count(list: number): number {
    const head = this.heads[list] ?? 0;
    if (head >= 0) return head === 0 ? 0 : 1;
    const chunk = -1 - head;
    return this.get(chunk, LENGTH) - this.get(chunk, RETIRED);
  }

  append(list: number, item: number, ...about: readonly number[]): void {
    const head = this.heads[list] ?? 0;
    if (head === 0 && this.width === 1) this.heads[list] = item + 1;
    else {
      const chunk = this.chunkWithRoom(list, head);
      this.set(chunk, LENGTH, this.get(chunk, LENGTH) + 1);
      this.write(chunk, item, about);
    }
  }

  private chunkWithRoom(list: number, head: number): number {
    const newest = head < 0 ? -1 - head : NO_CHUNK;
    if (newest !== NO_CHUNK && this.endOf(newest) < this.sizeOf(newest)) return newest;
    const chunk = this.createChunk(newest);
    this.heads[list] = -1 - chunk;
    if (head > 0) {
      this.set(chunk, LENGTH, 1);
      this.write(chunk, head - 1, []);
    }
    return chunk;
  }

  private createChunk(older: number): number {
    const size = older === NO_CHUNK ? FIRST_SIZE : Math.min(MOST_SIZE, this.sizeOf(older) * 2);
    const chunk = this.blocks.allocate(size);
    this.set(chunk, OLDER, older);
    this.set(chunk, EXTENT, size * EXTENTS + HEADER);
    this.set(chunk, LENGTH, older === NO_CHUNK ? 0 : this.get(older, LENGTH));
    this.set(chunk, RETIRED, older === NO_CHUNK ? 0 : this.get(older, RETIRED));
    return chunk;
  }

  private write(chunk: number, item: number, about: readonly number[]): void {
    const at = chunk + this.endOf(chunk);
    this.blocks.numbers[at] = item;
    this.blocks.numbers.set(about, at + 1);
    this.set(chunk, EXTENT, this.get(chunk, EXTENT) + this.width);
  }

  /** Every item of a list once for each time that it was appended, in no order; retired ones too, which the caller has to know. */
  each(list: number, visit: (item: number) => void): void {
    const head = this.heads[list] ?? 0;
    if (head > 0) visit(head - 1);
    else
      this.eachRun(list, (from, to) => {
        const { numbers } = this.blocks;
        for (let at = from; at < to; at += this.width) visit(numbers[at] as number);
      });
  }

  /** Entries that lie one behind the other in `numbers`, run by run. Not of lists of width 1, which may have an item without a chunk. */
  eachRun(list: number, visit: (from: number, to: number) => void): void {
    let chunk = -1 - (this.heads[list] ?? 0);
    while (chunk >= 0) {
      const older = this.get(chunk, OLDER);
      visit(chunk + HEADER, chunk + this.endOf(chunk));
      chunk = older;
    }
  }

  /** Takes out an entry of an item that was retired before. */
  drop(list: number): void {
    const head = this.heads[list] ?? 0;
    const chunk = -1 - head;
    if (head < 0) this.set(chunk, RETIRED, this.get(chunk, RETIRED) + 1);
    if (head > 0 || this.get(chunk, RETIRED) * 2 >= this.get(chunk, LENGTH)) this.rewrite(list);
  }

  private rewrite(list: number): void {
    const kept: number[][] = [];
    const left: number[] = [];
    this.eachEntry(list, (entry) => {
      const [item = 0] = entry;
      if (this.retired.has(item)) left.push(item);
      else kept.push(entry);
    });
    this.clear(list);
    for (const [item = 0, ...about] of kept.reverse()) this.append(list, item, ...about);
    for (const item of left) this.retired.leave(item);
  }

  private eachEntry(list: number, visit: (entry: number[]) => void): void {
    const head = this.heads[list] ?? 0;
    if (head > 0) visit([head - 1]);
    this.eachRun(list, (from, to) => {
      for (let at = from; at < to; at += this.width) visit([...this.numbers.subarray(at, at + this.width)]);
    });
  }

  private clear(list: number): void {
    let chunk = -1 - (this.heads[list] ?? 0);
    while (chunk >= 0) {
      const older = this.get(chunk, OLDER);
      this.blocks.release(chunk, this.sizeOf(chunk));
      chunk = older;
    }
    this.heads[list] = 0;
  }

  private sizeOf(chunk: number): number {
    return Math.floor(this.get(chunk, EXTENT) / EXTENTS);
  }

  private endOf(chunk: number): number {
    return this.get(chunk, EXTENT) % EXTENTS;
  }

  private get(chunk: number, field: number): number {
    // SAFETY: `chunk` is one of those that were created, which have all fields.
    return this.blocks.numbers[chunk + field] as number;
  }

  private set(chunk: number, field: number, value: number): void {
    this.blocks.numbers[chunk + field] = value;
  }
}
