/** Devices in files and streams of Arrow, written by the package itself. */

import {
  type DataType,
  Dictionary,
  Field,
  Int8,
  Int32,
  List,
  Struct,
  Table,
  tableToIPC,
  Utf8,
  type Vector,
  vectorFromArray,
} from 'apache-arrow';

export const texts = (values: readonly (string | null)[], type: DataType = new Utf8()): Vector =>
  vectorFromArray(values as string[], type);

/** Numbers of texts, and the texts once. */
const shared = (values: readonly (string | null)[]): Vector =>
  vectorFromArray(values as string[], new Dictionary(new Utf8(), new Int32()));

export const lists = (values: readonly (readonly string[] | null)[]): Vector =>
  vectorFromArray(values as string[][], new List(new Field('item', new Utf8())));

export const integers = (values: readonly (number | null)[]): Vector =>
  vectorFromArray(values as number[], new Int32());

export const count = (length: number): readonly number[] => Array.from({ length }, (_, at) => at);

/** As the devices of `test/cli/parquet.test.ts`: `d0` to `d99`. */
export function flatColumns(length: number): Readonly<Record<string, Vector>> {
  const rows = count(length);
  return {
    id: texts(rows.map((row) => `d${row}`)),
    platform: shared(rows.map((row) => (row % 2 === 0 ? 'iOS' : 'Android'))),
    applications: lists(rows.map((row) => (row % 2 === 0 ? ['X'] : ['X', 'Y']))),
    age: vectorFromArray(rows.map(BigInt)),
    'tags.city': shared(rows.map((row) => (row % 3 === 0 ? null : `Zürich "${row % 5}"`))),
    likes: lists(rows.map((row) => (row % 4 === 0 ? ['art', 'music'] : []))),
    'X.level': vectorFromArray(
      rows.map((row) => row % 100),
      new Int8(),
    ),
  };
}

/** Structs `tags` and `applicationTags`. */
export function nestedColumns(length: number): Readonly<Record<string, Vector>> {
  const rows = count(length);
  const level = new Struct([new Field('level', new Int32(), true)]);
  const tags = new Struct([new Field('age', new Int32(), true), new Field('city', new Utf8(), true)]);
  return {
    id: texts(rows.map((row) => `d${row}`)),
    platform: texts(rows.map(() => 'iOS')),
    applications: lists(rows.map(() => ['X'])),
    tags: vectorFromArray(
      rows.map((row) => ({ age: row, city: null })),
      tags as DataType,
    ),
    applicationTags: vectorFromArray(
      rows.map((row) => ({ X: { level: row * 2 } })),
      new Struct([new Field('X', level, true)]) as DataType,
    ),
  };
}

export function written(columns: Readonly<Record<string, Vector>>, format: 'file' | 'stream'): Uint8Array {
  return tableToIPC(new Table(columns), format);
}

/** Several batches, so many rows each. */
export function inBatches(
  columns: (from: number, length: number) => Readonly<Record<string, Vector>>,
  batches: number,
  length: number,
  format: 'file' | 'stream',
): Uint8Array {
  const tables = count(batches).map((batch) => new Table(columns(batch * length, length)));
  const [first, ...others] = tables;
  return tableToIPC((first as Table).concat(...others), format);
}
