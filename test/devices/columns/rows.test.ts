/** Which devices of columns become rows, and which are left to the reader of lines: both are read the same, and rows are what makes columns fast. */

import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../../src/catalog/catalog.js';
import { readColumns } from '../../../src/devices/columns/read-columns.js';
import { INTEGER } from '../../../src/devices/scan/layout.js';
import { batchOf, each, type ValueColumn } from '../../support/column-batches.js';
import { LINES_CATALOG as CATALOG, LINES_WANTED as WANTED } from '../../support/device-lines.js';

/** How many devices came as rows, how many as lines, and what was left out. */
async function countsOf(columns: readonly ValueColumn[], count: number, catalog: Catalog | null) {
  const reader = readColumns(each([batchOf(columns, count)]), { catalog, onError: 'skip' }, () => WANTED);
  const counts = { rows: 0, lines: 0 };
  for await (const batch of reader) {
    if ('scanner' in batch) counts.rows += batch.scanner.rows.count;
    else counts.lines += batch.devices.length;
  }
  const { badLines, unknown } = reader.summary();
  return { ...counts, bad: badLines, unknown };
}

const constant = (place: string, value: unknown, rows = 1): ValueColumn => ({
  place: place.split('.'),
  values: Array.from({ length: rows }, () => value),
});
const column = (place: string, rows: number, valueAt: (row: number) => unknown): ValueColumn => ({
  place: place.split('.'),
  values: Array.from({ length: rows }, (_, row) => valueAt(row)),
});
const NONE = { applications: 0, tags: 0, fields: 0 };
const A = 'AAAAA-AAAAA';

/** What becomes of one device with this value, with the catalog and without one: a row, a line, or a bad line. */
async function becomes(place: string, value: unknown, ...more: readonly ValueColumn[]) {
  const others = [constant('id', 'd'), constant('platform', 'iOS'), ...more].filter(
    (other) => other.place.join('.') !== place,
  );
  const told: string[] = [];
  for (const catalog of [CATALOG, null]) {
    const { rows, lines, bad } = await countsOf([...others, constant(place, value)], 1, catalog);
    expect(rows + lines + bad).toBe(1);
    told.push(rows === 1 ? 'row' : lines === 1 ? 'line' : 'bad');
  }
  return told;
}

const BOTH = ['row', 'row'];
const BAD = ['bad', 'bad'];

describe('a device', () => {
  it.each<[string, unknown, readonly string[]]>([
    ['id', 'd', BOTH],
    ['id', '', BAD],
    ['id', 5, BAD],
    ['id', null, BAD],
    ['platform', 'Android', BOTH],
    ['platform', 'ios', BAD],
    ['platform', '', BAD],
    ['platform', null, BAD],
    ['applications', null, BOTH],
    ['applications', [], BOTH],
    ['applications', [A, 'BBBBB-BBBBB', A], BOTH],
    ['applications', ['CCCCC-CCCCC'], BOTH],
    ['applications', [A, ''], BAD],
    ['applications', [A, 1], BAD],
    ['applications', `${A};;BBBBB-BBBBB;`, BOTH],
    ['applications', '', BOTH],
    ['applications', `["${A}"]`, ['line', 'line']],
    ['applications', '[x', BAD],
    ['applications', 5, BAD],
    [`applications.${A}`, true, BOTH],
    [`applications.${A}`, 0, BOTH],
    [`applications.${A}`, 1n, BOTH],
    [`applications.${A}`, null, BOTH],
    ['tags.age', 5, BOTH],
    ['tags.age', -5n, BOTH],
    ['tags.age', 2 ** 53 - 1, BOTH],
    ['tags.age', 1 - 2 ** 53, BOTH],
    ['tags.age', 2 ** 53, BAD],
    ['tags.age', 0.5, BAD],
    ['tags.age', true, BAD],
    ['tags.age', null, BOTH],
    ['tags.age', 'x', ['bad', 'row']],
    ['tags.city', '', BOTH],
    ['tags.city', 'Köln', BOTH],
    ['tags.city', 5, ['bad', 'row']],
    ['tags.likes', ['x', 'y'], BOTH],
    ['tags.likes', [], BOTH],
    ['tags.likes', ['x', 1], BAD],
    ['tags.likes', 'x', ['bad', 'row']],
    ['tags.vip', 1, BOTH],
    ['tags.vip', [1], BAD],
    ['tags.other', 1, BOTH],
    ['tags.other', true, ['row', 'bad']],
    ['created', 'today', BOTH],
    ['created', {}, BOTH],
    [`applicationTags.${A}.level`, 5, BAD],
    [`applicationTags.${A}.level`, null, BOTH],
  ])('with %s %o: %j', async (place, value, expected) => {
    expect(await becomes(place, value)).toEqual(expected);
  });

  it.each<[string, unknown, readonly string[]]>([
    ['level', 5, BOTH],
    ['level', 'x', ['bad', 'row']],
    ['other', 5, BOTH],
  ])('with a tag of its application, %s %o: %j', async (tag, value, expected) => {
    const place = `applicationTags.${A}.${tag}`;
    expect(await becomes(place, value, constant('applications', [A]))).toEqual(expected);
    expect(await becomes(place, value, constant(`applications.${A}`, true))).toEqual(expected);
    expect(await becomes(place, value, constant('applications', ['BBBBB-BBBBB']))).toEqual(
      tag === 'other' ? ['row', 'bad'] : BAD,
    );
  });

  it('with half of a surrogate pair is a line', async () =>
    expect(await becomes('tags.city', '\ud800')).toEqual(['line', 'line']));
});

