/** Large files, piece by piece: what device readers take. */

import { createReadStream } from 'node:fs';
import { reasonOf } from './read-text.js';

/** Pieces of this size: fewer trips than the default, and still little memory. */
const CHUNK_BYTES = 256 * 1024;

/**
 * The bytes of a file in order. Memory does not grow with the file; stopping early closes it.
 * @throws Error with a message for people when the file cannot be opened or read
 */
export async function* fileChunks(path: string, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  const stream = createReadStream(path, { highWaterMark: CHUNK_BYTES, ...(signal === undefined ? {} : { signal }) });
  try {
    for await (const chunk of stream) yield chunk;
  } catch (error) {
    signal?.throwIfAborted();
    throw new Error(`cannot read ${path}: ${reasonOf(error)}`, { cause: error });
  }
}
