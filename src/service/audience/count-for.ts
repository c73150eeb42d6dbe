/**
 * A count as a token may see it. Devices are counted for each of their applications, and not all of those are its own; how many devices
 * there are besides those that it may target, it is not told either.
 */

import type { AudienceCount } from '../../evaluate/audience-source.js';
import type { Filter } from '../../plan/filter.js';
import type { Rights } from '../records/token-record.js';
import type { ServiceAudience } from '../service-audience.js';
import { devicesFor } from './devices-for.js';

/** Rejects as the audience does. */
export async function countFor(
  rights: Rights,
  audience: Pick<ServiceAudience, 'count'>,
  filter: Filter,
  options: { readonly signal?: AbortSignal } = {},
): Promise<AudienceCount> {
  const { applications } = rights;
  if (applications === null) return audience.count(filter, options);
  const [count, own] = await Promise.all([
    audience.count(filter, options),
    audience.count(devicesFor(rights), options),
  ]);
  const byApplication = new Map([...count.byApplication].filter(([code]) => applications.includes(code)));
  return { ...count, devices: own.count, byApplication };
}
