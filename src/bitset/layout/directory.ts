/**
 * The directory of a sealed segment: where everything lies in its memory, as JSON-safe data. Memory and directory (and the ids) are
 * a segment; a snapshot stores just them.
 */

import type { Platform } from '../../base/vocabulary.js';
import type { LeafAddress, StoredNumbers, ValueDevices } from './addresses.js';

export interface SegmentDirectory {
  readonly size: number;
  /** How many of them are live, where others were removed since they were sealed; absent: all. */
  readonly devices?: number;
  /** First byte behind the sealed data. */
  readonly end: number;
  readonly live: LeafAddress;
  readonly platforms: readonly { readonly platform: Platform; readonly leaf: LeafAddress }[];
  readonly subscriptions: ValueColumnDirectory;
  readonly tags: readonly TagColumnDirectory[];
  readonly leafBytes: number;
}

/** How many devices a segment has, without those that were removed. */
export function liveDevices({ devices, size }: Pick<SegmentDirectory, 'devices' | 'size'>): number {
  return devices ?? size;
}

/** `size` codes. Slice of code c in the posting list: u32 ordinals number offsets[c] to offsets[c + 1] - 1. */
export interface PostingsDirectory {
  readonly size: number;
  /** `size` u32: the leaf record of each code, 0 for one in the posting list. */
  readonly leaves: number;
  /** `size + 1` u32. */
  readonly offsets: number;
  readonly postings: number;
}

export interface ValueColumnDirectory extends PostingsDirectory {
  readonly set: ValueDevices;
  /** Address of the string table that numbers the values. */
  readonly table: number;
}

export interface IntegerColumnDirectory {
  readonly set: ValueDevices;
  readonly minimum: number;
  readonly maximum: number;
  readonly distinct: StoredNumbers | null;
  readonly planes: readonly ValueDevices[];
  readonly byValue: IntegerPostingsDirectory | null;
}

/**
 * Devices by value, then by ordinal: `size` u32 ordinals at `postings`. Frequent values are not among them: `leaves` has `count` f64 `values`,
 * ascending, and as many u32 addresses of leaf records.
 *
 * Where a value has some devices on average, `offsets` says where the slice of each code begins, and behind the last where it ends: a u32 for each code and one more.
 * Elsewhere that would be more than the postings: then `offsets` is 0, every POSTINGS_STEP-th posting has its value as f64 at `steps`, and the
 * values between are read from the planes.
 */
export interface IntegerPostingsDirectory {
  readonly size: number;
  readonly postings: number;
  readonly offsets: number;
  /** 0 where there are offsets. */
  readonly steps: number;
  readonly leaves: { readonly count: number; readonly values: number; readonly records: number };
}

export const POSTINGS_STEP = 64;

/** Codes of a column: they are 0 to this number less one. */
export function codesOf({ distinct, minimum, maximum }: Omit<IntegerColumnDirectory, 'byValue'>): number {
  return distinct === null ? maximum - minimum + 1 : distinct.count;
}

export interface TagColumnDirectory {
  readonly application: string | null;
  readonly tag: string;
  readonly set: ValueDevices;
  readonly integers: IntegerColumnDirectory | null;
  readonly strings: ValueColumnDirectory | null;
  readonly lists: ValueColumnDirectory | null;
}
