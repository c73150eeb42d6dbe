/** Files and streams of Arrow that are damaged, cut short, packed or made to mislead: each is told, and none is half read in silence. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CompressionType,
  compressionRegistry,
  Dictionary,
  Field,
  Int8,
  Int32,
  List,
  makeData,
  RecordBatchStreamWriter,
  Struct,
  Table,
  Utf8,
  Vector,
} from 'apache-arrow';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { Context } from '../../../src/cli/command/command.js';
import { arrowBatches } from '../../../src/cli/devices/arrow/arrow-batches.js';
import { fileMessages, streamMessages } from '../../../src/cli/devices/arrow/messages.js';
import { linesOf } from '../../../src/cli/devices/columns/row-lines.js';
import { Failure } from '../../../src/cli/output/failure.js';
import { flatColumns, nestedColumns, texts, written } from './written.js';

const folder = mkdtempSync(join(tmpdir(), 'pushsift-arrow-'));
afterAll(() => rmSync(folder, { recursive: true }));

const context = { folder: process.cwd(), signal: new AbortController().signal } as unknown as Context;

type Format = 'file' | 'stream';

/** The lines of these bytes, or what is said of them. */
async function read(bytes: Uint8Array, format: Format): Promise<readonly string[] | string> {
  const path = join(folder, 'd.arrow');
  if (format === 'file') writeFileSync(path, bytes);
  const messages = format === 'file' ? fileMessages(path) : streamMessages(inChunks(bytes));
  let text = '';
  try {
    for await (const lines of linesOf(arrowBatches(context, 'd.arrow', messages)))
      text += new TextDecoder().decode(lines);
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
  return text.split('\n').slice(0, -1);
}

/** Chunks whose memory is filled anew, as those of a file are. */
async function* inChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const chunk = new Uint8Array(100);
  for (let at = 0; at < bytes.length; at += chunk.length) {
    const part = bytes.subarray(at, at + chunk.length);
    chunk.set(part);
    yield chunk.subarray(0, part.length);
  }
}

const ROWS = 10;
const SAMPLES = (['file', 'stream'] as const).flatMap((format) => [
  { format, what: 'columns', bytes: written(flatColumns(ROWS), format) },
  { format, what: 'structs', bytes: written(nestedColumns(ROWS), format) },
]);

describe.each(SAMPLES)('a $format of $what', ({ format, bytes }) => {
  it('is read whole', async () => {
    expect(await read(bytes, format)).toHaveLength(ROWS);
  });

  it('that ends at any byte before its end is told', async () => {
    for (let end = 0; end < bytes.length; end++)
      expect(await read(bytes.subarray(0, end), format), `${end} bytes`).toMatch(/^cannot read d\.arrow: /);
  });

  it('with any byte changed is told, or has as many rows', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = Uint8Array.from(bytes);
        changed[at] = (changed[at] as number) ^ change;
        const lines = await read(changed, format);
        if (typeof lines === 'string') return;
        expect(lines).toHaveLength(ROWS);
        for (const line of lines) expect(JSON.parse(line)).toBeTypeOf('object');
      }),
      // The size of a table, and what a directory names: bits that once made rows go without a word.
      {
        numRuns: 400,
        examples: [
          [25, 128],
          [657, 128],
          [1068, 4],
          [1628, 4],
          [1638, 1],
        ].filter(([at = 0]) => at < bytes.length) as [number, number][],
      },
    ));
});

describe('a stream', () => {
  const bytes = written(flatColumns(ROWS), 'stream');

  it('with bytes behind its end is told', async () => {
    expect(await read(Buffer.concat([bytes, bytes]), 'stream')).toBe(
      'cannot read d.arrow: there is more behind the end of the stream',
    );
  });

  it('of an old version of Arrow is told', async () => {
    expect(await read(bytes.subarray(4), 'stream')).toBe(
      'cannot read d.arrow: a message is damaged, or written by Arrow before 0.15',
    );
  });
});

it.each([
  ['LZ4', CompressionType.LZ4_FRAME, [4, 0x22, 0x4d, 0x18, 0x40, 0, 0]],
  ['ZSTD', CompressionType.ZSTD, [0x28, 0xb5, 0x2f, 0xfd, 0, 0]],
] as const)('batches that are packed by %s are told', async (name, codec, start) => {
  compressionRegistry.set(codec, { encode: (data) => Uint8Array.from([...start, ...data]) });
  const writer = new RecordBatchStreamWriter({ compressionType: codec });
  const bytes = writer.writeAll(new Table(flatColumns(ROWS))).toUint8Array(true);
  expect(await read(bytes, 'stream')).toBe(
    `cannot read d.arrow: its batches are packed by ${name}, which is not read: write it without compression`,
  );
});

describe('a column', () => {
  const text = (bytes: readonly number[], offsets: readonly number[]) =>
    makeData({ type: new Utf8(), length: 2, valueOffsets: Int32Array.from(offsets), data: Uint8Array.from(bytes) });
  const list = (offsets: readonly number[]) =>
    makeData({
      type: new List(new Field('item', new Utf8())),
      length: 2,
      valueOffsets: Int32Array.from(offsets),
      child: text([97, 98], [0, 1, 2]),
    });
  const numbered = (numbers: readonly number[]) =>
    makeData({
      type: new Dictionary(new Utf8(), new Int8()),
      length: 2,
      data: Int8Array.from(numbers),
      dictionary: new Vector([text([97, 98], [0, 1, 2])]),
    });
  const twice = makeData({
    type: new Struct([new Field('age', new Int32()), new Field('age', new Int32())]),
    length: 2,
    children: [1, 2].map(() => makeData({ type: new Int32(), length: 2, data: Int32Array.of(1, 2) })),
  });

  it('that is damaged in a later batch is told with the rows before it', async () => {
    const platform = (data: unknown) =>
      new Table({ id: texts(['d', 'e']), platform: new Vector([data as never]) }).batches;
    const writer = new RecordBatchStreamWriter();
    for (const offsets of [
      [0, 1, 2],
      [0, 1, 9],
    ])
      for (const batch of platform(text([97, 98], offsets))) writer.write(batch);
    writer.close();
    expect(await read(writer.toUint8Array(true), 'stream')).toBe(
      'cannot read d.arrow: the column `platform` is damaged: a value of it lies outside behind row 2',
    );
  });

  it.each([
    ['whose text is no UTF-8', text([97, 0xff], [0, 1, 2]), 'the column `it` holds bytes that are no UTF-8 in row 2'],
    ['whose texts end outside', text([97, 98], [0, 1, 9]), 'the column `it` is damaged: a value of it lies outside'],
    ['whose texts go backwards', text([97, 98], [0, 2, 1]), 'the column `it` is damaged: a value of it lies outside'],
    ['whose lists end outside', list([0, 1, 3]), 'the column `it` is damaged: a value of it lies outside'],
    [
      'with the number of no text',
      numbered([0, 2]),
      'the column `it` has the number of a value that is not there in row 2',
    ],
    [
      'with a negative number',
      numbered([-1, 0]),
      'the column `it` has the number of a value that is not there in row 1',
    ],
    ['with a member twice', twice, 'the column `it` has two members `age`'],
  ])('%s is told', async (_, data, message) => {
    const columns = { id: texts(['d', 'e']), platform: texts(['iOS', 'iOS']), it: new Vector([data as never]) };
    expect(await read(written(columns, 'stream'), 'stream')).toBe(`cannot read d.arrow: ${message}`);
  });
});
