/**
 * Short runs of 32-bit numbers in one array, with reuse of those that are given back: a million of them cost no objects.
 * A block is named by the offset of its first number.
 */

import { grownInt32 } from './grow.js';

/** Up to this length a block is as long as asked for; above it the next power of two. */
const MOST_EXACT = 32;

export class Blocks {
  /** What the blocks hold. Replaced when it grows: read it again after `allocate`. */
  numbers = new Int32Array(0);
  private end = 0;
  /** By length: the first free block, whose first number is the next one's offset; -1 ends the chain. */
  private readonly free = new Map<number, number>();

  /** A block for `length` numbers, at least 1. What it holds is arbitrary. */
  allocate(length: number): number {
    const size = blockSize(length);
    const free = this.free.get(size) ?? -1;
    if (free >= 0) {
      this.free.set(size, this.numbers[free] ?? -1);
      return free;
    }
    const offset = this.end;
    this.end += size;
    this.numbers = grownInt32(this.numbers, this.end - 1);
    return offset;
  }

  /** Gives back what `allocate` gave for the same length. */
  release(offset: number, length: number): void {
    const size = blockSize(length);
    this.numbers[offset] = this.free.get(size) ?? -1;
    this.free.set(size, offset);
  }
}

/** Numbers that a block for `length` of them has room for. */
function blockSize(length: number): number {
  return length <= MOST_EXACT ? length : 2 ** Math.ceil(Math.log2(length));
}
