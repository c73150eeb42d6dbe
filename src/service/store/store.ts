/** Where presets, messages and tokens are kept. What a call that changes something has resolved to survives the loss of process and power. */

import { type Expectation, hasMethods } from '../../base/argument.js';
import type { AudienceRecord } from '../records/audience-record.js';
import type { KeptDevice } from '../records/device-record.js';
import type { ListedMessage } from '../records/listed-message.js';
import type { MessageProgress, MessageRecord, MessageState } from '../records/message-record.js';
import type { ListedPreset, PresetRecord } from '../records/preset-record.js';
import type { TokenRecord } from '../records/token-record.js';
import type {
  AudienceEvents,
  AudienceList,
  ChangedDevices,
  DeviceLog,
  DevicePut,
  ForgottenDevices,
  KeptEvents,
  MovesBasis,
  PutOnce,
} from './device-changes.js';
import type { UnreadableRecords } from './unreadable.js';

/** A request that may come twice and is to be carried out once. */
export interface Once {
  /** The identity of the token it came with: keys of one token are nothing to another. */
  readonly token: string;
  /** As the sender chose it. */
  readonly key: string;
  /** Of operation and body: the same key for something else is a mistake. */
  readonly digest: string;
}

/**
 * - `replayed`: the key was used for the same before, which made `code`; nothing was added.
 * - `key-reused`: the key was used for something else; nothing was added.
 * - `code-taken`: there is one with this code; nothing was added.
 */
export type Added =
  | { readonly kind: 'added' }
  | { readonly kind: 'replayed'; readonly code: string }
  | { readonly kind: 'key-reused' }
  | { readonly kind: 'code-taken' };

/** Where a record stands among the others, or stood: it need not be there any more. */
export interface Place {
  /** Milliseconds since the epoch, UTC. */
  readonly createdAt: number;
  readonly code: string;
}

/** Newest first; of one millisecond, by code, descending. */
export interface Page {
  /** Those of the token of this identity alone; null: of all. */
  readonly createdBy: string | null;
  /** Behind this place; null: from the newest. */
  readonly after: Place | null;
  readonly limit: number;
}

/** Part of what a page may hold: records of a mebibyte together, or one that is larger by itself. */
export interface Listed<Item> {
  /** Without those that cannot be read. */
  readonly items: readonly Item[];
  /** Of the last record that was looked at; null: there was none. */
  readonly last: Place | null;
  /** Whether there may be others behind that. */
  readonly hasMore: boolean;
  /** Of the records that were read for it, however little is left of them. */
  readonly bytes: number;
}

/** However many messages of some identities are due, so many of each other are told of at a time. */
export const DUE_OF_ANOTHER = 16;

/** Of so many identities. */
export const MOST_OTHERS = 256;

/** A message that is to be resolved, without its record: that is read when its turn comes. */
export interface DueMessage {
  readonly code: string;
  readonly createdBy: string;
}

export const MOST_LISTED_BYTES = 2 ** 20;

/** Rejects with {@link StoreError} when it cannot be reached or written. One record that cannot be read keeps nobody from the others. */
export interface Store {
  /** Those that were met so far. */
  readonly unreadable: UnreadableRecords;

  /** What a key was used for before; null: nothing yet. */
  attempt(once: Once): Promise<Extract<Added, { readonly kind: 'replayed' | 'key-reused' }> | null>;

  /** Keeps a preset under its code, once a key. */
  addPreset(preset: PresetRecord, once: Once | null): Promise<Added>;
  /** Rejects with UnreadableRecordError where it is there and cannot be read. */
  preset(code: string): Promise<PresetRecord | null>;
  /** A page of presets, newest first. */
  presets(page: Page): Promise<Listed<ListedPreset>>;
  /** Whether there was one. */
  removePreset(code: string): Promise<boolean>;
  /** Presets of this identity, counted up to `most`. */
  countPresets(createdBy: string, most: number): Promise<number>;

  /** Keeps a message under its code, once a key. */
  addMessage(message: MessageRecord, once: Once | null): Promise<Added>;
  /** Rejects with UnreadableRecordError where it is there and cannot be read. */
  message(code: string): Promise<MessageRecord | null>;
  /** A page of messages, newest first. */
  messages(page: Page & { readonly state: MessageState | null }): Promise<Listed<ListedMessage>>;
  /** Removes one that is finished: ready, failed or cancelled. Keys of requests that made it stay. False: there is none that is. */
  removeMessage(code: string): Promise<boolean>;
  /**
   * Removes up to `limit` that were finished `keepMs` of running ago or earlier, those first that were finished first; how many. Running
   * time grows while stores are used, never faster than time does, and knows no date.
   */
  removeFinished(old: { readonly keepMs: number; readonly limit: number }): Promise<number>;
  /** Gives back some of the room that removed records leave, where that is worthwhile. Whether there is more. */
  releaseSpace(): Promise<boolean>;
  /** Replaces the progress if its version is the next of the one kept. Whether it did. */
  advance(code: string, progress: MessageProgress): Promise<boolean>;
  /**
   * Scheduled ones to be resolved at `until` or before, `limit` at most, earliest first, without those that are known to be unreadable. Where there are more, those of other identities
   * follow: of each that has none among them the earliest, 16 at most, of 256 identities at most, in the order of the first that is due.
   */
  dueMessages(until: number, limit: number): Promise<readonly DueMessage[]>;
  /** When the first of the scheduled ones is to be resolved that is due behind `after`; null: none is. Without `after`, the first of all that are not known to be unreadable. */
  nextDue(after?: number): Promise<number | null>;
  /** Codes of those that are being resolved to this place, earliest first. */
  resolvingTo(transport: string): Promise<readonly string[]>;
  /** Messages of this identity that are scheduled or being resolved, counted up to `most`. */
  countPending(createdBy: string, most: number): Promise<number>;
  /** Messages in each state; no zeros. */
  messageTotals(): Promise<ReadonlyMap<MessageState, number>>;

