/** The leaves of a set, segment by segment, and how they are given back. */

import type { LeafAddress } from '../layout/addresses.js';
import type { LeafOwner, PreparedQuery, SegmentResult } from '../run/prepared-query.js';
import type { SegmentRuntime } from '../run/segment-runtime.js';

/** The part of a set in one segment: its devices are ordinals of the segment, and `base` more in the index. */
export interface ResultPart {
  readonly runtime: SegmentRuntime;
  readonly base: number;
  readonly leaf: LeafAddress;
}

export class ResultLeaves {
  #parts: ResultPart[] = [];
  #owners: LeafOwner[] = [];
  #isReleased = false;

  get parts(): readonly ResultPart[] {
    return this.#parts;
  }

  get isReleased(): boolean {
    return this.#isReleased;
  }

  add(runtime: SegmentRuntime, base: number, { leaf, owner }: SegmentResult): void {
    this.#parts.push({ runtime, base, leaf });
    this.#owners.push(owner);
    if (typeof owner === 'object') owner.holders++;
  }

  /** Gives back what is the set's own, and lets go of what is not. A second call does nothing. */
  release(): void {
    for (const [number, { runtime, leaf }] of this.#parts.entries()) {
      const owner = this.#owners[number];
      if (typeof owner === 'object') owner.holders--;
      else if (owner === 'result') runtime.memory.release(leaf);
    }
    this.#parts = [];
    this.#owners = [];
    this.#isReleased = true;
  }
}

/** The leaves of a filter, prepared as its queries, one for each segment. */
export function evaluateAll(
  segments: readonly Omit<ResultPart, 'leaf'>[],
  prepared: readonly PreparedQuery[],
): ResultLeaves {
  const leaves = new ResultLeaves();
  try {
    // SAFETY: a filter is prepared for every segment.
    for (const [number, { runtime, base }] of segments.entries())
      leaves.add(runtime, base, (prepared[number] as PreparedQuery).evaluate());
  } catch (error) {
    leaves.release();
    throw error;
  }
  return leaves;
}
