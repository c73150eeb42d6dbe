/** Ranges of whole numbers as nodes of trees, in columns: a node is a number, and a million of them are a dozen arrays. */

import { grownFloat64, grownInt32 } from './grow.js';

/** No node; also an empty tree. */
export const NO_RANGE = -1;

export class RangeNodes {
  left = new Int32Array(0);
  right = new Int32Array(0);
  /** Whose range it is. Of a free node: the next free one. */
  owners = new Int32Array(0);
  /** 1 where it is marked. */
  marks = new Int32Array(0);
  /** Ends of the range, both in it. */
  mins = new Float64Array(0);
  maxes = new Float64Array(0);
  /** The highest end of the marked ranges of a node and all below it; -Infinity where none is marked. */
  markedTops = new Float64Array(0);
  /** The highest and the lowest end of all of them. */
  tops = new Float64Array(0);
  bottoms = new Float64Array(0);
  private count = 0;
  private firstFree = NO_RANGE;

  /** A node without others below it. */
  create(min: number, max: number, owner: number): number {
    const node = this.unused();
    this.mins[node] = min;
    this.maxes[node] = max;
    this.owners[node] = owner;
    this.marks[node] = 0;
    this.left[node] = NO_RANGE;
    this.right[node] = NO_RANGE;
    this.refresh(node);
    return node;
  }

  release(node: number): void {
    this.owners[node] = this.firstFree;
    this.firstFree = node;
  }

  private unused(): number {
    const node = this.firstFree;
    if (node === NO_RANGE) return this.extend();
    this.firstFree = this.owners[node] ?? NO_RANGE;
    return node;
  }

  private extend(): number {
    const node = this.count++;
    this.left = grownInt32(this.left, node);
    this.right = grownInt32(this.right, node);
    this.owners = grownInt32(this.owners, node);
    this.marks = grownInt32(this.marks, node);
    this.mins = grownFloat64(this.mins, node);
    this.maxes = grownFloat64(this.maxes, node);
    this.markedTops = grownFloat64(this.markedTops, node);
    this.tops = grownFloat64(this.tops, node);
    this.bottoms = grownFloat64(this.bottoms, node);
    return node;
  }

  /** What a node says of all below it, from its children. */
  refresh(node: number): void {
    const max = this.maxes[node] ?? 0;
    const [left = NO_RANGE, right = NO_RANGE] = [this.left[node], this.right[node]];
    let marked = this.marks[node] === 1 ? max : Number.NEGATIVE_INFINITY;
    let top = max;
    let bottom = max;
    for (const child of [left, right]) {
      if (child === NO_RANGE) continue;
      marked = Math.max(marked, this.markedTops[child] ?? max);
      top = Math.max(top, this.tops[child] ?? max);
      bottom = Math.min(bottom, this.bottoms[child] ?? max);
    }
    this.markedTops[node] = marked;
    this.tops[node] = top;
    this.bottoms[node] = bottom;
  }

  /** By lower end, and then in any order that stays. */
  isBefore(node: number, other: number): boolean {
    const [min = 0, otherMin = 0] = [this.mins[node], this.mins[other]];
    return min === otherMin ? node < other : min < otherMin;
  }
}
