/** Which sets that a filter reads are kept for the next one: when, how many at a time, and as what. */

import { describe, expect, it, vi } from 'vitest';
import type { ColumnValues } from '../../../src/bitset/column/device-columns.js';
import { IndexBuilder } from '../../../src/bitset/index/builder.js';
import { runtimesOf } from '../../../src/bitset/index/read-index.js';
import { IndexError } from '../../../src/bitset/layout/errors.js';
import { PreparedQuery } from '../../../src/bitset/run/prepared-query.js';
import type { SegmentRuntime } from '../../../src/bitset/run/segment-runtime.js';
import { compiledText } from '../../support/worlds.js';

/** Two chunks. */
const DEVICES = 131_072;
const SHOPS = 16_384;

/** Each shop has eight devices, 16,384 apart, and so has each branch; each city an eighth of all devices. */
function build(): SegmentRuntime {
  const builder = new IndexBuilder({ ids: false, engine: 'scalar' }, (parts) => parts);
  const integers = (of: (at: number) => number): ColumnValues => ({
    type: 'Integer',
    values: Int32Array.from({ length: DEVICES }, (_, at) => of(at)),
  });
  const strings = (letter: string, count: number, of: (at: number) => number): ColumnValues => ({
    type: 'String',
    codes: Uint32Array.from({ length: DEVICES }, (_, at) => of(at)),
    dictionary: Array.from({ length: count }, (_, number) => `${letter}${number}`),
  });
  builder.addColumns({
    count: DEVICES,
    platforms: new Uint8Array(DEVICES),
    applications: new Map([['X', new Uint8Array(DEVICES / 8).fill(0x55)]]),
    tags: new Map([
      ['age', integers((at) => at % 100)],
      ['rank', integers((at) => (at >>> 3) % 100)],
      ['city', strings('c', 8, (at) => at % 8)],
      ['shop', strings('s', SHOPS, (at) => at % SHOPS)],
      ['branch', strings('b', SHOPS, (at) => (at * 5) % SHOPS)],
    ]),
  });
  return runtimesOf(builder.seal())[0]!;
}

const ask = (runtime: SegmentRuntime, text: string): PreparedQuery =>
  new PreparedQuery(runtime, compiledText(text, null).plan!);

/** So many shops or branches, 600 apart: no two of their devices are in one block. */
const some = (tag: string, count: number): string => {
  const values = Array.from({ length: count }, (_, at) => `"${tag.slice(0, 1)}${600 * at}"`);
  return `T("${tag}", IN, [${values.join(', ')}])`;
};

describe('a set that is asked for again is kept', () => {
  it('and what it was planned from is planned once more then, and not before', () => {
    const runtime = build();
    const columnNumber = vi.spyOn(runtime, 'columnNumber');
    // The column of the cities is looked up by each planning.
    const plannings = [1, 2, 3].map(() => {
      columnNumber.mockClear();
      const { kept } = ask(runtime, 'T("city", IN, ["c0", "c1", "c2", "c3"])');
      return [columnNumber.mock.calls.length, kept.length];
    });
    expect(plannings).toEqual([
      [1, 0],
      [2, 1],
      [1, 1],
    ]);
  });

  it('but not without memory for it: it is read as before then, and planned once', () => {
    const runtime = build();
    const text = 'T("city", IN, ["c0", "c1", "c2", "c3"])';
    ask(runtime, text);
    runtime.memory.allocate = () => {
      throw new IndexError('out-of-memory', 'no room');
    };
    const columnNumber = vi.spyOn(runtime, 'columnNumber');
    const query = ask(runtime, text);
    expect([query.count(), query.kept, runtime.cache.bytes]).toEqual([DEVICES / 2, [], 0]);
    expect(columnNumber).toHaveBeenCalledTimes(1);
  });

  it.each([new IndexError('disposed', 'gone'), Object.assign(new Error('other'), { code: 'out-of-memory' })])(
    'and what fails for another reason than memory is told: %s',
    (failure) => {
      const runtime = build();
      const text = 'T("city", IN, ["c0", "c1", "c2", "c3"])';
      ask(runtime, text);
      runtime.memory.allocate = () => {
        throw failure;
      };
      expect(() => ask(runtime, text)).toThrow(failure);
    },
  );

  it('one at a time where each takes more than a quarter of a bitmap of all devices', () => {
    const runtime = build();
    const both = 'T("age", BETWEEN, [20, 60]) * T("rank", BETWEEN, [20, 60])';
    const kept = [1, 2, 3, 4].map(() => ask(runtime, both).kept.length);
    expect(kept).toEqual([0, 1, 2, 2]);
  });

  it('with others where each is small', () => {
    const runtime = build();
    const both = `A("X") * ${some('shop', 4)} * ${some('branch', 4)}`;
    expect([1, 2, 3].map(() => ask(runtime, both).kept.length)).toEqual([0, 2, 2]);
  });

  it('and a filter that reads it beside a set that was never asked for uses that one once', () => {
    const runtime = build();
    const both = `A("X") * ${some('shop', 4)} * ${some('branch', 4)}`;
    expect(ask(runtime, `A("X") * ${some('shop', 4)}`).kept).toEqual([]);
    expect([1, 2].map(() => ask(runtime, both).kept.length)).toEqual([1, 2]);
  });
});

describe('a union of values that is kept', () => {
  it.each([
    // Record and tables, and two bytes for each of 32 devices.
    ['of up to 16 devices a chunk as their ordinals', 4, 80 + 64],
    // Record and tables, and of each chunk 24 blocks with a device, behind references to them: up to cache lines.
    ['of more in few blocks as these blocks', 6, 128 + 2 * (128 + 24 * 64)],
    // Record and tables, up to a cache line, and two chunks of bits.
    ['of one in two blocks as bits', 16, 128 + 2 * 8_192],
  ])('%s', (_, shops, bytes) => {
    const runtime = build();
    const text = `A("X") * ${some('shop', shops)}`;
    const before = ask(runtime, text);
    const after = ask(runtime, text);
    // The devices of X are the even ones; so are those of each shop.
    expect([before.count(), after.count()]).toEqual([8 * shops, 8 * shops]);
    expect(after.kept.map((kept) => [kept.bytes, kept.devices])).toEqual([[bytes, 8 * shops]]);
  });
});

it('a union of values with as many devices as half of the blocks is kept as bits, though they lie in few blocks', () => {
  const runtime = build();
  // Sixteen shops in a row are in one block of each 16,384 devices.
  const shops = Array.from({ length: 16 }, (_, shop) => `"s${shop}"`).join(', ');
  const text = `A("X") * T("shop", IN, [${shops}])`;
  ask(runtime, text);
  expect(ask(runtime, text).kept.map((kept) => [kept.bytes, kept.devices])).toEqual([[128 + 2 * 8_192, 128]]);
});

it('how a leaf of the segment is read is measured once', () => {
  const runtime = build();
  const { live } = runtime;
  const reading = runtime.readingOf(live);
  expect(runtime.readingOf(live)).toBe(reading);
  expect(runtime.withLive(live).readingOf(live)).toBe(reading);
});

it('a segment has no number for a column of another', () => {
  const [one, other] = [build(), build()];
  expect(one.columnNumber(one.segment.subscriptions)).toBe(0);
  expect(() => one.columnNumber(other.segment.subscriptions)).toThrow('the column is one of the segment');
});
