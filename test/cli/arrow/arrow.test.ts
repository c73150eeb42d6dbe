/** Devices in files and streams of Arrow, written by the package: what is said of them is what is said of the same devices as NDJSON. */

import { gzipSync } from 'node:zlib';
import {
  Bool,
  type Data,
  type DataType,
  DateDay,
  DateMillisecond,
  Decimal,
  Dictionary,
  Field,
  FixedSizeList,
  Float16,
  Float64,
  Int8,
  Int16,
  Int64,
  LargeUtf8,
  makeData,
  makeVector,
  Null,
  Struct,
  TimeSecond,
  type Timestamp,
  TimestampMicrosecond,
  TimestampNanosecond,
  TimestampSecond,
  Uint32,
  Uint64,
  Utf8,
  Utf8View,
  vectorFromArray,
} from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { runInProcess, withFolderAsync } from '../command.js';
import { count, flatColumns, inBatches, integers, lists, nestedColumns, texts, written } from './written.js';

const CATALOG =
  '{"applications":{"X":{"tags":{"level":{"type":"Integer"}}},"Y":{}},"tags":{"age":{"type":"Integer"},"city":{"type":"String"},"likes":{"type":"List"}}}';

/** Runs commands in a folder with `name`, which holds `bytes`; the last answers. */
async function runs(name: string, bytes: Uint8Array, ...commands: readonly (readonly string[])[]) {
  let last = { code: 0, out: '', err: '' };
  await withFolderAsync({ 'c.json': CATALOG, 'package.json': '{}', [name]: bytes }, async (folder) => {
    for (const words of commands) last = await runInProcess([...words, '--no-config'], { folder });
  });
  return last;
}

const FLAT = flatColumns(100);

describe.each([
  ['an Arrow file', 'd.arrow', written(FLAT, 'file')],
  ['a Feather file of version 2', 'd.feather', written(FLAT, 'file')],
  ['an Arrow file named as CSV', 'd.csv', written(FLAT, 'file')],
  ['a stream of Arrow', 'd.arrows', written(FLAT, 'stream')],
  ['a stream of Arrow that is packed', 'd.arrows.gz', gzipSync(written(FLAT, 'stream'))],
])('%s', (_, name, bytes) => {
  it('is counted', async () => {
    const words = ['count', 'A("X", ["iOS"]) * T("age", LTE, 9)', '--devices', name, '--format', 'json'];
    const { code, out } = await runs(name, bytes, words);
    expect([code, JSON.parse(out)]).toMatchObject([0, { count: 5, devices: 100, byApplication: { X: 5 } }]);
  });

  it('has its catalog inferred', async () => {
    const { code, out } = await runs(name, bytes, ['catalog', 'infer', name]);
    expect([code, JSON.parse(out)]).toMatchObject([
      0,
      {
        applications: { X: { platforms: ['iOS', 'Android'], tags: { level: { type: 'Integer' } } } },
        tags: { age: { type: 'Integer' }, city: { type: 'String' }, likes: { type: 'List' } },
      },
    ]);
  });
});

it('a stream of Arrow is read from standard input', async () => {
  const run = await runInProcess(['list', 'T("age", IN, [3, 4])', '--devices', '-', '--no-config'], {
    input: written(FLAT, 'stream'),
  });
  expect([run.code, run.out]).toEqual([0, 'd3\nd4\n']);
});

it('an Arrow file is not read from standard input, since its directory is at its end', async () => {
  const run = await runInProcess(['list', 'T("age", EQ, 3)', '--devices', '-', '--no-config'], {
    input: written(FLAT, 'file'),
  });
  expect([run.code, run.err]).toEqual([
    2,
    expect.stringContaining('cannot read standard input: it seems to be an Arrow file, and NDJSON or CSV is wanted\n'),
  ]);
});

describe('batches', () => {
  const columns = (from: number, length: number) => {
    const rows = count(length).map((row) => row + from);
    return {
      id: texts(rows.map((row) => `d${row}`)),
      platform: texts(rows.map((row) => (row === 12 ? 'Symbian' : 'iOS'))),
      age: integers(rows),
    };
  };

  it.each(['file', 'stream'] as const)('of a %s are listed in the order of their rows', async (format) => {
    const bytes = inBatches(columns, 3, 5, format);
    const words = ['list', 'T("age", GTE, 4)', '--devices', 'd.arrow', '--on-error', 'skip'];
    const { code, out, err } = await runs('d.arrow', bytes, words);
    expect([code, out]).toEqual([0, [4, 5, 6, 7, 8, 9, 10, 11, 13, 14].map((age) => `d${age}\n`).join('')]);
    expect(err).toContain('d.arrow: skipped 1 bad line\n  13: ');
  });

  it.each(['file', 'stream'] as const)('of a %s number their rows through', async (format) => {
    const bytes = inBatches(columns, 3, 5, format);
    const { code, err } = await runs('d.arrow', bytes, ['list', 'A("X")', '--devices', 'd.arrow']);
    expect([code, err]).toEqual([2, expect.stringContaining('d.arrow:13: ')]);
  });

  it('share texts that later batches add to', async () => {
    const shared = (from: number, length: number) => ({
      id: texts(count(length).map((row) => `d${from + row}`)),
      platform: vectorFromArray(
        from === 0 ? ['iOS', 'iOS'] : ['Android', 'iOS'],
        new Dictionary(new Utf8(), new Int8(), 7),
      ),
    });
    const bytes = inBatches(shared, 2, 2, 'stream');
    const words = ['count', 'T("age", NOTSET, "")', '--devices', 'd.arrows', '--format', 'json'];
    const { out } = await runs('d.arrows', bytes, words);
    expect(JSON.parse(out)).toMatchObject({ byPlatform: { iOS: 3, Android: 1 } });
  });

  it.each(['file', 'stream'] as const)('may be none in a %s', async (format) => {
    const bytes = written({ id: texts([]), platform: texts([]) }, format);
    const { code, out } = await runs('d.arrow', bytes, ['list', 'T("age", NOTSET, "")', '--devices', 'd.arrow']);
    expect([code, out]).toEqual([0, '']);
  });
});

