/**
 * An index over the devices of a store, which follows their changes: its own process's within moments, those of other processes within a second. The store is the
 * truth; what is in the index follows from it alone.
 */

import { expectArgument, expectOptions } from '../../base/argument.js';
import type { DeviceIndex } from '../../bitset/index/device-index.js';
import { type LiveAudience, liveAudience } from '../../bitset/live/live-audience.js';
import { LiveIndex, type LiveIndexOptions } from '../../bitset/live/live-index.js';
import type { Catalog } from '../../catalog/catalog.js';
import { DeviceValidator } from '../../devices/validate-device.js';
import { MergeThreads } from '../../node/merging/merge-threads.js';
import type { Filter } from '../../plan/filter.js';
import type { MemberCount } from '../device-registry.js';
import { errorSummary } from '../error-summary.js';
import type { KeptDevice } from '../records/device-record.js';
import { type Logger, NO_LOGGER } from '../service-options.js';
import { type Sleep, sleepFor } from '../sleep.js';
import type { DeviceLog } from '../store/device-changes.js';
import { STORE, type Store } from '../store/store.js';
import { AudienceWatch } from './audience-watch.js';
import { positionOf } from './checkpoint.js';
import { indexChanges } from './index-changes.js';
import { KeptCheckpoint } from './kept-checkpoint.js';
import { STORE_DEVICES_OPTIONS, type StoreDevices, type StoreDevicesOptions } from './store-devices-options.js';

/** Devices that are read at a time. */
const PAGE = 500;

/** Changes of other processes are looked for this often. */
const LOOK_MS = 500;

/** How long it may take until audiences are told that a process with another catalog is gone, in milliseconds by a clock that does not jump. */
const SETTLE_MS = 60_000;

/** What is changed meanwhile goes together. */
const GATHER_MS = 50;

/**
 * Reads all devices of the store, and follows their changes until it is closed. Rejects as the store does.
 * @throws TypeError for what is no store, and for options of another type
 */
export async function openStoreDevices(store: Store, options: StoreDevicesOptions = {}): Promise<StoreDevices> {
  expectArgument('openStoreDevices: `store`', store, STORE);
  expectOptions('openStoreDevices', options, STORE_DEVICES_OPTIONS);
  const devices = new FollowedDevices(store, options);
  await devices.catchUp();
  devices.follow();
  return devices;
}

class FollowedDevices implements StoreDevices {
  readonly #store: Store;
  readonly #catalog: Catalog | null;
  readonly #logger: Logger;
  readonly #sleep: Sleep;
  readonly #validator: DeviceValidator;
  readonly #checkpoint: KeptCheckpoint;
  readonly #threads = new MergeThreads();
  readonly #closing = new AbortController();
  #alarm = new AbortController();
  readonly #indexOptions: LiveIndexOptions;
  #live: LiveIndex;
  /** What was counted when all changes up to a number had been read, and none behind it. */
  #whole: { readonly index: DeviceIndex; readonly sequence: number };
  /** The version of the list of audiences that listeners were told of last. */
  #list = 0;
  readonly #listeners = new Set<() => void>();
  #log: DeviceLog | null = null;
  /** The highest number that was read. */
  #sequence = 0;
  /** Up to this number it has missed nothing: an index without devices misses none of those that are forgotten. What was read above it is not known to be all. */
  #certain = 0;
  #settledAt = performance.now();
  #reading: Promise<void> = Promise.resolve();
  #following: Promise<void> = Promise.resolve();
  readonly audience: LiveAudience;
  readonly audiences: AudienceWatch;

  constructor(
    store: Store,
    {
      catalog = null,
      checkpoint = null,
      merge,
      logger = NO_LOGGER,
      sleep = sleepFor,
      now = Date.now,
    }: StoreDevicesOptions,
  ) {
    this.#store = store;
    this.#catalog = catalog;
    this.#logger = logger;
    this.#checkpoint = new KeptCheckpoint(checkpoint, logger);
    this.#sleep = sleep;
    this.#validator = new DeviceValidator(catalog);
    this.#indexOptions = { catalog, merge: merge ?? this.#threads.merge };
    this.#live = LiveIndex.create(this.#indexOptions);
    this.#whole = { index: this.#live.snapshot(), sequence: 0 };
    this.audiences = new AudienceWatch(store, { catalog, logger, now });
    // The index is another after the store was put back to an earlier state.
    this.audience = liveAudience({
      snapshot: () => this.#live.snapshot(),
      apply: (...given) => this.#live.apply(...given),
    });
  }

  get size(): number {
    return this.#live.snapshot().size;
  }

