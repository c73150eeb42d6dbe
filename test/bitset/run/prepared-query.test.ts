/** A filter made ready for a segment, used again and again: good as long as the kept sets that it reads are there, and those count as used. */

import { describe, expect, it } from 'vitest';
import { IndexBuilder } from '../../../src/bitset/index/builder.js';
import { runtimesOf } from '../../../src/bitset/index/read-index.js';
import { IndexError } from '../../../src/bitset/layout/errors.js';
import { countPrepared } from '../../../src/bitset/run/count-together.js';
import { PreparedQuery } from '../../../src/bitset/run/prepared-query.js';
import type { SegmentRuntime } from '../../../src/bitset/run/segment-runtime.js';
import { compile } from '../../../src/compile.js';
import type { Filter } from '../../../src/plan/filter.js';
import type { Plan } from '../../../src/plan/plan.js';

const DEVICES = 100_000;
const SHOPS = 20_000;

/** Each age has 1,000 devices, each shop five. */
function build(cacheBytes?: number): SegmentRuntime {
  const dictionary = Array.from({ length: SHOPS }, (_, shop) => `s${shop}`);
  const builder = new IndexBuilder(
    { ids: false, engine: 'scalar', ...(cacheBytes !== undefined && { cacheBytes }) },
    (parts) => parts,
  );
  builder.addColumns({
    count: DEVICES,
    platforms: new Uint8Array(DEVICES),
    tags: new Map([
      ['age', { type: 'Integer', values: Int32Array.from({ length: DEVICES }, (_, at) => at % 100) }],
      ['shop', { type: 'String', codes: Uint32Array.from({ length: DEVICES }, (_, at) => at % SHOPS), dictionary }],
    ]),
  });
  return runtimesOf(builder.seal())[0]!;
}

const filterOf = (text: string): Filter => compile(text, { lint: false }).filter!;
const planOf = (text: string): Plan => filterOf(text).plan!;

const ADULTS = planOf('T("age", BETWEEN, [20, 60])');
const YOUNG = planOf('T("age", BETWEEN, [3, 17])');
const SHOPPERS = planOf('T("age", NOTIN, [7]) * T("shop", IN, ["s1", "s20", "s300", "s4000"])');

/** The query of the plan once the sets that it reads are kept. */
function keptQuery(runtime: SegmentRuntime, plan: Plan): PreparedQuery {
  for (let time = 0; time < 3; time++) new PreparedQuery(runtime, plan).count();
  return new PreparedQuery(runtime, plan);
}

/** All that is kept and was not used at the last moment goes. */
function evictUnused({ cache }: SegmentRuntime): void {
  cache.tick();
  cache.clear();
}

