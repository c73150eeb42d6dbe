/** The wasm engines say what sets say: for leaves of all containers, programs of all shapes, memories shared or not. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../../../../../src/evaluate/bitset/engine/create-engine.js';
import { SegmentMemory } from '../../../../../src/evaluate/bitset/memory.js';
import { expectEngine } from '../../../../support/engines.js';
import {
  leafProgram,
  leafStyle,
  membersOf,
  ordinalSet,
  segmentSize,
  writeStyledLeaf,
} from '../../../../support/leaves.js';

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
