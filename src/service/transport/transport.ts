/** Where resolved recipients are handed to: an outbox in files, or whatever an embedder has. */

import type { Platform } from '../../base/vocabulary.js';
import type { Payload } from '../payload/payload.js';

export interface Recipient {
  readonly device: string;
  readonly platform: Platform;
  /** Which of its languages the message is in; null: it has one for all. */
  readonly language: string | null;
  /** When it is due, in milliseconds since the epoch, UTC; may have passed. */
  readonly sendAt: number;
  /** Which part of the message's recipients it is in: they come in order of parts. */
  readonly part: number;
  readonly payload: Payload;
}

/** The recipients of one message on their way. All of them are handed over at once, or none. */
export interface Delivery {
  /** Handed over before: nothing is left to write. */
  readonly isComplete: boolean;
  /** The recipients that an earlier process wrote and that are kept, in order, by platform; and the last of them. */
  readonly kept: {
    readonly byPlatform: ReadonlyMap<Platform, number>;
    readonly last: { readonly part: number; readonly device: string } | null;
  };
  /** Resolves when more may be written. */
  write(recipients: readonly Recipient[]): Promise<void>;
  /** Resolves when all that was written survives the loss of process and power. */
  sync(): Promise<void>;
  /** Hands all over. It survives loss of process and power when this resolves; done twice, it is done once. */
  complete(): Promise<void>;
  /** Takes back what was written. */
  discard(): Promise<void>;
  /** Lets go of it, to be opened again. */
  close(): Promise<void>;
}

export interface Transport {
  /** Names the place: the same after a restart, and another for another place. What was begun at one is gone on with there alone. */
  readonly id: string;
  /** Begins, or goes on with, the delivery of a message. */
  open(messageCode: string): Promise<Delivery>;
  /** The recipients of a message that was handed over, as they were written; null: it was not handed over here. */
  recipients(messageCode: string): Promise<AsyncIterable<Uint8Array> | null>;
  close(): Promise<void>;
}
