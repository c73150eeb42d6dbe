/** What a batch module is made for: several programs that are counted in one pass over the leaves they share. */

import type { ValueStep } from '../program-values.js';

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
