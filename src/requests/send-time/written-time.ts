/** A send date as it is written: its text to a local time, and that in a zone to an instant. */

import { offsetAt } from './time-zones.js';

/** From a local time and a zone to the instant: where clocks are put forward or back there is none, or there are two. */
export interface ZonedInstant {
  /** Milliseconds since the epoch, UTC. */
  readonly instant: number;
  /** `skipped`: clocks jump over this time, and it is read as if they had not. `twice`: of two instants this is the first. */
  readonly clock: 'once' | 'skipped' | 'twice';
}

/** No zone is further from UTC, and no clock is changed twice in this time. */
const DAY_MS = 86_400_000;

export function instantOf(local: LocalTime, zone: string): ZonedInstant {
  const before = offsetAt(zone, local - DAY_MS);
  const after = offsetAt(zone, local + DAY_MS);
  if (before === after) return { instant: local - before, clock: 'once' };
  // Both are instants only where clocks are put back: the one of the offset before is the first then.
  const [first, second] = [before, after]
    .map((offset) => local - offset)
    .filter((instant) => local - instant === offsetAt(zone, instant));
  if (first === undefined) return { instant: local - before, clock: 'skipped' };
  return { instant: first, clock: second === undefined ? 'once' : 'twice' };
}

/** Milliseconds since the epoch that the same date and time have in UTC. */
export type LocalTime = number;

const SHAPE = /^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}$/;

/** Null for a text of another form, and for a day, hour or minute that does not exist. */
export function parseLocalTime(text: string): LocalTime | null {
  if (!SHAPE.test(text)) return null;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8, 10));
  const hour = Number(text.slice(11, 13));
  const minute = Number(text.slice(14));
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  // A day that the month does not have is one of another month.
  const exists = date.getUTCMonth() === month - 1 && hour < 24 && minute < 60;
  return exists ? date.getTime() + (hour * 60 + minute) * MINUTE_MS : null;
}

const MINUTE_MS = 60_000;
