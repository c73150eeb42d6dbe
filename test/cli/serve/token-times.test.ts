/** When a token ends, and how long a secret stays: what may be written, and what it comes to. */

import { expect, it } from 'vitest';
import { endOf, hoursOf } from '../../../src/cli/serve/token-times.js';

const NOW = Date.UTC(2030, 0, 15, 12);
const DAY_MS = 86_400_000;

it.each([
  ['1d', NOW + DAY_MS],
  ['90d', NOW + 90 * DAY_MS],
  ['99999d', NOW + 99_999 * DAY_MS],
  ['2030-01-16', Date.UTC(2030, 0, 16)],
  ['2032-02-29', Date.UTC(2032, 1, 29)],
])('a token that ends in or at %s ends at %i', (text, at) => {
  expect(endOf(text, NOW)).toBe(at);
});

it.each([
  ['2030-01-15', '2030-01-15 has passed'],
  ['2029-12-31', '2029-12-31 has passed'],
  ['0d', '`0d` is no time'],
  ['100000d', '`100000d` is no time'],
  ['90', '`90` is no time'],
  ['12h', '`12h` is no time'],
  ['-1d', '`-1d` is no time'],
  ['1.5d', '`1.5d` is no time'],
  ['2030-02-31', '`2030-02-31` is no time'],
  ['2030-2-1', '`2030-2-1` is no time'],
  ['2030-01-16T00:00', '`2030-01-16T00:00` is no time'],
  ['', '`` is no time'],
])('%s is none: %s', (text, message) => {
  expect(() => endOf(text, NOW)).toThrow(expect.objectContaining({ message }));
});

it('a day that begins now has passed', () => {
  const midnight = Date.UTC(2030, 0, 16);
  expect(() => endOf('2030-01-16', midnight)).toThrow('2030-01-16 has passed');
  expect(endOf('2030-01-16', midnight - 1)).toBe(midnight);
});

it.each([
  ['0', 0],
  ['0h', 0],
  ['1h', 3_600_000],
  ['24h', 86_400_000],
  ['99999h', 99_999 * 3_600_000],
])('%s stays %i milliseconds', (text, milliseconds) => {
  expect(hoursOf(text)).toBe(milliseconds);
});

it.each(['24', '1d', '-1h', '1.5h', '100000h', 'h', ''])('%j is no number of hours', (text) => {
  expect(() => hoursOf(text)).toThrow(`\`${text}\` is no number of hours`);
});
