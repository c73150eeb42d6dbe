/** An audience that is watched, and what is told of it. Plain data that survives JSON. */

import type { MessageFilter } from './message-filter.js';

/** An audience that is watched, as the store keeps it. */
export interface AudienceRecord {
  readonly code: string;
  /** The identity of the token that created it. */
  readonly createdBy: string;
  /** Its name then. */
  readonly createdByName: string;
  /** Milliseconds since the epoch, UTC. */
  readonly createdAt: number;
  readonly name: string;
  /** It means what it meant then, whatever the catalog says later. */
  readonly filter: MessageFilter;
}

/** What an event may tell. */
export const AUDIENCE_EVENT_KINDS = ['entered', 'left', 'recounted'] as const;

/**
 * - `entered`, `left`: a device was changed, and is in the audience, or is not any more.
 * - `recounted`: devices are read by another catalog from here on, or nothing could be told of the audience for a while; who is in it may be others, without an event for each.
 */
export type AudienceEventKind = (typeof AUDIENCE_EVENT_KINDS)[number];

/** What one change of a device did to one audience. */
export interface AudienceMove {
  /** The code of the audience. */
  readonly audience: string;
  readonly kind: Exclude<AudienceEventKind, 'recounted'>;
}

/** One event of an audience. */
export interface AudienceEvent {
  /** From 1, without gaps, in the order of the changes. */
  readonly number: number;
  readonly kind: AudienceEventKind;
  /** The id of the device; null: it is of no single one. */
  readonly device: string | null;
  /** By the clock of the process that made the change: milliseconds since the epoch, UTC. */
  readonly at: number;
}
