/** When a twin of a leaf is made, how much of it at a time, and when it goes. That it changes no answer: `test/properties/twins.test.ts`. */

import { describe, expect, it } from 'vitest';
import { IndexBuilder } from '../../../src/bitset/index/builder.js';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { runtimesOf } from '../../../src/bitset/index/read-index.js';
import { IndexError } from '../../../src/bitset/layout/errors.js';
import { CHUNK_ORDINALS, LEAF_CARDINALITY } from '../../../src/bitset/layout/layout.js';
import { PreparedQuery } from '../../../src/bitset/run/prepared-query.js';
import type { SegmentRuntime } from '../../../src/bitset/run/segment-runtime.js';
import type { IndexParts } from '../../../src/bitset/snapshot/index-parts.js';
import type { Filter } from '../../../src/plan/filter.js';
import { bitmapOf, ordinalsOf } from '../../support/leaves.js';
import { compiledText } from '../../support/worlds.js';

const CHUNKS = 16;
const SIZE = CHUNKS * CHUNK_ORDINALS;
/** What a twin of sixteen chunks takes while it is made: record, tables, and 8,768 bytes a chunk. */
const GROWING_BYTES = 140_992;

/** About 1 % of the devices in each set `a`, `b`, ...; `dense`: half of them; `few`: one in ten blocks. */
const SETS = new Map([
  ...['a', 'b', 'c'].map((name, at) => [name, listOf(655, at)] as const),
  ['dense', listOf(32_000, 9)],
  ['few', listOf(13, 10)],
]);

function listOf(count: number, seed: number): Uint32Array {
  return ordinalsOf(
    Array.from({ length: CHUNKS }, (_, chunk) => ({ shape: 'some', count, seed: 100 * seed + chunk })),
    SIZE,
  );
}

function build(cacheBytes: number): { index: DeviceIndex; runtime: SegmentRuntime } {
  const builder = new IndexBuilder({ ids: false, cacheBytes, engine: 'scalar' }, (built): IndexParts => built);
  builder.addColumns({
    count: SIZE,
    platforms: new Uint8Array(SIZE),
    applications: new Map([...SETS].map(([name, ordinals]) => [name, bitmapOf(ordinals, SIZE)])),
  });
  const parts = builder.seal();
  const runtimes = runtimesOf(parts);
  return { index: new DeviceIndex(parts, runtimes), runtime: runtimes[0]! };
}

const filter = (text: string): Filter => compiledText(text, null);
const aAndDense = filter('A("a") * A("dense")');

/** Bytes that are kept after each of so many counts. */
function keptAfter(uses: number, text: string, cacheBytes = 2 ** 26): readonly number[] {
  const { index, runtime } = build(cacheBytes);
  const asked = filter(text);
  return Array.from({ length: uses }, () => {
    index.count(asked);
    return runtime.cache.bytes;
  });
}

/** One flat bitmap of sixteen chunks: record, tables, and 8,192 bytes a chunk, on a cache line. */
const TWIN_BYTES = 131_776;

