/** The devices of a stored set, read one way or the other: as ordinals, or one device asked for. */

import { firstNotBelow } from '../../base/binary-search.js';
import type { ValueDevices } from '../layout/addresses.js';
import type { SegmentMemory } from '../layout/memory.js';
import type { Segment } from '../layout/segment.js';
import { hasOrdinal, iterateLeaf, leafOrdinals } from '../leaf/read-leaf.js';

/** All ordinals, ascending, in a buffer of their own. */
export function ordinalsIn({ memory, size }: Segment, devices: ValueDevices): Uint32Array {
  if (devices.kind === 'leaf') return leafOrdinals(memory, devices.leaf, size);
  const { start, count } = devices;
  return memory.u32.slice(start >>> 2, (start >>> 2) + count);
}

/** The ordinals, ascending, for those who stop early. */
export function eachOrdinal({ memory, size }: Segment, devices: ValueDevices): Iterable<number> {
  if (devices.kind === 'leaf') return iterateLeaf(memory, devices.leaf, size);
  const { start, count } = devices;
  return memory.u32.subarray(start >>> 2, (start >>> 2) + count);
}

/** Whether the device with this ordinal is in the set. O(log devices). */
export function hasDevice(memory: SegmentMemory, devices: ValueDevices, ordinal: number): boolean {
  if (devices.kind === 'leaf') return hasOrdinal(memory, devices.leaf, ordinal);
  const { u32 } = memory;
  const first = devices.start >>> 2;
  const at = firstNotBelow(u32, first, devices.count, 1, ordinal);
  return at < devices.count && u32[first + at] === ordinal;
}
