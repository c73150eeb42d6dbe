/** Batches of Arrow read as rows beside the same read as lines: the same devices, the same complaints, whatever the columns and the bytes are. */

import {
  Bool,
  type DataType,
  DateDay,
  Decimal,
  Dictionary,
  Field,
  FixedSizeList,
  Float64,
  Int8,
  Int32,
  Int64,
  LargeUtf8,
  List,
  Struct,
  TimeSecond,
  TimestampSecond,
  Utf8,
  Utf8View,
  type Vector,
  vectorFromArray,
} from 'apache-arrow';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Context } from '../../../src/cli/command/command.js';
import { arrowBatches } from '../../../src/cli/devices/arrow/arrow-batches.js';
import { streamMessages } from '../../../src/cli/devices/arrow/messages.js';
import { Failure } from '../../../src/cli/output/failure.js';
import type { ColumnBatch } from '../../../src/devices/columns/cells.js';
import { readColumns } from '../../../src/devices/columns/read-columns.js';
import { asLines, each } from '../../support/column-batches.js';
import { LINES_CATALOG as CATALOG, LINES_WANTED as WANTED } from '../../support/device-lines.js';
import { forAllAsync } from '../../support/law.js';
import { saidBy } from '../../support/read-lines.js';
import { written } from './written.js';

const context = { folder: process.cwd(), signal: new AbortController().signal } as unknown as Context;

async function* withoutColumns(batches: AsyncIterable<ColumnBatch>): AsyncGenerator<ColumnBatch> {
  for await (const batch of batches) yield asLines(batch);
}

/** What is said of the devices in a stream. */
async function said(bytes: Uint8Array, as: 'rows' | 'lines') {
  const batches = arrowBatches(context, 'd.arrow', streamMessages(each([bytes])));
  const options = { catalog: CATALOG, onError: 'skip' } as const;
  try {
    return as === 'rows'
      ? await saidBy(readColumns(batches, options, () => WANTED))
      : await saidBy(readColumns(withoutColumns(batches), options, () => null));
  } catch (error) {
    if (error instanceof Failure) return [error.message, error.help];
    throw error;
  }
}

const ROWS = 7;

/** A column of a type, of values that it may have, some of them unset. */
function vectorOf(type: DataType, value: fc.Arbitrary<unknown>): fc.Arbitrary<Vector> {
  const values = fc.array(fc.option(value, { freq: 4 }), { minLength: ROWS, maxLength: ROWS });
  return values.map((some) => vectorFromArray(some as never[], type));
}

const text = fc.constantFrom('', 'x', 'Köln', 'a text of more than sixteen bytes', '東京');
const item = new Field('item', new Utf8(), true);
const dictionary = (): DataType => new Dictionary(new Utf8(), new Int32());

const texts = fc.oneof(
  vectorOf(new Utf8(), text),
  vectorOf(new LargeUtf8(), text),
  vectorOf(new Utf8View(), text),
  fc.constant(0).chain(() => vectorOf(dictionary(), text)),
);
const integers = fc.oneof(
  vectorOf(new Int8(), fc.integer({ min: -128, max: 127 })),
  vectorOf(new Int64(), fc.constantFrom(0n, -7n, 2n ** 53n, 2n ** 53n - 1n)),
  vectorOf(new Float64(), fc.constantFrom(0, -0, 3, 0.5, Number.NaN, 2 ** 53)),
);
const lists = fc.oneof(
  vectorOf(new List(item), fc.array(fc.option(text, { freq: 9 }), { maxLength: 3 })),
  vectorOf(new FixedSizeList(2, item), fc.tuple(text, text)),
);
const others = fc.oneof(
  vectorOf(new Bool(), fc.boolean()),
  vectorOf(new DateDay(), fc.constant(new Date(0))),
  vectorOf(new TimestampSecond(), fc.constant(1_000_000)),
  vectorOf(new Decimal(2, 10), fc.constant(new Uint32Array([100, 0, 0, 0]))),
  vectorOf(new TimeSecond(), fc.constant(60)),
);
const struct = vectorOf(
  new Struct([
    new Field('age', new Int32(), true),
    new Field('city', new Utf8(), true),
    new Field('more', new Utf8(), true),
  ]),
  fc.record({ age: fc.integer({ min: 0, max: 9 }), city: fc.option(text), more: fc.option(text) }),
);

const any = fc.oneof({ weight: 3, arbitrary: texts }, { weight: 3, arbitrary: integers }, lists, others);
const columns = fc
  .record(
    {
      applications: fc.oneof(
        vectorOf(new List(item), fc.array(fc.constantFrom('AAAAA-AAAAA', 'BBBBB-BBBBB', 'X'), { maxLength: 3 })),
        vectorOf(new Utf8(), fc.constantFrom('AAAAA-AAAAA', 'X;BBBBB-BBBBB;X', ';')),
      ),
      city: fc.oneof({ weight: 4, arbitrary: texts }, any),
      age: fc.oneof({ weight: 4, arbitrary: integers }, any),
      likes: fc.oneof({ weight: 4, arbitrary: lists }, any),
      'AAAAA-AAAAA.level': integers,
      other: any,
      tags: struct,
    },
    { requiredKeys: [] },
  )
  .chain((some) =>
    fc
      .tuple(
        vectorOf(new Utf8(), fc.constantFrom('d1', 'd2', '')),
        vectorOf(dictionary(), fc.constantFrom('iOS', 'Android', 'x')),
      )
      .map(([id, platform]) => ({ id, platform, ...some })),
  );

it('devices in batches are those of their lines, and so is what is said of them', () =>
  forAllAsync(columns, async (some) => {
    const bytes = written(some, 'stream');
    expect(await said(bytes, 'rows')).toEqual(await said(bytes, 'lines'));
  }));

it('so they are of bytes that are damaged', () =>
  forAllAsync(fc.tuple(columns, fc.nat(), fc.nat({ max: 255 })), async ([some, at, byte]) => {
    const bytes = Uint8Array.from(written(some, 'stream'));
    bytes[at % bytes.length] = byte;
    expect(await said(bytes, 'rows')).toEqual(await said(bytes, 'lines'));
  }));
