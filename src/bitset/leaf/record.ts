/** Writes the record of a leaf. */

import type { LeafAddress } from '../layout/addresses.js';
import {
  LEAF_BYTES,
  LEAF_CARDINALITY,
  LEAF_FLAGS,
  LEAF_LOWER,
  LEAF_META,
  LEAF_RECORD_BYTES,
  LEAF_UPPER,
} from '../layout/layout.js';

export interface LeafRecord {
  readonly upper: number;
  readonly lower: number;
  readonly meta: number;
  readonly cardinality: number;
  readonly flags: number;
  readonly bytes: number;
}

export function writeRecord(u32: Uint32Array, leaf: LeafAddress, record: LeafRecord): void {
  u32.fill(0, leaf >>> 2, (leaf + LEAF_RECORD_BYTES) >>> 2);
  u32[(leaf + LEAF_UPPER) >>> 2] = record.upper;
  u32[(leaf + LEAF_LOWER) >>> 2] = record.lower;
  u32[(leaf + LEAF_META) >>> 2] = record.meta;
  u32[(leaf + LEAF_CARDINALITY) >>> 2] = record.cardinality;
  u32[(leaf + LEAF_FLAGS) >>> 2] = record.flags;
  u32[(leaf + LEAF_BYTES) >>> 2] = record.bytes;
}
