/** The segments of an index in a row, as the index itself and every set of its devices see them. */

import type { Expectation } from '../../base/argument.js';
import { IndexError } from '../layout/errors.js';
import type { IdTable } from '../layout/segment.js';
import type { SegmentRuntime } from '../run/segment-runtime.js';

/** Any number: one that is no ordinal of the index is told apart from what is none at all. */
export const ORDINAL: Expectation = { holds: (value) => typeof value === 'number', what: 'an ordinal of the index' };

/** A segment at its place in the index: its devices have the ordinals from `base` on. */
export interface PlacedSegment {
  readonly runtime: SegmentRuntime;
  readonly base: number;
}

export class IndexState {
  /** Ordinals of devices are below this. */
  readonly end: number;
  /** Live devices. */
  readonly devices: number;
  #segments: readonly PlacedSegment[];
  #isDisposed = false;

  constructor(runtimes: readonly SegmentRuntime[]) {
    let end = 0;
    this.#segments = runtimes.map((runtime) => {
      const base = end;
      end += runtime.segment.size;
      return { runtime, base };
    });
    this.end = end;
    this.devices = runtimes.reduce((sum, { devices }) => sum + devices, 0);
  }

  get isDisposed(): boolean {
    return this.#isDisposed;
  }

  /** In the order of their devices. @throws IndexError `disposed` */
  get segments(): readonly PlacedSegment[] {
    if (this.#isDisposed) throw new IndexError('disposed', 'the index was used after its end');
    return this.#segments;
  }

  /** Lets go of the segments: their memory is free once no set reads it any more. */
  dispose(): void {
    this.#isDisposed = true;
    this.#segments = [];
  }

  /** @throws IndexError `disposed`, `no-ids` */
  mustHaveIds(): void {
    for (const { runtime } of this.segments) idsOf(runtime);
  }

  /** -1: no device has this id. */
  ordinalOf(id: string): number {
    for (const { runtime, base } of this.segments) {
      const ordinal = idsOf(runtime).ordinalOf(id);
      if (ordinal >= 0 && runtime.isLive(ordinal)) return base + ordinal;
    }
    return -1;
  }

  /**
   * The id of a device of the index.
   * @throws RangeError when there is no such ordinal
   */
  idOf(ordinal: number): string {
    const { runtime, base } = this.segmentOf(ordinal);
    if (!runtime.isLive(ordinal - base)) throw new RangeError(`there is no device ${ordinal} any more`);
    return idsOf(runtime).idOf(ordinal - base);
  }

  /** @throws RangeError when there is no such ordinal */
  segmentOf(ordinal: number): PlacedSegment {
    const { segments } = this;
    for (let number = segments.length - 1; number >= 0; number--) {
      const placed = segments[number] as PlacedSegment;
      if (ordinal >= placed.base && ordinal < this.end && Number.isInteger(ordinal)) return placed;
    }
    throw new RangeError(`an ordinal of the index is a whole number from 0 to ${this.end - 1}, not ${ordinal}`);
  }
}

function idsOf({ segment }: SegmentRuntime): IdTable {
  if (segment.ids === null) throw new IndexError('no-ids', 'the index was built without ids');
  return segment.ids;
}
