// Dense twins change no answer: with room for all of them, for one and for none, on every engine, however often and in whatever order filters come.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IndexBuilder } from '../../src/bitset/index/builder.js';
import { DeviceIndex } from '../../src/bitset/index/device-index.js';
import { runtimesOf } from '../../src/bitset/index/read-index.js';
import { CHUNK_ORDINALS } from '../../src/bitset/layout/layout.js';
import type { IndexParts } from '../../src/bitset/snapshot/index-parts.js';
import type { Filter } from '../../src/plan/filter.js';
import { ENGINES } from '../support/large-accounts.js';
import { forAll } from '../support/law.js';
import { bitmapOf, type ChunkShape, ordinalsOf } from '../support/leaves.js';
import { expectSameNumbers } from '../support/same-numbers.js';
import { compiledText } from '../support/worlds.js';

const SIZE = 4 * CHUNK_ORDINALS - 1_000;

const some = (count: number, seed: number): ChunkShape => ({ shape: 'some', count, seed });
const empty: ChunkShape = { shape: 'empty' };
const full: ChunkShape = { shape: 'full' };

/** A shape for each chunk. `a` to `d` are stored as lists, the others as blocks, bits and little of all. */
const SHAPES: Readonly<Record<string, readonly ChunkShape[]>> = {
  a: [some(700, 1), some(700, 2), some(700, 3), some(700, 4)],
  b: [some(2_900, 5), empty, some(200, 6), full],
  c: [1, 2, 3, 4].map((seed) => ({ shape: 'runs', mean: 60, seed })),
  d: [some(1_500, 7), some(30_000, 8), some(1_500, 9), { shape: 'runs', mean: 200, seed: 9 }],
  dense: [10, 11, 12, 13].map((seed) => some(20_000, seed)),
  sparse: [some(5, 14), empty, some(60, 15), some(8, 16)],
  blocks: [full, { shape: 'run', at: 700, count: 30_000 }, empty, { shape: 'blocks', live: 9, full: 40, seed: 3 }],
};
const NAMES = Object.keys(SHAPES);
const SETS = new Map(NAMES.map((name) => [name, new Set(ordinalsOf(SHAPES[name]!, SIZE))]));
const ALL = Array.from({ length: SIZE }, (_, ordinal) => ordinal);

const PARTS: Readonly<Record<'one segment' | 'three', IndexParts>> = {
  'one segment': build(2 ** 27),
  three: build(100_000),
};

function build(segmentDevices: number): IndexParts {
  const builder = new IndexBuilder({ ids: false, limits: { segmentDevices } }, (parts) => parts);
  builder.addColumns({
    count: SIZE,
    platforms: new Uint8Array(SIZE),
    applications: new Map(NAMES.map((name) => [name, bitmapOf(SETS.get(name)!, SIZE)])),
  });
  return builder.seal();
}

/** A filter as text, and which devices are in it. */
interface Asked {
  readonly text: string;
  readonly holds: (ordinal: number) => boolean;
}

const leaf: fc.Arbitrary<Asked> = fc
  .constantFrom('a', 'b', 'c', 'd', ...NAMES)
  .map((name) => ({ text: `A("${name}")`, holds: (ordinal) => SETS.get(name)!.has(ordinal) }));

const { asked } = fc.letrec<{ asked: Asked }>((tie) => ({
  asked: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.tuple(tie('asked'), fc.constantFrom('*', '+', '\\'), tie('asked')).map(([left, sign, right]): Asked => {
      const joins = {
        '*': (ordinal: number) => left.holds(ordinal) && right.holds(ordinal),
        '+': (ordinal: number) => left.holds(ordinal) || right.holds(ordinal),
        '\\': (ordinal: number) => left.holds(ordinal) && !right.holds(ordinal),
      };
      return { text: `(${left.text} ${sign} ${right.text})`, holds: joins[sign as '*'] };
    }),
  ),
}));

const QUESTIONS = ['count', 'count', 'count', 'set', 'first', 'sample', 'empty', 'together'] as const;

/** Filters, and questions to them in the order in which they are asked. */
const asking = fc.array(asked, { minLength: 2, maxLength: 4 }).chain((filters) =>
  fc.record({
    filters: fc.constant(filters),
    questions: fc.array(fc.tuple(fc.nat(filters.length - 1), fc.constantFrom(...QUESTIONS)), {
      minLength: 12,
      maxLength: 40,
    }),
  }),
);

const ONE_DENSE_SET = 4 * 8_900;
const BUDGETS = { all: 2 ** 26, 'one dense set': ONE_DENSE_SET, none: 0 } as const;

describe.each(['one segment', 'three'] as const)('of an index of %s', (segments) => {
  describe.each(ENGINES)('the answers of the %s engine', (engine) => {
    it('are what the sets say, whatever is kept', () => {
      const made = { all: 0, 'one dense set': 0, none: 0 };
      forAll(
        asking,
        ({ filters, questions }) => {
          const compiled = filters.map(({ text }) => compiledText(text, null));
          const expected = filters.map(({ holds }) => Uint32Array.from(ALL.filter(holds)));
          const samples = new Map<number, Uint32Array>();
          for (const budget of ['all', 'one dense set', 'none'] as const) {
            const parts = { ...PARTS[segments], engine, cacheBytes: BUDGETS[budget] };
            const runtimes = runtimesOf(parts);
            const index = new DeviceIndex(parts, runtimes);
            for (const [number, question] of questions) {
              expectAnswer(index, question, compiled, expected, number, samples);
              for (const { cache } of runtimes) expect(cache.bytes).toBeLessThanOrEqual(cache.maxBytes);
            }
            made[budget] += runtimes.reduce((sum, { cache }) => sum + cache.bytes, 0);
            index.dispose();
          }
        },
        0.01,
      );
      expect(made.all).toBeGreaterThan(0);
      if (segments === 'one segment') expect(made['one dense set']).toBeGreaterThan(0);
      expect(made.none).toBe(0);
    });
  });
});

function expectAnswer(
  index: DeviceIndex,
  question: (typeof QUESTIONS)[number],
  filters: readonly Filter[],
  expected: readonly Uint32Array[],
  number: number,
  samples: Map<number, Uint32Array>,
): void {
  const [filter, ordinals] = [filters[number]!, expected[number]!];
  switch (question) {
    case 'count':
      expect(index.count(filter), filter.text).toBe(ordinals.length);
      return;
    case 'empty':
      expect(index.isEmpty(filter), filter.text).toBe(ordinals.length === 0);
      return;
    case 'first':
      expectSameNumbers(index.first(filter, 70), ordinals.slice(0, 70));
      return;
    case 'set': {
      using set = index.evaluate(filter);
      expectSameNumbers(set.ordinals(), ordinals);
      return;
    }
    case 'sample': {
      // A sample is the same for a seed, whatever is kept.
      const sample = index.sample(filter, 20, 9);
      expectSameNumbers(sample, samples.get(number) ?? sample);
      samples.set(number, sample);
      const members = new Set(ordinals);
      expect(sample.every((ordinal) => members.has(ordinal))).toBe(true);
      expect(sample.length).toBe(Math.min(20, ordinals.length));
      return;
    }
    case 'together':
      expect(index.countAll(filters)).toEqual(expected.map(({ length }) => length));
      return;
  }
}