describe('a twin', () => {
  it('is begun at the second use, and made of two chunks at a time where the answer reads all sixteen', () => {
    expect(keptAfter(10, 'A("a") * A("dense")')).toEqual([
      0,
      ...Array.from({ length: 7 }, () => GROWING_BYTES),
      TWIN_BYTES,
      TWIN_BYTES,
    ]);
  });

  it('is made of little at a time by a filter that reads little of the leaf', () => {
    // Thirteen blocks of each chunk, 208 in all, are two chunks at most: one is made at a time.
    expect(keptAfter(18, 'A("a") * A("few")').map((bytes) => bytes === TWIN_BYTES)).toEqual([
      ...Array.from({ length: 16 }, () => false),
      true,
      true,
    ]);
  });

  it('is read as soon as it is whole, and says how many devices it has', () => {
    const { runtime } = build(2 ** 26);
    const query = new PreparedQuery(runtime, aAndDense.plan!);
    const counts = Array.from({ length: 10 }, () => query.count());
    expect(new Set(counts).size).toBe(1);
    const [twin, ...others] = query.kept;
    expect(others).toEqual([]);
    expect([...query.sharedQuery!.leaves]).toContain(twin!.leaf);
    expect(runtime.memory.u32[(twin!.leaf + LEAF_CARDINALITY) / 4]).toBe(16 * 655);
  });

  it('is what the query is planned once more for, and nothing else is', () => {
    const { runtime } = build(2 ** 26);
    const query = new PreparedQuery(runtime, aAndDense.plan!);
    const queries = Array.from({ length: 11 }, () => {
      query.count();
      return query.sharedQuery;
    });
    expect([new Set(queries.slice(0, 8)).size, new Set(queries.slice(8)).size, new Set(queries).size]).toEqual([
      1, 1, 2,
    ]);
  });

  it('is not made for a leaf that is no list', () => {
    expect(keptAfter(4, 'A("dense") * A("few")')).toEqual([0, 0, 0, 0]);
  });

  it('is not made by those who want the first device, or to know whether there is one', () => {
    const { index, runtime } = build(2 ** 26);
    for (let time = 0; time < 6; time++) {
      index.isEmpty(aAndDense);
      index.first(aAndDense, 5);
    }
    expect(runtime.cache.bytes).toBe(0);
  });

  it('is counted for whichever filter reads the leaf', () => {
    const { index, runtime } = build(2 ** 26);
    index.count(filter('A("a") * A("dense")'));
    index.count(filter('A("dense") \\ A("a")'));
    expect(runtime.cache.bytes).toBe(GROWING_BYTES);
  });

  it('goes for one that is asked for while it is not', () => {
    const { index, runtime } = build(GROWING_BYTES);
    for (let time = 0; time < 9; time++) index.count(aAndDense);
    const twinOf = (key: string): boolean => runtime.cache.find(key)?.isAlive ?? false;
    const [first] = [...keysOf(runtime)];
    expect(first && twinOf(first)).toBe(true);
    for (let time = 0; time < 9; time++) index.count(filter('A("b") * A("dense")'));
    expect([first && twinOf(first), runtime.cache.evictions, runtime.cache.bytes]).toEqual([false, 1, TWIN_BYTES]);
  });

  it.each([0, GROWING_BYTES - 1])('is not begun where there is no room for it: %i bytes', (cacheBytes) => {
    const { index, runtime } = build(cacheBytes);
    const { end } = runtime.memory;
    for (let time = 0; time < 6; time++) index.count(aAndDense);
    expect([runtime.cache.bytes, runtime.memory.end]).toEqual([0, end]);
  });

  it('is not begun without memory for it, and the answers are those of before', () => {
    const { index, runtime } = build(2 ** 26);
    const count = index.count(aAndDense);
    runtime.memory.allocate = failing(new IndexError('out-of-memory', 'no room'));
    for (let time = 0; time < 6; time++) expect(index.count(aAndDense)).toBe(count);
    expect(runtime.cache.bytes).toBe(0);
  });

  it.each([new IndexError('damaged', 'not memory'), new RangeError('not memory')])(
    'hides no error but that there is no memory: %s',
    (error) => {
      const { index, runtime } = build(2 ** 26);
      index.count(aAndDense);
      runtime.memory.allocate = failing(error);
      expect(() => index.count(aAndDense)).toThrow(error);
    },
  );

  it('of one filter does not go for that of another in one question for many', () => {
    const { index } = build(GROWING_BYTES);
    const filters = ['a', 'b', 'c'].map((name) => filter(`A("${name}") * A("dense")`));
    const expected = ['a', 'b', 'c'].map((name) => {
      const dense = new Set(SETS.get('dense'));
      return SETS.get(name)!.filter((ordinal) => dense.has(ordinal)).length;
    });
    for (let time = 0; time < 12; time++) expect(index.countAll(filters)).toEqual(expected);
  });
});

function failing(error: Error): () => never {
  return () => {
    throw error;
  };
}

/** Keys of twins in the cache, of all leaves there are. */
function* keysOf({ cache, segment }: SegmentRuntime): Generator<string> {
  const { subscriptions } = segment;
  for (let code = 0; code < subscriptions.values.size; code++) {
    const devices = subscriptions.devicesOf(code);
    if (devices.kind === 'leaf' && cache.find(`t${devices.leaf}`) !== null) yield `t${devices.leaf}`;
  }
}
