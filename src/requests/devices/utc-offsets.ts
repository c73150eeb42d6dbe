/** Distances of local clocks from UTC, as devices tell them in seconds, and time zones that have them. */

import { scalarKind } from '../kinds/kind.js';
import { oneOf } from '../kinds/shape.js';

const HOUR = 3600;

/** Offsets that are no whole hours. Those whose clocks change have two, and no other zone has either. */
const ZONES: ReadonlyMap<number, string> = new Map([
  [-9.5 * HOUR, 'Pacific/Marquesas'],
  [-3.5 * HOUR, 'America/St_Johns'],
  [-2.5 * HOUR, 'America/St_Johns'],
  [3.5 * HOUR, 'Asia/Tehran'],
  [4.5 * HOUR, 'Asia/Kabul'],
  [5.5 * HOUR, 'Asia/Kolkata'],
  [5.75 * HOUR, 'Asia/Kathmandu'],
  [6.5 * HOUR, 'Asia/Yangon'],
  [8.75 * HOUR, 'Australia/Eucla'],
  [9.5 * HOUR, 'Australia/Darwin'],
  [10.5 * HOUR, 'Australia/Lord_Howe'],
  [12.75 * HOUR, 'Pacific/Chatham'],
  [13.75 * HOUR, 'Pacific/Chatham'],
]);

/** Those of ships, and of the islands east of the date line. */
const [LEAST_HOURS, MOST_HOURS] = [-12, 14];

const OFFSETS = [
  ...Array.from({ length: MOST_HOURS - LEAST_HOURS + 1 }, (_, at) => (LEAST_HOURS + at) * HOUR),
  ...ZONES.keys(),
].sort((left, right) => left - right);

/** A zone that has this offset from UTC, in seconds, the same all year where there is one; null: no zone has it. */
export function zoneWithOffset(seconds: number): string | null {
  const hours = seconds / HOUR;
  if (!Number.isInteger(hours)) return ZONES.get(seconds) ?? null;
  if (hours < LEAST_HOURS || hours > MOST_HOURS) return null;
  // In these names the sign is turned: Etc/GMT-2 is two hours ahead of UTC.
  return hours === 0 ? 'Etc/UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

export const UTC_OFFSET = scalarKind<number>({
  words: 'how many seconds the clocks of a time zone are ahead of UTC',
  shape: oneOf(OFFSETS),
  types: ['number'],
  meant: (value) => OFFSETS.find((seconds) => String(seconds) === value),
});
