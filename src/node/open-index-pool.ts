/** Opens an index file for several threads, which load it once and share its memory. */

import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { crc32 } from 'node:zlib';
import {
  type Expectations,
  expectArgument,
  expectOptions,
  FUNCTION,
  LIMIT,
  POSITIVE,
  SIGNAL,
  TEXT,
} from '../base/argument.js';
import { ENGINE, type EngineName } from '../bitset/engine/engine.js';
import { type SharedIndex, shareIndex } from '../bitset/index/shared-index.js';
import { IndexError } from '../bitset/layout/errors.js';
import { readDeviceCount } from '../bitset/snapshot/load-snapshot.js';
import { drive } from '../bitset/snapshot/read-requests.js';
import { fileError } from './file-error.js';
import { openIndex } from './open-index.js';
import { type IndexPool, localPool } from './pool/index-pool.js';
import { startThread } from './pool/start-thread.js';
import { openThreadedPool } from './pool/threaded-pool.js';
import { DEFAULT_TUNING } from './pool/tuning.js';

/** How an index is opened for several threads. */
export interface IndexPoolOptions {
  /** Threads that count. Default: as many as the machine runs at once. The asking thread is none of them. */
  readonly workers?: number;
  /** Default `auto`. */
  readonly engine?: EngineName;
  /** As of a builder. */
  readonly cacheBytes?: number;
  /**
   * An index of fewer devices is loaded here, and counted by the asking thread: waking another takes longer. Default 32 Mi; with 0 there
   * are always threads, and the asking thread is never busy.
   */
  readonly inPlaceBelow?: number;
  /** What the pool says is its generation. Default: the size of the file and when it was written. */
  readonly generation?: string;
  /** While the file is being loaded. */
  readonly signal?: AbortSignal;
  /** Told how many bytes of the file have been read since it was told before. */
  readonly onProgress?: (bytes: number) => void;
}

const POOL_OPTIONS: Expectations<IndexPoolOptions> = {
  workers: POSITIVE,
  engine: ENGINE,
  cacheBytes: LIMIT,
  inPlaceBelow: LIMIT,
  generation: TEXT,
  signal: SIGNAL,
  onProgress: FUNCTION,
};

const IN_PLACE_BELOW = 32 * 2 ** 20;

/**
 * Loads an index file. All of it is checked before anything is believed.
 * @throws as `openIndex`; IndexError `worker-failed`
 */
export async function openIndexPool(path: string, options: IndexPoolOptions = {}): Promise<IndexPool> {
  expectArgument('openIndexPool: `path`', path, TEXT);
  expectOptions('openIndexPool', options, POOL_OPTIONS);
  const {
    workers = availableParallelism(),
    engine = 'auto',
    cacheBytes,
    inPlaceBelow = IN_PLACE_BELOW,
    signal,
    onProgress,
  } = options;
  signal?.throwIfAborted();
  const { devices, version } = lookAt(path);
  const generation = options.generation ?? version;
  if (devices < inPlaceBelow) {
    const own = {
      engine,
      ...(cacheBytes !== undefined && { cacheBytes }),
      ...(signal && { signal }),
      ...(onProgress && { onProgress }),
    };
    return localPool(await openIndex(path, own), generation);
  }
  const setup = { path, workers, engine, cacheBytes, tuning: DEFAULT_TUNING, start: startThread, onProgress };
  return openThreadedPool(setup, generation, signal);
}

/** An index that the thread that opens it asks, and others as well. */
export interface SharedPool {
  readonly pool: IndexPool;
  /** For {@link openSharedIndex}, in each of the other threads. */
  readonly index: SharedIndex;
}

/**
 * Loads an index file once for this thread and `threads` others, which count by themselves.
 * @throws as {@link openIndex}
 */
export async function openSharedPool(
  path: string,
  threads: number,
  options: Pick<IndexPoolOptions, 'signal'> = {},
): Promise<SharedPool> {
  const { version } = lookAt(path);
  const index = await openIndex(path, { shared: true, ...options });
  return { pool: localPool(index, version), index: shareIndex(index, threads) };
}

interface FileFacts {
  readonly devices: number;
  readonly version: string;
}

function lookAt(path: string): FileFacts {
  try {
    const { size, mtimeMs } = statSync(path);
    return { devices: devicesInFile(path), version: `${size}-${mtimeMs}` };
  } catch (error) {
    throw error instanceof IndexError ? error : fileError('read', path, error);
  }
}

/** How many devices an index file says it has, without loading it. Reads the directories of the file, some kilobytes. */
function devicesInFile(path: string): number {
  const file = openSync(path, 'r');
  try {
    const readAt = (into: Uint8Array, position: number): number => readSync(file, into, 0, into.length, position);
    return drive(readDeviceCount(crc32), readAt, { checksum: crc32 });
  } finally {
    closeSync(file);
  }
}
