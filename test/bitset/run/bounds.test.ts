/** Ranges that were never asked for: they share their bounds with others. What is kept for that is bounded, and changes no answer. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IndexBuilder } from '../../../src/bitset/index/builder.js';
import { runtimesOf } from '../../../src/bitset/index/read-index.js';
import { PreparedQuery } from '../../../src/bitset/run/prepared-query.js';
import type { SegmentRuntime } from '../../../src/bitset/run/segment-runtime.js';
import type { IndexParts } from '../../../src/bitset/snapshot/index-parts.js';
import { compile } from '../../../src/compile.js';
import { Random } from '../../../src/devices/random.js';
import type { Plan } from '../../../src/plan/plan.js';

const DEVICES = 200_000;
const CHUNK_BYTES = 8192;
const CHUNKS = 4;

const random = new Random(7);
/** 40 different values, some of them negative, with gaps: codes are ranks. */
const ages = Int32Array.from({ length: DEVICES }, () => 3 * random.below(40) - 30);
/** Codes are offsets. */
const shops = Int32Array.from({ length: DEVICES }, () => 100 + random.below(30_000));

function build(engine: 'scalar' | 'auto' = 'scalar', cacheBytes = 2 ** 26): SegmentRuntime {
  const builder = new IndexBuilder({ ids: false, engine, cacheBytes }, (parts): IndexParts => parts);
  builder.addColumns({
    count: DEVICES,
    platforms: new Uint8Array(DEVICES),
    tags: new Map([
      ['age', { type: 'Integer', values: ages }],
      ['shop', { type: 'Integer', values: shops }],
    ]),
  });
  const [runtime] = runtimesOf(builder.seal());
  if (runtime === undefined) throw new Error('no segment');
  return runtime;
}

function planOf(text: string): Plan {
  const plan = compile(text, { lint: false }).filter?.plan ?? null;
  if (plan === null) throw new Error(text);
  return plan;
}

const between = (tag: string, low: number, high: number): Plan => planOf(`T("${tag}", BETWEEN, [${low}, ${high}])`);

const ask = (runtime: SegmentRuntime, plan: Plan): PreparedQuery => new PreparedQuery(runtime, plan);

/** None: the set itself says how many devices it holds. */
const leavesRead = (prepared: PreparedQuery): number => prepared.sharedQuery?.leaves.length ?? 0;

const inside = (values: Int32Array, low: number, high: number): number =>
  values.reduce((count, value) => (low <= value && value <= high ? count + 1 : count), 0);

/** Ranges that have the bounds 0 and 60 four times each, and no other bound as often. */
const WITH_KNOWN_BOUNDS = [
  ...[30, 33, 36, 39].map((high) => between('age', 0, high)),
  ...[-12, -9, -6, -3].map((low) => between('age', low, 60)),
];

describe('a range that was never asked for', () => {
  it('is read from the sets up to its bounds, once four other ranges had each of them', () => {
    const runtime = build();
    // 40 values take six planes.
    expect(leavesRead(ask(runtime, WITH_KNOWN_BOUNDS[0] as Plan))).toBe(6);
    for (const plan of WITH_KNOWN_BOUNDS.slice(1, 7)) ask(runtime, plan);
    expect(leavesRead(ask(runtime, between('age', 3, 60)))).toBe(6);
    const known = ask(runtime, between('age', 0, 60));
    expect(leavesRead(known)).toBe(2);
    expect(known.count()).toBe(inside(ages, 0, 60));
    expect(known.kept).toHaveLength(2);
  });

  it('needs one bound alone where it begins with the smallest value or ends with the largest', () => {
    const runtime = build();
    for (const plan of WITH_KNOWN_BOUNDS) ask(runtime, plan);
    const first = ask(runtime, between('age', -30, 60));
    expect([leavesRead(first), first.kept.length, first.count()]).toStrictEqual([0, 1, inside(ages, -30, 60)]);
    const last = ask(runtime, between('age', 0, 1_000));
    expect([leavesRead(last), last.kept.length, last.count()]).toStrictEqual([2, 1, inside(ages, 0, 1_000)]);
  });

  it('is kept by itself when it comes again, and its bounds are not', () => {
    const runtime = build();
    const plan = between('age', 0, 60);
    ask(runtime, plan);
    for (let time = 0; time < 9; time++) {
      const again = ask(runtime, plan);
      expect([leavesRead(again), again.kept.length, again.count()]).toStrictEqual([0, 1, inside(ages, 0, 60)]);
    }
    expect(leavesRead(ask(runtime, between('age', 0, 30)))).toBe(6);
  });

  it('is kept from its fourth time on where its bounds are kept', () => {
    const runtime = build();
    for (const plan of WITH_KNOWN_BOUNDS) ask(runtime, plan);
    const plan = between('age', 0, 60);
    expect([1, 2, 3, 4, 5].map(() => leavesRead(ask(runtime, plan)))).toStrictEqual([2, 2, 2, 0, 0]);
    expect(ask(runtime, plan).count()).toBe(inside(ages, 0, 60));
  });

  it.each(['scalar', 'auto'] as const)('has the devices between its bounds, whatever was kept before: %s', (engine) => {
    const runtime = build(engine);
    const bound = fc.integer({ min: -35, max: 95 });
    const shop = fc.integer({ min: 90, max: 30_110 });
    fc.assert(
      fc.property(fc.tuple(bound, bound), fc.tuple(shop, shop), (someAges, someShops) => {
        for (const [tag, values, [one, other]] of [
          ['age', ages, someAges],
          ['shop', shops, someShops],
        ] as const) {
          const [low, high] = [Math.min(one, other), Math.max(one, other) + 1];
          const prepared = ask(runtime, between(tag, low, high));
          expect(prepared.count()).toBe(inside(values, low, high));
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('what is kept of a segment', () => {
  it('takes at most what it may', () => {
    const runtime = build('scalar', 8 * CHUNKS * CHUNK_BYTES);
    expect(runtime.cache.maxBytes).toBe(8 * CHUNKS * CHUNK_BYTES);
    for (let low = 0; low < 60; low++)
      for (let time = 0; time < 2; time++) ask(runtime, between('shop', 200 + 40 * low, 20_000 + 30 * low));
    expect(runtime.cache.bytes).toBeLessThanOrEqual(runtime.cache.maxBytes);
    expect(runtime.cache.evictions).toBeGreaterThan(0);
  });
});
