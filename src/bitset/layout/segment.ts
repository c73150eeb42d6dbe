/**
 * A sealed part of an index: devices 0 .. size - 1 and all that is known of them, in one memory. Never changes. What kernels read
 * lies in the memory (see `layout.ts`); what only the way to a leaf needs - names, dictionaries - lies beside it.
 */

import type { Platform } from '../../base/vocabulary.js';
import type { LeafAddress, StoredNumbers, ValueDevices } from './addresses.js';
import type { SegmentDirectory } from './directory.js';
import type { SegmentMemory } from './memory.js';

export const EMPTY_DEVICES: ValueDevices = { kind: 'leaf', leaf: 0 };

/** Strings to codes 0 .. size - 1 and back, in buffers: hash table, offsets, UTF-8 (WTF-8 for lone surrogates). */
export interface StringTable {
  readonly size: number;
  /** -1: not in it. */
  codeOf(value: string): number;
  valueOf(code: number): string;
}

/** A tag (or the subscriptions) with string values: a device has none, one, or of a list several. */
export interface ValueColumn {
  /** Devices with at least one value. */
  readonly set: ValueDevices;
  readonly values: StringTable;
  devicesOf(code: number): ValueDevices;
}

/**
 * Integers, by their codes. A code is `value - minimum` (`distinct` null) or the rank of the value among the distinct ones.
 * `planes[i]` are the devices whose code has bit i; devices without a value have code 0 and are not in `set`.
 */
export interface IntegerColumn {
  readonly set: ValueDevices;
  readonly minimum: number;
  readonly maximum: number;
  /** The distinct values, ascending. Null: codes are offsets from the minimum. */
  readonly distinct: StoredNumbers | null;
  readonly planes: readonly ValueDevices[];
  /** Devices by single value, for EQ and IN. Null where the planes answer single values well enough: few planes. */
  readonly byValue: IntegerPostings | null;
}

export interface IntegerPostings {
  /** A value is looked up in a table, not searched among devices. */
  readonly isDirect: boolean;
  /** Devices with exactly this value; `EMPTY_DEVICES` when there are none. Some binary searches. */
  devicesOf(value: number): ValueDevices;
}

/** What devices hold under one tag. Without a catalog a tag may hold several types; each has its own column. */
export interface TagColumn {
  /** Null: an account tag. */
  readonly application: string | null;
  readonly tag: string;
  /** Devices with a value of any type. */
  readonly set: ValueDevices;
  readonly integers: IntegerColumn | null;
  readonly strings: ValueColumn | null;
  readonly lists: ValueColumn | null;
}

/** Ids of devices, both ways. */
export interface IdTable {
  /** -1: not in it. */
  ordinalOf(id: string): number;
  idOf(ordinal: number): string;
  /** Bytes held, the UTF-8 of the ids included. */
  readonly bytes: number;
  /** All of it as buffers, none beyond 1 GiB, for a snapshot. Borrowed: not to be written to. */
  sections(): readonly Uint8Array[];
}

export interface Segment {
  readonly memory: SegmentMemory;
  /** What this segment was made from, besides its memory. */
  readonly directory: SegmentDirectory;
  readonly size: number;
  /** Every live device: what `all` means. */
  readonly live: LeafAddress;
  readonly platforms: ReadonlyMap<Platform, LeafAddress>;
  /** Values are application codes. */
  readonly subscriptions: ValueColumn;
  /** By `tagKey`. */
  readonly tags: ReadonlyMap<string, TagColumn>;
  readonly ids: IdTable | null;
  /** Bytes of all leaf records, summaries, containers, planes, dictionaries and postings; ids not. */
  readonly leafBytes: number;
}

/** Holds the version of the last change of each device that had one. No application has an empty code: no filter can name it. */
export const VERSION_COLUMN = { application: '', tag: 'version' } as const;

/** Key of a tag in a map. The length keeps names apart that hold whatever would stand between them. */
export function tagKey(application: string | null, tag: string): string {
  return application === null ? `:${tag}` : `${application.length}:${application}${tag}`;
}
