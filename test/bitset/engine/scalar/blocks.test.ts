/** Steps over the devices of a span: in the registers, and in them alone. */

import { describe, it } from 'vitest';
import { Blocks } from '../../../../src/bitset/engine/scalar/blocks.js';
import { encodeProgram } from '../../../../src/bitset/engine/scalar/code.js';
import { CHUNK_ORDINALS } from '../../../../src/bitset/layout/layout.js';
import { SegmentMemory } from '../../../../src/bitset/layout/memory.js';
import type { BlockSpan } from '../../../../src/bitset/leaf/load-blocks.js';
import type { Program } from '../../../../src/bitset/program/program.js';
import { makeProgram, membersOf, ordinalsOf, runOnMembers, writeStyledLeaf } from '../../../support/leaves.js';
import { expectSameNumbers } from '../../../support/same-numbers.js';

const memory = new SegmentMemory({ wasm: false });
const sets = [1, 2, 3].map((seed) => ordinalsOf([{ shape: 'some', count: 30_000, seed }], CHUNK_ORDINALS));
const leaves = sets.map((set) => writeStyledLeaf(memory, CHUNK_ORDINALS, set, 'sealed'));
const members = sets.map((set) => membersOf(set, CHUNK_ORDINALS));

function expectSpan(blocks: Blocks, program: Program, span: BlockSpan): void {
  const { words, from } = blocks.run(memory, encodeProgram(program), leaves, span);
  const expected = runOnMembers(program, members).subarray(span.first * 512, span.last * 512);
  const bits = expected.map((_, at) => ((words[from + (at >> 5)] ?? 0) >>> (at & 31)) & 1);
  expectSameNumbers(bits, expected);
}

describe('the blocks of a span', () => {
  describe.each(['and', 'or', 'andnot'] as const)('%s', (operation) => {
    // Register 1 is written first and read last: what is written into the register before must not reach into it.
    const program = makeProgram(3, 2, [
      { operation: 'and', target: 1, left: 2, right: 2 },
      { operation, target: 0, left: 0, right: 1 },
      { operation: 'and', target: 0, left: -2, right: -1 },
    ]);

    it.each([
      [0, 128],
      [0, 1],
      [127, 128],
      [100, 110],
    ])('of blocks %i to %i are in one register, and leave the next one alone', (first, last) => {
      expectSpan(new Blocks(), program, { chunk: 0, first, last });
    });
  });

  it('are those of a leaf where there are no steps', () => {
    expectSpan(new Blocks(), makeProgram(1, 0, []), { chunk: 0, first: 3, last: 5 });
  });

  it('have room when a longer program comes after a shorter one', () => {
    const blocks = new Blocks();
    const or = { operation: 'or', left: 0, right: 1 } as const;
    const span = { chunk: 0, first: 0, last: 128 };
    expectSpan(blocks, makeProgram(2, 1, [{ ...or, target: 0 }]), span);
    expectSpan(
      blocks,
      makeProgram(3, 3, [
        { ...or, target: 0 },
        { ...or, target: 1, left: 2 },
        { operation: 'and', target: 2, left: -1, right: -2 },
      ]),
      span,
    );
  });
});
