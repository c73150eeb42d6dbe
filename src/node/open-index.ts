/** Index files: loaded into memory piece by piece, and written whole or not at all. */

import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { expectArgument, expectOptions, SIGNAL, TEXT } from '../base/argument.js';
import { DeviceIndex } from '../bitset/index/device-index.js';
import { DEVICE_INDEX } from '../bitset/index/index-audience.js';
import { READ_INDEX_OPTIONS, type ReadIndexOptions } from '../bitset/index/read-index.js';
import { IndexError } from '../bitset/layout/errors.js';
import { type LoadLaterOptions, loadSnapshotLater } from '../bitset/snapshot/load-snapshot.js';
import type { ReadAt } from '../bitset/snapshot/read-requests.js';
import type { SnapshotContent } from '../bitset/snapshot/write-snapshot.js';
import { fileError } from './file-error.js';
import { writePiecesAtomic } from './write-atomic.js';

/**
 * Loads an index file. All of it is checked before anything is believed.
 * @throws FileError when the file cannot be read; IndexError `not-an-index`, `other-version`, `damaged`,
 * `out-of-memory`; the signal's reason when aborted
 */
export async function openIndex(path: string, options: ReadIndexOptions = {}): Promise<DeviceIndex> {
  expectArgument('openIndex: `path`', path, TEXT);
  expectOptions('openIndex', options, READ_INDEX_OPTIONS);
  return onFile(path, options, (readAt) => DeviceIndex.read(readAt, { checksum: crc32, ...options }));
}

/** As {@link openIndex}, for those who look at what the file holds and ask it nothing. */
export function openSnapshot(path: string, options: LoadLaterOptions = {}): Promise<SnapshotContent> {
  return onFile(path, options, (readAt) => loadSnapshotLater(readAt, { checksum: crc32, ...options }));
}

async function onFile<Result>(
  path: string,
  { signal }: LoadLaterOptions,
  read: (readAt: ReadAt) => Promise<Result>,
): Promise<Result> {
  let file: FileHandle | null = null;
  try {
    file = await open(path);
    return await read(readerOf(file));
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof IndexError ? error : fileError('read', path, error);
  } finally {
    await file?.close();
  }
}

function readerOf(file: FileHandle): ReadAt {
  return async (into, position) => (await file.read(into, 0, into.length, position)).bytesRead;
}

/**
 * Writes an index to a file: to one beside it first, which then takes its name. Killed at any moment, the old or the new file is
 * there, whole.
 * @throws FileError when it cannot be written; the signal's reason when aborted
 */
export async function writeIndex(path: string, index: DeviceIndex, signal?: AbortSignal): Promise<void> {
  expectArgument('writeIndex: `path`', path, TEXT);
  expectArgument('writeIndex: `index`', index, DEVICE_INDEX);
  if (signal !== undefined) expectArgument('writeIndex: `signal`', signal, SIGNAL);
  return writePiecesAtomic(path, indexPieces(index), signal);
}

/** The bytes of its file, with the fast checksum of Node. */
export function indexPieces(index: DeviceIndex): Iterable<Uint8Array> {
  return index.chunks(crc32);
}
