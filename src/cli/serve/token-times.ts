/** Times that commands about tokens take: when one ends, and how long a secret stays. */

import { Failure } from '../output/failure.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/**
 * `90d`: so many days from `now`; `2027-01-31`: the beginning of that day, UTC. Milliseconds since the epoch, UTC.
 * @throws Failure `usage` for anything else, and for what has passed
 */
export function endOf(text: string, now: number): number {
  const days = /^([1-9]\d{0,4})d$/.exec(text)?.[1];
  const at = days === undefined ? dayOf(text) : now + Number(days) * DAY_MS;
  if (at === null)
    throw new Failure('usage', `\`${text}\` is no time`, 'days, as in `90d`, or a day, as in `2027-01-31`');
  if (at <= now) throw new Failure('usage', `${text} has passed`, 'name a day to come');
  return at;
}

function dayOf(text: string): number | null {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // 31 February is no day, whatever it would be counted as.
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(text) ? null : at;
}

/**
 * `24h`: hours; `0`: none. Milliseconds.
 * @throws Failure `usage` for anything else
 */
export function hoursOf(text: string): number {
  const hours = /^(\d{1,5})h?$/.exec(text)?.[1];
  if (hours === undefined || (text !== '0' && !text.endsWith('h')))
    throw new Failure('usage', `\`${text}\` is no number of hours`, 'as in `24h`; `0` ends it at once');
  return Number(hours) * HOUR_MS;
}
