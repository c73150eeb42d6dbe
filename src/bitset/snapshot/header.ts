/** The first 64 bytes of a snapshot. */

import type { Checksum } from './crc32.js';
import { damaged, notAnIndex, otherVersion, WRONG_CHECKSUM } from './damage.js';
import {
  FORMAT_VERSION,
  HEADER_BYTES,
  HEADER_CHECKSUM,
  HEADER_FILE_BYTES,
  HEADER_LAYOUT,
  HEADER_RESERVED,
  HEADER_SECTIONS,
  HEADER_TABLE,
  HEADER_VERSION,
  LAYOUT,
  LAYOUTS,
  MAGIC,
  RECORD_BYTES,
  TABLE_CHECKSUM_BYTES,
} from './format.js';

export interface Header {
  readonly sections: number;
  readonly fileBytes: number;
  readonly tableOffset: number;
}

/** The reason beside the limit: 2^20 sections are a table of 32 MiB, and more segments than any machine has memory for. */
const MAX_SECTIONS = 2 ** 20;

export function writeHeader({ sections, fileBytes, tableOffset }: Header, checksum: Checksum): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  view.setUint32(HEADER_VERSION, FORMAT_VERSION, true);
  view.setUint32(HEADER_SECTIONS, sections, true);
  view.setBigUint64(HEADER_FILE_BYTES, BigInt(fileBytes), true);
  view.setBigUint64(HEADER_TABLE, BigInt(tableOffset), true);
  view.setUint32(HEADER_LAYOUT, LAYOUT, true);
  view.setUint32(HEADER_CHECKSUM, checksum(bytes.subarray(0, HEADER_CHECKSUM), 0), true);
  return bytes;
}

/**
 * `bytes` are the first of the file, HEADER_BYTES of them or all there are.
 * @throws IndexError `not-an-index`, `other-version`, `damaged`
 */
export function readHeader(bytes: Uint8Array, checksum: Checksum): Header {
  if (bytes.length === 0) throw notAnIndex('it is empty');
  if (MAGIC.some((byte, at) => at < bytes.length && bytes[at] !== byte)) throw notAnIndex('it begins with other bytes');
  if (bytes.length < HEADER_BYTES) throw damaged('header', 'the file ends inside');
  const view = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES);
  const version = view.getUint32(HEADER_VERSION, true);
  // Before the checksum: another version may keep it elsewhere.
  if (version !== FORMAT_VERSION) throw otherVersion(version);
  if (view.getUint32(HEADER_CHECKSUM, true) !== checksum(bytes.subarray(0, HEADER_CHECKSUM), 0))
    throw damaged('header', WRONG_CHECKSUM);
  const sections = view.getUint32(HEADER_SECTIONS, true);
  const fileBytes = Number(view.getBigUint64(HEADER_FILE_BYTES, true));
  const tableOffset = Number(view.getBigUint64(HEADER_TABLE, true));
  const fault = sizesFault(sections, fileBytes, tableOffset);
  if (fault !== null) throw damaged('header', fault);
  if (!LAYOUTS.includes(view.getUint32(HEADER_LAYOUT, true))) throw damaged('header', 'the layout is unknown');
  if (bytes.subarray(HEADER_RESERVED, HEADER_CHECKSUM).some((byte) => byte !== 0))
    throw damaged('header', 'a reserved byte is set');
  return { sections, fileBytes, tableOffset };
}

function sizesFault(sections: number, fileBytes: number, tableOffset: number): string | null {
  if (!Number.isSafeInteger(fileBytes) || !Number.isSafeInteger(tableOffset)) return 'a size is out of range';
  if (sections > MAX_SECTIONS) return `${sections} sections are more than the limit of ${MAX_SECTIONS}`;
  const fits =
    tableOffset >= HEADER_BYTES && fileBytes === tableOffset + sections * RECORD_BYTES + TABLE_CHECKSUM_BYTES;
  return fits ? null : 'the sizes do not fit each other';
}
