/** A message as it is kept: what never changes, and how far it has come. Plain data that survives JSON. */

import type { MessageFields } from '../../payload/message-fields.js';
import type { MessageFilter } from './message-filter.js';
import type { SendTime } from './send-time.js';

/** The states of a message, in the order in which it has them. */
export const MESSAGE_STATES = ['scheduled', 'resolving', 'ready', 'failed', 'cancelled'] as const;

/** Where a message is on its way. */
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Devices of the audience when the message was created. */
export interface KeptAudience {
  readonly count: number;
  /** Devices looked at. */
  readonly devices: number;
  /** No zeros. */
  readonly byPlatform: Readonly<Record<string, number>>;
  /** No zeros; a device counts once for each. */
  readonly byApplication: Readonly<Record<string, number>>;
}

/** Against which devices, and to which place, recipients are being resolved: they are resolved against these to their end, or not at all. */
export interface Resolution {
  /** `AudienceSource.generation`. */
  readonly generation: string;
  /** `Transport.id`. */
  readonly transport: string;
  /** Of all else that the order of recipients and their payloads follow from. With another one, what was written is written anew. */
  readonly basis: string;
  /** From here on it cannot be cancelled: all recipients are written, and are about to be handed over. */
  readonly isCommitted: boolean;
}

/** What was handed over of a message, and to how many. */
export interface HandedOver {
  readonly recipients: number;
  /** No zeros. */
  readonly byPlatform: Readonly<Record<string, number>>;
  /** Devices of the audience on platforms that the message has nothing for. */
  readonly withoutPayload: number;
}

/** How far the sending of a message has come. */
export interface MessageProgress {
  /** Counts changes: 0 when created. */
  readonly version: number;
  readonly state: MessageState;
  /** Milliseconds since the epoch, UTC. */
  readonly changedAt: number;
  readonly resolution: Resolution | null;
  /** Not null when ready, or about to be: from the time on that `isCommitted` is true. */
  readonly handedOver: HandedOver | null;
  /** Why it failed, for a person. */
  readonly failure: string | null;
}

/** A message as the store keeps it. */
export interface MessageRecord {
  readonly code: string;
  /** The identity of the token that created it. */
  readonly createdBy: string;
  /** Its name then. */
  readonly createdByName: string;
  /** Milliseconds since the epoch, UTC. */
  readonly createdAt: number;
  /** As checked, without the token and with the content of its preset. */
  readonly request: Omit<MessageFields, 'auth'>;
  readonly filter: MessageFilter;
  readonly sendTime: SendTime;
  /** When the first device is due, and recipients are resolved: milliseconds since the epoch, UTC. */
  readonly resolveAt: number;
  readonly audience: KeptAudience;
  readonly progress: MessageProgress;
}
