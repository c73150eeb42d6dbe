/**
 * Devices as columns, for accounts that are columns already: typed arrays with an entry for each device of a batch. The batch is
 * copied, its arrays may be used again.
 */

import type { OwnBytes } from '../../base/host-types.js';
import type { OrdinalSet } from '../leaf/ordinal-set.js';
import type { Integers } from './pair-log.js';

/**
 * `count` devices. Where a set of them is wanted, a `Uint32Array` holds their numbers in the batch, ascending, and a `Uint8Array` is a bitmap:
 * bit i & 7 of byte i >> 3 is device i.
 */
export interface DeviceColumns {
  readonly count: number;
  /** One each, none empty, none twice. Needed by an index with ids, refused by one without. */
  readonly ids?: readonly string[] | Utf8Column;
  /** Of each device, the index of its platform in `PLATFORMS`. */
  readonly platforms: Uint8Array;
  /** Subscribers by application code. */
  readonly applications?: ReadonlyMap<string, OrdinalSet>;
  readonly tags?: ReadonlyMap<string, ColumnValues>;
  /** By application code, then by tag. Only subscribers may have values. */
  readonly applicationTags?: ReadonlyMap<string, ReadonlyMap<string, ColumnValues>>;
}

/** Texts in a piece: text i is the UTF-8 of bytes `offsets[i]` to before `offsets[i + 1]`. */
export interface Utf8Column {
  readonly bytes: OwnBytes;
  /** `count + 1`, ascending. */
  readonly offsets: Uint32Array | Float64Array;
}

/** The values of one tag for all devices of a segment, by its type. */
export type ColumnValues = IntegerValues | StringValues | ListValues;

/** The values of an Integer tag, one a device. */
export interface IntegerValues {
  readonly type: 'Integer';
  /** One for each device; those of devices without a value mean nothing. All others are safe integers. */
  readonly values: Integers;
  /** Devices that have a value. Default all. */
  readonly present?: OrdinalSet;
}

/** The values of a String tag, one a device. */
export interface StringValues {
  readonly type: 'String';
  /** One for each device: an index into `dictionary`; those of devices without a value mean nothing. */
  readonly codes: Codes;
  readonly dictionary: readonly string[];
  readonly present?: OrdinalSet;
}

/** The values of a List tag, any number a device. */
export interface ListValues {
  readonly type: 'List';
  /** `count + 1`, ascending: the items of device i are `codes[offsets[i]]` to before `codes[offsets[i + 1]]`. None: unset. */
  readonly offsets: Uint32Array | Float64Array;
  /** Indexes into `dictionary`. */
  readonly codes: Codes;
  readonly dictionary: readonly string[];
}

/** Index of the text of each device in a list of distinct texts. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;
