/** Planning looks at a segment and at what is kept of earlier answers, and changes neither. */

import { describe, expect, it } from 'vitest';
import { IndexBuilder } from '../../../src/bitset/index/builder.js';
import { runtimesOf } from '../../../src/bitset/index/read-index.js';
import { type PlannedSet, planSet } from '../../../src/bitset/plan/plan-set.js';
import { planQuery } from '../../../src/bitset/plan/query.js';
import { PreparedQuery } from '../../../src/bitset/run/prepared-query.js';
import type { SegmentRuntime } from '../../../src/bitset/run/segment-runtime.js';
import { crc32 } from '../../../src/bitset/snapshot/crc32.js';
import { compile } from '../../../src/compile.js';
import type { Plan } from '../../../src/plan/plan.js';

const DEVICES = 100_000;
const SHOPS = 20_000;

function build(): SegmentRuntime {
  const dictionary = Array.from({ length: SHOPS }, (_, shop) => `s${shop}`);
  const builder = new IndexBuilder({ ids: false, engine: 'scalar' }, (parts) => parts);
  builder.addColumns({
    count: DEVICES,
    platforms: new Uint8Array(DEVICES),
    tags: new Map([
      ['age', { type: 'Integer', values: Int32Array.from({ length: DEVICES }, (_, at) => at % 100) }],
      ['town', { type: 'String', codes: Uint32Array.from({ length: DEVICES }, (_, at) => at % 17_000), dictionary }],
      ['shop', { type: 'String', codes: Uint32Array.from({ length: DEVICES }, (_, at) => at % SHOPS), dictionary }],
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

const RANGE = planOf('T("age", BETWEEN, [20, 60])');
const LIST = planOf('T("shop", IN, ["s1", "s20", "s300", "s4000"])');

/** Everything of the runtime that an answer could change. */
function stateOf({ memory, cache }: SegmentRuntime, keys: readonly string[]): unknown {
  const { bytes, evictions } = cache;
  const uses = keys.map((key) => cache.usesOf(key));
  return { end: memory.end, memory: crc32(memory.u8, 0), bytes, evictions, uses };
}

const keysOf = ({ candidates }: PlannedSet): readonly string[] => candidates.map(({ key }) => key);

describe('planning', () => {
  it('joins sets of several tags in one leaf, of which it is not known how many devices they share', () => {
    const { set, sources } = planSet(build(), planOf('T("shop", EQ, "s1") + T("town", EQ, "s1")'));
    if (set.inner?.kind !== 'leaf') throw new Error('no leaf');
    // Devices 1, 20,001 … 80,001, and 1, 17,001 … 85,001: the first is in both.
    expect(sources.at(set.inner.leaf)).toMatchObject({ kind: 'union', devices: 11, disjoint: false });
  });

  it('joins sets of values of one tag, of which a device has one, in a leaf whose devices are known', () => {
    const { set, sources } = planSet(build(), planOf('T("shop", IN, ["s1", "s2", "s19999"])'));
    if (set.inner?.kind !== 'leaf') throw new Error('no leaf');
    // 100,000 devices have 20,000 shops in turn.
    expect(sources.at(set.inner.leaf)).toMatchObject({ kind: 'union', devices: 15, disjoint: true });
  });

  it('changes nothing, and finds the same each time', () => {
    const runtime = build();
    const first = planSet(runtime, RANGE);
    const keys = keysOf(first);
    const before = stateOf(runtime, keys);
    for (let time = 0; time < 5; time++) {
      const again = planSet(runtime, RANGE);
      expect([keysOf(again), again.set, again.kept]).toStrictEqual([keys, first.set, []]);
    }
    expect(stateOf(runtime, keys)).toStrictEqual(before);
  });

  it('names a range and its two bounds as what may be kept, the range from its second use on and the bounds from their fourth', () => {
    const { candidates } = planSet(build(), RANGE);
    expect(candidates.map(({ key, fromUse }) => [key, fromUse])).toStrictEqual([
      ['u1:19', 4],
      ['u1:60', 4],
      ['i1:20,60', 2],
    ]);
  });

  it('names what may be kept of several sets once, and without their bounds when it is planned once more', () => {
    const runtime = build();
    const both: Plan = { kind: 'difference', operands: [RANGE, planOf('T("age", BETWEEN, [30, 70])')] };
    const keys = ['u1:19', 'u1:60', 'i1:20,60', 'u1:29', 'u1:70', 'i1:30,70'];
    const first = planSet(runtime, both);
    expect(keysOf(first)).toStrictEqual(keys);
    const again = planSet(runtime, both, first);
    const ranges = ['i1:20,60', 'i1:30,70'];
    expect([keysOf(again), keysOf(planSet(runtime, both, again))]).toStrictEqual([ranges, ranges]);
  });

  it('names no bounds of several ranges of a tag', () => {
    const intervals = [
      [20, 30],
      [50, 60],
    ] as const;
    const plan: Plan = { kind: 'tag-in', application: null, tag: 'age', values: [{ kind: 'integers', intervals }] };
    const runtime = build();
    expect(keysOf(planSet(runtime, plan))).toStrictEqual(['i1:20,30,50,60']);
    expect(new PreparedQuery(runtime, plan).count()).toBe(22_000);
  });

  it('names what is bound for each run as what may be kept, once the query is made', () => {
    const runtime = build();
    const planned = planSet(runtime, LIST);
    if (planned.set.inner === null) throw new Error('somebody has the values');
    const { query, candidates, kept } = planQuery(planned, planned.set.inner);
    expect([query.temporaries.length, candidates.map(({ fromUse }) => fromUse), kept]).toStrictEqual([1, [2], []]);
    expect(runtime.cache.bytes).toBe(0);
  });

  it('reads what is kept by then', () => {
    const runtime = build();
    for (let time = 0; time < 2; time++) new PreparedQuery(runtime, RANGE).count();
    const { candidates, kept, set } = planSet(runtime, RANGE);
    expect(candidates).toStrictEqual([]);
    expect(kept.map(({ key, devices }) => [key, devices])).toStrictEqual([['i1:20,60', 41_000]]);
    // Leaf 0 is the set of the tag.
    expect(set).toStrictEqual({ negated: false, inner: { kind: 'leaf', leaf: 1 } });
  });

  it('names what the set reads from the cache for its query too: making more must not push it out', () => {
    const runtime = build();
    for (let time = 0; time < 2; time++) new PreparedQuery(runtime, RANGE).count();
    const planned = planSet(runtime, RANGE);
    if (planned.set.inner === null) throw new Error('somebody is of that age');
    const { kept } = planQuery(planned, planned.set.inner);
    expect(kept.map(({ key }) => key)).toStrictEqual(['i1:20,60']);
  });

  it('tells a kept set once, however often the filter reads it', () => {
    const runtime = build();
    for (let time = 0; time < 2; time++) new PreparedQuery(runtime, RANGE).count();
    const { kept } = planSet(runtime, { kind: 'union', operands: [RANGE, RANGE] });
    expect(kept.map(({ key }) => key)).toStrictEqual(['i1:20,60']);
  });

  it('names no key for a complement: the cache would hold it in place of the set that it leaves out', () => {
    const planned = planSet(build(), { kind: 'difference', operands: [{ kind: 'all' }, RANGE] });
    expect([planned.set.negated, planned.key, keysOf(planned)]).toStrictEqual([
      true,
      null,
      ['u1:19', 'u1:60', 'i1:20,60'],
    ]);
  });

  it.each([
    ['T("age", BETWEEN, [20, 60])', 'i1:20,60', ['u1:19', 'u1:60', 'i1:20,60']],
    // All but the set of one bit: read as fast anew as kept. Only the bound may be kept.
    ['T("age", LTE, 63)', null, ['u1:63']],
    ['T("age", GTE, 64)', null, ['u1:63']],
    ['T("shop", IN, ["s1", "s20", "s300", "s4000"])', null, []],
    // Nobody has either of them.
    ['T("shop", IN, ["elsewhere", "nowhere"])', null, []],
  ])('of %s names %j as the key of the result where the set itself may be kept', (text, key, candidates) => {
    const planned = planSet(build(), planOf(text));
    expect([planned.key, keysOf(planned)]).toStrictEqual([key, candidates]);
  });
});
