/** Whether the devices of one value are better kept as a slice of a posting list than as a leaf of their own. */

import { chunksOf, LEAF_RECORD_BYTES, META_BYTES, SUMMARY_BYTES } from '../layout/layout.js';
import type { LeafLayout } from './choose-container.js';
import { leafBytes } from './plan-leaf.js';

const POSTING_BYTES = 4;

/**
 * Bytes that a leaf may take for each of its devices. For speed it may take more than postings, which have to be bound to
 * a temporary leaf whenever they are used: this comes to about 4 devices a chunk.
 */
const MAX_LEAF_BYTES: Readonly<Record<LeafLayout, number>> = { fast: 2.5 * POSTING_BYTES, compact: POSTING_BYTES };

/**
 * Values with this many devices a chunk are leaves whatever they take, where speed counts: binding so many is slower than reading
 * a bitmap, and a bitmap of a chunk is all it can come to.
 */
const FAST_LEAF_DEVICES = 128;

/** Whether `ordinals`, ascending and below `size`, belong into a posting list. O(1) for short ones, else O(ordinals). */
export function belongsIntoPostings(size: number, ordinals: Uint32Array, layout: LeafLayout): boolean {
  if (layout === 'fast' && ordinals.length >= FAST_LEAF_DEVICES * chunksOf(size)) return false;
  const most = ordinals.length * MAX_LEAF_BYTES[layout];
  const least = LEAF_RECORD_BYTES + chunksOf(size) * (SUMMARY_BYTES + META_BYTES);
  return least > most || leafBytes(size, ordinals, layout) > most;
}
