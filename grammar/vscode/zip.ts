/** Files to a ZIP archive, which is what a `.vsix` is. The same files give the same bytes: times are those of 1980. */

import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipFile {
  /** With slashes, from the root of the archive. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Days since 1980 and their first day, as the format packs them. */
const FIRST_DAY = 0x00_21;
/** Names are UTF-8. */
const UTF8_NAMES = 0x08_00;
const DEFLATED = 8;
const VERSION = 20;

/**
 * Local headers with the data, then the central directory and its end.
 * Source: PKWARE, APPNOTE.TXT 6.3, sections 4.3.7, 4.3.12 and 4.3.16. Below 4 GB and 65,536 files.
 */
export function zip(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const packed = deflateRawSync(bytes, { level: 9 });
    const common = commonHeader(name, bytes, packed.length);
    const local = Buffer.concat([signature(0x04_03_4b_50), common, Buffer.from(name), packed]);
    directory.push(directoryEntry(name, common, offset));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  return Buffer.concat([...parts, central, directoryEnd(files.length, central.length, offset)]);
}

/** What both headers have: 26 bytes, from the version to the lengths of name and extra field. */
function commonHeader(name: string, bytes: Uint8Array, packed: number): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(VERSION, 0);
  header.writeUInt16LE(UTF8_NAMES, 2);
  header.writeUInt16LE(DEFLATED, 4);
  header.writeUInt16LE(0, 6);
  header.writeUInt16LE(FIRST_DAY, 8);
  header.writeUInt32LE(crc32(bytes), 10);
  header.writeUInt32LE(packed, 14);
  header.writeUInt32LE(bytes.length, 18);
  header.writeUInt16LE(Buffer.byteLength(name), 22);
  return header;
}

/** Comment, disk and attributes are zero: 14 bytes, the last four of them where the file begins. */
function directoryEntry(name: string, common: Buffer, offset: number): Buffer {
  const madeBy = Buffer.alloc(2);
  madeBy.writeUInt16LE(VERSION);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([signature(0x02_01_4b_50), madeBy, common, rest, Buffer.from(name)]);
}

function directoryEnd(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([signature(0x06_05_4b_50), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
