/** Sets of devices into the memory of a segment: as a leaf, or where that would cost more than it holds as postings. */

import type { LeafAddress, ValueDevices } from '../layout/addresses.js';
import type { SegmentMemory } from '../layout/memory.js';
import { EMPTY_DEVICES } from '../layout/segment.js';
import { belongsIntoPostings } from '../leaf/choose-postings.js';
import type { OrdinalSet } from '../leaf/ordinal-set.js';
import { writeLeaf } from '../leaf/write-leaf.js';

/** Where a sealed segment is written. */
export interface SegmentTarget {
  readonly memory: SegmentMemory;
  /** Devices of the segment. */
  readonly size: number;
}

/** @throws IndexError `out-of-memory` */
export function storeDevices({ memory, size }: SegmentTarget, set: OrdinalSet): ValueDevices {
  if (set instanceof Uint32Array) {
    if (set.length === 0) return EMPTY_DEVICES;
    if (belongsIntoPostings(size, set))
      return { kind: 'postings', start: storePostings(memory, set), count: set.length };
  }
  return { kind: 'leaf', leaf: writeLeaf(memory, size, set) };
}

/**
 * Address of the leaf of `ordinals`; 0, and nothing was stored, when they belong into postings.
 * @throws IndexError `out-of-memory`
 */
export function storeFrequent({ memory, size }: SegmentTarget, ordinals: Uint32Array): LeafAddress {
  return belongsIntoPostings(size, ordinals) ? 0 : writeLeaf(memory, size, ordinals);
}

/** Address of a copy of `ordinals`. */
export function storePostings(memory: SegmentMemory, ordinals: Uint32Array): number {
  const address = memory.allocate(4 * ordinals.length);
  memory.u32.set(ordinals, address / 4);
  return address;
}

/** Address of a copy of `numbers`. */
export function storeNumbers(memory: SegmentMemory, numbers: Float64Array): number {
  const address = memory.allocate(8 * numbers.length);
  memory.f64.set(numbers, address / 8);
  return address;
}