describe('structs for tags', () => {
  it('are indexed', async () => {
    const { code, out } = await runs(
      'd.arrow',
      written(nestedColumns(10), 'file'),
      ['index', 'build', 'd.arrow', '--catalog', 'c.json', '--output', 'd.psi'],
      ['list', 'AT("X", "level", GTE, 14) * T("age", LTE, 8)', '--devices', 'd.psi'],
    );
    expect([code, out]).toEqual([0, 'd7\nd8\n']);
  });

  it('have no tags beside them', async () => {
    const columns = { ...nestedColumns(10), created: texts(count(10).map(String)) };
    const words = ['list', 'AT("X", "level", EQ, 4)', '--devices', 'd.arrow', '--catalog', 'c.json'];
    const { code, out, err } = await runs('d.arrow', written(columns, 'file'), words);
    expect([code, out, err]).toEqual([0, 'd2\n', 'd.arrow: ignored as unknown: 10 fields\n']);
  });
});

const DAY = new Date('2026-02-03T00:00:00.000Z');

describe('values', () => {
  /** One device with a value of this type, as the tag `it`. */
  async function found(type: DataType, value: unknown, condition: string): Promise<unknown> {
    const columns = { id: texts(['d']), platform: texts(['iOS']), it: vectorFromArray([value], type) };
    const { out, err } = await runs('d.arrow', written(columns, 'file'), ['list', condition, '--devices', 'd.arrow']);
    return out === '' ? err : out;
  }

  it.each<readonly [string, DataType, unknown, string]>([
    ['an integer of 8 bits', new Int8(), -128, 'T("it", EQ, -128)'],
    ['an integer of 16 bits', new Int16(), 32767, 'T("it", EQ, 32767)'],
    ['an integer of 32 bits without sign', new Uint32(), 4294967295, 'T("it", EQ, 4294967295)'],
    ['an integer of 64 bits', new Int64(), 9007199254740991n, 'T("it", EQ, 9007199254740991)'],
    ['an integer of 64 bits without sign', new Uint64(), 7n, 'T("it", EQ, 7)'],
    ['a float that is whole', new Float64(), 25, 'T("it", EQ, 25)'],
    ['a decimal that is whole', new Decimal(0, 10), Uint32Array.of(12, 0, 0, 0), 'T("it", EQ, 12)'],
    ['a text with large offsets', new LargeUtf8(), 'Zürich', 'T("it", EQ, "Zürich")'],
    ['a short text in a view', new Utf8View(), 'Zürich', 'T("it", EQ, "Zürich")'],
    ['a long text in a view', new Utf8View(), 'Llanfairpwllgwyngyll', 'T("it", EQ, "Llanfairpwllgwyngyll")'],
    ['the number of a text', new Dictionary(new Utf8(), new Int8()), 'Oslo', 'T("it", EQ, "Oslo")'],
    ['a list of fixed length', new FixedSizeList(2, new Field('item', new Utf8())), ['a', 'b'], 'T("it", IN, ["b"])'],
    ['a day', new DateDay(), DAY, 'T("it", EQ, "2026-02-03T00:00:00.000Z")'],
    ['a day in milliseconds', new DateMillisecond(), DAY, 'T("it", EQ, "2026-02-03T00:00:00.000Z")'],
    ['a time in seconds', new TimestampSecond(), DAY.getTime(), 'T("it", EQ, "2026-02-03T00:00:00.000Z")'],
    ['a time in millionths', new TimestampMicrosecond(), DAY.getTime(), 'T("it", EQ, "2026-02-03T00:00:00.000Z")'],
    ['a time in billionths', new TimestampNanosecond(), DAY.getTime(), 'T("it", EQ, "2026-02-03T00:00:00.000Z")'],
    ['null', new Null(), null, 'T("it", NOTSET, "")'],
  ])('%s is found', async (_, type, value, condition) => {
    expect(await found(type, value, condition)).toBe('d\n');
  });

  it.each([
    [new TimestampMicrosecond(), 1_004_005n, '1970-01-01T00:00:01.004005Z'],
    [new TimestampMicrosecond(), -1n, '1969-12-31T23:59:59.999999Z'],
    [new TimestampNanosecond(), 1_004_005_060n, '1970-01-01T00:00:01.00400506Z'],
  ] as const)('a time has the digits that it has: %s %s', async (type, value, text) => {
    const it = makeVector(
      makeData({ type, length: 1, nullCount: 0, data: BigInt64Array.of(value) }) as Data<Timestamp>,
    );
    const columns = { id: texts(['d']), platform: texts(['iOS']), it };
    const words = ['list', `T("it", EQ, "${text}")`, '--devices', 'd.arrow'];
    expect((await runs('d.arrow', written(columns, 'file'), words)).out).toBe('d\n');
  });

  it.each<readonly [string, DataType, unknown, string]>([
    ['a fraction', new Float64(), 0.5, 'd.arrow:1: the value of the tag `it` is not a whole number'],
    [
      'a decimal with a fraction',
      new Decimal(2, 10),
      Uint32Array.of(-1250, -1, -1, -1),
      'd.arrow:1: the value of the tag `it` is not a whole number',
    ],
    [
      'a decimal whose fraction a float has not',
      new Decimal(20, 38),
      // 10 ** 20 + 1
      Uint32Array.of(1661992961, 1808227885, 5, 0),
      'd.arrow:1: the value of the tag `it` is not a whole number',
    ],
    ['no number', new Float64(), Number.NaN, 'd.arrow:1: the value of the tag `it` is not a whole number'],
    [
      'an infinite number',
      new Float64(),
      Number.NEGATIVE_INFINITY,
      'd.arrow:1: the value of the tag `it` is beyond ±9007199254740991',
    ],
    [
      'a boolean',
      new Bool(),
      true,
      'd.arrow:1: the tag `it` must be an integer, a text or a list of texts, and this is true',
    ],
    [
      'too large an integer',
      new Int64(),
      9007199254740993n,
      'd.arrow:1: the value of the tag `it` is beyond ±9007199254740991',
    ],
    [
      'a time of day',
      new TimeSecond(),
      1,
      'cannot read d.arrow: the column `it` is of the type Time32<SECOND>, of which a device has no values',
    ],
    [
      'half a float',
      new Float16(),
      1,
      'cannot read d.arrow: the column `it` is of the type Float16, of which a device has no values',
    ],
    ['a struct', new Struct([new Field('x', new Utf8())]), { x: 'y' }, 'd.arrow:1: '],
  ])('%s is told', async (_, type, value, message) => {
    expect(await found(type, value, 'T("it", EQ, 1)')).toContain(message);
  });
});

