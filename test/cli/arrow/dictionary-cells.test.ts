/** Columns that have numbers of values: which are read as rows, and which are left to their lines, that say what is wrong. */

import { Dictionary, Field, Int8, Int32, List, makeData, Utf8, Vector } from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../../src/cli/command/command.js';
import { arrowBatches } from '../../../src/cli/devices/arrow/arrow-batches.js';
import { streamMessages } from '../../../src/cli/devices/arrow/messages.js';
import type { Cells } from '../../../src/devices/columns/cells.js';
import { NO_ROOM, TextScope } from '../../../src/devices/columns/text-scope.js';
import { INTEGER, LIST, SCOPE_APPLICATIONS, TEXT } from '../../../src/devices/scan/layout.js';
import { RowScanner } from '../../../src/devices/scan/row-scanner.js';
import { scalarKernel } from '../../../src/devices/scan/scalar/scalar-kernel.js';
import { each } from '../../support/column-batches.js';
import { count, lists, texts, written } from './written.js';

const context = { folder: process.cwd(), signal: new AbortController().signal } as unknown as Context;

/** The column `city` of some devices. Null: its batch is left to its lines. */
async function cellsOf(city: Vector): Promise<Cells | null> {
  const id = texts(count(city.length).map(String));
  const bytes = written({ id, platform: id, city }, 'stream');
  for await (const { columns } of arrowBatches(context, 'd.arrow', streamMessages(each([bytes]))))
    return columns?.find(({ place }) => place.join('.') === 'tags.city')?.cells ?? null;
  throw new Error('there is no batch');
}

/** Two texts, and a number for each row; `set` has a bit for each row that is set. */
function numbered(numbers: readonly number[], set = 0b11): Vector {
  const values = makeData({
    type: new Utf8(),
    length: 2,
    valueOffsets: Int32Array.of(0, 4, 10),
    data: new TextEncoder().encode('OsloBerlin'),
  });
  const data = makeData({
    type: new Dictionary(new Utf8(), new Int8()),
    length: numbers.length,
    nullCount: set === 0b11 ? 0 : 1,
    nullBitmap: Uint8Array.of(set),
    data: Int8Array.from(numbers),
    dictionary: new Vector([values]),
  });
  return new Vector([data]);
}

describe('a column with numbers of texts', () => {
  it('has in each row the text of its number', async () => {
    const cells = await cellsOf(numbered([1, 0]));
    expect([cells?.typeOf(0), cells?.typeOf(1)]).toEqual([TEXT, TEXT]);
    expect([cells?.texts?.textOf(0), cells?.texts?.textOf(1)]).toEqual(['Berlin', 'Oslo']);
  });

  it.each([
    ['in the first row', [2, 0]],
    ['in the last row', [0, 2]],
    ['below 0', [0, -1]],
  ])('is left to its lines with the number of no text %s', async (_, numbers) => {
    expect(await cellsOf(numbered(numbers))).toBeNull();
  });

  it('may have any number in a row that is unset', async () => {
    const cells = await cellsOf(numbered([1, 9], 0b01));
    expect([cells?.typeOf(0), cells?.texts?.textOf(0), cells?.typeOf(1)]).toEqual([TEXT, 'Berlin', 0]);
  });

  it('has texts, which are no truth values, and unset rows, which are false', async () => {
    const cells = await cellsOf(numbered([0, 0], 0b10));
    expect([cells?.flagOf(0), cells?.flagOf(1)]).toEqual([0, -1]);
  });

  it('writes the bytes of a text where there is room for them', async () => {
    const texts = (await cellsOf(numbered([1, 0])))?.texts;
    const bytes = new Uint8Array(10).fill(0x2e);
    expect([texts?.write(0, bytes, 2, 8), texts?.write(1, bytes, 8, 10)]).toEqual([8, NO_ROOM]);
    expect(new TextDecoder().decode(bytes.subarray(0, 8))).toBe('..Berlin');
  });
});

it('rows of one text have its code, which is that of the table as it is', async () => {
  const scanner = RowScanner.make({ entries: [], slots: [], closed: 0 }, 1000, scalarKernel);
  if (scanner === null) throw new Error('there is no scanner');
  const scope = new TextScope(scanner, SCOPE_APPLICATIONS, true);
  const texts = (await cellsOf(numbered([1, 1, 0])))?.texts;
  const codes = () => [0, 1, 2].map((row) => texts?.codeOf(row, scope));
  const [berlin, oslo] = [1, 2];
  expect([codes(), codes()]).toEqual([
    [berlin, berlin, oslo],
    [berlin, berlin, oslo],
  ]);
  scanner.forgetTexts();
  expect(scope.codeOfText('Bergen')).toBe(1);
  expect(codes()).toEqual([2, 2, 3]);
});

it('a column with numbers of integers has those', async () => {
  const type = new Dictionary(new Int32(), new Int8());
  const dictionary = new Vector([makeData({ type: new Int32(), length: 2, data: Int32Array.of(1, 700) })]);
  const cells = await cellsOf(new Vector([makeData({ type, length: 2, data: Int8Array.of(1, 0), dictionary })]));
  expect([0, 1].map((row) => [cells?.typeOf(row), cells?.integerOf(row), cells?.flagOf(row)])).toEqual([
    [INTEGER, 700, -1],
    [INTEGER, 1, 1],
  ]);
});

it('a column with numbers of lists has in each row the items of its list', async () => {
  const list = new List(new Field('item', new Utf8()));
  const dictionary = lists([['art', 'music'], ['sport']]);
  const type = new Dictionary(list, new Int8());
  const cells = await cellsOf(new Vector([makeData({ type, length: 2, data: Int8Array.of(1, 0), dictionary })]));
  const items = (row: number) => {
    const { firstItem, endItem, items: all } = cells?.lists ?? fail();
    return Array.from({ length: endItem(row) - firstItem(row) }, (_, at) => all.texts?.textOf(firstItem(row) + at));
  };
  expect([cells?.typeOf(0), items(0), items(1)]).toEqual([LIST, ['sport'], ['art', 'music']]);
});

function fail(): never {
  throw new Error('there are no lists');
}
