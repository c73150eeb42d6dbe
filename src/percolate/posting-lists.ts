/**
 * Lists of items, numbered from 0, that grow at the end and lose items without a search. An item that is retired stays in its lists, and
 * is left out by who reads them, until half of a list is retired: then the list is rewritten. A list of one item has no block.
 */

import { Blocks } from './blocks.js';
import { grownInt32 } from './grow.js';

/** Room of the first block of a list. */
const FIRST_ROOM = 2;

export class PostingLists {
  private readonly blocks = new Blocks();
  /** By list: the item of a list of one; else the offset of its block. */
  private heads = new Int32Array(0);
  /** By list: items in it, retired ones included. */
  private lengths = new Int32Array(0);
  /** By list: how many of them are retired. */
  private retired = new Int32Array(0);
  /** By item: lists it is still in, once it is retired; 0 for all others. */
  private leaving = new Int32Array(0);

  /** `released` is told of a retired item that no list holds any more: its number may be used again. */
  constructor(private readonly released: (item: number) => void) {}

  /** Makes the lists below `count` usable; they start empty. */
  reserve(count: number): void {
    this.heads = grownInt32(this.heads, count - 1);
    this.lengths = grownInt32(this.lengths, count - 1);
    this.retired = grownInt32(this.retired, count - 1);
  }

  /** Items of a list that are not retired. */
  count(list: number): number {
    return (this.lengths[list] ?? 0) - (this.retired[list] ?? 0);
  }

  isRetired(item: number): boolean {
    return (this.leaving[item] ?? 0) > 0;
  }

  append(list: number, item: number): void {
    this.leaving = grownInt32(this.leaving, item);
    const length = this.lengths[list] ?? 0;
    this.lengths[list] = length + 1;
    if (length === 0) this.heads[list] = item;
    else this.appendToBlock(list, length, item);
  }

  private appendToBlock(list: number, length: number, item: number): void {
    const head = this.heads[list] ?? 0;
    if (length === 1) {
      const block = this.blocks.allocate(FIRST_ROOM);
      this.blocks.numbers[block] = head;
      this.heads[list] = block;
    } else if (length === roomOf(length)) {
      const block = this.blocks.allocate(roomOf(length + 1));
      this.blocks.numbers.copyWithin(block, head, head + length);
      this.blocks.release(head, length);
      this.heads[list] = block;
    }
    this.blocks.numbers[(this.heads[list] ?? 0) + length] = item;
  }

  /** Every item of a list once for each time that it was appended, in no order; retired ones too, which the caller has to know. */
  each(list: number, visit: (item: number) => void): void {
    const length = this.lengths[list] ?? 0;
    const head = this.heads[list] ?? 0;
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
      this.retired[list] = (this.retired[list] ?? 0) + 1;
      if ((this.retired[list] ?? 0) * 2 >= (this.lengths[list] ?? 0)) this.rewrite(list);
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
    const length = this.lengths[list] ?? 0;
    if (length > 1) this.blocks.release(this.heads[list] ?? 0, roomOf(length));
    this.lengths[list] = 0;
    this.retired[list] = 0;
  }
}

/** Room of the block of a list with so many items, 2 or more: the next power of two. */
function roomOf(length: number): number {
  let room = FIRST_ROOM;
  while (room < length) room *= 2;
  return room;
}
