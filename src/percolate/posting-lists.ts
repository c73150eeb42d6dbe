/**
 * Lists of items, numbered from 0, that grow at the end and lose items without a search. An item that is retired stays in its lists, and
 * is left out by who reads them, until half of a list is retired: then the list is rewritten. A list of one item has no block.
 */

import { Blocks } from './blocks.js';
import { grownInt32 } from './grow.js';

/** Room of the first block of a list. */
const FIRST_ROOM = 2;

/** Numbers in the record of a list; the last one is not used, so that a record lies in one cache line. */
const FIELDS = 4;
/** The item of a list of one; else the offset of its block. */
const HEAD = 0;
/** Items in it, retired ones included. */
const LENGTH = 1;
/** How many of them are retired. */
const RETIRED = 2;

export class PostingLists {
  private readonly blocks = new Blocks();
  /** What is known of a list lies together: `list * FIELDS + field`. */
  private records = new Int32Array(0);
  /** By item: lists it is still in, once it is retired; 0 for all others. */
  private leaving = new Int32Array(0);

  /** `released` is told of a retired item that no list holds any more: its number may be used again. */
  constructor(private readonly released: (item: number) => void) {}

  /** Makes the lists below `count` usable; they start empty. */
  reserve(count: number): void {
    this.records = grownInt32(this.records, count * FIELDS - 1);
  }

  /** Items of a list that are not retired. */
  count(list: number): number {
    return this.get(list, LENGTH) - this.get(list, RETIRED);
  }

  isRetired(item: number): boolean {
    return (this.leaving[item] ?? 0) > 0;
  }

  append(list: number, item: number): void {
    this.leaving = grownInt32(this.leaving, item);
    const length = this.get(list, LENGTH);
    this.set(list, LENGTH, length + 1);
    if (length === 0) this.set(list, HEAD, item);
    else this.appendToBlock(list, length, item);
  }

  private appendToBlock(list: number, length: number, item: number): void {
    const head = this.get(list, HEAD);
    if (length === 1) {
      const block = this.blocks.allocate(FIRST_ROOM);
      this.blocks.numbers[block] = head;
      this.set(list, HEAD, block);
    } else if (length === roomOf(length)) {
      const block = this.blocks.allocate(roomOf(length + 1));
      this.blocks.numbers.copyWithin(block, head, head + length);
      this.blocks.release(head, length);
      this.set(list, HEAD, block);
    }
    this.blocks.numbers[this.get(list, HEAD) + length] = item;
  }

  /** Every item of a list once for each time that it was appended, in no order; retired ones too, which the caller has to know. */
  each(list: number, visit: (item: number) => void): void {
    const length = this.get(list, LENGTH);
    const head = this.get(list, HEAD);
    if (length === 1) visit(head);
    if (length < 2) return;
    const { numbers } = this.blocks;
    // SAFETY: a block of a list has `length` numbers.
    for (let at = head; at < head + length; at++) visit(numbers[at] as number);
  }

  /** Takes an item out of all `lists` it is in: each as often as it was appended. */
  retire(item: number, lists: readonly number[]): void {
    if (lists.length === 0) {
      this.released(item);
      return;
    }
    this.leaving = grownInt32(this.leaving, item);
    this.leaving[item] = lists.length;
    for (const list of lists) {
      this.set(list, RETIRED, this.get(list, RETIRED) + 1);
      if (this.get(list, RETIRED) * 2 >= this.get(list, LENGTH)) this.rewrite(list);
    }
  }

  private rewrite(list: number): void {
    const kept: number[] = [];
    this.each(list, (item) => {
      if (!this.isRetired(item)) kept.push(item);
      else if (this.leave(item) === 0) this.released(item);
    });
    this.clear(list);
    for (const item of kept) this.append(list, item);
  }

  private leave(item: number): number {
    const left = (this.leaving[item] ?? 0) - 1;
    this.leaving[item] = left;
    return left;
  }

  private clear(list: number): void {
    const length = this.get(list, LENGTH);
    if (length > 1) this.blocks.release(this.get(list, HEAD), roomOf(length));
    this.set(list, LENGTH, 0);
    this.set(list, RETIRED, 0);
  }

  /** 0 of a list that was not reserved. */
  private get(list: number, field: number): number {
    return this.records[list * FIELDS + field] ?? 0;
  }

  private set(list: number, field: number, value: number): void {
    this.records[list * FIELDS + field] = value;
  }
}

/** Room of the block of a list with so many items, 2 or more: the next power of two. */
function roomOf(length: number): number {
  let room = FIRST_ROOM;
  while (room < length) room *= 2;
  return room;
}
