/** The record of a message that was just asked for, which has no code yet: when it is due, and how many devices it would reach now. */

import type { Catalog } from '../../catalog/catalog.js';
import type { AudienceCount } from '../../evaluate/audience-source.js';
import type { Message } from '../../payload/message-fields.js';
import { countFor } from '../audience/count-for.js';
import { readDeviceTexts } from '../recipients/read-device-texts.js';
import { firstInstant } from '../send-time/first-instant.js';
import { sendTimeOf } from '../send-time/send-time.js';
import type { DeviceConventions, ServiceAudience } from '../service-options.js';
import type { Rights } from '../tokens/rights.js';
import type { TokenRecord } from '../tokens/token-record.js';
import { filterToKeep } from './message-filter.js';
import type { KeptAudience, MessageRecord } from './message-record.js';
import { firstProgress } from './transitions.js';

export interface NewMessageOptions {
  /** What the filter was compiled with. */
  readonly catalog: Catalog | null;
  readonly audience: ServiceAudience;
  /** The token it came with. */
  readonly token: Rights & Pick<TokenRecord, 'id' | 'name'>;
  /** Milliseconds since the epoch, UTC. */
  readonly now: number;
  readonly devices?: Partial<DeviceConventions>;
  readonly signal?: AbortSignal;
}

/**
 * The filter has to have a plan. Rejects with what the audience throws: with an Error when it cannot list the languages or time zones
 * that the message depends on, and with the signal's reason.
 */
export async function newMessage(
  { request, filter }: Message,
  { catalog, audience, token, now, devices, signal }: NewMessageOptions,
): Promise<Omit<MessageRecord, 'code'>> {
  const sendTime = sendTimeOf(request, now);
  const texts = await readDeviceTexts(audience, request, sendTime, { ...devices, ...(signal && { signal }) });
  const count = await countFor(token, audience, filter, signal && { signal });
  const { auth: _, ...kept } = request;
  return {
    createdBy: token.id,
    createdByName: token.name,
    createdAt: now,
    request: kept,
    filter: filterToKeep(filter, catalog),
    sendTime,
    resolveAt: await firstInstant(audience, filter, sendTime, texts, signal),
    audience: keptAudience(count),
    progress: firstProgress(now),
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
