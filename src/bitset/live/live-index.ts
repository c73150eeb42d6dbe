/** An index that changes: puts, removals and updates of single devices go in, snapshots that never change come out. */

import {
  type Expectation,
  type Expectations,
  expectArgument,
  expectOptions,
  FUNCTION,
  LIST,
  orNull,
  TEXT,
} from '../../base/argument.js';
import type { OwnBytes } from '../../base/host-types.js';
import type { Catalog } from '../../catalog/catalog.js';
import { CATALOG_OR_NULL } from '../../catalog/expect-catalog.js';
import type { Device } from '../../devices/device.js';
import { createEngine } from '../engine/create-engine.js';
import { DeviceIndex, layoutOf, runtimesIn } from '../index/device-index.js';
import { IndexError } from '../layout/errors.js';
import { type Segment, tagKey, VERSION_COLUMN } from '../layout/segment.js';
import type { LeafLayout } from '../leaf/choose-container.js';
import { SegmentRuntime } from '../run/segment-runtime.js';
import type { SealOptions } from '../segment/seal-segment.js';
import type { IndexParts } from '../snapshot/index-parts.js';
import { DeviceChanger } from './change-device.js';
import { changeFaults } from './check-change.js';
import { copyDevice } from './copy-device.js';
import type { ApplyResult, DeviceChange, RefusedChange } from './device-change.js';
import { LiveSegment } from './live-segment.js';
import { mergeSegments } from './merge-segments.js';
import { type DeviceState, PendingChanges } from './pending-changes.js';
import { planMerge } from './plan-merge.js';

/** Runs a task once, after so many milliseconds: as `setTimeout`. */
export type Schedule = (task: () => void, milliseconds: number) => unknown;

/** What a live index begins with, and who gives it time for its own work. */
export interface LiveIndexOptions {
  /** Types tags, as for a builder: changes that contradict it are refused. Default that of the base. */
  readonly catalog?: Catalog | null;
  /** The devices to begin with; it stays as it is. Default none. */
  readonly base?: DeviceIndex;
  /** How far the changes of the base reach, in the caller's words. Default what the base says, if it was a checkpoint. */
  readonly position?: string | null;
  /**
   * Has changes sealed 250 ms after they were applied, and segments merged between other work: `setTimeout`. Without it changes are sealed when there are
   * 10,000, or by `flush`, and segments are merged then and there.
   */
  readonly schedule?: Schedule;
}

const INDEX: Expectation = { holds: (value) => value instanceof DeviceIndex, what: 'a DeviceIndex' };
const OPTIONS: Expectations<LiveIndexOptions> = {
  catalog: CATALOG_OR_NULL,
  base: INDEX,
  position: orNull(TEXT),
  schedule: FUNCTION,
};

/** What is told with a batch of changes. */
export interface ApplyOptions {
  /** How far the caller's log has been read with this batch: the offset, or number, of its last change. */
  readonly position?: string;
}

const APPLY_OPTIONS: Expectations<ApplyOptions> = { position: TEXT };

/** Changes that are sealed at once. */
const CHANGES_TO_SEAL = 10_000;
const MILLISECONDS_TO_SEAL = 250;
/** Segments up to this many devices lie in plain memory: one for WebAssembly takes gigabytes of address space. */
const SMALL_SEGMENT = 2 ** 10;
const SMALL_BYTES = 2 ** 28;

const VERSION_KEY = tagKey(VERSION_COLUMN.application, VERSION_COLUMN.tag);

interface FoundDevice {
  readonly segment: LiveSegment;
  readonly ordinal: number;
}

/**
 * The caller's log of changes is the truth; this follows it. Readers take snapshots. What is not sealed yet no snapshot has.
 * Single-threaded and synchronous; methods throw IndexError `out-of-memory`, after which no change is lost and the next call tries again.
 */
