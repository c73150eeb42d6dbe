/** A Parquet file to batches of columns, one for each row group. Memory is bounded by the largest. */

import * as zlib from 'node:zlib';
import { errorMessage } from '../../../base/error-message.js';
import { grouped, plural } from '../../../base/plural.js';
import type { ColumnNames, Place } from '../../../devices/column-names.js';
import type { ColumnBatch } from '../../../devices/columns/cells.js';
import type { Context } from '../../command/command.js';
import { load } from '../../command/load-package.js';
import { Failure } from '../../output/failure.js';
import { placesOf } from '../columns/column-places.js';
import { rowWriter, tellFlagFault } from '../columns/row-lines.js';
import { placedCells, type Values } from './parquet-cells.js';
import {
  columnFault,
  type Differences,
  differencesIn,
  type Metadata,
  type ParquetColumn,
  parquetColumn,
  readBytesAsTexts,
  type Schema,
  storeDecimals,
} from './parquet-columns.js';
import { hasDecimals, PARSERS, UnreadableValue, withDecimals } from './parquet-values.js';
import { textOf } from './value-text.js';

type Parquet = typeof import('hyparquet');

/** `PAR1` at both ends, and the length of the directory. */
const LEAST_BYTES = 12;

/** @throws Failure `input` where the reader is not installed or the file cannot be read, `devices` for columns that no device has */
export async function* parquetBatches(
  context: Context,
  name: string,
  names: ColumnNames | null,
): AsyncGenerator<ColumnBatch, void, undefined> {
  const parquet = load<Parquet>(context, 'hyparquet', 'reader');
  try {
    const file = await parquet.asyncBufferFromFile(name);
    if (file.byteLength < LEAST_BYTES) throw new Error('it ends before its directory does');
    const metadata = await parquet.parquetMetadataAsync(file);
    const schema = parquet.parquetSchema(metadata);
    const all = schema.children.map(parquetColumn);
    const placed = placesOf(name, all, names);
    const columns = all.filter((_, at) => placed[at] !== null);
    const differences = differencesIn(metadata);
    for (const [at, column] of schema.children.entries())
      if (placed[at] !== null) prepare(name, column, all[at] as ParquetColumn, differences);
    const places = placed.filter((place) => place !== null);
    expectAllRows(metadata);
    let rowStart = 0;
    for (const { num_rows } of metadata.row_groups) {
      const rowEnd = rowStart + Number(num_rows);
      context.signal.throwIfAborted();
      const values = await readGroup(parquet, { file, metadata, rowStart, rowEnd, compressors: COMPRESSORS }, columns);
      yield batchOf({ name, rowStart, count: rowEnd - rowStart }, columns, places, values);
      rowStart = rowEnd;
    }
  } catch (error) {
    context.signal.throwIfAborted();
    if (error instanceof Failure) throw error;
    throw new Failure('input', `cannot read ${name}: ${errorMessage(error)}`);
  }
}

/** Where they differ the file is damaged, and rows would be left out. */
function expectAllRows({ num_rows, row_groups }: Metadata): void {
  const rows = row_groups.reduce((sum, group) => sum + Number(group.num_rows), 0);
  if (rows !== Number(num_rows))
    throw new Error(`its directory says ${plural(Number(num_rows), 'row')}, and its groups have ${grouped(rows)}`);
}

/** @throws Failure `input` for a column that no device has */
function prepare(name: string, schema: Schema, column: ParquetColumn, differences: Differences): void {
  const fault = columnFault(schema, column, column.name, differences);
  if (fault !== null)
    throw new Failure(
      'input',
      `cannot read ${name}: ${fault}`,
      'leave it out, or make it an integer of 64 bits, a text or a list of texts',
    );
  readBytesAsTexts(schema);
  storeDecimals(schema, column);
}

type Group = Omit<Parameters<Parquet['parquetRead']>[0], 'onChunk' | 'rowFormat' | 'onComplete'> & {
  readonly rowStart: number;
  readonly rowEnd: number;
};

/** The values of each column by its name. @throws Error where they are fewer than rows */
async function readGroup(
  parquet: Parquet,
  group: Group,
  columns: readonly ParquetColumn[],
): Promise<ReadonlyMap<string, Values>> {
  const pages = new Map<string, Values[]>();
  await parquet.parquetRead({
    ...group,
    utf8: false,
    parsers: PARSERS,
    columns: columns.map(({ name }) => name),
    onChunk({ columnName, columnData }) {
      const known = pages.get(columnName) ?? [];
      known.push(columnData);
      pages.set(columnName, known);
    },
  });
  const values = new Map(
    columns.map((column) => [column.name, valuesOf(column, joined(pages.get(column.name) ?? []))]),
  );
  const short = columns.find(({ name }) => (values.get(name)?.length ?? 0) < group.rowEnd - group.rowStart);
  if (short !== undefined) throw new Error(`the column \`${short.name}\` has fewer values than rows`);
  for (const { name, isStruct } of columns) if (!isStruct) expectValues(name, values.get(name) ?? [], group.rowStart);
  return values;
}

/** Null is unset; the reader has nothing at all where the number of a value is that of none. */
function expectValues(name: string, values: Values, rowStart: number): void {
  const at = Array.isArray(values) ? values.indexOf(undefined) : -1;
  if (at >= 0)
    throw new Error(`the column \`${name}\` has the number of a value that is not there in row ${rowStart + at + 1}`);
}

function joined(pages: readonly Values[]): Values {
  const [first = []] = pages;
  return pages.length > 1 ? pages.flatMap((page) => Array.from(page)) : first;
}

function valuesOf(column: ParquetColumn, stored: Values): Values {
  return hasDecimals(column) ? Array.from(stored, (value) => withDecimals(value, column)) : stored;
}

interface GroupPlace {
  /** Of the file. */
  readonly name: string;
  readonly rowStart: number;
  readonly count: number;
}

function batchOf(
  { name, rowStart, count }: GroupPlace,
  columns: readonly ParquetColumn[],
  places: readonly Place[],
  values: ReadonlyMap<string, Values>,
): ColumnBatch {
  const ordered = columns.map(({ name }) => values.get(name) ?? []);
  const write = rowWriter(places);
  return {
    count,
    columns: placedCells(columns, places, ordered),
    lineOf(row) {
      let at = 0;
      try {
        return write((column) => {
          at = column;
          const value = ordered[column]?.[row] ?? null;
          return value === null ? null : textOf(value);
        });
      } catch (error) {
        const header = columns.map((column) => column.name);
        if (error instanceof UnreadableValue) tellUnreadable(error, name, rowStart + row + 1, header[at] ?? '');
        return tellFlagFault(error, name, rowStart + row + 1, header);
      }
    },
  };
}

function tellUnreadable({ message }: UnreadableValue, name: string, row: number, column: string): never {
  throw new Failure('input', `cannot read ${name}: the column \`${column}\` ${message} in row ${row}`);
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
