/** When the first device gets a message. */

import { instantIn, type SendTime } from './send-time.js';

/**
 * In milliseconds since the epoch, UTC. `timezones` are the texts that devices hold; not read for one instant. Devices that tell none are
 * counted in: there may be some.
 */
export function firstInstant(sendTime: SendTime, timezones: readonly string[]): number {
  let first = instantIn(sendTime, null);
  if (sendTime.kind === 'instant') return first;
  for (const zone of timezones) first = Math.min(first, instantIn(sendTime, zone));
  return first;
}
