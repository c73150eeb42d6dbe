/** What follows the devices of a store, is told when one was changed, and says what a change means for audiences that are watched. */

import type { Device } from '../devices/device.js';
import type { Filter } from '../plan/filter.js';
import type { AudienceMove } from './records/audience-record.js';
import type { MovesBasis } from './store/device-changes.js';

/** Which audiences changes of devices enter and leave. Devices are read by one catalog, as the index reads them. */
export interface WatchedAudiences {
  /** Resolves when the list of audiences was read. Rejects as the store does. */
  ready(): Promise<void>;
  /** The list is read again, if it is another by now. Rejects as the store does. */
  refresh(): Promise<void>;
  /** What `basis` was when a device was held against the list goes to the store with what came of it. */
  readonly basis: MovesBasis;
  /** Null: there was no such device before, or there is none after. */
  moves(before: Device | null, after: Device | null): readonly AudienceMove[];
}

/** The devices of a filter, by all changes up to one, and by none behind it. */
export interface MemberCount {
  readonly count: number;
  /** The sequence number of that change. */
  readonly sequence: number;
}

/** As openStoreDevices opens it. */
export interface DeviceRegistry {
  readonly audiences: WatchedAudiences;
  /** A device, or the list of audiences, was changed: it is looked for now, and not within a second. */
  wake(): void;
  /** Resolves when what the store kept before is counted. Rejects as the store does. */
  catchUp(): Promise<void>;
  /** Takes what was counted last: O(filter). */
  countMembers(filter: Filter): MemberCount;
  /** Calls `listener` whenever changes were read, be it of the list of audiences. Gives what ends that. */
  onRead(listener: () => void): () => void;
}
