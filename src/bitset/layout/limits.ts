/** What bounds an index while it is built. Tests inject small ones. */

import { type Expectations, LIMIT } from '../../base/argument.js';

/** What an index takes at most. */
export interface IndexLimits {
  /** Devices of an index: their ordinals are u32. */
  readonly indexDevices: number;
  /** Devices of a segment: so many that no table of their ids passes 1 GiB. */
  readonly segmentDevices: number;
  /** Bytes of the memory of a segment, results and scratch behind the sealed data included. */
  readonly segmentBytes: number;
  /** Bytes of the buffers of a segment before it is sealed; one that has more is sealed, and another begun. */
  readonly buildingBytes: number;
}

export const INDEX_LIMITS: Expectations<IndexLimits> = {
  indexDevices: LIMIT,
  segmentDevices: LIMIT,
  segmentBytes: LIMIT,
  buildingBytes: LIMIT,
};

export const DEFAULT_INDEX_LIMITS: IndexLimits = {
  indexDevices: 2 ** 32 - 1,
  segmentDevices: 2 ** 27,
  segmentBytes: 2 ** 32,
  buildingBytes: 2 ** 31,
};

/** The default limits with the given ones in their place, where they are smaller. */
export function indexLimitsWith(limits: Partial<IndexLimits> = {}): IndexLimits {
  const atMost = (name: keyof IndexLimits) =>
    Math.min(limits[name] ?? Number.POSITIVE_INFINITY, DEFAULT_INDEX_LIMITS[name]);
  return {
    indexDevices: atMost('indexDevices'),
    segmentDevices: Math.max(1, atMost('segmentDevices')),
    segmentBytes: atMost('segmentBytes'),
    buildingBytes: atMost('buildingBytes'),
  };
}
