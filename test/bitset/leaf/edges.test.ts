/** All sets there are over a few ordinals at the edges of blocks and chunks, and all sets that lack some of these. */

import { describe, expect, it } from 'vitest';
import { ScalarEngine } from '../../../src/bitset/engine/scalar/scalar-engine.js';
import { DATA_AT } from '../../../src/bitset/layout/layout.js';
import { SegmentMemory } from '../../../src/bitset/layout/memory.js';
import { hasOrdinal, leafOrdinals } from '../../../src/bitset/leaf/read-leaf.js';
import { validateLeaf } from '../../../src/bitset/leaf/validate-leaf.js';
import { writeLeaf } from '../../../src/bitset/leaf/write-leaf.js';
import { makeProgram } from '../../support/leaves.js';
import { expectSameNumbers } from '../../support/same-numbers.js';

const EDGES = [0, 31, 32, 511, 512, 65_535, 65_536, 65_539];
const SIZE = 65_540;
const OTHERS = Uint32Array.from({ length: SIZE }, (_, ordinal) => ordinal).filter(
  (ordinal) => !EDGES.includes(ordinal),
);

const itself = makeProgram(1, 0, []);

function expectWholeLeaf(memory: SegmentMemory, ordinals: Uint32Array): void {
  const leaf = writeLeaf(memory, SIZE, ordinals);
  expectSameNumbers(leafOrdinals(memory, leaf, SIZE), ordinals);
  if (leaf === 0) return;
  const members = new Set(ordinals);
  for (const edge of EDGES) expect(hasOrdinal(memory, leaf, edge)).toBe(members.has(edge));
  expect(new ScalarEngine(memory).count(itself, [leaf], 0, 2)).toBe(ordinals.length);
  expect(validateLeaf(memory, leaf, SIZE, { from: DATA_AT, to: memory.end })).toBeNull();
  memory.release(leaf);
}

/** The edges that belong to subset number `subset`. */
function edgesOf(subset: number): number[] {
  return EDGES.filter((_, bit) => ((subset >> bit) & 1) === 1);
}

describe('a leaf at the edges', () => {
  const memory = new SegmentMemory({ wasm: false });

  it('holds just some of them', () => {
    for (let subset = 0; subset < 2 ** EDGES.length; subset++) {
      expectWholeLeaf(memory, Uint32Array.from(edgesOf(subset)));
    }
  });

  it('holds everything else, and some of them', () => {
    // An odd step passes all subsets of the low bits, with ever other high ones.
    for (let subset = 0; subset < 2 ** EDGES.length; subset += 31) {
      expectWholeLeaf(memory, Uint32Array.from([...OTHERS, ...edgesOf(subset)]).sort());
    }
  });
});
