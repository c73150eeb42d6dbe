/** How the devices of a store are opened, and what they are then. */

import { type Expectations, FUNCTION, OBJECT, orNull, TEXT } from '../../base/argument.js';
import type { LiveAudience } from '../../bitset/live/live-audience.js';
import type { MergeIndex } from '../../bitset/live/merge-elsewhere.js';
import type { Catalog } from '../../catalog/catalog.js';
import { CATALOG_OR_NULL } from '../../catalog/expect-catalog.js';
import type { DeviceRegistry } from '../device-registry.js';
import type { Logger } from '../service-options.js';

/** How an index over the devices of a store is opened. */
export interface StoreDevicesOptions {
  /** Types tags: what it does not declare is left out of the index, and stays in the store. Default none: all is taken. */
  readonly catalog?: Catalog | null;
  /** The file that the index is kept in between starts, written each minute and in the end; one that does not fit the store is not used. Default: none is kept. */
  readonly checkpoint?: string | null;
  /** As of `LiveIndex.create`: merges segments of the index elsewhere. Default: on a thread of its own, which starts when there is much to merge. */
  readonly merge?: MergeIndex;
  readonly logger?: Logger;
  /** Resolves after so many milliseconds, or as soon as the signal is aborted; never rejects. Default: by the timers of the machine. */
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Milliseconds since the epoch, UTC. Default: the clock of the machine. */
  readonly now?: () => number;
}

export const STORE_DEVICES_OPTIONS: Expectations<StoreDevicesOptions> = {
  catalog: CATALOG_OR_NULL,
  checkpoint: orNull(TEXT),
  merge: FUNCTION,
  logger: OBJECT,
  sleep: FUNCTION,
  now: FUNCTION,
};

/** The devices of a store: an audience for a service, which takes this as its `registry`, too. */
export interface StoreDevices extends DeviceRegistry {
  readonly audience: LiveAudience;
  /** Devices that were counted last. */
  readonly size: number;
  /** Another takes its place: follows no more, and writes no checkpoint from now on. What is asked already goes on. */
  stop(): Promise<void>;
  /** Follows no more, and writes the checkpoint, unless it was stopped before. The store stays open. */
  close(): Promise<void>;
}
