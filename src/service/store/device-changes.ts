/** What a store takes and tells of changes of devices, and of the audiences that are held against them. */

import type { AudienceEvent, AudienceMove, AudienceRecord } from '../records/audience-record.js';
import type { DeviceRecord, KeptDevice } from '../records/device-record.js';

/** A device as it is to be kept from now on. */
export interface DevicePut {
  readonly device: DeviceRecord;
  /** The sequence number that the device has now; null: it was never kept. */
  readonly expected: number | null;
  /** Audiences that the device enters or leaves by that, each once. Default none. */
  readonly moves?: readonly AudienceMove[];
}

/** What the moves of devices were worked out from. */
export interface MovesBasis {
  /** `DeviceLog.audiences`: of the list of audiences that the devices were held against. */
  readonly audiences: number;
  /** Milliseconds since the epoch, UTC: events tell it. */
  readonly at: number;
}

/** The audiences that are watched. */
export interface AudienceList {
  /** `DeviceLog.audiences`, with which this list holds. */
  readonly version: number;
  /** Those that can be read. */
  readonly audiences: readonly AudienceRecord[];
  /** The codes of the others. */
  readonly unreadable: readonly string[];
}

/** Events behind a number, in their order. */
export interface AudienceEvents {
  /** Without those that cannot be read. */
  readonly items: readonly AudienceEvent[];
  /** The number of the last that was looked at; that which was asked for, where there is none. */
  readonly last: number;
  readonly hasMore: boolean;
  /** Of the last event that there was. */
  readonly told: number;
  /** Up to this number they are kept no more. */
  readonly gone: number;
}

/** Which events are kept. */
export interface KeptEvents {
  /** For so long, in milliseconds of running; null: whatever their age. */
  readonly keepMs: number | null;
  /** So many of each audience, the newest. */
  readonly most: number;
}

/**
 * - `done`: it is kept as it was to be, and the key is used.
 * - `outdated`: the device is not as it was expected to be; nothing was kept, and the key is free.
 * - `replayed`: the key was used for the same before; nothing was kept.
 * - `key-reused`: the key was used for something else; nothing was kept.
 */
export type PutOnce = 'done' | 'outdated' | 'replayed' | 'key-reused';

/** Devices behind a place in the order of their changes. */
export interface ChangedDevices {
  /** In the order of their last changes, without those that cannot be read. */
  readonly items: readonly KeptDevice[];
  /** The sequence number of the last that was looked at; that which was asked for, where there is none. */
  readonly last: number;
  /** Whether there may be others behind that. */
  readonly hasMore: boolean;
}

/** The order of all changes of devices. */
export interface DeviceLog {
  /** Of this store, and no other: made of chance when it is first asked for. */
  readonly id: string;
  /** The highest sequence number that was given; 0: none was. */
  readonly sequence: number;
  /** Grows whenever an audience is added or removed, or told that it is recounted; 0: there never was one. */
  readonly audiences: number;
  /** Devices that were gone by this number may be forgotten: who has read less may have missed that they are gone. 0: none is. */
  readonly forgottenTo: number;
}

/** What one step of forgetting came to. */
export interface ForgottenDevices {
  /** How many were forgotten. */
  readonly removed: number;
  /** Up to which number devices were looked at; null: there is nothing more to be forgotten now. */
  readonly last: number | null;
}
