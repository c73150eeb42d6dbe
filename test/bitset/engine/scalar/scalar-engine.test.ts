/** The scalar engine against programs on naive sets: one byte for each ordinal. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ScalarEngine } from '../../../../src/bitset/engine/scalar/scalar-engine.js';
import { chunksOf, DATA_AT, LEAF_FLAGS, LEAF_FLAT } from '../../../../src/bitset/layout/layout.js';
import { SegmentMemory } from '../../../../src/bitset/layout/memory.js';
import { leafOrdinals } from '../../../../src/bitset/leaf/read-leaf.js';
import { allocateResult, finishResult } from '../../../../src/bitset/leaf/result-leaf.js';
import { validateLeaf } from '../../../../src/bitset/leaf/validate-leaf.js';
import type { Program } from '../../../../src/bitset/program/program.js';
import { forAll } from '../../../support/law.js';
import {
  type LeafStyle,
  leafProgram,
  leafStyle,
  makeProgram,
  membersOf,
  ordinalSet,
  ordinalsOfMembers,
  runOnMembers,
  segmentSize,
  writeStyledLeaf,
} from '../../../support/leaves.js';
import { expectSameNumbers } from '../../../support/same-numbers.js';

interface Case {
  readonly size: number;
  readonly program: Program;
  readonly sets: readonly Uint32Array[];
  readonly styles: readonly LeafStyle[];
}

const SLOTS = 5;
/** What an engine may write for one chunk. */
const MOST_CHUNK_BYTES = 8192 + 4 * 128 + 64;

function cases(chunks: number): fc.Arbitrary<Case> {
  return segmentSize(chunks).chain((size) =>
    fc.record({
      size: fc.constant(size),
      program: leafProgram(SLOTS, 8),
      sets: fc.array(ordinalSet(size), { minLength: SLOTS, maxLength: SLOTS }),
      styles: fc.array(leafStyle, { minLength: SLOTS, maxLength: SLOTS }),
    }),
  );
}

interface Prepared {
  readonly memory: SegmentMemory;
  readonly engine: ScalarEngine;
  readonly leaves: readonly number[];
  readonly expected: Uint32Array;
}

function prepare({ size, program, sets, styles }: Case, memory: SegmentMemory): Prepared {
  const used = sets.slice(0, program.slots);
  const leaves = used.map((set, slot) => writeStyledLeaf(memory, size, set, styles[slot] ?? 'sealed'));
  const members = used.map((set) => membersOf(set, size));
  const expected = ordinalsOfMembers(runOnMembers(program, members));
  return { memory, engine: new ScalarEngine(memory), leaves, expected };
}

/** The result as a leaf, and that of two halves of the chunks as one leaf, too. */
function evaluate({ memory, engine, leaves }: Prepared, size: number, program: Program, halves: boolean): number {
  const chunks = chunksOf(size);
  const result = allocateResult(memory, chunks, chunks);
  const { leaf, room } = result;
  const cut = halves ? chunks >> 1 : 0;
  const middle = engine.evaluate(program, leaves, 0, cut, leaf, room);
  expect(middle - room).toBeLessThanOrEqual(cut * MOST_CHUNK_BYTES);
  const end = engine.evaluate(program, leaves, cut, chunks, leaf, middle);
  expect(end - middle).toBeLessThanOrEqual((chunks - cut) * MOST_CHUNK_BYTES);
  finishResult(memory, result, end);
  return leaf;
}