describe('devices', () => {
  const people = (rows: number): readonly ValueColumn[] => [
    column('id', rows, (row) => `d${row}`),
    constant('platform', 'iOS', rows),
  ];

  it.each([CATALOG, null])('that are plain are rows, however many', async (catalog) => {
    const columns = [...people(20_000), column('tags.age', 20_000, (row) => row)];
    expect(await countsOf(columns, 20_000, catalog)).toEqual({ rows: 20_000, lines: 0, bad: 0, unknown: NONE });
  });

  it('around one that is none are rows', async () => {
    const ages = column('tags.age', 5_000, (row) => (row === 0 || row === 2_000 || row === 4_999 ? 0.5 : row));
    expect(await countsOf([...people(5_000), ages], 5_000, CATALOG)).toMatchObject({ rows: 4_997, lines: 0, bad: 3 });
  });

  it.each<[string, ValueColumn]>([
    ['texts', column('tags.city', 60_000, (row) => `a city with the number ${row}`)],
    ['items', column('tags.likes', 60_000, (row) => [`${row}`, 'same'])],
    ['applications', column('applications', 60_000, (row) => [`X${row}`])],
  ])('are rows with more %s than a table holds: it is emptied when it is full', async (_, many) => {
    const expected = { rows: 60_000, lines: 0, bad: 0, unknown: NONE };
    expect(await countsOf([...people(60_000), many], 60_000, null)).toEqual(expected);
  });

  it('whose ids fill the place of ids are rows, and one whose id is longer than it is a line', async () => {
    const ids = column('id', 3_000, (row) => `${row}`.padStart(row === 2_000 ? 400_000 : 1_000, '0'));
    const counts = await countsOf([ids, constant('platform', 'iOS', 3_000)], 3_000, null);
    expect(counts).toMatchObject({ rows: 2_999, lines: 1, bad: 0 });
  });

  it('have what the catalog does not know counted, value by value', async () => {
    const columns = [
      ...people(4),
      column('applications', 4, (row) => [[A], ['X', 'Y'], ['X', A], null][row]),
      column('tags.other', 4, (row) => (row < 3 ? row : null)),
      column('applicationTags.X.level', 4, (row) => (row === 1 ? 1 : null)),
      column('created', 4, (row) => (row === 0 ? 'today' : null)),
    ];
    const unknown = { applications: 3, tags: 4, fields: 1 };
    expect(await countsOf(columns, 4, CATALOG)).toEqual({ rows: 4, lines: 0, bad: 0, unknown });
  });

  it('in a column that goes to no place of a device are all lines', async () => {
    const columns = [...people(3), constant('tags.', 1, 3)];
    expect(await countsOf(columns, 3, null)).toMatchObject({ rows: 0, lines: 0, bad: 3 });
    expect(await countsOf([...people(3), constant('tags.', null, 3)], 3, null)).toMatchObject({ rows: 0, lines: 3 });
  });

  it.each(['tags', 'applicationTags', `applicationTags.${A}`])(
    'are lines with a column for `%s`, which is no place of one value',
    async (place) => {
      const counts = await countsOf([...people(3), constant(place, null, 3)], 3, null);
      expect(counts).toMatchObject({ rows: 0, lines: 3, bad: 0 });
    },
  );

  it('are lines with a name that UTF-8 does not hold, and no other name is taken for it', async () => {
    const columns = [...people(3), column('tags.\ud800', 3, (row) => row)];
    expect(await countsOf(columns, 3, null)).toMatchObject({ rows: 0, lines: 3, bad: 0 });
  });

  it.each(['id', 'platform'])('without a column for `%s` are bad lines, each told', async (missing) => {
    const columns = people(3).filter(({ place }) => place[0] !== missing);
    expect(await countsOf(columns, 3, null)).toMatchObject({ rows: 0, lines: 0, bad: 3 });
  });

  it('of a batch with a wrong column are lines, and those of the next batch are rows', async () => {
    const right = batchOf(people(3), 3);
    const reader = readColumns(each([right, { ...right, columns: null }, right]), {}, () => WANTED);
    const told: string[] = [];
    for await (const batch of reader)
      told.push('scanner' in batch ? `${batch.scanner.rows.count} rows` : `${batch.devices.length} lines`);
    expect(told).toEqual(['3 rows', '3 lines', '3 rows']);
    expect(reader.summary()).toMatchObject({ devices: 9, lines: 9, badLines: 0 });
  });

  it.each([1, 8, 9, 16, 17, 33])('keep the values of %i wanted tags beside one that nobody wants', async (count) => {
    const names = Array.from({ length: count }, (_, at) => `t${at}`);
    const values = names.map((_, at) => 2 ** 40 + at);
    const wanted = { ...WANTED, tags: new Map(names.map((name) => [name, null])), applicationTags: new Map() };
    const columns = [
      ...people(1),
      ...names.map((name, at) => constant(`tags.${name}`, values[at])),
      constant('tags.other', 7),
    ];
    const reader = readColumns(each([batchOf(columns, 1)]), { catalog: null }, () => wanted);
    const read: unknown[] = [];
    for await (const batch of reader) {
      if (!('scanner' in batch)) throw new Error('rows');
      const { rows, rules } = batch.scanner;
      const row = rows.at(0);
      read.push(
        rows.idOf(row),
        ...rules.slots.map((_, slot) => rows.typeOf(row, slot) === INTEGER && rows.integerOf(row, slot)),
      );
    }
    expect(read).toEqual(['d0', ...values]);
  });
});
