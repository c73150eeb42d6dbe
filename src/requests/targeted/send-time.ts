/** When a targeted message is sent: the instant, and what is odd about it. */

import { joinPointer } from '../../base/pointer.js';
import type { JsonPlace } from '../../json/json-place.js';
import { clockChange, pastDate, unusedTimeZone } from '../request-errors.js';
import { instantOf, type LocalTime, parseLocalTime, type ZonedInstant } from '../send-time/written-time.js';
import { has, keyOf, type MessageParts, readValue } from './rules/rule.js';

/** The local time of the last place on earth to reach it: clocks there are twelve hours behind UTC. */
const LAST_ZONE_BEHIND_MS = 12 * 3_600_000;

/**
 * The instant at which all devices get the message, in milliseconds since the epoch; null where there is none: each device
 * has a time of its own, the time is not given, or `now` is not known.
 */
export function readSendTime(parts: MessageParts): number | null {
  const { context } = parts.members;
  const date = readValue(parts, 'send_date');
  if (date === undefined) return null;
  if (date === 'now') {
    if (has(parts, 'timezone')) context.diagnostics.push(unusedTimeZone(keyOf(parts, 'timezone')));
    return context.now;
  }
  const local = parseLocalTime(date);
  const zone = readValue(parts, 'timezone') ?? (has(parts, 'timezone') ? null : 'UTC');
  // A zone that could not be read would be taken for UTC.
  if (local === null || zone === null) return null;
  const zoned = instantOf(local, zone);
  const isOneInstant = readValue(parts, 'ignore_user_timezone') === true;
  adviseClock(parts, zoned, zone);
  advisePast(parts, isOneInstant ? zoned.instant : local + LAST_ZONE_BEHIND_MS);
  return isOneInstant ? zoned.instant : null;
}

/** Instants of dates in form `YYYY-MM-DD` are always in reach of `Date`. */
export function isoInstant(instant: number): string {
  return new Date(instant).toISOString();
}

function adviseClock(parts: MessageParts, { instant, clock }: ZonedInstant, zone: string): void {
  if (clock === 'once') return;
  parts.members.context.diagnostics.push(clockChange(dateOf(parts), clock, zone, isoInstant(instant)));
}

function advisePast(parts: MessageParts, last: LocalTime): void {
  const { now, diagnostics } = parts.members.context;
  if (now !== null && last < now) diagnostics.push(pastDate(dateOf(parts), isoInstant(now)));
}

function dateOf({ members: { context, pointer } }: MessageParts): JsonPlace {
  return context.body.valuePlace(joinPointer(pointer, 'send_date'));
}