export class LiveIndex {
  readonly catalog: Catalog | null;
  readonly #layout: LeafLayout;
  readonly #schedule: Schedule | null;
  readonly #changer: DeviceChanger;
  readonly #pending = new PendingChanges();
  #segments: readonly LiveSegment[];
  #position: string | null;
  /** That of the changes that snapshots have. */
  #sealedPosition: string | null;
  #snapshot: DeviceIndex | null = null;
  /** Whether any device may have a version. */
  #hasVersions: boolean;
  #isSealing = false;
  #isMerging = false;

  /** @throws IndexError `no-ids` when the base has none */
  static create(options: LiveIndexOptions = {}): LiveIndex {
    expectOptions('LiveIndex.create', options, OPTIONS);
    return new LiveIndex(options);
  }

  private constructor({
    base,
    catalog = base?.catalog ?? null,
    position = base?.position ?? null,
    schedule,
  }: LiveIndexOptions) {
    const runtimes = base === undefined ? [] : runtimesIn(base);
    if (runtimes.some(({ segment }) => segment.ids === null))
      throw new IndexError('no-ids', 'the base was built without ids: changes name devices by their ids');
    this.catalog = catalog;
    this.#layout = base === undefined ? 'fast' : layoutOf(base);
    this.#schedule = schedule ?? null;
    this.#changer = new DeviceChanger(catalog);
    this.#segments = runtimes.map((runtime) => new LiveSegment(runtime));
    this.#position = position;
    this.#sealedPosition = position;
    this.#hasVersions = runtimes.some(({ segment }) => segment.tags.has(VERSION_KEY));
  }

  /** What the last batch that had a position said; null: none has. */
  get position(): string | null {
    return this.#position;
  }

  /** Segments of the next snapshot: at most about 24. */
  get segments(): number {
    return this.#segments.length;
  }

  /**
   * Makes changes, in their order. One that is wrong is refused by itself. Batches are seen as a whole: no snapshot has half of one.
   * Changes are copied.
   */
  apply(changes: readonly DeviceChange[], options: ApplyOptions = {}): ApplyResult {
    expectArgument('LiveIndex.apply: `changes`', changes, LIST);
    expectOptions('LiveIndex.apply', options, APPLY_OPTIONS);
    const refused: RefusedChange[] = [];
    let skipped = 0;
    for (const [index, change] of changes.entries()) {
      const diagnostics = changeFaults(change);
      const outcome = diagnostics.length > 0 ? diagnostics : this.#change(change);
      if (outcome === 'skipped') skipped++;
      else if (outcome !== 'applied') refused.push({ index, diagnostics: outcome });
    }
    this.#position = options.position ?? this.#position;
    this.#sealInTime();
    return { applied: changes.length - skipped - refused.length, skipped, refused };
  }

