/** The checked message: its fields as they are meant, the defaults of those that are left out, and when it is sent. */

import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../../src/catalog/define-catalog.js';
import { checkCreateTargetedMessage, message, messageOf } from '../expect-request.js';

const requestOf = (members: object) => checkCreateTargetedMessage(messageOf({ ...members })).value?.request;
const SENT = { auth: 'token', devices_filter: 'A("AAAAA-AAAAA")' };

it.each([
  [{}, { content: 'Hello', timezone: 'UTC', wp_type: 'Tile' }],
  [{ timezone: 'Europe/Berlin' }, { content: 'Hello', timezone: 'Europe/Berlin', wp_type: 'Tile' }],
  [{ wp_type: 'Toast' }, { content: 'Hello', timezone: 'UTC', wp_type: 'Toast' }],
  [{ content: 'a\\nb\\n' }, { content: 'a\nb\n', timezone: 'UTC', wp_type: 'Tile' }],
  [{ content: { en: 'a\\nb', de: 'c' } }, { content: { en: 'a\nb', de: 'c' }, timezone: 'UTC', wp_type: 'Tile' }],
])('of a message with %j', (members, request) => {
  expect(requestOf(members)).toEqual({ ...SENT, ...request });
});

it('a silent message without content has none', () => {
  expect(Object.keys(requestOf({ content: undefined, ios_silent: 1 }) ?? {})).not.toContain('content');
});

it('what every object inherits is no field', () => {
  const inherited = { content: 'all', timezone: 'Asia/Tokyo', wp_type: 'Toast' };
  for (const [name, value] of Object.entries(inherited))
    Object.defineProperty(Object.prototype, name, { value, writable: true, configurable: true });
  try {
    expect(Object.entries(requestOf({ content: undefined, ios_silent: 1 }) ?? {})).toEqual(
      Object.entries({ ...SENT, ios_silent: 1, timezone: 'UTC', wp_type: 'Tile' }),
    );
  } finally {
    for (const name of Object.keys(inherited)) Reflect.deleteProperty(Object.prototype, name);
  }
});

it.each([
  ['no filter', { devices_filter: undefined }],
  ['a filter that is no text', { devices_filter: 5 }],
  ['a filter with an error', { devices_filter: 'A("X"' }],
])('there is none with %s', (_, members) => {
  expect(checkCreateTargetedMessage(messageOf(members)).value).toBeNull();
});

it('without a present no date is past, however long ago', () => {
  expect(message({ send_date: '1960-01-01 10:00' })).toEqual([]);
  expect(message({ send_date: '1960-01-01 10:00', ignore_user_timezone: true })).toEqual([]);
  expect(message({ send_date: '1960-01-01 10:00' }, { now: 0 })).toEqual([
    'warning request/past-date /request/send_date "1960-01-01 10:00"',
  ]);
});

describe('a field for a platform', () => {
  const catalog = defineCatalog({ applications: { X: { platforms: ['iOS', 'Android'] }, P: { platforms: ['iOS'] } } });
  const codes = (devices_filter: string) =>
    checkCreateTargetedMessage(messageOf({ devices_filter, mac_sound: 'a' }), { catalog }).diagnostics.map(
      ({ code }) => code,
    );

  it('is told where devices of other platforms alone are reached', () => {
    expect(codes('A("X")')).toEqual(['request/unreached-field']);
  });

  it('is told where the platforms of the catalog leave nobody, which the filter alone does not show', () => {
    expect(codes('A("P") * A("X", ["Android"])')).toEqual(['request/unreached-field']);
  });

  it.each(['A("X") \\ A("X")', 'A("X", ["iOS"]) * A("X", ["Android"])'])(
    'is not told where the filter is told to reach nobody: %s',
    (filter) => {
      expect(codes(filter)).toEqual(['lint/always-empty']);
    },
  );
});