describe('a prepared query', () => {
  it('is good for another use while nothing was evicted, and counts the same', () => {
    const runtime = build();
    const query = keptQuery(runtime, ADULTS);
    expect(query.kept.map(({ devices }) => devices)).toEqual([41_000]);
    for (let time = 0; time < 3; time++) expect([query.touch(), query.count()]).toEqual([true, 41_000]);
  });

  it('is good no more once a set that it reads was evicted, however often it is asked', () => {
    const runtime = build();
    const query = keptQuery(runtime, ADULTS);
    evictUnused(runtime);
    expect([query.touch(), query.touch()]).toEqual([false, false]);
    expect(new PreparedQuery(runtime, ADULTS).count()).toBe(41_000);
  });

  it('is good where only sets of others were evicted', () => {
    const runtime = build();
    const query = keptQuery(runtime, ADULTS);
    const other = keptQuery(runtime, YOUNG);
    runtime.cache.tick();
    expect(query.touch()).toBe(true);
    runtime.cache.clear();
    expect([query.touch(), other.touch(), query.touch()]).toEqual([true, false, true]);
    expect(query.count()).toBe(41_000);
  });

  it('is good without any set that is kept, whatever is evicted', () => {
    const runtime = build();
    const everybody = new PreparedQuery(runtime, planOf('T("age", GTE, 0)'));
    keptQuery(runtime, ADULTS);
    evictUnused(runtime);
    expect([everybody.kept, everybody.touch(), everybody.count()]).toEqual([[], true, 100_000]);
  });

  it('reads sets of its conditions and sets that are made for its run, and is good while all of them are there', () => {
    const runtime = build();
    const query = keptQuery(runtime, SHOPPERS);
    expect(query.kept.map(({ key }) => key.slice(0, 1)).sort()).toEqual(['i', 'u']);
    expect(query.count()).toBe(20);
    const [first] = query.kept;
    runtime.cache.tick();
    runtime.cache.touch([first!]);
    runtime.cache.clear();
    expect(query.kept.map(({ isAlive }) => isAlive)).toEqual([true, false]);
    expect(query.touch()).toBe(false);
  });

  it('that is counted with others holds what it reads until all are counted, or one cannot be', () => {
    const runtime = build();
    const [adults, young] = [filterOf('T("age", BETWEEN, [20, 60])'), filterOf('T("age", BETWEEN, [3, 17])')];
    const queries = new Map([
      [adults, keptQuery(runtime, ADULTS)],
      [young, keptQuery(runtime, YOUNG)],
    ]);
    const holders = () => [...queries.values()].map(({ kept }) => kept.map((cached) => cached.holders));
    const seen: unknown[] = [];
    const prepare = (filter: Filter) => {
      seen.push(holders());
      return [queries.get(filter)!];
    };
    expect(countPrepared([adults, young, adults], prepare)).toEqual([41_000, 15_000, 41_000]);
    expect(seen).toEqual([
      [[0], [0]],
      [[1], [0]],
      [[1], [1]],
    ]);
    expect(holders()).toEqual([[0], [0]]);
    const prepareOne = (filter: Filter) => {
      if (filter === young) throw new Error('no room');
      return prepare(filter);
    };
    expect(() => countPrepared([adults, young], prepareOne)).toThrow('no room');
    expect(holders()).toEqual([[0], [0]]);
  });

  it('of nobody is the empty leaf, which nobody gives back, in some chunks as in all', () => {
    const runtime = build();
    const nobody = new PreparedQuery(runtime, planOf('T("age", EQ, 1000)'));
    expect(nobody.evaluate()).toEqual({ leaf: 0, owner: 'segment' });
    expect(nobody.evaluateChunks({ from: 0, to: runtime.chunks })).toBe(0);
  });

  it('hands its set to the cache where the next may ask for it, and to its caller otherwise', () => {
    const runtime = build();
    const kept = new PreparedQuery(runtime, ADULTS).evaluate();
    expect(kept.owner).toMatchObject({ key: 'i1:20,60', devices: 41_000, leaf: kept.leaf });
    // All without one bit of the age: read as fast anew as kept.
    const anew = new PreparedQuery(runtime, planOf('T("age", LTE, 63)')).evaluate();
    expect(anew.owner).toBe('result');
    runtime.memory.release(anew.leaf);
  });

  it.each([
    [1, 19, false],
    [2, 19, true],
    [2, 20, false],
  ])('of shops whose devices are 1 and 20 years old tells whether any is %i to %i', (from, to, isEmpty) => {
    const query = new PreparedQuery(
      build(),
      planOf(`T("shop", IN, ["s1", "s20"]) * T("age", BETWEEN, [${from}, ${to}])`),
    );
    // What the shops have is bound for the run alone: the query cannot be run with others.
    expect([query.sharedQuery, query.isEmpty()]).toEqual([null, isEmpty]);
  });

  it('takes no memory for chunks that the segment does not have', () => {
    const runtime = build();
    const { end } = runtime.memory;
    const query = new PreparedQuery(runtime, ADULTS);
    expect([runtime.chunks, query.evaluateChunks({ from: 2, to: 3 }), runtime.memory.end]).toEqual([2, 0, end]);
  });

  it('leaves nothing behind of a set that was made and does not fit', () => {
    const runtime = build(1_000);
    const { end } = runtime.memory;
    for (let time = 0; time < 6; time++) {
      const query = new PreparedQuery(runtime, ADULTS);
      expect([query.kept, query.count(), runtime.memory.end]).toEqual([[], 41_000, end]);
    }
  });

  it('leaves nothing behind wherever memory runs out', () => {
    const runtime = build(0);
    const { memory } = runtime;
    const { allocate, end } = memory;
    /** Makes the set with so many allocations; false: there was no memory for more. */
    const isMade = (allocations: number): boolean => {
      let left = allocations;
      memory.allocate = (bytes) => {
        if (left-- <= 0) throw new IndexError('out-of-memory', 'no room');
        return allocate.call(memory, bytes);
      };
      try {
        const { leaf } = new PreparedQuery(runtime, SHOPPERS).evaluate();
        memory.release(leaf);
        return true;
      } catch (error) {
        expect(error).toMatchObject({ code: 'out-of-memory' });
        return false;
      }
    };
    let needed = 0;
    for (; !isMade(needed); needed++) expect(memory.end).toBe(end);
    expect([needed > 1, memory.end]).toEqual([true, end]);
  });
});
