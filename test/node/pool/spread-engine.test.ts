/** Work that is shared among threads comes out as that of one. */

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../../src/bitset/engine/create-engine.js';
import { countPieces, type Engine } from '../../../src/bitset/engine/engine.js';
import { chunksOf } from '../../../src/bitset/layout/layout.js';
import { SegmentMemory } from '../../../src/bitset/layout/memory.js';
import { leafOrdinals } from '../../../src/bitset/leaf/read-leaf.js';
import { allocateResult, finishResult } from '../../../src/bitset/leaf/result-leaf.js';
import type { Program } from '../../../src/bitset/program/program.js';
import { expectEngine } from '../../support/engines.js';
import { type Helpers, startHelpers } from '../../support/helpers.js';
import { leafProgram, leafStyle, membersOf, ordinalSet, segmentSize, writeStyledLeaf } from '../../support/leaves.js';
import { expectSameNumbers } from '../../support/same-numbers.js';

const SLOTS = 6;
const RUNS = 15;

const world = segmentSize(5).chain((size) =>
  fc.record({
    size: fc.constant(size),
    leaves: fc.array(fc.record({ ordinals: ordinalSet(size), style: leafStyle }), {
      minLength: SLOTS,
      maxLength: SLOTS,
    }),
    programs: fc.array(leafProgram(SLOTS, 9), { minLength: 1, maxLength: 4 }),
    piece: fc.integer({ min: 1, max: 7 }),
  }),
);

type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

const cases = [
  { name: 'fused', wasm: true },
  { name: 'generic', wasm: true },
  { name: 'auto', wasm: true },
  { name: 'scalar', wasm: true },
  { name: 'auto', wasm: false },
] as const;

describe.each(cases)('two helpers with the $name engine, wasm memory: $wasm', ({ name, wasm }) => {
  const memory = new SegmentMemory({ shared: true, wasm });
  const alone = createEngine(memory, name);
  let helpers: Helpers;
  let engine: Engine;

  beforeAll(async () => {
    helpers = await startHelpers([memory], name, 2);
    [engine] = helpers.engines as [Engine];
  });

  afterAll(() => helpers.end());

  function written({ size, leaves }: World): readonly number[] {
    return leaves.map(({ ordinals, style }) => writeStyledLeaf(memory, size, ordinals, style));
  }

  it('says what sets say', () => {
    fc.assert(
      fc.property(world, (drawn) => {
        const { size, leaves, programs } = drawn;
        const addresses = written(drawn);
        const members = leaves.map(({ ordinals }) => membersOf(ordinals, size));
        for (const program of programs)
          expectEngine(engine, memory, size, program, addresses.slice(0, program.slots), members);
      }),
      { numRuns: RUNS },
    );
  });

  it('counts several programs together as one by one', () => {
    fc.assert(
      fc.property(world, (drawn) => {
        const addresses = written(drawn);
        const runs = drawn.programs.map((program) => ({ program, leaves: addresses.slice(0, program.slots) }));
        const chunks = chunksOf(drawn.size);
        expect(engine.countEach(runs, 0, chunks, drawn.piece)).toEqual(
          countPieces(alone, runs, 0, chunks, drawn.piece),
        );
      }),
      { numRuns: RUNS },
    );
  });

  it('writes results as good as those of one thread, at most an eighth larger', () => {
    fc.assert(
      fc.property(world, (drawn) => {
        const { size, programs } = drawn;
        const addresses = written(drawn);
        for (const program of programs) {
          const one = evaluate(alone, size, program, addresses);
          const several = evaluate(engine, size, program, addresses);
          expectSameNumbers(leafOrdinals(memory, several.leaf, size), leafOrdinals(memory, one.leaf, size));
          expect(several.bytes).toBeLessThanOrEqual(one.bytes * (8 / 7) + 64 * chunksOf(size));
          memory.release(one.leaf);
          memory.release(several.leaf);
        }
      }),
      { numRuns: RUNS },
    );
  });

  function evaluate(by: Engine, size: number, program: Program, leaves: readonly number[]) {
    const chunks = chunksOf(size);
    const result = allocateResult(memory, chunks, chunks);
    const end = by.evaluate(program, leaves.slice(0, program.slots), 0, chunks, result.leaf, result.room);
    finishResult(memory, result, end);
    return { leaf: result.leaf, bytes: end - result.room };
  }
});
