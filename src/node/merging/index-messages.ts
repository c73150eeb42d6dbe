/** An index as messages between threads: the bytes of its file in buffers that are transferred, then the end of it, or an error. */

import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { DeviceIndex } from '../../bitset/index/device-index.js';
import type { ReadAt } from '../../bitset/snapshot/read-requests.js';
import { indexPieces } from '../open-index.js';
import type { PortableError } from '../pool/portable-error.js';

export type IndexMessage =
  | { readonly kind: 'piece'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'end' }
  | { readonly kind: 'failed'; readonly error: PortableError };

/** A thread, or its way back. */
export interface IndexPort {
  postMessage(message: IndexMessage, transfer: readonly ArrayBuffer[]): void;
}

/** Sends the index, which stays as it is. Other work of this thread goes on between the pieces. */
export async function sendIndex(port: IndexPort, index: DeviceIndex): Promise<void> {
  for (const piece of indexPieces(index)) {
    const bytes = new Uint8Array(piece);
    port.postMessage({ kind: 'piece', bytes }, [bytes.buffer]);
    await setImmediate();
  }
  port.postMessage({ kind: 'end' }, []);
}

/**
 * The index whose bytes came in these pieces. Other work of this thread goes on between reading them.
 * Rejects with IndexError `out-of-memory`
 */
export function readIndex(pieces: readonly Uint8Array[]): Promise<DeviceIndex> {
  return DeviceIndex.read(readerOf(pieces), { checksum: crc32 });
}

function readerOf(pieces: readonly Uint8Array[]): ReadAt {
  const starts: number[] = [];
  let end = 0;
  for (const { length } of pieces) {
    starts.push(end);
    end += length;
  }
  return async (into, position) => {
    await setImmediate();
    const at = starts.findLastIndex((start) => start <= position);
    const from = position - (starts[at] ?? 0);
    const bytes = pieces[at]?.subarray(from, from + into.length) ?? new Uint8Array(0);
    into.set(bytes);
    return bytes.length;
  };
}
