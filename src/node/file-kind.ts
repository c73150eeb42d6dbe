/** What a file seems to be by its first bytes, whatever its name says: for files that are something else than is wanted. */

import { closeSync, openSync, readSync } from 'node:fs';
import { MAGIC } from '../bitset/snapshot/format.js';

/** How bytes are packed that can be read as they are where devices are read. */
export type Packing = 'gzip' | 'zstd';

/** How columns of devices are written that can be read: files are read from their end, a stream from its beginning. */
type ColumnFormat = 'parquet' | 'arrow' | 'arrow-stream';

/** Something that is no text in UTF-8. */
export interface FileKind {
  /** With its article: "a gzip archive". */
  readonly noun: string;
  /** How to come from it to what is read here. */
  readonly help: string;
  readonly packing?: Packing;
  readonly columns?: ColumnFormat;
}

const UTF16: FileKind = { noun: 'UTF-16 text', help: 'save it as UTF-8' };
const NAME_IT =
  'name the file itself behind `--devices`; or write it as CSV or NDJSON first, as DuckDB does with `COPY … TO`';
const UNPACK = (command: string): string => `unpack it first, as with \`${command}\``;

interface Signature extends FileKind {
  readonly bytes: readonly number[];
}

const ascii = (text: string): readonly number[] => Array.from(text, (character) => character.charCodeAt(0));

const SQLITE = ascii('SQLite format 3\0');

/** Sources: RFC 1952, RFC 8878, the formats of zip, bzip2, xz and lz4, Apache Avro, Apache Parquet, Apache Arrow, Feather, the file format of SQLite. */
const SIGNATURES: readonly Signature[] = [
  {
    bytes: MAGIC,
    noun: 'an index of pushsift',
    help: 'give it a name that ends in `.psi`, and name it behind `--devices`',
  },
  { bytes: [0x1f, 0x8b], noun: 'a gzip archive', help: UNPACK('gunzip --keep FILE'), packing: 'gzip' },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], noun: 'a zstd archive', help: UNPACK('zstd --decompress FILE'), packing: 'zstd' },
  // A frame that is passed over, with which archives of several threads begin.
  { bytes: [0x50, 0x2a, 0x4d, 0x18], noun: 'a zstd archive', help: UNPACK('zstd --decompress FILE'), packing: 'zstd' },
  { bytes: [0x50, 0x4b, 0x03, 0x04], noun: 'a zip archive', help: UNPACK('unzip FILE') },
  { bytes: ascii('BZh'), noun: 'a bzip2 archive', help: UNPACK('bunzip2 --keep FILE') },
  { bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], noun: 'an xz archive', help: UNPACK('unxz --keep FILE') },
  { bytes: [0x04, 0x22, 0x4d, 0x18], noun: 'an lz4 archive', help: UNPACK('lz4 --decompress FILE') },
  { bytes: ascii('Obj\x01'), noun: 'an Avro file', help: 'write it as Parquet, CSV or NDJSON first' },
  { bytes: ascii('PAR1'), noun: 'a Parquet file', help: NAME_IT, columns: 'parquet' },
  { bytes: ascii('ARROW1'), noun: 'an Arrow file', help: NAME_IT, columns: 'arrow' },
  { bytes: ascii('FEA1'), noun: 'a Feather file of version 1', help: 'write it as version 2, without compression' },
  {
    bytes: [0xff, 0xff, 0xff, 0xff],
    noun: 'a stream of Arrow',
    help: 'name it behind `--devices`, with a name that does not end in `.csv`',
    columns: 'arrow-stream',
  },
  {
    bytes: SQLITE,
    noun: 'a database of SQLite',
    help: '`count` and `list` ask databases with `--source sqlite:FILE`',
  },
  { bytes: [0xff, 0xfe], ...UTF16 },
  { bytes: [0xfe, 0xff], ...UTF16 },
];

const MOST_BYTES = 16;

/** Null for what may be text. */
export function kindOfBytes(bytes: Uint8Array): FileKind | null {
  return SIGNATURES.find((signature) => beginWith(bytes, signature.bytes)) ?? null;
}

/** Whether the first bytes of a file are those of a database of SQLite. */
export function isSqlite(bytes: Uint8Array): boolean {
  return beginWith(bytes, SQLITE);
}

function beginWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

/** Null where it cannot be told; opening the file for its own sake says why. */
export function firstBytes(path: string, count: number = MOST_BYTES): Uint8Array | null {
  try {
    const file = openSync(path, 'r');
    try {
      const bytes = new Uint8Array(count);
      return bytes.subarray(0, readSync(file, bytes, 0, count, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    return null;
  }
}
