/** From when on a date is in the past: at its instant where all get it at once, and where each gets it by its own clock, twelve hours behind UTC. */

import { expect, it } from 'vitest';
import { message } from '../expect-request.js';

const now = new Date('2030-06-01T12:00:00Z');
const AT_ONCE = { ignore_user_timezone: true };

const told = (date: string, members: object = {}) => message({ send_date: date, ...members }, { now });
const past = (date: string) => [`warning request/past-date /request/send_date "${date}"`];

it.each([
  ['2030-06-01 11:59', AT_ONCE],
  ['2030-06-01 13:59', { ...AT_ONCE, timezone: 'Europe/Berlin' }],
  ['2030-05-31 23:59', {}],
])('%s %j is over everywhere', (date, members) => {
  expect(told(date, members)).toEqual(past(date));
});

it.each([
  ['2030-06-01 12:00', AT_ONCE],
  ['2030-06-01 14:00', { ...AT_ONCE, timezone: 'Europe/Berlin' }],
  ['2030-06-01 00:00', {}],
])('%s %j is still to come somewhere', (date, members) => {
  expect(told(date, members)).toEqual([]);
});

it('of a date in a zone that cannot be read nothing is said but of the zone', () => {
  for (const timezone of ['Europe/Berln', 5, ''])
    for (const members of [{ timezone }, { ...AT_ONCE, timezone }]) {
      const found = told('2029-01-01 10:00', members);
      expect(found.map((line) => line.split(' ')[2])).toEqual(['/request/timezone']);
    }
});
