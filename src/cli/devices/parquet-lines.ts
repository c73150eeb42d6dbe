/**
 * A Parquet file to lines of NDJSON, one for each row, so that devices of it are held to all that lines are held to; a line is named by the
 * number of its row. Columns are named as those of CSV, and `tags` and `applicationTags` may be structs. What JSON has no value for stays
 * what no tag may be. Memory is bounded by the largest row group.
 */

import * as zlib from 'node:zlib';
import { csvColumns } from '../../devices/csv-columns.js';
import type { Context } from '../command/command.js';
import { load } from '../command/load-package.js';
import { Failure } from '../output/failure.js';

type Parquet = typeof import('hyparquet');
type Row = Readonly<Record<string, unknown>>;

/** Rows that become lines at once. */
const ROWS_A_CHUNK = 4096;
const STRUCTS = ['tags', 'applicationTags'] as const;

/** Where the value of a column goes in a device: the names of objects, then that of the value. */
type Place = readonly string[];

/** @throws Failure `input` where the reader is not installed or the file cannot be read, `devices` for columns that no device has */
export async function* parquetLines(context: Context, name: string): AsyncGenerator<Uint8Array> {
  const parquet = load<Parquet>(context, 'hyparquet', 'reader');
  const encoder = new TextEncoder();
  try {
    const file = await parquet.asyncBufferFromFile(name);
    const metadata = await parquet.parquetMetadataAsync(file);
    const places = placesOf(name, parquet.parquetSchema(metadata));
    let rowStart = 0;
    for (const { num_rows } of metadata.row_groups) {
      const rowEnd = rowStart + Number(num_rows);
      context.signal.throwIfAborted();
      const rows = await parquet.parquetReadObjects({ file, metadata, rowStart, rowEnd, compressors: COMPRESSORS });
      for (let at = 0; at < rows.length; at += ROWS_A_CHUNK)
        yield encoder.encode(
          rows
            .slice(at, at + ROWS_A_CHUNK)
            .map((row) => lineOf(row, places))
            .join(''),
        );
      rowStart = rowEnd;
    }
  } catch (error) {
    context.signal.throwIfAborted();
    if (error instanceof Failure) throw error;
    throw new Failure('input', `cannot read ${name}: ${error instanceof Error ? error.message : String(error)}`);
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

/** By the name of the column. */
function placesOf(name: string, schema: ReturnType<Parquet['parquetSchema']>): ReadonlyMap<string, Place> {
  const structs = schema.children.filter(({ element, children }) => isStructName(element.name) && children.length > 0);
  const places = new Map<string, Place>(structs.map(({ element }) => [element.name, [element.name]]));
  const names = schema.children.map(({ element }) => element.name).filter((column) => !places.has(column));
  const columns = csvColumns(names, null);
  if ('message' in columns) throw new Failure('devices', `${name}: ${columns.message}`, columns.help);
  for (const [at, column] of columns.entries()) {
    const place = column.kind === 'tag' ? tagPlace(column.application, column.tag) : [column.kind];
    const [member = ''] = place;
    const own = names[at] ?? '';
    // Beside a struct of tags a column is none of them: it is a member that devices do not have, and is counted as such.
    places.set(own, isStructName(member) && places.has(member) ? [own] : place);
  }
  return places;
}

function isStructName(name: string): boolean {
  return STRUCTS.some((struct) => struct === name);
}

function tagPlace(application: string | null, tag: string): Place {
  return application === null ? ['tags', tag] : ['applicationTags', application, tag];
}

type Members = Map<string, string | Members>;

function lineOf(row: Row, places: ReadonlyMap<string, Place>): string {
  const device: Members = new Map();
  for (const [column, place] of places) {
    const value = row[column] ?? null;
    if (value === null) continue;
    const isList = place[0] === 'applications' && typeof value === 'string';
    put(device, place, isList ? textOf(value.split(';').filter((code) => code !== '')) : textOf(value));
  }
  return `${objectText(device)}\n`;
}

function put(members: Members, [first = '', ...rest]: Place, text: string): void {
  if (rest.length === 0) members.set(first, text);
  else {
    const known = members.get(first);
    const inner: Members = known instanceof Map ? known : new Map();
    members.set(first, inner);
    put(inner, rest, text);
  }
}

function objectText(members: Members): string {
  const parts = Array.from(
    members,
    ([name, value]) => `${JSON.stringify(name)}:${typeof value === 'string' ? value : objectText(value)}`,
  );
  return `{${parts.join(',')}}`;
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
