/** Where presets, messages and tokens are kept. What a call that changes something has resolved to survives the loss of process and power. */

import type { ListedMessage } from '../messages/listed-message.js';
import type { MessageProgress, MessageRecord, MessageState } from '../messages/message-record.js';
import type { ListedPreset } from '../presets/listed-preset.js';
import type { PresetRecord } from '../presets/preset-record.js';
import type { TokenRecord } from '../tokens/token-record.js';

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
  readonly items: readonly Item[];
  /** Whether there may be others behind the last of them. */
  readonly hasMore: boolean;
}

/** A message that is to be resolved, without its record: that is read when its turn comes. */
export interface DueMessage {
  readonly code: string;
  readonly createdBy: string;
}

export const MOST_LISTED_BYTES = 2 ** 20;

/** Rejects with {@link StoreError} when it cannot be reached or written. */
export interface Store {
  /** What a key was used for before; null: nothing yet. */
  attempt(once: Once): Promise<Extract<Added, { readonly kind: 'replayed' | 'key-reused' }> | null>;

  addPreset(preset: PresetRecord, once: Once | null): Promise<Added>;
  preset(code: string): Promise<PresetRecord | null>;
  presets(page: Page): Promise<Listed<ListedPreset>>;
  /** Whether there was one. */
  removePreset(code: string): Promise<boolean>;

  addMessage(message: MessageRecord, once: Once | null): Promise<Added>;
  message(code: string): Promise<MessageRecord | null>;
  messages(page: Page & { readonly state: MessageState | null }): Promise<Listed<ListedMessage>>;
  /** Replaces the progress if its version is the next of the one kept. Whether it did. */
  advance(code: string, progress: MessageProgress): Promise<boolean>;
  /** Scheduled ones to be resolved at `until` or before, earliest first. */
  dueMessages(until: number, limit: number): Promise<readonly DueMessage[]>;
  /** When the first of the scheduled ones is to be resolved that is due behind `after`; null: none is. Without `after`, the first of all. */
  nextDue(after?: number): Promise<number | null>;
  /** Codes of those that are being resolved to this place, earliest first. */
  resolvingTo(transport: string): Promise<readonly string[]>;
  /** Messages in each state; no zeros. */
  messageTotals(): Promise<ReadonlyMap<MessageState, number>>;

  /** False: there is one of this name. */
  addToken(token: TokenRecord): Promise<boolean>;
  tokens(): Promise<readonly TokenRecord[]>;
  /** Replaces what is kept of the token of this identity and name. False: there is none. */
  replaceToken(token: TokenRecord): Promise<boolean>;
  /** Whether there was one. */
  removeToken(name: string): Promise<boolean>;

  /** Resolves when it can be read and written. */
  check(): Promise<void>;
  /** What was asked before is carried out first. */
  close(): Promise<void>;
}

/**
 * - `unavailable`: it cannot be reached now; trying again may help.
 * - `locked`: another process holds it.
 * - `full`: there is no room to write.
 * - `damaged`: what is kept cannot be read.
 * - `newer`: it was written by a later version.
 * - `missing`: there is none, and none was to be made.
 */
export type StoreFailure = 'unavailable' | 'locked' | 'full' | 'damaged' | 'newer' | 'missing';

export class StoreError extends Error {
  override readonly name = 'StoreError';
  constructor(
    readonly kind: StoreFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
