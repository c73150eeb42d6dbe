/** A store in one file, kept by a thread of its own. */

import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { threadFlags } from '../../../node/thread-flags.js';
import { sqlStore } from '../sql/sql-store.js';
import type { Store } from '../store.js';
import { StoreError } from '../store-error.js';
import { FileEngine } from './file-engine.js';
import type { StoreThreadSetup } from './job.js';
import { ThreadLine } from './thread-line.js';

export interface FileStoreOptions {
  /** Whether a store is made where there is none. Default true. */
  readonly create?: boolean;
  /** How long another process that holds the file is waited for, in milliseconds. Default 5,000. */
  readonly patience?: number;
  /** Starts the thread that runs {@link storeThreadFile}; for programs that start threads in a way of their own. */
  readonly start?: (setup: StoreThreadSetup) => Worker;
}

/**
 * Opens the store in `path`, and creates it if there is none, unless it is not to. Other processes may have it open at the same time: it goes from one to the
 * other as they need it.
 * @throws StoreError
 */
export async function openFileStore(path: string, options: FileStoreOptions = {}): Promise<Store> {
  const { patience = 5_000, start = startStoreThread, create = true } = options;
  if (!create && isNothing(path)) throw new StoreError('missing', `there is no store ${path}`);
  const engine = new FileEngine(new ThreadLine({ path: resolve(path), owner: randomUUID(), patience }, start));
  await engine.open();
  return sqlStore(engine);
}

/** Where a log is left there was a store: opening it says what became of that. */
function isNothing(path: string): boolean {
  try {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    return size === 0 && !existsSync(`${path}-wal`);
  } catch {
    // Opening it says why.
    return false;
  }
}

/** It lies beside this file and has the same ending: from source it takes a loader, which threads inherit. */
function storeThreadFile(): URL {
  return new URL(`./store-thread${extname(import.meta.url)}`, import.meta.url);
}

export function startStoreThread(setup: StoreThreadSetup): Worker {
  return new Worker(storeThreadFile(), { workerData: setup, name: 'pushsift store', ...threadFlags() });
}
