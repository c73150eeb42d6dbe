import { expect, it } from 'vitest';
import { countPieces } from '../../../src/bitset/engine/engine.js';
import { ScalarEngine } from '../../../src/bitset/engine/scalar/scalar-engine.js';
import { SegmentMemory } from '../../../src/bitset/layout/memory.js';
import { makeProgram, ordinalsOf, writeStyledLeaf } from '../../support/leaves.js';

const CHUNKS = 5;
const SIZE = CHUNKS * 65_536;
const memory = new SegmentMemory({ wasm: false });
const engine = new ScalarEngine(memory);
const itself = makeProgram(1, 0, []);
const counts = [3, 500, 65_536, 40, 7_000];

const runs = [0, 1].map((rest) => {
  const shapes = counts.map(
    (count, chunk) => ({ shape: 'some', count: chunk % 2 === rest ? count : 0, seed: 1 }) as const,
  );
  return { program: itself, leaves: [writeStyledLeaf(memory, SIZE, ordinalsOf(shapes, SIZE), 'sealed')] };
});

it.each([
  [0, 5, 1, [3 + 65_536 + 7_000, 540]],
  [0, 5, 2, [3 + 65_536 + 7_000, 540]],
  [0, 5, 9, [3 + 65_536 + 7_000, 540]],
  [1, 4, 2, [65_536, 540]],
  [3, 3, 2, [0, 0]],
])('chunks %i to %i are counted for each run in pieces of %i', (from, to, piece, expected) => {
  expect(countPieces(engine, runs, from, to, piece)).toEqual(expected);
  expect(engine.countEach(runs, from, to, piece)).toEqual(expected);
});
