/** The scanner of records beside the reader of any CSV: the same devices, the same complaints, whatever the bytes are. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../../src/catalog/catalog.js';
import { csvColumns, type OwnColumn } from '../../../src/devices/csv-columns.js';
import { readRows } from '../../../src/devices/read-devices.js';
import { columnRules } from '../../../src/devices/scan/column-rules.js';
import { type MakeKernel, RowScanner } from '../../../src/devices/scan/row-scanner.js';
import { scalarKernel } from '../../../src/devices/scan/scalar/scalar-kernel.js';
import type { ScanKernel } from '../../../src/devices/scan/scan-kernel.js';
import { wasmKernel } from '../../../src/devices/scan/wasm/wasm-kernel.js';
import { csvBytes } from '../../support/csv-lines.js';
import { LINES_CATALOG, LINES_WANTED } from '../../support/device-lines.js';
import { forAllAsync } from '../../support/law.js';
import { type Reading, readLines } from '../../support/read-lines.js';

const reading = fc.record<Reading>({
  catalog: fc.constantFrom(LINES_CATALOG, null),
  onError: fc.constantFrom('fail', 'skip', 'skip'),
  sizes: fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 3 }),
  format: fc.constant('csv' as const),
  lineBytes: fc.constantFrom(400, 60, 2 ** 20),
});

it('devices of which some members are wanted are those that are read whole, and so is what is said of records', () =>
  forAllAsync(
    fc.tuple(csvBytes, reading),
    async ([bytes, how]) => {
      expect(await readLines(bytes, how, LINES_WANTED)).toEqual(await readLines(bytes, how, null));
    },
    20,
  ));

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** How many devices are rows, and how many are read whole. */
async function pathsOf(text: string, catalog: Catalog | null): Promise<readonly [rows: number, devices: number]> {
  const options = { format: 'csv', catalog, onError: 'skip' } as const;
  let rows = 0;
  let devices = 0;
  for await (const batch of readRows([encode(text)], options, () => LINES_WANTED))
    if ('scanner' in batch) rows += batch.scanner.rows.count;
    else devices += batch.devices.length;
  return [rows, devices];
}

describe.each([LINES_CATALOG, null])('a record is a row', (catalog) => {
  it.each([
    ['with cells that are empty', 'id,platform,tags.age,city\nd,iOS,,\n'],
    ['with cells in quotes', 'id,platform,city\n"d","iOS","a, b"\n'],
    ['that ends with a carriage return and a line feed', 'id,platform,city\r\nd,iOS,x\r\nd,iOS,"x"\r\n'],
    ['that ends with the input', 'id,platform,city\nd,iOS,'],
    ['behind a byte order mark', '\uFEFFid,platform,city\nd,iOS,x\n'],
    ['with characters of several bytes', 'id,platform,city\nd,iOS,Köln\nd,iOS,a long text that ends with 東京\n'],
    ['with a carriage return inside of a cell', 'id,platform,city\nd,iOS,x\rD\n'],
    ['with a list', 'id,platform,likes\nd,iOS,a;b;;a\nd,iOS,;\n'],
    ['with integers', 'id,platform,tags.age\nd,iOS,-5\nd,iOS,123456789012345\n'],
    ['with applications behind tags of theirs', 'AAAAA-AAAAA.level,id,platform,applications\n1,d,iOS,AAAAA-AAAAA\n'],
    ['with a header in quotes over two lines', '"id",platform,"x\ny"\nd,iOS,x\n'],
  ])('%s', async (_, text) => {
    const records =
      text
        .replace(/"x\ny"/, 'x')
        .trim()
        .split('\n').length - 1;
    expect(await pathsOf(text, catalog)).toEqual([records, 0]);
  });

  it.each([
    ['with a quote inside of quotes', 'id,platform,city\nd,iOS,"a""b"\n'],
    ['with a line feed inside of quotes', 'id,platform,city\nd,iOS,"a\nb"\n'],
    ['with a list in JSON', 'id,platform,likes\nd,iOS,[]\n'],
  ])('but not one %s, which is read whole', async (_, text) => {
    expect(await pathsOf(text, catalog)).toEqual([0, 1]);
  });
});

