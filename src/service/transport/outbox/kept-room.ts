/**
 * Some room on the disk of an outbox that is given up when the service is started on a full disk: enough for the locks of outbox and
 * store, and for cancelling and removing messages.
 */

import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { PRIVATE_FILE } from '../../../node/private-files.js';

const KEPT_BYTES = 256 * 1024;

/** With less free than this nothing can be relied on to be written. */
const FULL_BYTES = 64 * 1024;

/** Nothing is taken for it of a disk with less free than this. */
const AMPLE_BYTES = 16 * KEPT_BYTES;

/** What is free of the disk of a file, in bytes. */
type FreeBytes = (path: string) => number;

/** Removes the file that keeps room when the disk is full. Never throws. */
export function giveUpRoom(path: string, freeBytes: FreeBytes = freeBytesAt): void {
  quietly(() => {
    if (existsSync(path) && freeBytes(path) < FULL_BYTES) rmSync(path, { force: true });
  });
}

/** Keeps room in the file, where there is ample and none is kept. Never throws. */
export function keepRoom(path: string, freeBytes: FreeBytes = freeBytesAt): void {
  quietly(() => {
    if (!existsSync(path) && freeBytes(path) >= AMPLE_BYTES)
      writeFileSync(path, Buffer.alloc(KEPT_BYTES, ' '), { mode: PRIVATE_FILE });
  });
}

function freeBytesAt(path: string): number {
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize;
}

/** What the disk cannot do is told by whoever needs it. */
function quietly(step: () => void): void {
  try {
    step();
  } catch {}
}
