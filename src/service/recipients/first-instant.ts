/** When the first device of a message gets it. */

import { invariant } from '../../base/invariant.js';
import type { Filter } from '../../plan/filter.js';
import { withPlan } from '../../plan/with-plan.js';
import { instantIn, type SendTime } from '../records/send-time.js';
import type { ServiceAudience } from '../service-audience.js';
import type { DeviceTexts } from './partition.js';
import { classify, inClasses } from './tag-classes.js';

type Devices = Pick<DeviceTexts, 'timezoneTag' | 'timezones'>;

/**
 * In milliseconds since the epoch, UTC. Devices of the message that tell no zone are counted in: there may be some. Zones that only
 * devices outside of the message hold do not count: whoever sends it learns nothing of them. Asks for some six counts, at most.
 */
export async function firstInstant(
  audience: Pick<ServiceAudience, 'count'>,
  filter: Filter,
  sendTime: SendTime,
  { timezoneTag, timezones }: Devices,
  signal?: AbortSignal,
): Promise<number> {
  if (sendTime.kind === 'instant') return sendTime.at;
  const { plan } = filter;
  invariant(plan !== null, 'a filter with an unresolved group has no plan');
  const classes = classify(timezoneTag, timezones, (zone) => instantIn(sendTime, zone));
  const earlier = [...classes.texts.keys()].filter((instant) => instant < classes.rest).sort((one, two) => one - two);
  // The fewest of them that hold a device, all counted from the first: found by halving.
  let [low, high] = [0, earlier.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const { count } = await audience.count(
      withPlan(filter, inClasses(plan, classes, earlier.slice(0, middle + 1))),
      signal && { signal },
    );
    if (count > 0) high = middle;
    else low = middle + 1;
  }
  return earlier[low] ?? classes.rest;
}