it('counts values of tags that a catalog does not declare, and applications, in rows', async () => {
  const text = 'id,platform,applications,other,AAAAA-AAAAA.x\nd,iOS,CCCCC-CCCCC,1,2\nd,iOS,,,3\n';
  const reader = readRows([encode(text)], { format: 'csv', catalog: LINES_CATALOG }, () => LINES_WANTED);
  for await (const batch of reader) expect('scanner' in batch).toBe(true);
  expect(reader.summary()).toMatchObject({ devices: 2, lines: 3, unknown: { tags: 3, applications: 1, fields: 0 } });
});

it.each(['0', '00', '-0', '007', '-07', '7-', '-', '--7', '1.0', '1.5'])(
  'reads the integer %s as it is',
  async (age) => {
    for (const catalog of [LINES_CATALOG, null]) {
      const how = { catalog, onError: 'skip', sizes: [1000], format: 'csv' } as const;
      const bytes = encode(`id,platform,tags.age\nd,iOS,${age}\n`);
      expect(await readLines(bytes, how, LINES_WANTED)).toEqual(await readLines(bytes, how, null));
    }
  },
);

it.each([20, 25, 30])(
  'a record of two cells of %i letters in quotes is too long where it is for others',
  async (letters) => {
    const cell = `"${'x'.repeat(letters)}"`;
    const bytes = encode(`id,platform,city,other\nd,iOS,${cell},${cell}\nd,iOS,a,b\n`);
    const how = { catalog: null, onError: 'skip', sizes: [1000], format: 'csv', lineBytes: 70 } as const;
    expect(await readLines(bytes, how, LINES_WANTED)).toEqual(await readLines(bytes, how, null));
  },
);

it('reads a list of ever so many short texts', async () => {
  const bytes = encode(`id,platform,likes,tags.age\nd,iOS,${'a;'.repeat(250_000)},7\ne,iOS,b,8\n`);
  const how = { catalog: LINES_CATALOG, onError: 'fail', sizes: [2 ** 20], format: 'csv', lineBytes: 2 ** 20 } as const;
  expect(await readLines(bytes, how, LINES_WANTED)).toEqual(await readLines(bytes, how, null));
});

it('reads ever so many columns', async () => {
  const columns = Array.from({ length: 5_000 }, (_, at) => `c${at}`);
  const bytes = encode(`id,platform,${columns.join(',')}\nd,iOS,${columns.map((_, at) => at).join(',')}\n`);
  const how = { catalog: null, onError: 'fail', sizes: [2 ** 20], format: 'csv', lineBytes: 2 ** 20 } as const;
  expect(await readLines(bytes, how, LINES_WANTED)).toEqual(await readLines(bytes, how, null));
});

it.each<[string, MakeKernel]>([
  ['WebAssembly', (bytes, lines) => wasmKernel(bytes, lines) as ScanKernel],
  ['TypeScript', scalarKernel],
])('a record with more items than a table holds texts is read whole, in %s', (_, makeKernel) => {
  const columns = csvColumns(['id', 'platform', 'likes'], LINES_CATALOG);
  expect(columns).toHaveLength(3);
  const rules = columnRules(LINES_CATALOG, LINES_WANTED, columns as readonly OwnColumn[]);
  const scanner = RowScanner.make(rules, 2 ** 20, makeKernel);
  const record = (items: number) =>
    encode(`d,iOS,${Array.from({ length: items }, (_unused, at) => `item ${at}`).join(';')}\n`);
  for (const [items, isRow] of [
    [3, true],
    [30_000, false],
    [3, true],
  ] as const) {
    const bytes = record(items);
    expect(scanner?.load(bytes)).toBe(true);
    expect(scanner?.scan(0)).toBe(isRow ? bytes.length : 0);
    expect([scanner?.rows.count, scanner?.isOther]).toEqual([isRow ? 1 : 0, !isRow]);
  }
});
