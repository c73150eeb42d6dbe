/**
 * Ranges of whole numbers as nodes of trees. A node is a number; what is known of it lies together in a cache line, since who looks for
 * ranges reads few nodes here and there among a million.
 */

import { grownFloat64 } from './grow.js';
import { NO_NUMBER, rounded } from './guards.js';

/** No node; also an empty tree. */
export const NO_RANGE = -1;

/** Doubles of a node, from `node * NODE_NUMBERS` on: the ends of the range, both in it. They have up to 53 bits. */
export const NODE_NUMBERS = 5;
export const MIN = 0;
const MAX = 1;

/** Whole numbers of 32 bits behind them, from `node * NODE_WORDS` on in the same memory: 40 bytes together. */
export const NODE_WORDS = 2 * NODE_NUMBERS;
/** Nodes below. */
export const LEFT = 4;
export const RIGHT = 5;
/**
 * The highest end of the marked ranges of a node and all below it, the highest and the lowest end of all of them: as `rounded`, so that one that is
 * less than another is so before, too. Where none is marked, it is less than any.
 */
export const MARKED_TOP = 6;
export const TOP = 7;
export const BOTTOM = 8;
/** Twice the number of whose range it is, plus 1 where it is marked. Of a free node: the next free one. */
const OWNER = 9;

export class RangeNodes {
  /** Replaced when it grows: read it again after `create`. */
  numbers = new Float64Array(0);
  words = new Int32Array(this.numbers.buffer);
  private count = 0;
  private firstFree = NO_RANGE;

  /** A node without others below it, and without a mark. */
  create(min: number, max: number, owner: number): number {
    const node = this.unused();
    this.numbers[node * NODE_NUMBERS + MIN] = min;
    this.numbers[node * NODE_NUMBERS + MAX] = max;
    this.set(node, OWNER, owner * 2);
    this.set(node, LEFT, NO_RANGE);
    this.set(node, RIGHT, NO_RANGE);
    this.refresh(node);
    return node;
  }

  release(node: number): void {
    this.set(node, OWNER, this.firstFree);
    this.firstFree = node;
  }

  get(node: number, field: number): number {
    // SAFETY: `node` is one of those that were created, which have all fields.
    return this.words[node * NODE_WORDS + field] as number;
  }

  min(node: number): number {
    // SAFETY: as above.
    return this.numbers[node * NODE_NUMBERS + MIN] as number;
  }

  max(node: number): number {
    // SAFETY: as above.
    return this.numbers[node * NODE_NUMBERS + MAX] as number;
  }

  set(node: number, field: number, value: number): void {
    this.words[node * NODE_WORDS + field] = value;
  }

  owner(node: number): number {
    return this.get(node, OWNER) >> 1;
  }

  isMarked(node: number): boolean {
    return (this.get(node, OWNER) & 1) === 1;
  }

  mark(node: number, isMarked: boolean): void {
    this.set(node, OWNER, this.owner(node) * 2 + (isMarked ? 1 : 0));
  }

  private unused(): number {
    const node = this.firstFree;
    if (node === NO_RANGE) return this.extend();
    this.firstFree = this.get(node, OWNER);
    return node;
  }

  private extend(): number {
    const node = this.count++;
    this.numbers = grownFloat64(this.numbers, this.count * NODE_NUMBERS - 1);
    if (this.words.buffer !== this.numbers.buffer) this.words = new Int32Array(this.numbers.buffer);
    return node;
  }

  /** What a node says of all below it, from its children. */
  refresh(node: number): void {
    const max = rounded(this.max(node));
    let marked = this.isMarked(node) ? max : NO_NUMBER;
    let top = max;
    let bottom = max;
    for (const child of [this.get(node, LEFT), this.get(node, RIGHT)]) {
      if (child === NO_RANGE) continue;
      marked = Math.max(marked, this.get(child, MARKED_TOP));
      top = Math.max(top, this.get(child, TOP));
      bottom = Math.min(bottom, this.get(child, BOTTOM));
    }
    this.set(node, MARKED_TOP, marked);
    this.set(node, TOP, top);
    this.set(node, BOTTOM, bottom);
  }

  /** By lower end, and then in any order that stays. */
  isBefore(node: number, other: number): boolean {
    const [min, otherMin] = [this.min(node), this.min(other)];
    return min === otherMin ? node < other : min < otherMin;
  }
}