describe('columns', () => {
  it.each([
    ['no platform', { id: texts(['d']) }, 'd.arrow: there is no column `platform`'],
    [
      'a list of applications in a text',
      { id: texts(['d']), platform: texts(['iOS']), applications: texts(['X;;Y']), age: texts(['old']) },
      'd.arrow:1: the tag `age` is an Integer, and this is a text',
    ],
    [
      'a tag twice',
      { id: texts(['d']), platform: texts(['iOS']), age: integers([1]), 'tags.age': integers([2]) },
      'd.arrow: ',
    ],
  ])('%s is told', async (_, columns, message) => {
    const words = ['count', 'A("X")', '--devices', 'd.arrow', '--catalog', 'c.json'];
    const { code, err } = await runs('d.arrow', written(columns, 'file'), words);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  it('with applications in a text are split at semicolons', async () => {
    const columns = { id: texts(['d', 'e']), platform: texts(['iOS', 'iOS']), applications: texts(['X;;Y', null]) };
    const { out } = await runs('d.arrow', written(columns, 'file'), ['list', 'A("Y")', '--devices', 'd.arrow']);
    expect(out).toBe('d\n');
  });

  it('with applications in a text keep a byte order mark, a character of a code', async () => {
    const platform = texts(['iOS', 'iOS']);
    const columns = { id: texts(['d', 'e']), platform, applications: texts(['\uFEFFX', 'X']) };
    const words = ['list', 'A("X")', '--devices', 'd.arrow', '--catalog', 'c.json'];
    const err = 'd.arrow: ignored as unknown: 1 subscription\n';
    expect(await runs('d.arrow', written(columns, 'file'), words)).toEqual({ code: 0, out: 'e\n', err });
  });

  it('with null for a list leave it unset', async () => {
    const applications = lists([['X'], ['X']]);
    const likes = lists([null, ['art']]);
    const columns = { id: texts(['d', 'e']), platform: texts(['iOS', 'iOS']), applications, likes };
    const words = ['list', 'A("X") \\ T("likes", IN, ["art"])', '--devices', 'd.arrow', '--catalog', 'c.json'];
    const { out, err } = await runs('d.arrow', written(columns, 'file'), words);
    expect([out, err]).toEqual(['d\n', '']);
  });
});
