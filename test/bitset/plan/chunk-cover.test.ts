// Which chunks of a large segment are looked at where sparse leaves stand: all that have a device of the result.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ValueDevices } from '../../../src/bitset/layout/addresses.js';
import { CHUNK_ORDINALS } from '../../../src/bitset/layout/layout.js';
import { SegmentMemory } from '../../../src/bitset/layout/memory.js';
import { liveRanges } from '../../../src/bitset/plan/chunk-cover.js';
import { LeafSources } from '../../../src/bitset/plan/leaf-sources.js';
import type { SetExpression } from '../../../src/bitset/program/set-expression.js';
import { writeStyledLeaf } from '../../support/leaves.js';
import { expressionIn, type SetTree, setOf } from '../../support/set-trees.js';

const LEAVES = 4;

/** Devices at the edges of chunks, mostly: one more or less is a chunk more or less. */
const sparseSet = (chunks: number): fc.Arbitrary<readonly number[]> =>
  fc
    .uniqueArray(
      fc
        .record({ chunk: fc.nat(chunks - 1), at: fc.constantFrom(0, 1, 511, 512, 65_535) })
        .map(({ chunk, at }) => chunk * CHUNK_ORDINALS + at),
      { maxLength: 5 },
    )
    .map((ordinals) => ordinals.sort((left, right) => left - right));

const expressions = fc.letrec<{ tree: SetTree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    fc.nat(LEAVES - 1).map((leaf): SetTree => ({ kind: 'leaf', leaf })),
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const, 'andnot' as const),
      operands: fc.tuple(tie('tree'), tie('tree')),
    }),
  ),
})).tree;

const worlds = fc.integer({ min: 64, max: 200 }).chain((chunks) =>
  fc.record({
    chunks: fc.constant(chunks),
    expression: expressions,
    sets: fc.array(fc.record({ ordinals: sparseSet(chunks), isLeaf: fc.boolean() }), {
      minLength: LEAVES,
      maxLength: LEAVES,
    }),
  }),
);

it('looks at every chunk in which a device of the result can be, and mostly at fewer than all', () => {
  let skipped = 0;
  fc.assert(
    fc.property(worlds, ({ chunks, expression, sets }) => {
      const memory = new SegmentMemory();
      const sources = new LeafSources(memory);
      // Numbered in their order; an empty set is a leaf without devices.
      const numbers = sets.map(({ ordinals, isLeaf }) =>
        numberOf(sources.setOf(write(memory, chunks, ordinals, isLeaf))),
      );
      fc.pre(numbers.every((number) => number !== null));
      const renamed = rename(expression, numbers as number[]);
      const ranges = liveRanges(memory, sources, expressionIn(setOf(renamed)), chunks);
      const seen = new Set<number>();
      let end = -1;
      for (const { from, to } of ranges) {
        expect(from).toBeGreaterThan(end);
        expect(to).toBeGreaterThan(from);
        expect(to).toBeLessThanOrEqual(chunks);
        for (let chunk = from; chunk < to; chunk++) seen.add(chunk);
        end = to;
      }
      const bySet = sets.map(({ ordinals }) => new Set(ordinals));
      for (const ordinal of new Set(sets.flatMap(({ ordinals }) => ordinals)))
        if (isIn(expression, bySet, ordinal)) expect(seen.has(Math.floor(ordinal / CHUNK_ORDINALS))).toBe(true);
      if (seen.size < chunks) skipped++;
    }),
    { numRuns: 300 },
  );
  expect(skipped).toBeGreaterThan(100);
});

/** Chunks of each set, which has one device in each of them. */
const AND = { kind: 'and', operands: [leaf(0), leaf(1)] } as const;
const OR = { kind: 'or', operands: [leaf(0), leaf(1)] } as const;
const WITHOUT = { kind: 'andnot', operands: [leaf(0), leaf(1)] } as const;
const MANY = [1, 3, 5, 7, 9] as const;

it.each<readonly [string, number, SetTree, readonly (readonly number[])[], readonly (readonly [number, number])[]]>([
  ['one device in 31 chunks is not sparse', 31, leaf(0), [[7]], [[0, 31]]],
  ['one device in 32 chunks is sparse', 32, leaf(0), [[7]], [[7, 8]]],
  [
    'two devices in 64 chunks are sparse',
    64,
    leaf(0),
    [[7, 63]],
    [
      [7, 8],
      [63, 64],
    ],
  ],
  ['three devices in 64 chunks are not', 64, leaf(0), [[7, 30, 63]], [[0, 64]]],
  ['chunks side by side are one range', 64, leaf(0), [[31, 32]], [[31, 33]]],
  [
    'what two sparse sets share is in the chunks of both',
    96,
    AND,
    [
      [1, 2, 40],
      [2, 40, 41],
    ],
    [
      [2, 3],
      [40, 41],
    ],
  ],
  ['what a sparse set shares with another is in its chunks', 96, AND, [[1, 2], MANY], [[1, 3]]],
  ['what a set shares with a sparse one is in the chunks of that', 96, AND, [MANY, [1, 2]], [[1, 3]]],
  [
    'what is in either of two sparse sets is in the chunks of one',
    96,
    OR,
    [
      [1, 2],
      [2, 40],
    ],
    [
      [1, 3],
      [40, 41],
    ],
  ],
  ['what is in a sparse set or another may be in every chunk', 96, OR, [[1, 2], MANY], [[0, 96]]],
  ['what a sparse set keeps is in its chunks', 96, WITHOUT, [[1, 2], [2]], [[1, 3]]],
])('%s', (_, chunks, tree, sets, ranges) => {
  for (const isLeaf of [true, false]) {
    const memory = new SegmentMemory();
    const sources = new LeafSources(memory);
    for (const inChunks of sets) {
      const ordinals = inChunks.map((chunk) => chunk * CHUNK_ORDINALS + 9);
      sources.setOf(write(memory, chunks, ordinals, isLeaf));
    }
    const found = liveRanges(memory, sources, expressionIn(setOf(tree)), chunks);
    expect(found.map(({ from, to }) => [from, to])).toEqual(ranges);
  }
});

function leaf(number: number): SetTree {
  return { kind: 'leaf', leaf: number };
}

function write(memory: SegmentMemory, chunks: number, ordinals: readonly number[], isLeaf: boolean): ValueDevices {
  if (isLeaf) {
    const leaf = writeStyledLeaf(memory, chunks * CHUNK_ORDINALS, Uint32Array.from(ordinals), 'sealed');
    return { kind: 'leaf', leaf };
  }
  const start = memory.allocate(4 * ordinals.length);
  memory.u32.set(ordinals, start >>> 2);
  return { kind: 'postings', start, count: ordinals.length };
}

function numberOf({ inner }: SetExpression): number | null {
  return inner?.kind === 'leaf' ? inner.leaf : null;
}

function rename(expression: SetTree, numbers: readonly number[]): SetTree {
  if (expression.kind === 'leaf') return { kind: 'leaf', leaf: numbers[expression.leaf]! };
  return { ...expression, operands: expression.operands.map((operand) => rename(operand, numbers)) };
}

function isIn(expression: SetTree, sets: readonly ReadonlySet<number>[], ordinal: number): boolean {
  if (expression.kind === 'leaf') return sets[expression.leaf]!.has(ordinal);
  const [first, ...rest] = expression.operands.map((operand) => isIn(operand, sets, ordinal));
  if (expression.kind === 'and') return first! && rest.every(Boolean);
  if (expression.kind === 'or') return first! || rest.some(Boolean);
  return first! && !rest.some(Boolean);
}
