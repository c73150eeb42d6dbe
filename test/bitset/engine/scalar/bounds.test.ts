/** Summaries run through programs, against the rules of intervals word by word. */

import { describe, expect, it } from 'vitest';
import { Bounds, SUMMARY_WORDS, TILE_CHUNKS } from '../../../../src/bitset/engine/scalar/bounds.js';
import { encodeProgram } from '../../../../src/bitset/engine/scalar/code.js';
import type { Program, Step } from '../../../../src/bitset/program/program.js';
import { Random } from '../../../../src/devices/random.js';
import { makeProgram } from '../../../support/leaves.js';
import { summaryMemory } from './summary-memory.js';

interface Summary {
  readonly upper: number;
  readonly lower: number;
}

/** Two tiles and a bit, so that there is something in front of the last and behind the first. */
const CHUNKS = 2 * TILE_CHUNKS + 3;
const SLOTS = 3;

const random = new Random(11);
const words = (): Uint32Array => Uint32Array.from({ length: CHUNKS * SUMMARY_WORDS }, () => random.uint32());
const leaves = Array.from({ length: SLOTS }, () => ({ upper: words(), lower: words() }));
const memory = summaryMemory(leaves);

/** Register 1 is written first and read last: whatever is written into the register before must not reach into it. */
function throughBoth(operation: Step['operation']): Program {
  return makeProgram(SLOTS, 2, [
    { operation: 'and', target: 1, left: 2, right: 2 },
    { operation, target: 0, left: 0, right: 1 },
    { operation: 'andnot', target: 0, left: -2, right: -1 },
  ]);
}

function naive(program: Program, word: number): Summary {
  const registers: Summary[] = [];
  const read = (operand: number): Summary => {
    const leaf = leaves[operand];
    if (leaf === undefined) return registers[-1 - operand]!;
    return { upper: leaf.upper[word]!, lower: leaf.lower[word]! };
  };
  let result = read(0);
  for (const { operation, target, left, right } of program.steps) {
    const [one, other] = [read(left), read(right)];
    if (operation === 'and') result = { upper: one.upper & other.upper, lower: one.lower & other.lower };
    else if (operation === 'or') result = { upper: one.upper | other.upper, lower: one.lower | other.lower };
    else result = { upper: one.upper & ~other.lower, lower: one.lower & ~other.upper };
    registers[target] = result;
  }
  return result;
}

function expectBounds(bounds: Bounds, program: Program, from: number, to: number): void {
  bounds.run(memory.u32, encodeProgram(program), memory.leaves, from, to);
  for (let chunk = from; chunk < to; chunk++)
    for (let quarter = 0; quarter < SUMMARY_WORDS; quarter++) {
      const { upper, lower } = naive(program, chunk * SUMMARY_WORDS + quarter);
      const found = [bounds.upper(chunk - from, quarter), bounds.lower(chunk - from, quarter)];
      expect({ chunk, quarter, found }).toEqual({ chunk, quarter, found: [upper | 0, lower | 0] });
    }
}

describe('the bounds of a tile', () => {
  it.each(['and', 'or', 'andnot'] as const)(
    'are those of its chunks alone, beside a register that stays: %s',
    (one) => {
      const bounds = new Bounds();
      const program = throughBoth(one);
      for (const [from, to] of [
        [0, TILE_CHUNKS],
        [TILE_CHUNKS, 2 * TILE_CHUNKS],
        [2 * TILE_CHUNKS, CHUNKS],
        [5, 6],
      ] as const)
        expectBounds(bounds, program, from, to);
    },
  );

  it('are those of a leaf where there are no steps', () => {
    expectBounds(new Bounds(), makeProgram(1, 0, []), 0, TILE_CHUNKS);
  });

  it('are right where a step writes over one of its operands', () => {
    const first: Step = { operation: 'or', target: 0, left: 0, right: 1 };
    for (const [left, right] of [
      [-1, 2],
      [2, -1],
    ] as const)
      expectBounds(
        new Bounds(),
        makeProgram(SLOTS, 1, [first, { operation: 'andnot', target: 0, left, right }]),
        0,
        TILE_CHUNKS,
      );
  });

  it('have room when a longer program comes after a shorter one', () => {
    const bounds = new Bounds();
    expectBounds(bounds, makeProgram(1, 0, []), 0, 3);
    expectBounds(bounds, throughBoth('or'), 0, TILE_CHUNKS);
  });

  it('of a thin leaf have no full block, whatever lies at address 0', () => {
    const upper = new Uint32Array(SUMMARY_WORDS).fill(-1);
    const thin = summaryMemory([{ upper, lower: null }]);
    const bounds = new Bounds();
    bounds.run(thin.u32, encodeProgram(makeProgram(1, 0, [])), thin.leaves, 0, 1);
    for (let quarter = 0; quarter < SUMMARY_WORDS; quarter++)
      expect([bounds.upper(0, quarter), bounds.lower(0, quarter)]).toEqual([-1, 0]);
  });
});
