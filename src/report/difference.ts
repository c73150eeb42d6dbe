/** What a change of a filter does to its audience, for programs: proven over all devices there can be, and counted over some. */

import type { DifferenceSide, FilterDifference } from '../analysis/diff-filters.js';

export interface ChangedSide {
  readonly count: number;
  /** Ids of some of them, in the order of the devices; absent where none were asked for. */
  readonly sample?: readonly string[];
}

export interface CountedChange {
  readonly gained: ChangedSide;
  readonly lost: ChangedSide;
}

/** Counted devices show a difference, too; they may hold values of types that the proof leaves out. Null: not decided. */
export function isSame(proof: FilterDifference, change: CountedChange | null): boolean | null {
  return change !== null && changedDevices(change) > 0 ? false : proof.same;
}

export function changedDevices({ gained, lost }: CountedChange): number {
  return gained.count + lost.count;
}

/** Counts and samples are there where devices were counted; a reason where a side was not decided. */
export function differenceJson(proof: FilterDifference, change: CountedChange | null): object {
  return {
    same: isSame(proof, change),
    gained: sideJson(proof.gained, change?.gained ?? null),
    lost: sideJson(proof.lost, change?.lost ?? null),
  };
}

function sideJson({ witness, reason }: DifferenceSide, changed: ChangedSide | null): object {
  return {
    count: changed?.count ?? null,
    witness,
    ...(changed?.sample !== undefined && { sample: changed.sample }),
    ...(reason !== null && { reason }),
  };
}
