/**
 * The segments of a live index, oldest first: which segment holds a device, and which devices are not removed. Segments are merged as they become
 * many: in the same call, or on another thread while changes continue.
 */

import type { Catalog } from '../../catalog/catalog.js';
import { cacheBytesFor } from '../cache/admission.js';
import { createEngine } from '../engine/create-engine.js';
import { DeviceIndex } from '../index/device-index.js';
import { IndexError } from '../layout/errors.js';
import type { MemoryOptions } from '../layout/memory.js';
import type { Segment } from '../layout/segment.js';
import { SegmentRuntime } from '../run/segment-runtime.js';
import { LiveSegment } from './live-segment.js';
import { clearGone, type Merge, MergeElsewhere, type MergeIndex } from './merge-elsewhere.js';
import { mergeSegments } from './merge-segments.js';
import { planMerge } from './plan-merge.js';

/** Runs a task once, after so many milliseconds: as `setTimeout`. */
export type Schedule = (task: () => void, milliseconds: number) => unknown;

export interface LiveSegmentsOptions {
  readonly catalog: Catalog | null;
  /** Null: merging is done in the call that makes it due. */
  readonly schedule: Schedule | null;
  /** Null: on this thread. */
  readonly merge: MergeIndex | null;
  /** Told when a snapshot made before is not the newest any more. */
  readonly onPublish: () => void;
}

export interface FoundDevice {
  readonly segment: LiveSegment;
  readonly ordinal: number;
}

/** Segments up to this many devices lie in plain memory: to compile for them would take longer than what it saves. */
const SMALL_SEGMENT = 2 ** 10;
/** What the memory of a segment that is not large may grow to. */
const MEDIUM_SEGMENT = 2 ** 18;
const MEDIUM_BYTES = 2 ** 28;

/** Where merging elsewhere is so far behind, small segments are merged here: each count asks all of them. */
const MOST_SEGMENTS_BEHIND = 32;

export class LiveSegments {
  readonly #options: LiveSegmentsOptions;
  readonly #elsewhere: MergeElsewhere | null;
  #segments: readonly LiveSegment[];
  #isMerging = false;

  constructor(runtimes: readonly SegmentRuntime[], options: LiveSegmentsOptions) {
    this.#options = options;
    this.#segments = runtimes.map((runtime) => new LiveSegment(runtime));
    this.#elsewhere = options.merge && new MergeElsewhere(options.merge);
  }

  get all(): readonly LiveSegment[] {
    return this.#segments;
  }

  /** The newest segment that has the id says what became of the device. Null: it is not there, or not any more. */
  find(id: string): FoundDevice | null {
    const segment = this.#segments.findLast((each) => each.ordinalOf(id) >= 0);
    if (segment === undefined) return null;
    const ordinal = segment.ordinalOf(id);
    return segment.isLive(ordinal) ? { segment, ordinal } : null;
  }

  /**
   * Takes new states for those that devices had, all at once. @throws IndexError `out-of-memory`: nothing has changed, and the same call may come
   * again
   */
  replace(ids: Iterable<string>, sealed: readonly Segment[]): void {
    const cleared: FoundDevice[] = [];
    for (const id of ids) {
      const found = this.find(id);
      if (found === null) continue;
      found.segment.clear(found.ordinal);
      cleared.push(found);
    }
    try {
      this.#publishCleared(this.#segments);
    } catch (error) {
      // Merging goes by who is live: until readers see what was changed, all of them are.
      for (const { segment, ordinal } of cleared) segment.restore(ordinal);
      throw error;
    }
    const left = this.#segments.filter(({ devices }) => devices > 0);
    this.#publish([...left, ...sealed.map((segment) => this.#liveSegment(segment))]);
  }

