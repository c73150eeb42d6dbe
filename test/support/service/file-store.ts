/** Stores in files, in tests: their thread is run from source. */

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { FileEngine } from '../../../src/service/store/file/file-engine.js';
import type { StoreThreadSetup } from '../../../src/service/store/file/job.js';
import {
  type FileStoreOptions,
  openFileStore,
  storeThreadFile,
} from '../../../src/service/store/file/open-file-store.js';
import { ThreadLine } from '../../../src/service/store/file/thread-line.js';
import type { Store } from '../../../src/service/store/store.js';

/** The loader of the tests is none for threads: they run `code`, then take a loader of their own, then the file. */
export const startStoreFromSource = (setup: StoreThreadSetup, code = ''): Worker =>
  new Worker(
    `${code}
    import('tsx/esm/api').then(({ register }) => {
      register();
      return import(${JSON.stringify(storeThreadFile().href)});
    });`,
    { eval: true, workerData: setup },
  );

/** The engine alone, for tests that look behind the store. */
export async function openTestFileEngine(path: string): Promise<FileEngine> {
  const engine = new FileEngine(new ThreadLine({ path, owner: randomUUID(), patience: 5_000 }, startStoreFromSource));
  await engine.open();
  return engine;
}

export function openTestFileStore(path: string, options: FileStoreOptions = {}): Promise<Store> {
  return openFileStore(path, { start: startStoreFromSource, ...options });
}

/** A folder for the time of a test. */
export function storeFolder(): Disposable & { readonly path: string; readonly file: string } {
  const path = mkdtempSync(join(tmpdir(), 'pushsift-store-'));
  return {
    path,
    file: join(path, 'service.store'),
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}
