/** Leaves of summaries alone, in a memory that holds ones wherever nothing was written. */

import { LEAF_LOWER, LEAF_RECORD_BYTES, LEAF_UPPER } from '../../../../src/bitset/layout/layout.js';

interface Summaries {
  readonly upper: Uint32Array;
  /** Null: a thin leaf. */
  readonly lower: Uint32Array | null;
}

interface SummaryMemory {
  readonly u32: Uint32Array;
  readonly leaves: readonly number[];
}

const FIRST_LEAF_AT = 256;
/** What is read behind the end of a summary. */
const BEHIND_WORDS = 1024;

export function summaryMemory(given: readonly Summaries[]): SummaryMemory {
  const words = given.reduce((sum, { upper, lower }) => sum + upper.length + (lower?.length ?? 0), 0);
  const records = given.length * LEAF_RECORD_BYTES;
  const u32 = new Uint32Array((FIRST_LEAF_AT + records) / 4 + words + BEHIND_WORDS).fill(0xffff_ffff);
  let next = FIRST_LEAF_AT + records;
  const write = (summary: Uint32Array): number => {
    const address = next;
    u32.set(summary, address / 4);
    next += summary.byteLength;
    return address;
  };
  const leaves = given.map(({ upper, lower }, index) => {
    const leaf = FIRST_LEAF_AT + index * LEAF_RECORD_BYTES;
    u32[(leaf + LEAF_UPPER) / 4] = write(upper);
    u32[(leaf + LEAF_LOWER) / 4] = lower === null ? 0 : write(lower);
    return leaf;
  });
  return { u32, leaves };
}
