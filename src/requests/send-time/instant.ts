/** From a local time and a zone to the instant: where clocks are put forward or back there is none, or there are two. */

import type { LocalTime } from './local-time.js';
import { offsetAt } from './time-zones.js';

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
  const candidates = [before, after]
    .map((offset) => local - offset)
    .filter((instant) => local - instant === offsetAt(zone, instant))
    .sort((left, right) => left - right);
  const [first, second] = candidates;
  if (first === undefined) return { instant: local - before, clock: 'skipped' };
  return { instant: first, clock: second === undefined ? 'once' : 'twice' };
}
