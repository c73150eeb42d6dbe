/** Stores in files, in tests: their thread is run from source. */

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { FileEngine } from '../../../src/service/store/file/file-engine.js';
import type { StoreThreadSetup } from '../../../src/service/store/file/job.js';
import { type FileStoreOptions, openFileStore } from '../../../src/service/store/file/open-file-store.js';
import { ThreadLine } from '../../../src/service/store/file/thread-line.js';
import type { Store } from '../../../src/service/store/store.js';
import { bundledThread } from '../thread-files.js';

/** The thread runs `code` first. */
export const startStoreFromSource = (setup: StoreThreadSetup, code = ''): Worker =>
  new Worker(`${code}\nimport(${JSON.stringify(bundledThread('store-thread').href)});`, {
    eval: true,
    workerData: setup,
  });

/** The engine alone, for tests that look behind the store. */
export async function openTestFileEngine(path: string): Promise<FileEngine> {
  const engine = new FileEngine(new ThreadLine({ path, owner: randomUUID(), patience: 5_000 }, startStoreFromSource));
  await engine.open();
  return engine;
}

export function openTestFileStore(path: string, options: FileStoreOptions = {}): Promise<Store> {
  return openFileStore(path, { start: startStoreFromSource, ...options });
}

/** A folder for the time of a test, in `parent`. */
export function storeFolder(parent = tmpdir()): Disposable & { readonly path: string; readonly file: string } {
  const path = mkdtempSync(join(parent, 'pushsift-store-'));
  return {
    path,
    file: join(path, 'service.store'),
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}
