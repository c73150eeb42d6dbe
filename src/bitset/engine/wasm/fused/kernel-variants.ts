/** Which form of a kernel is quickest, as measured. */

import type { KernelShape } from './kernel-shape.js';

/** Vectors of 16 bytes in one round of a dense loop: a power of two, up to 8. */
export function vectorsAtOnce({ wanted, slots }: KernelShape): number {
  if (slots > 16) return 2;
  return wanted === 'count' ? 8 : 4;
}

/** A chunk with more live blocks than this is read as a whole where its leaves are bitmaps. */
export const MAX_SINGLE_BLOCKS = 32;

/** Chunks that are read by one call at most, so that code which was compiled better in the meantime is soon in use. */
export const MAX_STRETCH_CHUNKS = 64;
