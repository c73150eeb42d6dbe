/** What a fused module is made for. */

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
