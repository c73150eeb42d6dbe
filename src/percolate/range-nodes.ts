/**
 * Ranges of whole numbers as nodes of trees. A node is a number; what is known of it lies together in a cache line, since who looks for
 * ranges reads few nodes here and there among a million.
 */

import { grownFloat64 } from './grow.js';

/** No node; also an empty tree. */
export const NO_RANGE = -1;

/** Fields of a node in `numbers`, from `node * NODE_FIELDS` on: 64 bytes, all of them doubles, since the ends of ranges have up to 53 bits. */
export const NODE_FIELDS = 8;
/** Nodes below. */
export const LEFT = 0;
export const RIGHT = 1;
/** Ends of the range, both in it. */
export const MIN = 2;
export const MAX = 3;
/** The highest end of the marked ranges of a node and all below it; -Infinity where none is marked. */
export const MARKED_TOP = 4;
/** The highest and the lowest end of all of them. */
export const TOP = 5;
export const BOTTOM = 6;
/** Twice the number of whose range it is, plus 1 where it is marked. Of a free node: the next free one. */
const OWNER = 7;

export class RangeNodes {
  /** Replaced when it grows: read it again after `create`. */
  numbers = new Float64Array(0);
  private count = 0;
  private firstFree = NO_RANGE;

  /** A node without others below it, and without a mark. */
  create(min: number, max: number, owner: number): number {
    const node = this.unused();
    this.set(node, MIN, min);
    this.set(node, MAX, max);
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
    return this.numbers[node * NODE_FIELDS + field] as number;
  }

  set(node: number, field: number, value: number): void {
    this.numbers[node * NODE_FIELDS + field] = value;
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
    this.numbers = grownFloat64(this.numbers, this.count * NODE_FIELDS - 1);
    return node;
  }

  /** What a node says of all below it, from its children. */
  refresh(node: number): void {
    const max = this.get(node, MAX);
    let marked = this.isMarked(node) ? max : Number.NEGATIVE_INFINITY;
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
    const [min, otherMin] = [this.get(node, MIN), this.get(other, MIN)];
    return min === otherMin ? node < other : min < otherMin;
  }
}
