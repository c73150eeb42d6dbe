/** An index that changes: it takes puts, removals and updates of single devices, and gives snapshots that never change. */

import { type Expectations, expectArgument, expectOptions, FUNCTION, LIST, orNull, TEXT } from '../../base/argument.js';
import type { OwnBytes } from '../../base/host-types.js';
import type { Catalog } from '../../catalog/catalog.js';
import { CATALOG_OR_NULL } from '../../catalog/expect-catalog.js';
import type { Device } from '../../devices/device.js';
import { type DeviceIndex, runtimesIn } from '../index/device-index.js';
import { tagKey, VERSION_COLUMN } from '../layout/segment.js';
import { copyDevice, DeviceChanger } from './change-device.js';
import { changeFaults } from './check-change.js';
import type { ApplyResult, DeviceChange, RefusedChange } from './device-change.js';
import { mustHaveIds, OWN_INDEX } from './live-segment.js';
import { LiveSegments, memoryFor, type Schedule, untilNextTime } from './live-segments.js';
import type { MergeIndex } from './merge-elsewhere.js';
import { type DeviceState, PendingChanges } from './pending-changes.js';

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
  /**
   * Merges segments elsewhere, as on another thread, while changes go on here: told a snapshot of some segments, answers what {@link compactIndex} makes
   * of it. What it rejects with is nobody's concern: that merge is done here. Default: here.
   */
  readonly merge?: MergeIndex;
}

const OPTIONS: Expectations<LiveIndexOptions> = {
  catalog: CATALOG_OR_NULL,
  base: OWN_INDEX,
  position: orNull(TEXT),
  schedule: FUNCTION,
  merge: FUNCTION,
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
const VERSION_KEY = tagKey(VERSION_COLUMN.application, VERSION_COLUMN.tag);

/**
 * The caller's log of changes is the truth; this follows it. Readers take snapshots. What is not sealed yet no snapshot has.
 * Single-threaded and synchronous; methods throw IndexError `out-of-memory`, after which no change is lost and the next call tries again.
 */
export class LiveIndex {
  readonly catalog: Catalog | null;
  readonly #schedule: Schedule | null;
  readonly #changer: DeviceChanger;
  readonly #pending = new PendingChanges();
  readonly #segments: LiveSegments;
  #position: string | null;
  /** That of the changes that snapshots have. */
  #sealedPosition: string | null;
  #snapshot: DeviceIndex | null = null;
  /** Whether any device may have a version. */
  #hasVersions: boolean;
  #isSealing = false;

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
    merge,
  }: LiveIndexOptions) {
    const runtimes = base === undefined ? [] : runtimesIn(base);
    mustHaveIds(runtimes);
    this.catalog = catalog;
    this.#schedule = schedule ?? null;
    this.#changer = new DeviceChanger(catalog);
    this.#segments = new LiveSegments(runtimes, {
      catalog,
      schedule: this.#schedule,
      merge: merge ?? null,
      onPublish: () => {
        this.#snapshot = null;
      },
    });
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
    return this.#segments.all.length;
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
    const snapshot = this.#snapshot ?? this.#segments.index(this.#segments.all, this.#sealedPosition);
    this.#snapshot = snapshot;
    return snapshot;
  }

  /** Seals what was applied: the next snapshot has it. */
  flush(): void {
    if (this.#pending.count > 0) this.#seal();
    else if (this.#sealedPosition !== this.#position) this.#publish();
  }

  #seal(): void {
    const segments = this.#segments;
    segments.replace(this.#pending.ids(), this.#pending.seal(memoryFor(this.#pending.count)));
    this.#publish();
    this.#pending.clear();
    segments.mergeInTime();
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

  /** Snapshots have all that was applied. */
  #publish(): void {
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
    const found = this.#segments.find(id);
    return found?.segment.rows.read(found.ordinal, id) ?? null;
  }

  #versionOf(id: string): DeviceState['version'] {
    if (!this.#hasVersions) return null;
    const state = this.#pending.get(id);
    if (state !== undefined) return state.version;
    const found = this.#segments.find(id);
    return found?.segment.rows.version(found.ordinal) ?? null;
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
}
