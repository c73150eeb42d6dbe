/** Index files: loaded into memory piece by piece, and written whole or not at all. */

import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { IndexError } from '../evaluate/bitset/errors.js';
import { DeviceIndex, type ReadIndexOptions } from '../evaluate/bitset/index/device-index.js';
import { reasonOf } from './read-text.js';
import { writePiecesAtomic } from './write-atomic.js';

/**
 * Loads an index file. All of it is checked before anything is believed.
 * @throws Error with a message for people when the file cannot be read; IndexError `not-an-index`, `other-version`, `damaged`,
 * `out-of-memory`; the signal's reason when aborted
 */
export async function openIndex(path: string, options: ReadIndexOptions = {}): Promise<DeviceIndex> {
  let file: FileHandle | null = null;
  try {
    file = await open(path);
    return await readIndex(file, options);
  } catch (error) {
    options.signal?.throwIfAborted();
    throw error instanceof IndexError ? error : new Error(`cannot read ${path}: ${reasonOf(error)}`, { cause: error });
  } finally {
    await file?.close();
  }
}

async function readIndex(file: FileHandle, options: ReadIndexOptions): Promise<DeviceIndex> {
  const readAt = async (into: Uint8Array, position: number): Promise<number> => {
    const { bytesRead } = await file.read(into, 0, into.length, position);
    return bytesRead;
  };
  return DeviceIndex.read(readAt, { checksum: crc32, ...options });
}

/**
 * Writes an index to a file: to one beside it first, which then takes its name. Killed at any moment, the old or the new file is
 * there, whole.
 * @throws Error with a message for people when it cannot be written; the signal's reason when aborted
 */
export function writeIndex(path: string, index: DeviceIndex, signal?: AbortSignal): Promise<void> {
  return writePiecesAtomic(path, index.chunks(crc32), signal);
}
