/** The files of the machine. */

import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import process from 'node:process';
import { holdFile } from './hold-file.js';
import type { OutboxFile, OutboxFiles } from './outbox-files.js';

export const diskFiles: OutboxFiles = {
  hold: holdFile,
  makeFolder: async (folder) => void (await mkdir(folder, { recursive: true })),
  list: (folder) => readdir(folder),
  syncFolder,
  openToWrite: async (path) => {
    const handle = await whereThere(open(path, 'r+'));
    return fileOf(handle ?? (await open(path, 'wx+')));
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

/** Windows opens no folders, and needs none to be synced. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function whereThere<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
