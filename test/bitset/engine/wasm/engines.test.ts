/** The wasm engines say what sets say: for leaves of all containers, programs of all shapes, memories shared or not. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../../../../src/bitset/engine/create-engine.js';
import { CHUNK_ORDINALS, chunksOf } from '../../../../src/bitset/layout/layout.js';
import { SegmentMemory } from '../../../../src/bitset/layout/memory.js';
import { containerMeta } from '../../../../src/bitset/leaf/tables.js';
import { expectEngine } from '../../../support/engines.js';
import { SEED } from '../../../support/law.js';
import {
  type LeafStyle,
  leafProgram,
  leafStyle,
  makeProgram,
  membersOf,
  ordinalSet,
  ordinalsOf,
  ordinalsOfMembers,
  segmentSize,
  writeStyledLeaf,
} from '../../../support/leaves.js';

const world = segmentSize(3).chain((size) =>
  fc.record({
    size: fc.constant(size),
    shared: fc.boolean(),
    program: leafProgram(6, 9),
    leaves: fc.array(fc.record({ ordinals: ordinalSet(size), style: leafStyle }), { minLength: 6, maxLength: 6 }),
  }),
);

describe.each(['generic', 'fused', 'auto', 'scalar'] as const)('the %s engine', (name) => {
  it('says what sets say', () => {
    fc.assert(
      fc.property(world, ({ size, shared, program, leaves }) => {
        const memory = new SegmentMemory({ shared });
        const engine = createEngine(memory, name);
        expect(engine.name).toBe(name === 'auto' ? 'fused' : name);
        const used = leaves.slice(0, program.slots);
        const addresses = used.map(({ ordinals, style }) => writeStyledLeaf(memory, size, ordinals, style));
        const members = used.map(({ ordinals }) => membersOf(ordinals, size));
        expectEngine(engine, memory, size, program, addresses, members);
      }),
      { numRuns: 150 },
    );
  });
});

describe('a leaf of lists in a chunk with many live blocks', () => {
  // Two chunks: the listed leaf is ordinals in the first and runs in the second, with full blocks in both.
  const size = 2 * CHUNK_ORDINALS;
  const half = ordinalsOf(
    [30_000, 30_001].map((seed) => ({ shape: 'some', count: 30_000, seed })),
    size,
  );
  const blocks = ordinalsOf(
    [1, 2].map((seed) => ({ shape: 'blocks', live: 60, full: 9, seed })),
    size,
  );
  const others = ordinalsOf(
    [3, 4].map((seed) => ({ shape: 'blocks', live: 30, full: 5, seed })),
    size,
  );
  const operations = ['or', 'andnot', 'and'] as const;
  const chains = operations.flatMap((first) => operations.map((second) => [first, second] as const));

  it.each(chains)('is added to what is there, or taken from it: %s, then %s', (first, second) => {
    for (const name of ['generic', 'fused', 'scalar'] as const)
      for (const order of [
        [0, 1, 2],
        [1, 2, 0],
        [1, 0, 2],
      ]) {
        const memory = new SegmentMemory();
        const sets = [half, blocks, others];
        const used = order.map((at) => sets[at] ?? half);
        const styles = order.map((at): LeafStyle => (at === 0 ? 'sealed' : 'listed'));
        const addresses = used.map((ordinals, at) => writeStyledLeaf(memory, size, ordinals, styles[at] ?? 'sealed'));
        const program = makeProgram(3, 2, [
          { operation: first, target: 1, left: 0, right: 1 },
          { operation: second, target: 1, left: -2, right: 2 },
          { operation: 'or', target: 0, left: -2, right: -2 },
        ]);
        expectEngine(
          createEngine(memory, name),
          memory,
          size,
          program,
          addresses,
          used.map((set) => membersOf(set, size)),
        );
        const short = makeProgram(2, 1, [{ operation: first, target: 0, left: 0, right: 1 }]);
        const members = used.slice(0, 2).map((set) => membersOf(set, size));
        expectEngine(createEngine(memory, name), memory, size, short, addresses.slice(0, 2), members);
      }
  });
});

const pairWorld = segmentSize(3).chain((size) =>
  fc.record({
    size: fc.constant(size),
    leaves: fc.array(fc.record({ ordinals: ordinalSet(size), style: leafStyle }), { minLength: 2, maxLength: 2 }),
  }),
);

describe('counting two leaves', () => {
  it('says what sets say, for every pair of containers', () => {
    const pairs = new Set<string>();
    fc.assert(
      fc.property(pairWorld, ({ size, leaves }) => {
        const memory = new SegmentMemory();
        const engine = createEngine(memory, 'auto');
        const [one, other] = leaves.map(({ ordinals, style }) => writeStyledLeaf(memory, size, ordinals, style));
        const [members, otherMembers] = leaves.map(({ ordinals }) => membersOf(ordinals, size));
        const both = makeProgram(2, 1, [{ operation: 'and', target: 0, left: 0, right: 1 }]);
        for (let chunk = 0; chunk < chunksOf(size); chunk++) {
          pairs.add(
            `${containerMeta(memory.u32, one!, chunk) & 255} ${containerMeta(memory.u32, other!, chunk) & 255}`,
          );
          const from = chunk * CHUNK_ORDINALS;
          let expected = 0;
          for (let at = from; at < Math.min(size, from + CHUNK_ORDINALS); at++)
            expected += members![at]! & otherMembers![at]!;
          expect(engine.count(both, [one!, other!], chunk, chunk + 1)).toBe(expected);
          expect(engine.isEmpty(both, [one!, other!], chunk, chunk + 1)).toBe(expected === 0);
        }
        const expected = ordinalsOfMembers(members!).filter((ordinal) => otherMembers![ordinal] === 1).length;
        expect(engine.count(both, [one!, other!], 0, chunksOf(size))).toBe(expected);
      }),
      { seed: SEED, numRuns: 500 },
    );
    expect(pairs.size).toBe(25);
  });
});
