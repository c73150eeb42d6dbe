/** Large files, piece by piece: what device readers take. */

import { type FileHandle, open } from 'node:fs/promises';
import { expectArgument, SIGNAL, TEXT } from '../base/argument.js';
import { fileError } from './file-error.js';

/** Pieces of at most this size: few trips, and still little memory. */
const CHUNK_BYTES = 1024 * 1024;

/**
 * The bytes of a file in order. A chunk holds until the next one is asked for: its memory is filled anew, so that however long the
 * file is, nothing waits to be collected. Stopping early closes the file.
 * @throws FileError when the file cannot be opened or read; the signal's reason when aborted
 */
export function fileChunks(path: string, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  expectArgument('fileChunks: `path`', path, TEXT);
  if (signal !== undefined) expectArgument('fileChunks: `signal`', signal, SIGNAL);
  return chunksOf(path, signal);
}

async function* chunksOf(path: string, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  signal?.throwIfAborted();
  let file: FileHandle | null = null;
  try {
    file = await open(path);
    const chunk = new Uint8Array(CHUNK_BYTES);
    for (;;) {
      const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, null);
      signal?.throwIfAborted();
      if (bytesRead === 0) return;
      yield chunk.subarray(0, bytesRead);
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw fileError('read', path, error);
  } finally {
    await file?.close();
  }
}