  #publishCleared(segments: readonly LiveSegment[]): void {
    for (const segment of segments) segment.prepare();
    for (const segment of segments) segment.publish();
  }

  #publish(segments: readonly LiveSegment[]): void {
    this.#segments = segments;
    this.#options.onPublish();
  }

  /** Begins, or plans, the merging that is due. @throws IndexError `out-of-memory` where it is done in this call; nothing has changed then */
  mergeInTime(): void {
    const { schedule } = this.#options;
    if (this.#elsewhere !== null) {
      this.#mergeElsewhere(this.#elsewhere);
      while (this.#segments.length > MOST_SEGMENTS_BEHIND && this.#mergeHere(this.#elsewhere.smallest(this.#segments)));
    } else if (schedule === null) while (this.#mergeHere(this.#due()));
    else if (!this.#isMerging && planMerge(this.#segments) !== null) {
      this.#isMerging = true;
      schedule(() => {
        this.#isMerging = false;
        untilNextTime(() => {
          this.#mergeHere(this.#due());
          this.mergeInTime();
        });
      }, 0);
    }
  }

  /** Whether there was something to merge. */
  #mergeHere(old: readonly LiveSegment[] | null): boolean {
    if (old === null) return false;
    const devices = old.reduce((sum, segment) => sum + segment.devices, 0);
    this.#publish(
      this.#with(
        old,
        mergeSegments(old, memoryFor(devices)).map((segment) => this.#liveSegment(segment)),
      ),
    );
    return true;
  }

  /** Null: there is nothing to merge but what is being merged elsewhere, and comes back from there. */
  #due(): readonly LiveSegment[] | null {
    if (this.#elsewhere !== null) return this.#elsewhere.due(this.#segments)[0] ?? null;
    const range = planMerge(this.#segments);
    return range && this.#segments.slice(range.from, range.to);
  }

  #mergeElsewhere(elsewhere: MergeElsewhere): void {
    for (let merge = elsewhere.begin(this.#segments); merge !== null; merge = elsewhere.begin(this.#segments)) {
      const began = merge;
      elsewhere.finish(began, this.index(began.segments, null)).then(
        (merged) => untilNextTime(() => this.#take(began, merged)),
        // What cannot be done elsewhere is done here.
        () => untilNextTime(() => this.#mergeHere(this.#due())),
      );
    }
  }

  /** What was merged elsewhere takes the place of what it was made of. What no snapshot has, the old segments had not either. */
  #take(merge: Merge, merged: readonly LiveSegment[]): void {
    clearGone(merge, merged);
    this.#publishCleared(merged);
    this.#publish(this.#with(merge.segments, merged));
    this.mergeInTime();
  }

  /** Some of the segments as an index that never changes. */
  index(chosen: readonly LiveSegment[], position: string | null): DeviceIndex {
    const runtimes = chosen.map((segment) => segment.read());
    const segments = runtimes.map(({ segment }) => segment);
    const { catalog } = this.#options;
    return new DeviceIndex({ segments, catalog, engine: 'auto', position }, runtimes);
  }

  #liveSegment(segment: Segment): LiveSegment {
    const devices = this.#segments.reduce((sum, each) => sum + each.devices, 0);
    return new LiveSegment(
      new SegmentRuntime(segment, createEngine(segment.memory), cacheBytesFor(segment, devices, null)),
    );
  }

  /** All segments with `merged` in the place of `old`, of which some may be gone already. */
  #with(old: readonly LiveSegment[], merged: readonly LiveSegment[]): readonly LiveSegment[] {
    const place = this.#segments.findIndex((segment) => old.includes(segment));
    if (place < 0) return this.#segments;
    const rest = this.#segments.filter((segment) => !old.includes(segment));
    return rest.toSpliced(place, 0, ...merged.filter(({ devices }) => devices > 0));
  }
}

/** The memory of a segment of so many devices. */
export function memoryFor(devices: number): MemoryOptions {
  return { wasm: devices > SMALL_SEGMENT, ...(devices > MEDIUM_SEGMENT ? {} : { maxBytes: MEDIUM_BYTES }) };
}

/** Nobody waits for merging: without memory, it is left to the next time. */
export function untilNextTime(task: () => void): void {
  try {
    task();
  } catch (error) {
    if (!(error instanceof IndexError && error.code === 'out-of-memory')) throw error;
  }
}
