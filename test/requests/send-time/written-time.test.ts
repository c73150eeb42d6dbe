/** Dates as they are written: what a local time is, and which instant it is in a zone. */

import { describe, expect, it } from 'vitest';
import { isTimeZone, offsetAt, timeZoneNames } from '../../../src/requests/send-time/time-zones.js';
import { instantOf, parseLocalTime } from '../../../src/requests/send-time/written-time.js';

const HOUR_MS = 3_600_000;
const utc = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);

describe('a local time', () => {
  it.each([
    ['1970-01-01 00:00', 0],
    ['1970-01-01 00:01', 60_000],
    ['1970-01-02 01:00', 25 * HOUR_MS],
    ['1969-12-31 23:59', -60_000],
    ['2031-12-31 23:59', Date.UTC(2031, 11, 31, 23, 59)],
    ['2028-02-29 12:30', Date.UTC(2028, 1, 29, 12, 30)],
    ['2000-02-29 00:00', Date.UTC(2000, 1, 29)],
    // A year below 100 is that year, not one of the twentieth century.
    ['0099-03-01 00:00', utc('0099-03-01 00:00')],
  ])('%s has so many milliseconds since the epoch: %d', (text, milliseconds) =>
    expect(parseLocalTime(text)).toBe(milliseconds),
  );

  it.each([
    '2030-02-29 10:00',
    '2100-02-29 10:00',
    '2030-00-10 10:00',
    '2030-13-01 10:00',
    '2030-01-00 10:00',
    '2030-01-32 10:00',
    '2030-04-31 10:00',
    '2030-01-01 24:00',
    '2030-01-01 10:60',
    '2030-01-01T10:00',
    '2030-01-01 10:00:00',
    '2030-01-01',
    '2030-1-1 1:00',
    ' 2030-01-01 10:00',
    '2030-01-01 10:00 ',
    '',
  ])('is none: %j', (text) => expect(parseLocalTime(text)).toBeNull());
});

describe('a time in a zone', () => {
  /** The instant in UTC, and what its clock does. */
  const told = (text: string, zone: string) => {
    const { instant, clock } = instantOf(parseLocalTime(text) ?? Number.NaN, zone);
    return `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} ${clock}`;
  };

  it.each([
    ['2030-01-15 10:00', 'UTC', '2030-01-15 10:00 once'],
    ['2030-01-15 10:00', 'Europe/Berlin', '2030-01-15 09:00 once'],
    ['2030-07-15 10:00', 'Europe/Berlin', '2030-07-15 08:00 once'],
    ['2030-01-15 10:00', 'America/St_Johns', '2030-01-15 13:30 once'],
    ['2030-01-15 10:00', 'Asia/Kathmandu', '2030-01-15 04:15 once'],
  ])('%s in %s is at %s', (text, zone, expected) => expect(told(text, zone)).toBe(expected));

  it.each([
    // Clocks in Berlin jump from 2:00 to 3:00: an hour is read as if they had not.
    ['2030-03-31 01:59', '2030-03-31 00:59 once'],
    ['2030-03-31 02:00', '2030-03-31 01:00 skipped'],
    ['2030-03-31 02:59', '2030-03-31 01:59 skipped'],
    ['2030-03-31 03:00', '2030-03-31 01:00 once'],
    // They go back from 3:00 to 2:00: of two instants the first counts.
    ['2030-10-27 01:59', '2030-10-26 23:59 once'],
    ['2030-10-27 02:00', '2030-10-27 00:00 twice'],
    ['2030-10-27 02:59', '2030-10-27 00:59 twice'],
    ['2030-10-27 03:00', '2030-10-27 02:00 once'],
    // A day before and after each change nothing is odd.
    ['2030-03-30 02:30', '2030-03-30 01:30 once'],
    ['2030-04-01 02:30', '2030-04-01 00:30 once'],
  ])('around a change of clocks: %s is at %s', (text, expected) => expect(told(text, 'Europe/Berlin')).toBe(expected));

  it('west of UTC changes the same way', () => {
    expect(told('2030-03-10 02:30', 'America/New_York')).toBe('2030-03-10 07:30 skipped');
    expect(told('2030-11-03 01:30', 'America/New_York')).toBe('2030-11-03 05:30 twice');
  });
});

describe('how far clocks are ahead', () => {
  it.each([
    ['UTC', '2030-01-15 10:00', 0],
    ['Asia/Kolkata', '2030-01-15 10:00', 5.5],
    ['America/St_Johns', '2030-01-15 10:00', -3.5],
    ['Pacific/Kiritimati', '2030-01-15 10:00', 14],
    ['Europe/Berlin', '2030-03-31 00:59', 1],
    ['Europe/Berlin', '2030-03-31 01:00', 2],
  ])('%s at %s: %d hours', (zone, text, hours) => expect(offsetAt(zone, utc(text))).toBe(hours * HOUR_MS));

  it('is told to the second, as clocks once were', () =>
    expect(offsetAt('Europe/Dublin', utc('1880-08-01 00:00'))).toBe(-(25 * 60 + 21) * 1000));

  it('is nothing in what is no zone', () => expect(offsetAt('Europe/Nowhere', 0)).toBe(0));

  it('is the same after more zones and instants were asked for than are kept', () => {
    const instants = Array.from({ length: 200 }, (_, at) => utc('2030-03-30 00:00') + at * HOUR_MS);
    const expected = instants.map((instant) => (instant < utc('2030-03-31 01:00') ? 1 : 2) * HOUR_MS);
    for (let turn = 0; turn < 2; turn++)
      expect(instants.map((instant) => offsetAt('Europe/Berlin', instant))).toEqual(expected);
    for (let at = 0; at < 1100; at++) expect(isTimeZone(`Nowhere/N${at}`)).toBe(false);
    expect(instants.map((instant) => offsetAt('Europe/Berlin', instant))).toEqual(expected);
  });
});

describe('a zone', () => {
  it.each(['UTC', 'Europe/Berlin', 'europe/berlin', 'Etc/GMT-2', 'America/Argentina/Buenos_Aires'])('is %s', (name) =>
    expect(isTimeZone(name)).toBe(true),
  );

  it.each(['', '+02:00', '-02:00', '02:00', ' UTC', 'Europe/Berln', 'Europe/Berlin\n', 'x'.repeat(101)])(
    'is not %j',
    (name) => expect(isTimeZone(name)).toBe(false),
  );

  it('is one of the names there are, UTC first', () => {
    const [first, ...others] = timeZoneNames();
    expect(first).toBe('UTC');
    expect(others).toContain('Europe/Berlin');
    expect(others.filter((name) => !isTimeZone(name))).toEqual([]);
  });
});