describe('the scalar engine', () => {
  it('counts, and sees emptiness, as naive sets do', () => {
    forAll(
      cases(3),
      (one) => {
        const { engine, leaves, expected } = prepare(one, new SegmentMemory());
        const chunks = chunksOf(one.size);
        expect(engine.count(one.program, leaves, 0, chunks)).toBe(expected.length);
        expect(engine.isEmpty(one.program, leaves, 0, chunks)).toBe(expected.length === 0);
      },
      0.5,
    );
  });

  it('counts a range of chunks', () => {
    forAll(
      cases(3),
      (one) => {
        const { engine, leaves, expected } = prepare(one, new SegmentMemory({ wasm: false }));
        for (let chunk = 0; chunk < chunksOf(one.size); chunk++) {
          const inside = expected.filter((ordinal) => ordinal >>> 16 === chunk).length;
          expect(engine.count(one.program, leaves, chunk, chunk + 1)).toBe(inside);
          expect(engine.isEmpty(one.program, leaves, chunk, chunk + 1)).toBe(inside === 0);
        }
      },
      0.25,
    );
  });

  it('evaluates to a leaf that any other leaf may be combined with', () => {
    forAll(
      fc.tuple(cases(3), fc.boolean()),
      ([one, halves]) => {
        const prepared = prepare(one, new SegmentMemory());
        const { memory, engine, expected } = prepared;
        const result = evaluate(prepared, one.size, one.program, halves);
        expectSameNumbers(leafOrdinals(memory, result, one.size), expected);
        const twice = makeProgram(2, 1, [{ operation: 'andnot', target: 0, left: 0, right: 1 }]);
        expect(engine.isEmpty(twice, [result, result], 0, chunksOf(one.size))).toBe(true);
        expect(engine.count(makeProgram(1, 0, []), [result], 0, chunksOf(one.size))).toBe(expected.length);
      },
      0.5,
    );
  });

  it('writes results as exact as sealed leaves', () => {
    forAll(
      cases(3),
      (one) => {
        const prepared = prepare(one, new SegmentMemory());
        const { memory, expected } = prepared;
        const result = evaluate(prepared, one.size, one.program, false);
        // Counts the devices, which validation wants to know.
        expect(leafOrdinals(memory, result, one.size).length).toBe(expected.length);
        expect(validateLeaf(memory, result, one.size, { from: DATA_AT, to: memory.end })).toBeNull();
      },
      0.25,
    );
  });

  it('does not call a result empty that has full blocks alone', () => {
    const memory = new SegmentMemory({ wasm: false });
    const size = 20 * 65_536;
    const engine = new ScalarEngine(memory);
    const full = writeStyledLeaf(
      memory,
      size,
      Uint32Array.from({ length: 512 }, (_, at) => 19 * 65_536 + at),
      'sealed',
    );
    const program = makeProgram(1, 0, []);
    expect([engine.isEmpty(program, [full], 0, 20), engine.count(program, [full], 0, 20)]).toEqual([false, 512]);
    expect([engine.isEmpty(program, [full], 0, 19), engine.count(program, [full], 0, 19)]).toEqual([true, 0]);
  });

  it('decodes each chunk to where it is told, and touches nothing else', () => {
    forAll(
      cases(3),
      (one) => {
        const { engine, leaves } = prepare(one, new SegmentMemory());
        const set = one.sets[0] as Uint32Array;
        const base = 1_000_000;
        const into = new Uint32Array(set.length + 8).fill(7);
        let at = 4;
        for (let chunk = 0; chunk < chunksOf(one.size); chunk++)
          at += engine.decode(leaves[0] as number, chunk, chunk + 1, base, into, at);
        const expected = new Uint32Array(set.length + 8).fill(7);
        expected.set(
          set.map((ordinal) => ordinal + base),
          4,
        );
        expectSameNumbers(into, expected);
      },
      0.25,
    );
  });

  it('marks a result of bitmaps alone as flat', () => {
    const memory = new SegmentMemory();
    const size = 2 * 65_536;
    const dense = Uint32Array.from({ length: size / 2 }, (_, at) => at * 2);
    for (const [set, flags] of [
      [dense, LEAF_FLAT],
      [dense.subarray(0, size / 4), 0],
    ] as const) {
      const leaves = [writeStyledLeaf(memory, size, set, 'sealed')];
      const prepared: Prepared = { memory, engine: new ScalarEngine(memory), leaves, expected: set };
      const result = evaluate(prepared, size, makeProgram(1, 0, []), false);
      expect(memory.u32[(result + LEAF_FLAGS) >>> 2]).toBe(flags);
    }
  });
});