  /** False: there is one of this name. */
  addToken(token: TokenRecord): Promise<boolean>;
  /** Those that can be read. */
  tokens(): Promise<readonly TokenRecord[]>;
  /** Replaces what is kept of the token of this identity and name. False: there is none. */
  replaceToken(token: TokenRecord): Promise<boolean>;
  /** Whether there was one. */
  removeToken(name: string): Promise<boolean>;

  /** The device of this id, or that it is gone; null: it was never kept. Rejects with UnreadableRecordError where it is there and cannot be read. */
  device(id: string): Promise<KeptDevice | null>;
  /**
   * The device as this store put it last, if it happens to know: without a look at what is kept, which others may have changed since. Only for what `putDevices` is asked to follow on. Null: it
   * does not know.
   */
  rememberedDevice(id: string): Promise<KeptDevice | null>;
  /** The same of several: those that are kept, and can be read. At most 500 ids. */
  devices(ids: readonly string[]): Promise<readonly KeptDevice[]>;
  /**
   * Keeps devices, each where it is as it is expected to be: the sequence numbers of the changes, in their order; null: it is not, and stays as it is. Changes are
   * seen in the order of their numbers, and all of these at once, with the events that their moves come to. Where audiences were added or removed since `basis`, none is
   * put: what is kept from one list of audiences to the next would be told to nobody. Default: there never was an audience.
   */
  putDevices(puts: readonly DevicePut[], basis?: MovesBasis): Promise<readonly (number | null)[]>;
  /** Keeps a device, once a key; null: there is nothing to be kept, and the key is used for that. `basis` is that of `putDevices`. */
  putDeviceOnce(put: DevicePut | null, once: Once, basis?: MovesBasis): Promise<PutOnce>;
  /** The devices whose last change is behind `sequence`, in the order of those: `limit` at most. */
  devicesAfter(sequence: number, limit: number): Promise<ChangedDevices>;
  /** The first of these, where this store has put them itself and still knows: without a look at what is kept. Null: it does not know the next. What follows them, `devicesAfter` says. */
  rememberedAfter(sequence: number, limit: number): Promise<ChangedDevices | null>;
  /**
   * Forgets devices that were gone `keepMs` of running ago or earlier, at most as long again later: of the next `limit` devices behind `after`, 0 at first. Running time is that of
   * `removeFinished`.
   */
  forgetDevices(old: {
    readonly keepMs: number;
    readonly after: number;
    readonly limit: number;
  }): Promise<ForgottenDevices>;
  /** Where the order of changes stands. */
  deviceLog(): Promise<DeviceLog>;

  /** Keeps an audience under its code, once a key: changes of devices from then on are held against it. */
  addAudience(audience: AudienceRecord, once: Once | null): Promise<Added>;
  /** Rejects with UnreadableRecordError where it is there and cannot be read. */
  audience(code: string): Promise<AudienceRecord | null>;
  /** A page of audiences, newest first. */
  audiences(page: Page): Promise<Listed<AudienceRecord>>;
  /** Whether there was one. Its events go with it, in the time that {@link removeEvents} takes. */
  removeAudience(code: string): Promise<boolean>;
  /** Audiences of this identity, counted up to `most`. */
  countAudiences(createdBy: string, most: number): Promise<number>;
  /** All of them. */
  audienceList(): Promise<AudienceList>;
  /** Events of an audience behind this number: `limit` at most. Null: there is no such audience. */
  audienceEvents(code: string, after: number, limit: number): Promise<AudienceEvents | null>;
  /** The number of the last event that there was of each of these audiences, without those that there are not. At most 500 codes. */
  lastEventNumbers(codes: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** The number of the last event that the changes of devices up to this sequence number came to; null: there is no such audience. */
  audienceNumber(code: string, sequence: number): Promise<number | null>;
  /**
   * Devices are read by this catalog from now on, a text in printable ASCII, and neither empty nor `*`: where it is another than before, or several were marked, all audiences are told. `at` as in
   * {@link MovesBasis}. How many were told.
   */
  recountAudiences(catalog: string, at: number): Promise<number>;
  /** Somebody goes on to read devices by this catalog: where it is not the one of the last {@link recountAudiences}, the next tells all audiences, whatever its catalog. Whether it is not, for the first time since. */
  markOtherCatalog(catalog: string): Promise<boolean>;
  /** Tells these audiences that others may be in them, whether their records can be read or not. The list has another version from then on. `at` as in {@link MovesBasis}. How many were told. */
  tellRecounted(codes: readonly string[], at: number): Promise<number>;
  /** Removes up to `limit` events that are not to be kept, or that are of audiences that were removed. False: there was nothing to do. */
  removeEvents(kept: KeptEvents, limit: number): Promise<boolean>;

  /** Resolves when it can be read and written. */
  check(): Promise<void>;
  /** What was asked before is carried out first. */
  close(): Promise<void>;
}

/** Whether what a program passes as a store is one: opened already, and no promise of one. */
export const STORE: Expectation = {
  holds: (value) => hasMethods(value, 'addToken', 'close'),
  what: 'a store, as openStore opens it: await it first',
};
