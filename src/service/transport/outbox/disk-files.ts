/** The files of the machine. */

import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { keepPrivate, PRIVATE_FILE, PRIVATE_FOLDER } from '../../../node/private-files.js';
import { syncFolder } from '../../../node/sync-folder.js';
import { holdFile } from './hold-file.js';
import type { OutboxFile, OutboxFiles } from './outbox-files.js';

export const diskFiles: OutboxFiles = {
  hold: holdFile,
  makeFolder: async (folder) => {
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    await keepPrivate(folder, PRIVATE_FOLDER);
  },
  list: (folder) => readdir(folder),
  freeBytes,
  sizeOf: async (path) => (await whereThere(stat(path)))?.size ?? null,
  syncFolder,
  openToWrite: async (path) => {
    const handle = await whereThere(open(path, 'r+'));
    if (handle === null) return fileOf(await open(path, 'wx+', PRIVATE_FILE));
    // An earlier version may have made it for others to read.
    await keepPrivate(path, PRIVATE_FILE);
    return fileOf(handle);
  },
  openToRead: async (path) => {
    const handle = await whereThere(open(path, 'r'));
    return handle && fileOf(handle);
  },
  rename: async (from, to) => (await whereThere(rename(from, to).then(() => true))) ?? false,
  remove: async (path) => (await whereThere(rm(path).then(() => true))) ?? false,
};

function fileOf(handle: FileHandle): OutboxFile {
  return {
    read: async (into, position) => (await handle.read(into, 0, into.length, position)).bytesRead,
    write: async (bytes, position) => (await handle.write(bytes, 0, bytes.length, position)).bytesWritten,
    truncate: (length) => handle.truncate(length),
    sync: () => handle.datasync(),
    close: () => handle.close(),
  };
}

/** Some file systems, of networks above all, do not tell. */
async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if (error instanceof Error && 'code' in error && UNTOLD.has(String(error.code))) return null;
    throw error;
  }
}

const UNTOLD: ReadonlySet<string> = new Set(['ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);

async function whereThere<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
