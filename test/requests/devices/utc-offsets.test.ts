/** Offsets that devices tell, as names of time zones. */

import { describe, expect, it } from 'vitest';
import { platformOf } from '../../../src/requests/devices/device-types.js';
import { zoneWithOffset } from '../../../src/requests/devices/utc-offsets.js';
import { offsetAt } from '../../../src/requests/send-time/time-zones.js';

const HALF_YEARS = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];

describe('a zone with an offset', () => {
  it('has it, the whole year or half of it', () => {
    const quarters = Array.from({ length: 113 }, (_, at) => (at - 52) * 900);
    const having = quarters.filter((seconds) => zoneWithOffset(seconds) !== null);
    expect(having).toHaveLength(40);
    for (const seconds of having) {
      const zone = zoneWithOffset(seconds) ?? '';
      const offsets = HALF_YEARS.map((instant) => offsetAt(zone, instant) / 1000);
      expect([zone, offsets.includes(seconds)]).toEqual([zone, true]);
    }
  });

  it('the engine knows no zone with another offset', () => {
    const known = Intl.supportedValuesOf('timeZone').flatMap((zone) =>
      HALF_YEARS.map((instant) => offsetAt(zone, instant) / 1000),
    );
    expect([...new Set(known)].filter((seconds) => zoneWithOffset(seconds) === null)).toEqual([]);
  });

  it.each([
    [0, 'Etc/UTC'],
    [7_200, 'Etc/GMT-2'],
    [-18_000, 'Etc/GMT+5'],
    [50_400, 'Etc/GMT-14'],
    [-43_200, 'Etc/GMT+12'],
    [20_700, 'Asia/Kathmandu'],
  ])('of %i seconds is %s: whole hours have names whose sign is turned', (seconds, zone) => {
    expect(zoneWithOffset(seconds)).toBe(zone);
  });

  it('is none beyond those that clocks have', () => {
    for (const seconds of [1, -1, 1800, 54_000, -46_800, 1e9]) expect(zoneWithOffset(seconds)).toBeNull();
  });
});

it('a number stands for a platform as it is published', () => {
  const platforms = [1, 2, 3, 5, 7, 8, 9, 10, 11, 12, 4, 14].map(platformOf);
  expect(platforms).toEqual([
    ...['iOS', 'Blackberry', 'Android', 'Windows_Phone', 'OsX', 'Windows', 'Amazon', 'Safari', 'Chrome', 'Firefox'],
    ...[null, null],
  ]);
});
