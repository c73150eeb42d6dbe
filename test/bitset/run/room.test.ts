/** What queries take beyond the sealed data: bounded, given back, and clear when there is none. */

import { describe, expect, it } from 'vitest';
import { IndexBuilder } from '../../../src/bitset/index/builder.js';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { IndexError } from '../../../src/bitset/layout/errors.js';
import type { SegmentMemory } from '../../../src/bitset/layout/memory.js';
import type { DeviceSet } from '../../../src/bitset/result/device-set.js';
import type { IndexParts } from '../../../src/bitset/snapshot/index-parts.js';
import { compile } from '../../../src/compile.js';
import { Random } from '../../../src/devices/random.js';
import type { Filter } from '../../../src/plan/filter.js';

const DEVICES = 700_000;
const BITMAP_BYTES = 11 * 8192;

const random = new Random(1);
const ages = Int32Array.from({ length: DEVICES }, () => random.below(100));
const shops = Int32Array.from({ length: DEVICES }, () => random.below(30_000));

function build(segmentBytes = 2 ** 24, segmentDevices = DEVICES): IndexParts {
  const limits = { segmentBytes, segmentDevices };
  const builder = new IndexBuilder({ ids: false, engine: 'scalar', limits }, (parts) => parts);
  builder.addColumns({
    count: DEVICES,
    platforms: new Uint8Array(DEVICES),
    tags: new Map([
      ['age', { type: 'Integer', values: ages }],
      ['shop', { type: 'Integer', values: shops }],
    ]),
  });
  return builder.seal();
}

function filterOf(text: string): Filter {
  const { filter } = compile(text, { lint: false, limits: { source: 2 ** 24, tokens: 2 ** 20 } });
  if (filter === null) throw new Error(text);
  return filter;
}

/** The most that the memory has grown by while `run` ran, and by how much it has after it. */
function growth(memory: SegmentMemory, run: () => void): { most: number; left: number } {
  const before = memory.end;
  let most = before;
  const { allocate } = memory;
  memory.allocate = (bytes) => {
    const address = allocate.call(memory, bytes);
    most = Math.max(most, memory.end);
    return address;
  };
  run();
  memory.allocate = allocate;
  return { most: most - before, left: memory.end - before };
}

const list = (count: number, factor: number): string =>
  Array.from({ length: count }, (_, at) => at * factor).join(', ');

describe('a query', () => {
  it.each([
    ['IN of 10,000 values', `T("shop", IN, [${list(10_000, 2)}]) * T("age", GTE, 10)`],
    [
      '2,000 rare operands',
      Array.from({ length: 1000 }, (_, at) => `T("shop", EQ, ${at}) * T("age", LTE, ${at % 90})`)
        .map((pair) => `(${pair})`)
        .join(' + '),
    ],
    [
      'lists that are no union',
      Array.from({ length: 30 }, (_, at) => `T("shop", NOTIN, [${list(400, at + 1)}])`).join(' * '),
    ],
  ])('takes at most three dense bitmaps: %s', (_, text) => {
    const parts = build();
    const { memory } = parts.segments[0]!;
    const index = new DeviceIndex(parts);
    const filter = filterOf(text);
    for (let time = 0; time < 3; time++) {
      expect(growth(memory, () => index.count(filter)).most).toBeLessThanOrEqual(3 * BITMAP_BYTES);
      const { most } = growth(memory, () => index.evaluate(filter).dispose());
      expect(most).toBeLessThanOrEqual(3 * BITMAP_BYTES);
    }
  });

  it('keeps a range of values that was asked for as a set, and hands it out the next time', () => {
    const parts = build();
    const { memory } = parts.segments[0]!;
    const index = new DeviceIndex(parts);
    const filter = filterOf('T("age", BETWEEN, [20, 60])');
    const expected = new DeviceIndex(build()).count(filter);
    const first = index.evaluate(filter);
    expect(first.size).toBe(expected);
    const { most } = growth(memory, () => {
      const again = index.evaluate(filter);
      expect(again.size).toBe(expected);
      again.dispose();
      expect(first.size).toBe(expected);
    });
    expect(most).toBe(0);
    first.dispose();
    expect(index.evaluate(filter).size).toBe(expected);
  });

  it('gives back what it took, however often it is asked', () => {
    const parts = build();
    const { memory } = parts.segments[0]!;
    const index = new DeviceIndex({ ...parts, cacheBytes: 8 * BITMAP_BYTES });
    const run = (bound: number): void => {
      const filter = filterOf(`T("age", LTE, ${bound % 90}) \\ T("shop", IN, [${bound}, ${bound + 3}, ${bound + 7}])`);
      for (let time = 0; time < 3; time++) index.evaluate(filter).dispose();
    };
    for (let bound = 0; bound < 40; bound++) run(bound);
    const { left } = growth(memory, () => {
      for (let bound = 40; bound < 200; bound++) run(bound);
    });
    // The cache is full by now.
    expect(left).toBeLessThanOrEqual(BITMAP_BYTES);
  });
});

describe('without room', () => {
  it('says so, and answers what it has room for', () => {
    const { end } = build().segments[0]!.memory;
    const index = new DeviceIndex(build(end));
    const filter = filterOf('T("age", LTE, 50) \\ T("shop", LTE, 20000)');
    const count = index.count(filter);
    const held: DeviceSet[] = [];
    const holdMore = (): void => {
      for (let time = 0; time < 1000; time++) held.push(index.evaluate(filter));
    };
    expect(holdMore).toThrow(
      expect.objectContaining({
        code: 'out-of-memory',
        message: expect.stringMatching(
          / bytes are needed for a segment of the index; the limit of a segment is \d+ bytes$/,
        ),
      }),
    );
    expect(index.count(filter)).toBe(count);
    expect(held.every(({ size }) => size === count)).toBe(true);
    for (const set of held.splice(0)) set.dispose();
    expect(index.evaluate(filter).size).toBe(count);
  });

  it.each<[string, (one: DeviceSet, other: DeviceSet, ask: () => DeviceSet) => DeviceSet]>([
    ['a filter', (_one, _other, ask) => ask()],
    ['a union', (one, other) => one.union(other)],
    ['an intersection', (one, other) => one.intersection(other)],
    ['a difference', (one, other) => one.difference(other)],
  ])('in the second segment, %s leaves nothing behind in the first', (_, make) => {
    const parts = build(2 ** 24, DEVICES / 2);
    const [first, second] = parts.segments.map(({ memory }) => memory) as [SegmentMemory, SegmentMemory];
    // Without a cache nothing but results is kept.
    const index = new DeviceIndex({ ...parts, cacheBytes: 0 });
    const ask = (bound: number): DeviceSet => index.evaluate(filterOf(`T("shop", LTE, ${bound})`));
    const [one, other] = [ask(20_000), ask(10_000)];
    make(one, other, () => ask(15_000)).dispose();
    const [end, { allocate }] = [first.end, second];
    second.allocate = () => {
      throw new IndexError('out-of-memory', 'no room');
    };
    expect(() => make(one, other, () => ask(15_000))).toThrow('no room');
    expect(first.end).toBe(end);
    second.allocate = allocate;
    const made = make(one, other, () => ask(15_000));
    expect(first.end).toBeGreaterThan(end);
    made.dispose();
    expect(first.end).toBe(end);
  });
});
