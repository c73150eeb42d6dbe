/** When devices get a message: all at one instant, or each when its own clock shows the time. */

import { invariant } from '../../base/invariant.js';
import { zoneNamed } from '../../base/locale.js';
import { instantOf, type LocalTime, parseLocalTime } from '../../requests/send-time/written-time.js';
import type { TargetedRequest } from '../../requests/targeted/check.js';

/** For devices that tell no zone. */
const DEFAULT_ZONE = 'UTC';

/** When a message is due: at one moment for all, or at a time of the day where each device is. */
export type SendTime =
  | { readonly kind: 'instant' /** Milliseconds since the epoch, UTC. */; readonly at: number }
  /** At this time on the clock of each device. */
  | { readonly kind: 'local'; readonly time: LocalTime };

/** `now` is what the message stands for that says so, or says nothing: milliseconds since the epoch, UTC. */
export function sendTimeOf(request: TargetedRequest, now: number): SendTime {
  const date = Object.hasOwn(request, 'send_date') ? request.send_date : undefined;
  if (date === undefined || date === 'now') return { kind: 'instant', at: now };
  const time = parseLocalTime(date);
  invariant(time !== null, 'the date of a checked message exists');
  const isOneInstant = Object.hasOwn(request, 'ignore_user_timezone') && request.ignore_user_timezone === true;
  return isOneInstant ? { kind: 'instant', at: instantOf(time, request.timezone).instant } : { kind: 'local', time };
}

/**
 * When a device gets the message whose clocks are those of `zone`, in milliseconds since the epoch, UTC. Null: it tells no zone, and is
 * in UTC, as it is with a name that is none. A time that clocks jump over is read as if they had not; of two instants it is the first.
 */
export function instantIn(sendTime: SendTime, zone: string | null): number {
  if (sendTime.kind === 'instant') return sendTime.at;
  return instantOf(sendTime.time, (zone === null ? null : zoneNamed(zone)) ?? DEFAULT_ZONE).instant;
}
