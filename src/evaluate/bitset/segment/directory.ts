/**
 * The directory of a sealed segment: where everything lies in its memory, as JSON-safe data. Memory and directory (and the ids) are
 * a segment; a snapshot stores just them.
 */

import type { Platform } from '../../../base/vocabulary.js';
import type { LeafAddress } from './segment.js';

export interface SegmentDirectory {
  readonly size: number;
  /** First byte behind the sealed data. */
  readonly end: number;
  readonly live: LeafAddress;
  readonly platforms: readonly { readonly platform: Platform; readonly leaf: LeafAddress }[];
  readonly subscriptions: ValueColumnDirectory;
  readonly tags: readonly TagColumnDirectory[];
  readonly leafBytes: number;
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
  readonly set: LeafAddress;
  /** Address of the string table that numbers the values. */
  readonly table: number;
}

export interface IntegerColumnDirectory {
  readonly set: LeafAddress;
  readonly minimum: number;
  readonly maximum: number;
  readonly distinct: { readonly address: number; readonly count: number } | null;
  readonly planes: readonly LeafAddress[];
  readonly byValue: ({ readonly values: number } & PostingsDirectory) | null;
}

export interface TagColumnDirectory {
  readonly application: string | null;
  readonly tag: string;
  readonly set: LeafAddress;
  readonly integers: IntegerColumnDirectory | null;
  readonly strings: ValueColumnDirectory | null;
  readonly lists: ValueColumnDirectory | null;
}