  /** The devices as of the last sealed change. Never changes; the same object until there is something new. */
  snapshot(): DeviceIndex {
    if (this.#snapshot !== null) return this.#snapshot;
    const runtimes = this.#segments.map((segment) => segment.read());
    const segments = runtimes.map(({ segment }) => segment);
    const parts: IndexParts = {
      segments,
      catalog: this.catalog,
      layout: this.#layout,
      engine: 'auto',
      position: this.#sealedPosition,
    };
    this.#snapshot = new DeviceIndex(parts, runtimes);
    return this.#snapshot;
  }

  /** Seals what was applied: the next snapshot has it. */
  flush(): void {
    if (this.#pending.count > 0) this.#seal();
    else if (this.#sealedPosition !== this.#position) this.#publish(this.#segments);
  }

  #seal(): void {
    const sealed = this.#pending.seal(this.#sealing(this.#pending.count));
    for (const id of this.#pending.ids()) this.#clear(id);
    for (const segment of this.#segments) segment.prepare(this.#layout);
    for (const segment of this.#segments) segment.publish();
    const left = this.#segments.filter(({ devices }) => devices > 0);
    this.#publish([...left, ...sealed.map(liveSegmentOf)]);
    this.#pending.clear();
    this.#mergeInTime();
  }

  /**
   * An index file of all that was applied, with the position: `LiveIndex.create({ base: DeviceIndex.fromBytes(file) })` goes on from there,
   * with the changes behind that position. Changes are sealed first.
   * @throws RangeError when it would have 2 GiB or more: `flush`, then `chunks` of the snapshot has no limit
   */
  checkpoint(): OwnBytes {
    this.flush();
    return this.snapshot().toBytes();
  }

  #publish(segments: readonly LiveSegment[]): void {
    this.#segments = segments;
    this.#sealedPosition = this.#position;
    this.#snapshot = null;
  }

  #change(change: DeviceChange): 'applied' | 'skipped' | RefusedChange['diagnostics'] {
    const { id, version } = change;
    if (version !== undefined && version <= (this.#versionOf(id) ?? Number.NEGATIVE_INFINITY)) return 'skipped';
    const changed = this.#changer.change(change, () => this.#deviceOf(id));
    if ('faults' in changed) return changed.faults;
    const device = changed.device && copyDevice(changed.device);
    if (version !== undefined) this.#hasVersions = true;
    this.#pending.set(id, { device, version: version ?? this.#versionOf(id) });
    return 'applied';
  }

  #deviceOf(id: string): Device | null {
    const state = this.#pending.get(id);
    if (state !== undefined) return state.device;
    const found = this.#find(id);
    return found?.segment.rows.read(found.ordinal, id) ?? null;
  }

  #versionOf(id: string): DeviceState['version'] {
    if (!this.#hasVersions) return null;
    const state = this.#pending.get(id);
    if (state !== undefined) return state.version;
    const found = this.#find(id);
    return found?.segment.rows.version(found.ordinal) ?? null;
  }

  /** The newest segment that has the id says what became of the device. */
  #find(id: string): FoundDevice | null {
    const segment = this.#segments.findLast((each) => each.ordinalOf(id) >= 0);
    if (segment === undefined) return null;
    const ordinal = segment.ordinalOf(id);
    return segment.isLive(ordinal) ? { segment, ordinal } : null;
  }

  #clear(id: string): void {
    const found = this.#find(id);
    found?.segment.clear(found.ordinal);
  }

  #sealInTime(): void {
    if (this.#pending.count >= CHANGES_TO_SEAL) this.flush();
    else if (this.#pending.count > 0 && this.#schedule !== null && !this.#isSealing) {
      this.#isSealing = true;
      this.#schedule(() => {
        this.#isSealing = false;
        untilNextTime(() => this.flush());
      }, MILLISECONDS_TO_SEAL);
    }
  }

  #mergeInTime(): void {
    if (this.#schedule === null) while (this.#mergeOnce());
    else if (!this.#isMerging && planMerge(this.#segments) !== null) {
      this.#isMerging = true;
      this.#schedule(() => {
        this.#isMerging = false;
        untilNextTime(() => {
          this.#mergeOnce();
          this.#mergeInTime();
        });
      }, 0);
    }
  }

  /** Whether there was something to merge. */
  #mergeOnce(): boolean {
    const range = planMerge(this.#segments);
    if (range === null) return false;
    const old = this.#segments.slice(range.from, range.to);
    const devices = old.reduce((sum, segment) => sum + segment.devices, 0);
    const merged = mergeSegments(old, this.#sealing(devices)).map(liveSegmentOf);
    this.#publish([...this.#segments.slice(0, range.from), ...merged, ...this.#segments.slice(range.to)]);
    return true;
  }

  #sealing(devices: number): SealOptions {
    const memory = devices <= SMALL_SEGMENT ? { wasm: false, maxBytes: SMALL_BYTES } : {};
    return { layout: this.#layout, memory };
  }
}

/** Nobody waits for a task of the schedule: without memory, what it was to do is left to the next one. */
function untilNextTime(task: () => void): void {
  try {
    task();
  } catch (error) {
    if (!(error instanceof IndexError && error.code === 'out-of-memory')) throw error;
  }
}

function liveSegmentOf(segment: Segment): LiveSegment {
  return new LiveSegment(new SegmentRuntime(segment, createEngine(segment.memory)));
}
