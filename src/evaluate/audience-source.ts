/** Where audiences come from: whatever can count and list the devices of a filter. */

import type { AbortSignal } from '../base/host-types.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Filter } from '../plan/filter.js';
import type { TagTextSource } from './tag-texts.js';

/** How many devices a filter selects, in all, by platform and by application. */
export interface AudienceCount {
  readonly count: number;
  /** Devices looked at. */
  readonly devices: number;
  /** Devices of the audience by platform; no zeros. */
  readonly byPlatform: ReadonlyMap<string, number>;
  /** Devices of the audience by application they are subscribed to; no zeros. A device counts once for each. */
  readonly byApplication: ReadonlyMap<string, number>;
  /** Names of the filter that no device has, or has with values of another type; absent where there is nothing to say. */
  readonly notes?: readonly Diagnostic[];
}

/** The count with what there is to say of names. */
export function withNotes(count: AudienceCount, notes: readonly Diagnostic[]): AudienceCount {
  return notes.length === 0 ? count : { ...count, notes };
}

/** What counts and lists the devices of a filter, whatever holds them. */
export interface AudienceSource {
  /** How many devices a filter selects. Rejects with the reason of the signal. */
  count(filter: Filter, options?: { readonly signal?: AbortSignal }): Promise<AudienceCount>;
  /** Ids of the audience in batches, in the source's own order; `after` starts behind that id. */
  devices(
    filter: Filter,
    options?: { readonly signal?: AbortSignal; readonly after?: string },
  ): AsyncIterable<readonly string[]>;
  /** Changes whenever answers may. */
  readonly generation: string;
}

/** The devices of one moment, while those of the source go on changing. */
export interface AudienceSnapshot extends AudienceSource {
  /** Where texts can be listed. */
  readonly tagTexts?: TagTextSource['tagTexts'];
  /** Ends it; it answers no more. Rejects as the source does. */
  close(): Promise<void>;
}

/** A source whose devices change while it is asked: each answer is of another moment, whatever `generation` says. */
export interface LiveSource {
  /** The devices as they are now. Rejects with the reason of the signal. */
  snapshot(options?: { readonly signal?: AbortSignal }): Promise<AudienceSnapshot>;
}

/** The engine behind a source cannot be asked now, and may be asked later. */
export class AudienceUnavailableError extends Error {
  override readonly name = 'AudienceUnavailableError';
}
