/** Large programs are cut into parts that fit the kernels, and the parts together say what the whole does. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CutProgram, cutProgram, fitsKernels } from '../../../../src/bitset/engine/wasm/cut-program.js';
import { buildProgram } from '../../../../src/bitset/program/build-program.js';
import type { Program, Step } from '../../../../src/bitset/program/program.js';
import { leafProgram, makeProgram, runOnMembers } from '../../../support/leaves.js';

/** A chain `((l0 op l1) op l2) ...` in one register. */
function chain(slots: number, operation: Step['operation']): Program {
  const steps = Array.from({ length: slots - 1 }, (_, at): Step => {
    return { operation, target: 0, left: at === 0 ? 0 : -1, right: at + 1 };
  });
  return makeProgram(slots, 1, steps);
}

/** Runs the parts one after the other. */
function runCut({ parts, temporaries }: CutProgram, leaves: readonly Uint8Array[]): Uint8Array {
  const held = new Array<Uint8Array>(temporaries);
  let result: Uint8Array = new Uint8Array(0);
  for (const { program, inputs, output } of parts) {
    const operands = Array.from(inputs, (input) => (input >= 0 ? leaves[input] : held[-1 - input]) as Uint8Array);
    result = runOnMembers(program, operands);
    if (output >= 0) held[output] = result;
  }
  return result;
}

/** Every combination of membership in a few leaves, and seeded noise in the others. */
function membersFor(slots: number): readonly Uint8Array[] {
  return Array.from({ length: slots }, (_, slot) => {
    const mask = ((slot + 1) * 2_654_435_761) >>> 0;
    return Uint8Array.from({ length: 64 }, (_, at) => (Math.imul(mask, at * 2 + 1) >>> 17) & 1);
  });
}

function expectCut(program: Program): CutProgram {
  const cut = cutProgram(program);
  expect(cut.parts.every((part) => fitsKernels(part.program))).toBe(true);
  expect(cut.parts.map(({ output }) => output < 0)).toEqual(cut.parts.map((_, at) => at === cut.parts.length - 1));
  const members = membersFor(program.slots);
  expect(runCut(cut, members)).toEqual(runOnMembers(program, members));
  return cut;
}

describe('cutting programs', () => {
  it.each([49, 95, 96, 2000])(
    'cuts a chain of %i operands into parts of one shape, with one or two temporaries',
    (slots) => {
      const cut = expectCut(chain(slots, 'or'));
      expect(cut.parts.length).toBe(Math.ceil((slots - 1) / 47));
      expect(new Set(cut.parts.map((part) => part.program.key)).size).toBeLessThanOrEqual(3);
      expect(cut.temporaries).toBeLessThanOrEqual(2);
    },
  );

  it('holds few temporaries for a balanced tree', () => {
    const tree = (from: number, to: number): Parameters<typeof buildProgram>[0] =>
      to - from === 1
        ? { kind: 'leaf', leaf: from }
        : {
            kind: (to - from) % 3 === 0 ? 'or' : 'and',
            operands: [tree(from, (from + to) >> 1), tree((from + to) >> 1, to)],
          };
    const { program } = buildProgram(tree(0, 1500));
    expect(expectCut(program).temporaries).toBeLessThanOrEqual(13);
  });

  it('cuts programs that read values in many places', () => {
    const program = fc.oneof(leafProgram(200, 400), leafProgram(10, 300));
    fc.assert(
      fc.property(program, (program) => void expectCut(program.steps.length > 0 ? program : chain(2, 'and'))),
      {
        numRuns: 300,
      },
    );
  });
});
