/** How much a segment may keep beside its sealed data: sets that were made of others, and dense twins. */

import { CHUNK_BYTES, chunksOf } from '../layout/layout.js';
import type { Segment } from '../layout/segment.js';

/** Of the sealed sets, this share. */
const SHARE = 1 / 4;
/** So much at least for all segments of an index together. */
const LEAST_BYTES = 64 * 2 ** 20;
/** And a few dense sets in any case. */
const LEAST_BITMAPS = 8;

/** Bytes for a segment of an index of `devices` devices; `wanted`: for the whole index, by whoever made it. */
export function cacheBytesFor({ size, leafBytes }: Segment, devices: number, wanted: number | null): number {
  const part = size / Math.max(size, devices);
  if (wanted !== null) return wanted * part;
  return Math.max(leafBytes * SHARE, LEAST_BYTES * part, LEAST_BITMAPS * chunksOf(size) * CHUNK_BYTES);
}
