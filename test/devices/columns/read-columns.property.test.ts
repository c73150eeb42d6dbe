/** Columns read as rows beside the same columns read as lines: the same devices, the same complaints, whatever the values are. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../../src/catalog/catalog.js';
import { Failure } from '../../../src/cli/output/failure.js';
import type { ColumnBatch } from '../../../src/devices/columns/cells.js';
import { readColumns } from '../../../src/devices/columns/read-columns.js';
import { ENTRY_COUNT } from '../../../src/devices/scan/layout.js';
import { scanRules } from '../../../src/devices/scan/scan-rules.js';
import type { WantedMembers } from '../../../src/devices/scan/wanted-members.js';
import { asLines, batchOf, columnBatch, each, type ValueColumn } from '../../support/column-batches.js';
import { LINES_CATALOG as CATALOG, SOME_TEXTS_WANTED, LINES_WANTED as WANTED } from '../../support/device-lines.js';
import { forAllAsync } from '../../support/law.js';
import { saidBy } from '../../support/read-lines.js';

type Options = { readonly catalog: Catalog | null; readonly onError: 'fail' | 'skip' };

const asRows = (batches: readonly ColumnBatch[], options: Options, wanted: WantedMembers = WANTED) =>
  said(readColumns(each(batches), options, () => wanted));
const asWhole = (batches: readonly ColumnBatch[], options: Options) =>
  said(readColumns(each(batches.map(asLines)), options, () => null));

/** A flag that is no truth value ends the reading. */
async function said(reader: Parameters<typeof saidBy>[0]) {
  try {
    return await saidBy(reader);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { devices: [], end: error.message };
  }
}

const CATALOGS = { 'a catalog': CATALOG, 'no catalog': null };
const HOW = Object.entries(CATALOGS).flatMap(([name, catalog]) =>
  (['fail', 'skip'] as const).map((onError) => ({ name, how: { catalog, onError } })),
);

const batches = fc.array(columnBatch, { minLength: 1, maxLength: 3 });

it.each(HOW)('devices of columns are those of their lines, and so is what is said: $name, $how.onError', ({ how }) =>
  forAllAsync(
    batches,
    async (some) => {
      expect(await asRows(some, how)).toEqual(await asWhole(some, how));
    },
    5,
  ),
);

it('the summary is the same where some texts are told from all others', () =>
  forAllAsync(fc.tuple(batches, fc.constantFrom(...HOW)), async ([some, { how }]) => {
    expect((await asRows(some, how, SOME_TEXTS_WANTED)).end).toEqual((await asWhole(some, how)).end);
  }));

const column = (place: readonly string[], rows: number, valueAt: (row: number) => unknown): ValueColumn => ({
  place,
  values: Array.from({ length: rows }, (_, row) => valueAt(row)),
});

const device = (rows: number): readonly ValueColumn[] => [
  column(['id'], rows, (row) => `d${row}`),
  column(['platform'], rows, () => 'iOS'),
];

it.each([-1, 0, 1])(
  'applications of flags are known where texts before have filled the table but for %i places',
  async (more) => {
    // Entries are numbered from 1 on.
    const room = ENTRY_COUNT - 1 - scanRules(null, WANTED).entries.length;
    const rows = room - more;
    const batches = [
      batchOf([...device(rows), column(['tags', 'city'], rows, (row) => `city ${row}`)], rows),
      batchOf([...device(3), column(['applications', 'X'], 3, (row) => row !== 1)], 3),
    ];
    const how: Options = { catalog: null, onError: 'fail' };
    const { devices } = await asRows(batches, how);
    expect(devices.slice(-3)).toMatchObject([
      [rows + 1, { applications: ['X'] }],
      [rows + 2, { applications: [] }],
      [rows + 3, { applications: ['X'] }],
    ]);
    expect(devices).toEqual((await asWhole(batches, how)).devices);
  },
);

it('devices of a batch are read until the signal is aborted, and no further', async () => {
  const controller = new AbortController();
  const batches = each([batchOf(device(3000), 3000)]);
  const options = { catalog: null, signal: controller.signal };
  let rows = 0;
  const reading = async () => {
    for await (const batch of readColumns(batches, options, () => WANTED)) {
      rows += 'scanner' in batch ? batch.scanner.rows.count : 0;
      controller.abort(new Error('enough'));
    }
  };
  await expect(reading()).rejects.toThrow('enough');
  expect(rows).toBe(1024);
});

describe.each([CATALOG, null])('devices that are many', (catalog) => {
  const expectSame = async (columns: readonly ValueColumn[], rows: number) => {
    const batches = [batchOf(columns, rows)];
    const how: Options = { catalog, onError: 'skip' };
    expect(await asRows(batches, how)).toEqual(await asWhole(batches, how));
  };

  it('have more texts than a table holds', () =>
    expectSame(
      [
        ...device(40_000),
        column(['tags', 'city'], 40_000, (row) => `city ${row}`),
        column(['tags', 'likes'], 40_000, (row) => [`a long text with the number ${row}`, 'same']),
      ],
      40_000,
    ));

  it('have more applications than a table holds', () =>
    expectSame([...device(40_000), column(['applications'], 40_000, (row) => [`X${row}`])], 40_000));

  it('have ids that fill the place of ids, and one that is longer than it', () =>
    expectSame(
      [
        column(['id'], 3000, (row) => `${row}`.repeat(row === 2000 ? 100_000 : 300)),
        column(['platform'], 3000, () => 'iOS'),
      ],
      3000,
    ));

  it('have more items in one list than a table holds texts', () =>
    expectSame(
      [
        ...device(3),
        column(['tags', 'likes'], 3, (row) => Array.from({ length: row === 1 ? 30_000 : 2 }, (_, at) => `${at}`)),
      ],
      3,
    ));

  it('are bad now and then, and all in one part', () =>
    expectSame(
      [
        ...device(5000),
        column(['tags', 'age'], 5000, (row) => ((row > 2000 && row < 2500) || row % 700 === 0 ? 0.5 : row)),
      ],
      5000,
    ));
});
