/** Single devices of a leaf, in each container; and what is written of a leaf without a full block. */

import { describe, expect, it } from 'vitest';
import {
  CONTAINER_ARRAY,
  CONTAINER_BITMAP,
  CONTAINER_RUNS,
  LEAF_LOWER,
  ZEROS_AT,
} from '../../../src/bitset/layout/layout.js';
import { SegmentMemory } from '../../../src/bitset/layout/memory.js';
import { hasOrdinal } from '../../../src/bitset/leaf/read-leaf.js';
import { containerMeta } from '../../../src/bitset/leaf/tables.js';
import { writeLeaf } from '../../../src/bitset/leaf/write-leaf.js';

const SIZE = 65_536;

/** So many devices from every `step`th on, the first at 50. */
function stretches(step: number, length: number): Uint32Array {
  return Uint32Array.from({ length: SIZE }, (_, at) => at).filter((at) => at >= 50 && (at - 50) % step < length);
}

describe('a device', () => {
  it.each([
    ['runs', CONTAINER_RUNS, 100, 20],
    ['an array', CONTAINER_ARRAY, 100, 1],
    ['a bitmap', CONTAINER_BITMAP, 4, 2],
  ] as const)('of %s is there, and those beside them are not', (_, container, step, length) => {
    const memory = new SegmentMemory();
    const ordinals = stretches(step, length);
    const leaf = writeLeaf(memory, SIZE, ordinals);
    expect(containerMeta(memory.u32, leaf, 0) & 0xff).toBe(container);
    const found = Array.from({ length: SIZE }, (_value, at) => at).filter((at) => hasOrdinal(memory, leaf, at));
    expect(found).toEqual([...ordinals]);
  });
});

it('a leaf without a full block has no lower summary, and none is written', () => {
  const memory = new SegmentMemory();
  // Address 0, where that summary would be: nothing is written in front of the constants.
  memory.u8.fill(0xff, 0, ZEROS_AT);
  const leaf = writeLeaf(memory, SIZE, stretches(100, 1));
  expect(memory.u32[(leaf + LEAF_LOWER) >>> 2]).toBe(0);
  expect(memory.u8.subarray(0, ZEROS_AT).every((byte) => byte === 0xff)).toBe(true);
});
