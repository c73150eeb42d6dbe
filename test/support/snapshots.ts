/** Index files in tests: made of devices, damaged, and with the checksums made to fit the damage. */

import { IndexBuilder } from '../../src/bitset/index/builder.js';
import type { IndexBuilderOptions } from '../../src/bitset/index/builder-options.js';
import { crc32 } from '../../src/bitset/snapshot/crc32.js';
import {
  HEADER_BYTES,
  HEADER_CHECKSUM,
  HEADER_SECTIONS,
  HEADER_TABLE,
  RECORD_BYTES,
  RECORD_CHECKSUM,
  RECORD_OFFSET,
  RECORD_SIZE,
} from '../../src/bitset/snapshot/format.js';
import { type LoadOptions, loadSnapshot } from '../../src/bitset/snapshot/load-snapshot.js';
import type { ReadAtOnce } from '../../src/bitset/snapshot/read-requests.js';
import { type SnapshotContent, snapshotChunks } from '../../src/bitset/snapshot/write-snapshot.js';
import type { Device } from '../../src/devices/device.js';

/** What an index of `devices` holds. */
export function contentOf(devices: Iterable<Device>, options: IndexBuilderOptions = {}): SnapshotContent {
  const builder = new IndexBuilder<SnapshotContent>(options, (parts) => parts);
  for (const device of devices) builder.add(device);
  return builder.seal();
}

/** All chunks as one. */
export function joined(chunks: Iterable<Uint8Array>): Uint8Array<ArrayBuffer> {
  const copies = [...chunks].map((chunk) => chunk.slice());
  const file = new Uint8Array(copies.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const copy of copies) {
    file.set(copy, at);
    at += copy.length;
  }
  return file;
}

export function fileOf(content: SnapshotContent): Uint8Array<ArrayBuffer> {
  return joined(snapshotChunks(content));
}

/** Reads from a file that is held. */
export function readerOf(file: Uint8Array): ReadAtOnce {
  return (into, position) => {
    const bytes = file.subarray(position, position + into.length);
    into.set(bytes);
    return bytes.length;
  };
}

/** Loaded into plain memory: thousands of files are, and WebAssembly takes address space for each. */
export function loaded(file: Uint8Array, options: LoadOptions = { wasm: false }): SnapshotContent {
  return loadSnapshot(readerOf(file), options);
}

/** The file with the checksums of sections, table and header that its bytes have; as it is where these places are gone. */
export function withChecksums(file: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = Uint8Array.from(file);
  if (copy.length < HEADER_BYTES) return copy;
  const view = new DataView(copy.buffer);
  const table = Number(view.getBigUint64(HEADER_TABLE, true));
  const end = table + view.getUint32(HEADER_SECTIONS, true) * RECORD_BYTES;
  for (let at = table; at < end && end + 4 <= copy.length; at += RECORD_BYTES) {
    const offset = Number(view.getBigUint64(at + RECORD_OFFSET, true));
    const bytes = copy.subarray(offset, offset + Number(view.getBigUint64(at + RECORD_SIZE, true)));
    view.setUint32(at + RECORD_CHECKSUM, crc32(bytes, 0), true);
  }
  if (end + 4 <= copy.length) view.setUint32(end, crc32(copy.subarray(table, end), 0), true);
  view.setUint32(HEADER_CHECKSUM, crc32(copy.subarray(0, HEADER_CHECKSUM), 0), true);
  return copy;
}
