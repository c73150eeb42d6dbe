/** The segments of an index that is being built: those that are full. None of them changes; adding makes another list. */

import type { Segment } from '../layout/segment.js';

export class SealedSegments {
  static readonly NONE = new SealedSegments([], 0);
  readonly segments: readonly Segment[];
  /** Devices in all of them. */
  readonly size: number;

  private constructor(segments: readonly Segment[], size: number) {
    this.segments = segments;
    this.size = size;
  }

  /** With `more`, which hold `devices` together, behind them. */
  with(more: readonly Segment[], devices: number): SealedSegments {
    return new SealedSegments([...this.segments, ...more], this.size + devices);
  }

  /** The ordinal of the device with this id; -1 when there is none, or they have no ids. */
  ordinalOf(id: string): number {
    let base = 0;
    for (const { ids, size } of this.segments) {
      const ordinal = ids?.ordinalOf(id) ?? -1;
      if (ordinal >= 0) return base + ordinal;
      base += size;
    }
    return -1;
  }
}
