/** A live index that lies in a file: opened, and written again while it changes, as checkpoints. */

import { existsSync } from 'node:fs';
import {
  type Expectations,
  expectArgument,
  expectOptions,
  FUNCTION,
  orNull,
  POSITIVE,
  TEXT,
} from '../base/argument.js';
import type { DeviceIndex } from '../bitset/index/device-index.js';
import { LiveIndex } from '../bitset/live/live-index.js';
import type { Catalog } from '../catalog/catalog.js';
import { CATALOG_OR_NULL } from '../catalog/expect-catalog.js';
import { MergeThreads } from './merging/merge-threads.js';
import { openIndex, writeIndex } from './open-index.js';

/** How a live index in a file is opened. */
export interface OpenLiveIndexOptions {
  /** Types tags where there is no file yet, or instead of the catalog in it. Default that of the file. */
  readonly catalog?: Catalog | null;
  /** How often a checkpoint is written, where something has changed, in milliseconds. Default one minute; null: only by `save`. */
  readonly saveEveryMs?: number | null;
  /** Told of a checkpoint that could not be written: a FileError. The file is as it was; the next one is tried in its time. */
  readonly onError?: (error: unknown) => void;
}

const OPTIONS: Expectations<OpenLiveIndexOptions> = {
  catalog: CATALOG_OR_NULL,
  saveEveryMs: orNull(POSITIVE),
  onError: FUNCTION,
};

const SAVE_EVERY_MS = 60_000;

/** A live index, and the file it is kept in. */
export interface LiveIndexFile {
  readonly live: LiveIndex;
  /**
   * Writes a checkpoint of all that was applied, unless the file has it already. Other work goes on meanwhile; who asks while one is being
   * written waits for the next.
   * @throws FileError: the file is then as it was
   */
  save(): Promise<void>;
  /** Ends writing and merging in the background, and saves. A second call does nothing. @throws as `save` */
  close(): Promise<void>;
}

/**
 * Opens the live index in `path`: a checkpoint, or any index file with ids; none is there yet: an empty one. Changes behind `live.position` are
 * to be applied again. Killed at any moment, the old or the new checkpoint is there, whole.
 * @throws FileError when the file cannot be read; IndexError `not-an-index`, `other-version`, `damaged`, `out-of-memory`, `no-ids`
 */
export async function openLiveIndex(path: string, options: OpenLiveIndexOptions = {}): Promise<LiveIndexFile> {
  expectArgument('openLiveIndex: `path`', path, TEXT);
  expectOptions('openLiveIndex', options, OPTIONS);
  const { catalog, saveEveryMs = SAVE_EVERY_MS, onError = () => undefined } = options;
  const base = existsSync(path) ? await openIndex(path) : null;
  const threads = new MergeThreads();
  const live = LiveIndex.create({
    merge: threads.merge,
    // Sealing waits for nobody who wants to end.
    schedule: (task, milliseconds) => setTimeout(task, milliseconds).unref(),
    ...(catalog === undefined ? {} : { catalog }),
    ...(base === null ? {} : { base }),
  });
  const keeper = new CheckpointKeeper(path, live, base === null ? null : live.snapshot());
  const timer = saveEveryMs === null ? null : setInterval(() => keeper.save().catch(onError), saveEveryMs).unref();
  let closed: Promise<void> | null = null;
  return {
    live,
    save: () => keeper.save(),
    close: () => {
      if (timer !== null) clearInterval(timer);
      closed ??= keeper.save().finally(() => threads.close());
      return closed;
    },
  };
}

/** Writes snapshots one after the other. */
class CheckpointKeeper {
  readonly #path: string;
  readonly #live: LiveIndex;
  /** What the file has; null: nothing that can be told. */
  #written: DeviceIndex | null;
  #writing: Promise<void> = Promise.resolve();

  constructor(path: string, live: LiveIndex, written: DeviceIndex | null) {
    this.#path = path;
    this.#live = live;
    this.#written = written;
  }

  save(): Promise<void> {
    const write = (): Promise<void> => this.#write();
    // Who waited for one that failed has been told.
    this.#writing = this.#writing.then(write, write);
    return this.#writing;
  }

  async #write(): Promise<void> {
    this.#live.flush();
    const snapshot = this.#live.snapshot();
    if (snapshot === this.#written) return;
    await writeIndex(this.#path, snapshot);
    this.#written = snapshot;
  }
}
