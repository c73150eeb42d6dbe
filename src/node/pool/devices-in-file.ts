/** How many devices an index file says it has, without loading it. */

import { closeSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { readDeviceCount } from '../../bitset/snapshot/read-device-count.js';
import { drive } from '../../bitset/snapshot/read-requests.js';

/** Reads the directories of the file, some kilobytes. */
export function devicesInFile(path: string): number {
  const file = openSync(path, 'r');
  try {
    const readAt = (into: Uint8Array, position: number): number => readSync(file, into, 0, into.length, position);
    return drive(readDeviceCount(crc32), readAt, { checksum: crc32 });
  } finally {
    closeSync(file);
  }
}
