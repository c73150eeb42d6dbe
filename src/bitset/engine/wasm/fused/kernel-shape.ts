/** What a fused module is made for, and which form of its kernels is quickest, as measured. */

import type { ValueStep } from '../program-values.js';

/** Counting needs no result in memory: other kernels. */
export type Wanted = 'count' | 'evaluate';

export interface KernelShape {
  readonly wanted: Wanted;
  readonly slots: number;
  readonly steps: readonly ValueStep[];
  /** For each slot whether its leaf has no full blocks, and no lower summary. */
  readonly isThin: readonly boolean[];
  readonly shared: boolean;
}

/** What a batch module is made for: several programs that are counted in one pass over the leaves they share. */
export interface BatchMember {
  readonly steps: readonly ValueStep[];
  /** For each slot of the program its leaf's place among those of the batch. */
  readonly leaves: readonly number[];
}

export interface BatchShape {
  /** At most MAX_BATCH_PROGRAMS, over at most MAX_BATCH_LEAVES leaves. */
  readonly members: readonly BatchMember[];
  /** For each leaf of the batch whether it has no full blocks, and no lower summary. */
  readonly isThin: readonly boolean[];
  readonly shared: boolean;
}

/** Vectors of 16 bytes in one round of a dense loop: a power of two, up to 8. */
export function vectorsAtOnce({ wanted, slots }: KernelShape): number {
  if (slots > 16) return 2;
  return wanted === 'count' ? 8 : 4;
}

/** A chunk with more live blocks than this is read as a whole where its leaves are bitmaps. */
export const MAX_SINGLE_BLOCKS = 32;

/** Chunks that are read by one call at most, so that code which was compiled better in the meantime is soon in use. */
export const MAX_STRETCH_CHUNKS = 64;
