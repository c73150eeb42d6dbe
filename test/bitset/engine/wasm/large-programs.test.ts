/** Programs far larger than the kernels take at once, run by the engines. */

import { describe, expect, it } from 'vitest';
import { createEngine } from '../../../../src/bitset/engine/create-engine.js';
import { SegmentMemory } from '../../../../src/bitset/layout/memory.js';
import type { Step } from '../../../../src/bitset/program/program.js';
import { expectEngine } from '../../../support/engines.js';
import { makeProgram, membersOf, ordinalsOf, writeStyledLeaf } from '../../../support/leaves.js';

const SIZE = 70_000;
const LEAVES = 24;
const STYLES = ['sealed', 'listed', 'loose'] as const;

/** Some leaves of all kinds, each used many times. */
function someLeaves(memory: SegmentMemory) {
  const sets = Array.from({ length: LEAVES }, (_, at) =>
    ordinalsOf(
      [
        { shape: 'some', count: [0, 60, 30_000][at % 3] as number, seed: at },
        { shape: 'runs', mean: [2, 5000][at % 2] as number, seed: at },
      ],
      SIZE,
    ),
  );
  return {
    leaves: sets.map((ordinals, at) => writeStyledLeaf(memory, SIZE, ordinals, STYLES[at % 3] as 'sealed')),
    members: sets.map((ordinals) => membersOf(ordinals, SIZE)),
  };
}

describe.each(['generic', 'fused', 'auto'] as const)('the %s engine', (name) => {
  it('runs 2,000 operands in one chain', () => {
    const memory = new SegmentMemory();
    const engine = createEngine(memory, name);
    const { leaves, members } = someLeaves(memory);
    const pick = <T>(from: readonly T[], slot: number): T => from[(slot * 7) % from.length] as T;
    const steps = Array.from({ length: 1999 }, (_, at): Step => {
      const operation = (['or', 'and', 'or', 'andnot', 'or'] as const)[(at * at) % 5] as 'or';
      return { operation, target: 0, left: at === 0 ? 0 : -1, right: at + 1 };
    });
    const slots = Array.from({ length: 2000 }, (_, slot) => slot);
    const wide = { leaves: slots.map((slot) => pick(leaves, slot)), members: slots.map((slot) => pick(members, slot)) };
    expectEngine(engine, memory, SIZE, makeProgram(2000, 1, steps), wide.leaves, wide.members);
  });

  it('runs programs that hold more results at once than there is room for', () => {
    const memory = new SegmentMemory();
    const engine = createEngine(memory, name);
    const { leaves, members } = someLeaves(memory);
    const held = 60;
    const steps: Step[] = [];
    for (let at = 0; at < held; at++) {
      steps.push({ operation: at % 2 === 0 ? 'or' : 'andnot', target: at, left: at % 24, right: (at * 5 + 1) % 24 });
    }
    // Keeps each of them alive for long, with many leaves in between.
    for (let at = 0; at < held; at++) {
      for (let slot = 0; slot < 24; slot++) steps.push({ operation: 'or', target: held, left: slot, right: -1 - at });
      steps.push({ operation: 'and', target: at, left: -1 - at, right: -1 - held });
    }
    for (let at = 1; at < held; at++) {
      steps.push({ operation: at % 3 === 0 ? 'or' : 'andnot', target: 0, left: -1, right: -1 - at });
    }
    expectEngine(engine, memory, SIZE, makeProgram(24, held + 1, steps), leaves, members);
    expect(engine.name).not.toBe('scalar');
  });
});
