/** Whether the devices of one value are better kept as a slice of a posting list than as a leaf of their own. */

import { chunksOf, LEAF_RECORD_BYTES, META_BYTES, SUMMARY_BYTES } from '../layout/layout.js';
import { leafBytes } from './plan-leaf.js';

const POSTING_BYTES = 4;

/**
 * Bytes that a leaf may take for each of its devices: more than postings, which have to be bound to a temporary leaf whenever they are used.
 * This comes to about 3 devices a chunk.
 */
const MAX_LEAF_BYTES = 2.5 * POSTING_BYTES;

/**
 * Values with this many devices a chunk are leaves whatever they take: binding so many is slower than reading a bitmap, and a bitmap of a chunk
 * is all it can come to.
 */
const LEAF_DEVICES = 128;

/** Whether `ordinals`, ascending and below `size`, belong into a posting list. O(1) for short ones, else O(ordinals). */
export function belongsIntoPostings(size: number, ordinals: Uint32Array): boolean {
  if (ordinals.length >= LEAF_DEVICES * chunksOf(size)) return false;
  const most = ordinals.length * MAX_LEAF_BYTES;
  const least = LEAF_RECORD_BYTES + chunksOf(size) * (SUMMARY_BYTES + META_BYTES);
  return least > most || leafBytes(size, ordinals) > most;
}
