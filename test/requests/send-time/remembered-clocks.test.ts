/** Clocks of zones are made once, and their offsets asked once, for as many zones and instants as are remembered: both come from outside. */

import { afterEach, expect, it, vi } from 'vitest';
import { isTimeZone, offsetAt } from '../../../src/requests/send-time/time-zones.js';

let others = 0;

/** Asks for so many names that nobody asked for. */
function forget(count: number): void {
  for (let left = count; left > 0; left--) isTimeZone(`Nowhere/${++others}`);
}

afterEach(() => {
  vi.restoreAllMocks();
  // Clocks that were watched are no clocks for other tests, which share what is remembered.
  forget(1_000);
});

it('of a thousand zones', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  const timesMade = (zone: string) => made.mock.calls.filter(([, options]) => options?.timeZone === zone).length;
  // Whatever was asked before.
  forget(1_000);
  expect(isTimeZone('Asia/Tokyo')).toBe(true);
  const before = timesMade('Asia/Tokyo');
  for (let time = 0; time < 5; time++) isTimeZone('Asia/Tokyo');
  expect(timesMade('Asia/Tokyo')).toBe(before);
  forget(1_000);
  expect(isTimeZone('Asia/Tokyo')).toBe(true);
  expect(timesMade('Asia/Tokyo')).toBe(before + 1);
});

it('of 64 instants of each', () => {
  const HOUR_MS = 3_600_000;
  offsetAt('Asia/Kathmandu', 0);
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype as { readonly format: unknown }, 'format', 'get');
  const timesAsked = (instant: number): number => {
    const before = asked.mock.calls.length;
    expect(offsetAt('Asia/Kathmandu', instant)).toBe(instant === 0 ? 5.5 * HOUR_MS : 5.75 * HOUR_MS);
    return asked.mock.calls.length - before;
  };
  expect(timesAsked(0)).toBe(0);
  const later = Array.from({ length: 63 }, (_, day) => Date.UTC(2030, 0, 1 + day));
  expect(later.map(timesAsked)).toEqual(later.map(() => 1));
  expect([...later, 0].map(timesAsked)).toEqual([...later, 0].map(() => 0));
  expect(timesAsked(Date.UTC(2031, 0, 1))).toBe(1);
  expect([timesAsked(0), timesAsked(0)]).toEqual([1, 0]);
});

it.each([
  ['Europe/Dublin', Date.UTC(1880, 7, 1), -(25 * 60 + 21)],
  ['America/St_Johns', Date.UTC(2030, 0, 15), -(3 * 60 + 30) * 60],
  ['Asia/Kathmandu', Date.UTC(2030, 0, 15), (5 * 60 + 45) * 60],
  ['Etc/UTC', Date.UTC(2030, 0, 15), 0],
])('what is forgotten is asked anew, to the second: clocks in %s', (zone, instant, seconds) => {
  forget(1_000);
  expect(offsetAt(zone, instant)).toBe(seconds * 1000);
});
