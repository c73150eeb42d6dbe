/** Which sets of values are read along each by itself, and which are bound together: nothing but the time of a count goes by it. */

import { expect, it } from 'vitest';
import { SegmentMemory } from '../../../src/bitset/layout/memory.js';
import { LeafSources } from '../../../src/bitset/plan/leaf-sources.js';
import type { Planner } from '../../../src/bitset/plan/planner.js';
import { uniteDevices } from '../../../src/bitset/plan/value-sets.js';
import { writeStyledLeaf } from '../../support/leaves.js';

/** Of a union of so many leaves with so many devices each, in two chunks: how many are bound together. */
function boundOf(sets: number, devices: number): number {
  const memory = new SegmentMemory();
  const sources = new LeafSources(memory);
  const ordinals = Uint32Array.from({ length: devices }, (_, at) => at);
  const leaf = () => ({ kind: 'leaf', leaf: writeStyledLeaf(memory, 100_000, ordinals, 'sealed') }) as const;
  const planner = { sources, statistics: { chunks: 2 } } as Planner;
  const { inner } = uniteDevices(planner, Array.from({ length: sets }, leaf), false);
  const leaves = inner?.kind === 'or' ? inner.operands : [inner];
  return leaves.reduce((sum, each) => sum + (sources.unionIn(each ?? null)?.sets.length ?? 0), 0);
}

it.each([
  ['nine leaves with fewer than 128 devices a chunk', 9, 255, 9],
  ['nine leaves with 128 devices a chunk', 9, 256, 0],
  ['nine leaves with more', 9, 257, 0],
  ['eight leaves, however few devices they have', 8, 3, 0],
])('of %s as many are bound: %#', (_, sets, devices, bound) => {
  expect(boundOf(sets, devices)).toBe(bound);
});
