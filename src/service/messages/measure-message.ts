/**
 * What follows from the filter of a message: how many devices it reaches now, and when it is due. Needs the devices and nothing of the
 * store, so that any thread can do it; what is left then is small, however long the filter is.
 */

import type { Platform } from '../../base/vocabulary.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { AudienceCount } from '../../evaluate/audience-source.js';
import type { TagTextSource } from '../../evaluate/tag-texts.js';
import type { Message, MessageFields } from '../../payload/message-fields.js';
import { reachedPlatforms } from '../../requests/platform-reach.js';
import { countFor } from '../audience/count-for.js';
import type { DeviceConventions } from '../device-conventions.js';
import { firstInstant } from '../recipients/first-instant.js';
import { readDeviceTexts } from '../recipients/read-device-texts.js';
import { filterToKeep, type MessageFilter } from '../records/message-filter.js';
import type { KeptAudience } from '../records/message-record.js';
import { type SendTime, sendTimeOf } from '../records/send-time.js';
import type { Rights } from '../records/token-record.js';
import type { ServiceAudience } from '../service-audience.js';

/** A checked message with what follows from its filter. Plain data. */
export interface MeasuredMessage {
  readonly request: MessageFields;
  readonly filter: MessageFilter;
  readonly sendTime: SendTime;
  /** When the first device is due: milliseconds since the epoch, UTC. */
  readonly resolveAt: number;
  readonly audience: KeptAudience;
  /** Platforms that the filter reaches. */
  readonly platforms: readonly Platform[];
}

/** What can be measured with: devices that can be counted, and their texts where they can be listed. */
type MeasuringAudience = Pick<ServiceAudience, 'count' | 'generation'> & Partial<TagTextSource>;

export interface MeasureOptions {
  /** What the filter was compiled with. */
  readonly catalog: Catalog | null;
  readonly audience: MeasuringAudience;
  /** Of the token it came with. */
  readonly rights: Rights;
  /** Milliseconds since the epoch, UTC. */
  readonly now: number;
  readonly devices?: Partial<DeviceConventions>;
  readonly signal?: AbortSignal;
}

/**
 * The filter has to have a plan. Rejects with what the audience throws: with an Error when it cannot list the languages or time zones
 * that the message depends on, and with the signal's reason.
 */
export async function measureMessage(
  { request, filter }: Message,
  { catalog, audience, rights, now, devices, signal }: MeasureOptions,
): Promise<MeasuredMessage> {
  const sendTime = sendTimeOf(request, now);
  const texts = await readDeviceTexts(audience, request, sendTime, { ...devices, ...(signal && { signal }) });
  const count = await countFor(rights, audience, filter, signal && { signal });
  return {
    request,
    filter: filterToKeep(filter, catalog),
    sendTime,
    resolveAt: await firstInstant(audience, filter, sendTime, texts, signal),
    audience: keptAudience(count),
    platforms: reachedPlatforms(filter, catalog),
  };
}

/** Counts that are remembered are the same object each time. */
const KEPT = new WeakMap<AudienceCount, KeptAudience>();

function keptAudience(counted: AudienceCount): KeptAudience {
  const known = KEPT.get(counted);
  if (known !== undefined) return known;
  const { count, devices, byPlatform, byApplication } = counted;
  const kept = {
    count,
    devices,
    byPlatform: Object.fromEntries(byPlatform),
    byApplication: Object.fromEntries(byApplication),
  };
  KEPT.set(counted, kept);
  return kept;
}
