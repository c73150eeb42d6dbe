/** Random sets and operations on every engine, beside CRoaring: an implementation that shares nothing with ours. */

import fc from 'fast-check';
import { RoaringBitmap32 } from 'roaring-wasm';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../../../src/bitset/engine/create-engine.js';
import type { Engine } from '../../../src/bitset/engine/engine.js';
import { chunksOf } from '../../../src/bitset/layout/layout.js';
import { SegmentMemory } from '../../../src/bitset/layout/memory.js';
import { leafOrdinals } from '../../../src/bitset/leaf/read-leaf.js';
import { allocateResult, finishResult } from '../../../src/bitset/leaf/result-leaf.js';
import type { Operation, Program } from '../../../src/bitset/program/program.js';
import { forAll } from '../../support/law.js';
import { leafProgram, leafStyle, makeProgram, ordinalSet, segmentSize, writeStyledLeaf } from '../../support/leaves.js';
import { expectSameNumbers } from '../../support/same-numbers.js';

const ENGINES = ['scalar', 'generic', 'fused'] as const;
const SLOTS = 4;

function evaluate(
  memory: SegmentMemory,
  engine: Engine,
  program: Program,
  leaves: number[],
  size: number,
): Uint32Array {
  const chunks = chunksOf(size);
  const result = allocateResult(memory, chunks, chunks);
  finishResult(memory, result, engine.evaluate(program, leaves, 0, chunks, result.leaf, result.room));
  const ordinals = leafOrdinals(memory, result.leaf, size);
  memory.release(result.leaf);
  return ordinals;
}

function combine(operation: Operation, left: RoaringBitmap32, right: RoaringBitmap32): RoaringBitmap32 {
  if (operation === 'and') return RoaringBitmap32.and(left, right);
  if (operation === 'or') return RoaringBitmap32.or(left, right);
  return RoaringBitmap32.andNot(left, right);
}

/** What CRoaring makes of `program`. */
function runOnRoaring(program: Program, sets: readonly Uint32Array[]): Uint32Array {
  const made: RoaringBitmap32[] = [];
  const keep = (bitmap: RoaringBitmap32): RoaringBitmap32 => {
    made.push(bitmap);
    return bitmap;
  };
  const leaves = sets.map((set) => {
    const bitmap = keep(new RoaringBitmap32(set));
    bitmap.runOptimize();
    return bitmap;
  });
  const registers: RoaringBitmap32[] = [];
  const read = (operand: number) => (operand >= 0 ? leaves[operand] : registers[-1 - operand]) as RoaringBitmap32;
  let result = read(0);
  for (const { operation, target, left, right } of program.steps) {
    result = keep(combine(operation, read(left), read(right)));
    registers[target] = result;
  }
  const ordinals = Uint32Array.from(result.toUint32Array());
  for (const bitmap of made) bitmap.dispose();
  return ordinals;
}

const cases = segmentSize(4).chain((size) =>
  fc.record({
    size: fc.constant(size),
    program: fc.oneof(leafProgram(SLOTS, 6), leafProgram(SLOTS, 30)),
    sets: fc.array(ordinalSet(size), { minLength: SLOTS, maxLength: SLOTS }),
    styles: fc.array(leafStyle, { minLength: SLOTS, maxLength: SLOTS }),
  }),
);

describe.each(ENGINES)('the %s engine', (name) => {
  it('has the results of CRoaring', () => {
    forAll(
      cases,
      ({ size, program, sets, styles }) => {
        const memory = new SegmentMemory();
        const leaves = sets.slice(0, program.slots).map((set, slot) => {
          return writeStyledLeaf(memory, size, set, styles[slot] ?? 'sealed');
        });
        const engine = createEngine(memory, name);
        const expected = runOnRoaring(program, sets);
        expect(engine.count(program, leaves, 0, chunksOf(size))).toBe(expected.length);
        expectSameNumbers(evaluate(memory, engine, program, leaves, size), expected);
      },
      0.25,
    );
  });

  it.each<Operation>(['and', 'or', 'andnot'])('has its counts of two leaves: %s', (operation) => {
    const program = makeProgram(2, 1, [{ operation, target: 0, left: 0, right: 1 }]);
    forAll(
      cases,
      ({ size, sets, styles }) => {
        const memory = new SegmentMemory();
        const pair = sets.slice(0, 2);
        const leaves = pair.map((set, slot) => writeStyledLeaf(memory, size, set, styles[slot] ?? 'sealed'));
        const engine = createEngine(memory, name);
        expect(engine.count(program, leaves, 0, chunksOf(size))).toBe(runOnRoaring(program, pair).length);
      },
      0.25,
    );
  });
});
