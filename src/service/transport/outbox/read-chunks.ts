/** A whole file of an outbox, piece by piece. */

import type { OutboxFile, OutboxFiles } from './outbox-files.js';
import { withTransportError } from './with-transport-error.js';

const CHUNK_BYTES = 64 * 1024;

/** Null: there is no such file. It is closed at the end, when the taker stops early, and when the signal is aborted. */
export async function readChunks(
  files: OutboxFiles,
  path: string,
  signal: AbortSignal | undefined,
): Promise<AsyncIterable<Uint8Array> | null> {
  const file = await withTransportError(`read ${path}`, () => files.openToRead(path));
  if (file === null) return null;
  // It is opened again when it is read: an iterable that nobody reads holds no file open.
  await file.close();
  return { [Symbol.asyncIterator]: () => chunks(files, path, signal) };
}

async function* chunks(
  files: OutboxFiles,
  path: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  signal?.throwIfAborted();
  const file = await withTransportError(`read ${path}`, () => openAgain(files, path));
  try {
    for (let position = 0; ; ) {
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      const read = await withTransportError(`read ${path}`, () => file.read(chunk, position));
      signal?.throwIfAborted();
      if (read === 0) return;
      position += read;
      yield chunk.subarray(0, read);
    }
  } finally {
    await file.close();
  }
}

async function openAgain(files: OutboxFiles, path: string): Promise<OutboxFile> {
  const file = await files.openToRead(path);
  if (file === null) throw Object.assign(new Error('it was taken away'), { code: 'ENOENT' });
  return file;
}
