/**
 * Merges that run elsewhere, as on another thread, while changes are made here: which segments are being merged, and which of their devices were
 * changed or removed meanwhile. Small merges do not wait for a large one.
 */

import { invariant } from '../../base/invariant.js';
import { DeviceIndex, runtimesIn } from '../index/device-index.js';
import { bitmapOf, LiveSegment } from './live-segment.js';
import { type MergeRange, planMerge, smallestRun } from './plan-merge.js';

/**
 * Makes one index of another: the same devices in the same order, without the gaps of those that are gone, as {@link compactIndex} does. It may
 * take its time, and be called again meanwhile.
 */
export type MergeIndex = (index: DeviceIndex) => Promise<DeviceIndex>;

/** Segments that are being merged, neighbours, and which of their devices were live when that began. */
export interface Merge {
  readonly segments: readonly LiveSegment[];
  readonly live: readonly Uint8Array[];
}

/** A merge of more devices than this is large. At most one large and one other go on at a time. */
const LARGE = 2 ** 20;

export class MergeElsewhere {
  readonly #run: MergeIndex;
  readonly #merges = new Set<Merge>();

  constructor(run: MergeIndex) {
    this.#run = run;
  }

  /** A merge that is due and can begin: it has begun. Null: there is none. */
  begin(segments: readonly LiveSegment[]): Merge | null {
    for (const chosen of this.due(segments)) {
      if ([...this.#merges].some((other) => isLarge(other.segments) === isLarge(chosen))) continue;
      const merge = { segments: chosen, live: chosen.map(({ published }) => bitmapOf(published)) };
      this.#merges.add(merge);
      return merge;
    }
    return null;
  }

  /** Segments that are to be merged, none of which is being merged: those of each merge by themselves. */
  due(segments: readonly LiveSegment[]): readonly (readonly LiveSegment[])[] {
    return this.#idle(segments).flatMap((stretch) => chosenOf(stretch, planMerge));
  }

  /** The merge of fewest devices that is due and not large; where none is due, neighbours of fewest devices none of which is being merged. Null: there are none. */
  smallest(segments: readonly LiveSegment[]): readonly LiveSegment[] | null {
    return (
      smallestOf(this.due(segments)) ??
      smallestOf(this.#idle(segments).flatMap((stretch) => chosenOf(stretch, smallestRun)))
    );
  }

  /**
   * The segments that stand for those of the merge, without the devices that are gone by now. Afterwards the merge is over, whatever came of it.
   * Rejects with what the merging rejects with, and where devices were lost on the way.
   */
  async finish(merge: Merge, index: DeviceIndex): Promise<readonly LiveSegment[]> {
    try {
      const merged = await this.#run(index);
      invariant(
        merged instanceof DeviceIndex && merged.size === index.size,
        'a merged index has the devices it was made of',
      );
      return runtimesIn(merged).map((runtime) => new LiveSegment(runtime));
    } finally {
      this.#merges.delete(merge);
    }
  }

  /** Runs of neighbours none of which is being merged. */
  #idle(segments: readonly LiveSegment[]): readonly (readonly LiveSegment[])[] {
    const busy = new Set([...this.#merges].flatMap((merge) => merge.segments));
    const stretches: LiveSegment[][] = [[]];
    for (const segment of segments) {
      if (busy.has(segment)) stretches.push([]);
      else stretches.at(-1)?.push(segment);
    }
    return stretches;
  }
}

function chosenOf(
  stretch: readonly LiveSegment[],
  plan: (stretch: readonly LiveSegment[]) => MergeRange | null,
): readonly (readonly LiveSegment[])[] {
  const range = plan(stretch);
  return range === null ? [] : [stretch.slice(range.from, range.to)];
}

/** Null: all are large. */
function smallestOf(merges: readonly (readonly LiveSegment[])[]): readonly LiveSegment[] | null {
  const small = merges.filter((chosen) => !isLarge(chosen));
  return small.sort((left, right) => devicesIn(left) - devicesIn(right))[0] ?? null;
}

function isLarge(segments: readonly LiveSegment[]): boolean {
  return devicesIn(segments) > LARGE;
}

function devicesIn(segments: readonly LiveSegment[]): number {
  return segments.reduce((sum, { devices }) => sum + devices, 0);
}

/** Clears devices of merged segments that were live when the merge began and, in their old segment, are not any more. */
export function clearGone(merge: Merge, merged: readonly LiveSegment[]): void {
  const targets = merged[Symbol.iterator]();
  let target = targets.next().value;
  /** Devices in the segments before the target. */
  let base = 0;
  for (const rank of ranksOfGone(merge)) {
    while (target !== undefined && rank >= base + target.size) {
      base += target.size;
      target = targets.next().value;
    }
    if (target?.isLive(rank - base)) target.clear(rank - base);
  }
}

/** How many devices that were live stand before each that is gone, ascending: its ordinal in what they were merged to. */
function* ranksOfGone({ segments, live }: Merge): Generator<number, void, undefined> {
  let rank = 0;
  for (const [number, segment] of segments.entries()) {
    const before = live[number] ?? new Uint8Array(0);
    for (const [at, bits] of before.entries()) {
      const gone = bits & ~(segment.live[at] ?? 0);
      for (let bit = 0; bit < 8; bit++) if ((gone >> bit) & 1) yield rank + popcount(bits & ((1 << bit) - 1));
      rank += popcount(bits);
    }
  }
}

function popcount(byte: number): number {
  let count = 0;
  for (let bits = byte; bits !== 0; bits &= bits - 1) count++;
  return count;
}
