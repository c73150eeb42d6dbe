/**
 * A Parquet file to lines of NDJSON, one for each row. What JSON has no value for stays what no tag may be. Memory is bounded by the largest
 * row group.
 */

import * as zlib from 'node:zlib';
import { errorMessage } from '../../base/error-message.js';
import type { Context } from '../command/command.js';
import { load } from '../command/load-package.js';
import { Failure } from '../output/failure.js';
import { rowWriter } from './row-lines.js';

type Parquet = typeof import('hyparquet');
type Row = Readonly<Record<string, unknown>>;

/** Rows that become lines at once. */
const ROWS_A_CHUNK = 4096;

/** @throws Failure `input` where the reader is not installed or the file cannot be read, `devices` for columns that no device has */
export async function* parquetLines(context: Context, name: string): AsyncGenerator<Uint8Array> {
  const parquet = load<Parquet>(context, 'hyparquet', 'reader');
  const encoder = new TextEncoder();
  try {
    const file = await parquet.asyncBufferFromFile(name);
    const metadata = await parquet.parquetMetadataAsync(file);
    const lineOf = lineWriter(name, parquet.parquetSchema(metadata));
    let rowStart = 0;
    for (const { num_rows } of metadata.row_groups) {
      const rowEnd = rowStart + Number(num_rows);
      context.signal.throwIfAborted();
      const rows = await parquet.parquetReadObjects({ file, metadata, rowStart, rowEnd, compressors: COMPRESSORS });
      for (let at = 0; at < rows.length; at += ROWS_A_CHUNK) {
        const lines = rows.slice(at, at + ROWS_A_CHUNK).map(lineOf);
        yield encoder.encode(lines.join(''));
      }
      rowStart = rowEnd;
    }
  } catch (error) {
    context.signal.throwIfAborted();
    if (error instanceof Failure) throw error;
    throw new Failure('input', `cannot read ${name}: ${errorMessage(error)}`);
  }
}

/** Those that the reader has not: it has none, and snappy. */
const COMPRESSORS = {
  GZIP: (input: Uint8Array) => zlib.gunzipSync(input),
  BROTLI: (input: Uint8Array) => zlib.brotliDecompressSync(input),
  ZSTD: (input: Uint8Array) => {
    // Node 20 does not have it.
    const unpack: unknown = Reflect.get(zlib, 'zstdDecompressSync');
    if (typeof unpack === 'function') return unpack(input) as Uint8Array;
    throw new Error(`Node ${process.versions.node} does not read zstd, with which it is packed; Node 22.15 does`);
  },
};

function lineWriter(name: string, { children }: ReturnType<Parquet['parquetSchema']>): (row: Row) => string {
  const names = children.map(({ element }) => element.name);
  const write = rowWriter(
    name,
    children.map((child) => ({ name: child.element.name, isStruct: child.children.length > 0 })),
  );
  return (row) =>
    write((column) => {
      const value = row[names[column] ?? ''] ?? null;
      return value === null ? null : textOf(value);
    });
}

/** As JSON. An integer of 64 bits is itself; what is no value of JSON is a text, which says so. */
function textOf(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number' && !Number.isFinite(value)) return JSON.stringify(String(value));
  if (Array.isArray(value)) return `[${value.map((item) => textOf(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null || value instanceof Date) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}:${textOf(item ?? null)}`);
  return `{${members.join(',')}}`;
}
