/** A database of SQLite that a service reads its devices from, asked in the thread that keeps stores. */

import { resolve } from 'node:path';
import type { Engine } from '../sql/engine.js';
import { FileEngine } from './file-engine.js';
import { startStoreThread } from './open-file-store.js';
import { ThreadLine } from './thread-line.js';

/** Its statements are read, whatever they are. Rejects with StoreError: `unreadable` for what SQLite says, `unavailable` for a thread that has failed. */
export type FileReading = Pick<Engine, 'run' | 'close'>;

/** @throws StoreError where SQLite cannot read it */
export async function openFileReader(path: string, start = startStoreThread): Promise<FileReading> {
  const setup = { path: resolve(path), owner: 'reader', patience: 0, readOnly: true } as const;
  const engine = new FileEngine(new ThreadLine(setup, start));
  await engine.open();
  return engine;
}
