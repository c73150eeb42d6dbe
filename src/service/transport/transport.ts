/** Where resolved recipients are handed to: an outbox in files, or whatever an embedder has. */

import type { Platform } from '../../base/vocabulary.js';
import type { Payload } from '../../payload/payload.js';

/** What devices have in common that get the same at the same time. */
export interface RecipientGroup {
  /** Which part of the message's recipients it is: they come in order of parts. */
  readonly part: number;
  readonly platform: Platform;
  /** Which of its languages the message is in; null: it has one for all. */
  readonly language: string | null;
  /** When it is due, in milliseconds since the epoch, UTC; may have passed. */
  readonly sendAt: number;
  readonly payload: Payload;
}

/** What push services know devices by: by the id of the device, and then by application code. */
export type PushTokens = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** How many recipients of a message that is about to be acknowledged get this. The longest of its languages stands for all. */
export interface ExpectedGroup {
  readonly group: RecipientGroup;
  readonly recipients: number;
  /** That the push tokens of each take, an estimate; left out: they have none. */
  readonly pushTokenBytes?: number;
}

/**
 * Why recipients are not admitted. `bytes` is what they would take, an estimate.
 * - `limit`: with what is there they are more than the transport may hold.
 * - `disk`: less of the disk would be free than has to be.
 */
export type NoRoom =
  | { readonly kind: 'limit'; readonly bytes: number; readonly takenBytes: number; readonly mostBytes: number }
  | { readonly kind: 'disk'; readonly bytes: number; readonly freeBytes: number; readonly reserveBytes: number };

/** What a transport of bounded size is asked before a message is acknowledged. */
export interface TransportRoom {
  /** Null: there is room. Nothing is reserved for good: what is written later may still find none, and waits. */
  admit(expected: readonly ExpectedGroup[]): Promise<NoRoom | null>;
  /** Whether less is free than has to be: messages are refused, all else goes on. */
  isLow(): Promise<boolean>;
}

/** The recipients of one message on their way. One is open at a time. What it rejects with leaves it to be closed, and to be opened again. */
export interface Delivery {
  /** The recipients that were written before and that are kept, by platform, no zeros; and the last of them. They are the first that were written. */
  readonly kept: {
    readonly byPlatform: ReadonlyMap<Platform, number>;
    readonly last: { readonly part: number; readonly device: string; readonly sendAt: number } | null;
  };
  /** Resolves when more may be written. `pushTokens` where they are known: those of a device that is not in it are none. */
  write(group: RecipientGroup, devices: readonly string[], pushTokens?: PushTokens): Promise<void>;
  /** Resolves when all that was written survives the loss of process and power. */
  sync(): Promise<void>;
  /** Lets go of it, to be opened again. */
  close(): Promise<void>;
}

/** All recipients of a message are handed over at once, or none. Rejects with {@link TransportError} where trying again may help. */
export interface Transport {
  /** Names the place: the same after a restart, and another for another place. Recipients that were begun at one place are continued there only. */
  readonly id: string;
  /** Left out: it has no bounds. */
  readonly room?: TransportRoom;
  /**
   * Begins the delivery of a message, or goes on with it. Rejects with TransportError `handed-over` when the message was handed over and
   * is still here.
   */
  open(messageCode: string): Promise<Delivery>;
  /**
   * Hands over all that was written and synced. It survives loss of process and power when this resolves; done twice, it is done once,
   * also when whoever takes the recipients has taken them meanwhile.
   */
  complete(messageCode: string): Promise<void>;
  /** Takes back what was written and not handed over, if there is something. It is gone for good when this resolves. */
  discard(messageCode: string): Promise<void>;
  /** Messages that were begun and are neither handed over nor taken back. */
  begun(): Promise<readonly string[]>;
  /** The recipients of a message that was handed over and is still here, as they were written; null: it is not. Each chunk is the taker's to keep. */
  recipients(
    messageCode: string,
    options?: { readonly signal?: AbortSignal },
  ): Promise<AsyncIterable<Uint8Array> | null>;
  /** Ends its use: nothing more is handed over. */
  close(): Promise<void>;
}

/**
 * - `unavailable`: it cannot be reached or written now; trying again may help.
 * - `full`: there is no room to write; the same.
 * - `locked`: another process holds it.
 * - `handed-over`: the message was handed over before.
 * - `damaged`: what is there was not written by a transport of this kind.
 */
export type TransportFailure = 'unavailable' | 'full' | 'locked' | 'handed-over' | 'damaged';

/** Recipients could not be handed over; `kind` says whether to try again. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  constructor(
    readonly kind: TransportFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