  wake(): void {
    // Each call makes an error of its own, whether it has an effect or not.
    if (!this.#alarm.signal.aborted) this.#alarm.abort();
  }

  catchUp(): Promise<void> {
    const read = this.#reading.catch(() => {}).then(() => this.#read());
    this.#reading = read;
    return read;
  }

  countMembers(filter: Filter): MemberCount {
    const { index, sequence } = this.#whole;
    return { count: index.count(filter), sequence };
  }

  onRead(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  follow(): void {
    this.#following = this.#follow();
  }

  async stop(): Promise<void> {
    this.#closing.abort();
    this.#alarm.abort();
    await this.#following;
    await this.#reading.catch(() => {});
    await this.#threads.close();
    // Nothing more comes from here: who listens asks who has taken its place.
    this.#tell();
  }

  async close(): Promise<void> {
    const wasStopped = this.#closing.signal.aborted;
    await this.stop();
    if (!wasStopped) await this.#save();
  }

  async #follow(): Promise<void> {
    const { signal } = this.#closing;
    for (let failures = 0; ; ) {
      await this.#sleep(LOOK_MS, this.#alarm.signal);
      if (signal.aborted) return;
      await this.#sleep(GATHER_MS, signal);
      if (signal.aborted) return;
      this.#alarm = new AbortController();
      try {
        await this.catchUp();
        await this.audiences.refresh();
        const { audiences } = this.audiences.basis;
        if (this.#list !== audiences) {
          this.#list = audiences;
          this.#tell();
          // What audiences were told has a number of the log, which their counts are to have.
          this.wake();
        }
        if (performance.now() - this.#settledAt >= SETTLE_MS) {
          await this.audiences.settle();
          this.#settledAt = performance.now();
        }
        if (this.#checkpoint.isDue) await this.#save();
        failures = 0;
      } catch (error) {
        if (failures++ === 0)
          this.#logger.warn({ error: errorSummary(error) }, 'devices cannot be followed: tried again');
      }
    }
  }

  /** From the checkpoint on, where there is one that fits. */
  async #begin(): Promise<DeviceLog> {
    const log = await this.#store.deviceLog();
    this.#log = log;
    this.#certain = log.forgottenTo;
    const found = await this.#checkpoint.read(log, this.#catalog);
    if (found === null) return log;
    this.#live = LiveIndex.create({ ...this.#indexOptions, base: found.index });
    this.#sequence = found.sequence;
    this.#certain = found.sequence;
    return log;
  }

  #save(): Promise<void> {
    const sequence = this.#certain < this.#sequence ? null : this.#sequence;
    return this.#checkpoint.save(sequence, () => this.#live.snapshot());
  }

  async #read(): Promise<void> {
    const known = this.#log ?? (await this.#begin());
    const { sequence: until } = await this.#store.deviceLog();
    for (let hasMore = true; hasMore && !this.#closing.signal.aborted; ) {
      const remembered = await this.#store.rememberedAfter(this.#sequence, PAGE);
      const page = remembered ?? (await this.#store.devicesAfter(this.#sequence, PAGE));
      this.#apply(page.items, positionOf(known, page.last));
      this.#sequence = page.last;
      ({ hasMore } = page);
    }
    if (this.#closing.signal.aborted) return;
    // Numbers that no device has are of audiences that were told something, or of devices that were changed again.
    const reached = Math.max(this.#sequence, until);
    const log = await this.#store.deviceLog();
    if (log.id === known.id && log.sequence >= reached && log.forgottenTo <= this.#certain) {
      this.#certain = Math.max(this.#certain, reached);
      // A checkpoint says how much it misses nothing of, and not where the last device stands that is left.
      if (this.#sequence < this.#certain) this.#apply([], positionOf(log, this.#certain));
      this.#sequence = this.#certain;
      return this.#publish();
    }
    this.#logger.warn({}, 'the store knows less of devices than it did: the index is made anew');
    this.#live = LiveIndex.create(this.#indexOptions);
    this.#log = log;
    this.#sequence = 0;
    this.#certain = log.forgottenTo;
    this.#checkpoint.forget();
    await this.#read();
  }

  #publish(): void {
    this.#live.flush();
    if (this.#whole.sequence === this.#sequence && this.#whole.index === this.#live.snapshot()) return;
    this.#whole = { index: this.#live.snapshot(), sequence: this.#sequence };
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #apply(devices: readonly KeptDevice[], position: string): void {
    const { changes, unfit } = indexChanges(this.#validator, devices);
    const { refused } = this.#live.apply(changes, { position });
    const count = unfit + refused.length;
    if (count > 0) this.#logger.warn({ devices: count }, 'devices are not counted: the catalog does not fit them');
  }
}
