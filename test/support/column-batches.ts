/** Devices as columns, with every kind of slip: what reading them as rows and as lines is held together on. */

import fc from 'fast-check';
import { rowWriter, tellFlagFault } from '../../src/cli/devices/columns/row-lines.js';
import { textOf } from '../../src/cli/devices/parquet/value-text.js';
import type { Place } from '../../src/devices/column-names.js';
import type { ColumnBatch } from '../../src/devices/columns/cells.js';
import { ValueCells } from '../../src/devices/columns/value-cells.js';

/** A column with where its values go, and one value for each row. */
export interface ValueColumn {
  readonly place: Place;
  readonly values: readonly unknown[];
}

export function batchOf(columns: readonly ValueColumn[], count: number): ColumnBatch {
  const write = rowWriter(columns.map(({ place }) => place));
  return {
    count,
    columns: columns.map(({ place, values }) => ({ place, cells: new ValueCells(values) })),
    lineOf(row) {
      try {
        return write((column) => {
          const value = columns[column]?.values[row] ?? null;
          return value === null ? null : textOf(value);
        });
      } catch (error) {
        return tellFlagFault(
          error,
          'd',
          row,
          columns.map(({ place }) => place.join('.')),
        );
      }
    },
  };
}

/** The same, to be read as lines. */
export function asLines(batch: ColumnBatch): ColumnBatch {
  return { ...batch, columns: null };
}

export async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

const text = fc.oneof(
  fc.constantFrom(
    '',
    'Berlin',
    'Köln',
    'a text of more than sixteen bytes',
    '東京',
    '😀',
    '\uFEFFx',
    'a"b',
    'a\nb',
    '\uD800',
  ),
  fc.string({ maxLength: 5 }),
);
const integer = fc.oneof(
  fc.integer({ min: -100, max: 100 }),
  fc.constantFrom<unknown>(
    -0,
    2 ** 53 - 1,
    1 - 2 ** 53,
    2 ** 53,
    5n,
    -(2n ** 53n),
    2n ** 53n - 1n,
    1e21,
    0.5,
    Number.NaN,
  ),
);
const list = fc.array(text, { maxLength: 3 });
const odd = fc.constantFrom<unknown>(true, {}, [1], [null], ['x', 2n], new Date(0), undefined);
const code = fc.constantFrom('AAAAA-AAAAA', 'BBBBB-BBBBB', 'CCCCC-CCCCC', '');

/** Mostly values of one type, as columns have them. */
function valuesOf(usual: fc.Arbitrary<unknown>, rows: number): fc.Arbitrary<readonly unknown[]> {
  const value = fc.oneof(
    { weight: 12, arbitrary: usual },
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.oneof(text, integer, list, odd) },
  );
  return fc.array(value, { minLength: rows, maxLength: rows });
}

const USUAL: readonly (readonly [Place, fc.Arbitrary<unknown>])[] = [
  [['tags', 'age'], integer],
  [['tags', 'city'], text],
  [['tags', 'likes'], list],
  [['tags', 'vip'], integer],
  [['tags', 'a'], integer],
  [['tags', '__proto__'], text],
  [['tags', 'other'], fc.oneof(text, integer)],
  [['tags', ''], integer],
  [['applicationTags', 'AAAAA-AAAAA', 'level'], integer],
  [['applicationTags', 'AAAAA-AAAAA', '__proto__'], text],
  [['applicationTags', 'AAAAA-AAAAA', 'other'], text],
  [['applicationTags', 'BBBBB-BBBBB', 'level'], integer],
  [['applicationTags', 'CCCCC-CCCCC', 'level'], integer],
  [['created'], text],
];

const flag = fc.constantFrom<unknown>(true, false, 1, 0, 1n, 0n, true, false);
const FLAGS: readonly Place[] = ['AAAAA-AAAAA', 'CCCCC-CCCCC', ''].map((application) => ['applications', application]);

const applications = fc.oneof(
  fc.array(code, { maxLength: 4 }),
  fc.array(code, { maxLength: 3 }).map((codes) => codes.join(';')),
);

/** Columns of a few rows; ids and platforms are mostly there. */
export const columnBatch: fc.Arbitrary<ColumnBatch> = fc.integer({ min: 1, max: 6 }).chain((rows) =>
  fc
    .tuple(
      valuesOf(fc.oneof({ weight: 9, arbitrary: fc.constantFrom('d1', 'd2') }, { weight: 1, arbitrary: text }), rows),
      valuesOf(fc.constantFrom('iOS', 'iOS', 'iOS', 'Android', 'OsX', 'ios'), rows),
      fc.oneof(
        fc.constant([]),
        valuesOf(applications, rows).map((values) => [{ place: ['applications'], values }]),
        fc
          .subarray([...FLAGS])
          .chain((places) =>
            fc.tuple(...places.map((place) => valuesOf(flag, rows).map((values) => ({ place, values })))),
          ),
      ),
      fc
        .subarray([...USUAL], { maxLength: 5 })
        .chain((some) =>
          fc.tuple(...some.map(([place, usual]) => valuesOf(usual, rows).map((values) => ({ place, values })))),
        ),
    )
    .map(([ids, platforms, codes, others]) =>
      batchOf(
        [
          { place: ['id'], values: ids.map((id) => id ?? 'd') },
          { place: ['platform'], values: platforms.map((platform) => platform ?? 'iOS') },
          ...codes,
          ...others,
        ],
        rows,
      ),
    ),
);
