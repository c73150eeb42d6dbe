/** The name of an outbox: chance, made once and kept in its folder. */

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { TransportError } from '../transport.js';
import { type OutboxFile, type OutboxFiles, writeAll } from './outbox-files.js';
import { withTransportError } from './with-transport-error.js';

const FILE = 'outbox.json';
const FORMAT = 1;
/** Far more than there is to say. */
const MOST_BYTES = 4096;

/** Rejects with TransportError `damaged` when the file is there and says something else. */
export async function outboxId(files: OutboxFiles, folder: string): Promise<string> {
  return withTransportError(`open the outbox ${folder}`, async () => {
    const file = await files.openToRead(join(folder, FILE));
    return file === null ? makeId(files, folder) : readId(file, folder);
  });
}

async function makeId(files: OutboxFiles, folder: string): Promise<string> {
  const id = randomUUID();
  const draft = join(folder, `${FILE}.new`);
  const file = await files.openToWrite(draft);
  try {
    await file.truncate(0);
    await writeAll(file, Buffer.from(`${JSON.stringify({ format: FORMAT, id })}\n`), 0);
    await file.sync();
  } finally {
    await file.close();
  }
  await files.rename(draft, join(folder, FILE));
  await files.syncFolder(folder);
  return id;
}

async function readId(file: OutboxFile, folder: string): Promise<string> {
  try {
    const bytes = Buffer.alloc(MOST_BYTES);
    const length = await file.read(bytes, 0);
    const value = JSON.parse(bytes.toString('utf8', 0, length)) as Readonly<Record<string, unknown>> | null;
    if (value?.format === FORMAT && typeof value.id === 'string') return value.id;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  } finally {
    await file.close();
  }
  const path = join(folder, FILE);
  throw new TransportError('damaged', `${path} does not name an outbox; if the folder is none, choose another`);
}
