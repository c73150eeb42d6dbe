/** One instant for all, or a time on the clock of each device. */

import { describe, expect, it } from 'vitest';
import { checkCreateTargetedMessage } from '../../../src/requests/targeted/check.js';
import { instantIn, sendTimeOf } from '../../../src/service/records/send-time.js';
import { messageOf } from '../../requests/expect-request.js';

const NOW = Date.UTC(2030, 0, 15);

/** When a device in `zone` gets a message with these fields, as an instant in UTC; the check of the message agrees, where it tells one. */
function sent(fields: Readonly<Record<string, unknown>>, zone: string | null): string {
  const { value } = checkCreateTargetedMessage(messageOf(fields), { now: NOW });
  if (value === null) throw new Error('the message is wrong');
  const instant = new Date(instantIn(sendTimeOf(value.request, NOW), zone)).toISOString();
  if (value.sendAt !== null) expect(instant).toBe(value.sendAt);
  return instant;
}

describe('one instant for all', () => {
  it.each([
    ['now', { send_date: 'now' }, '2030-01-15T00:00:00.000Z'],
    ['now, whatever else', { send_date: 'now', ignore_user_timezone: false }, '2030-01-15T00:00:00.000Z'],
    ['now, where nothing is said', {}, '2030-01-15T00:00:00.000Z'],
    ['a time of UTC', { send_date: '2030-06-01 09:30', ignore_user_timezone: true }, '2030-06-01T09:30:00.000Z'],
    [
      'a time of the zone of the message',
      { send_date: '2030-06-01 09:30', ignore_user_timezone: true, timezone: 'Asia/Kolkata' },
      '2030-06-01T04:00:00.000Z',
    ],
  ])('%s', (_, fields, instant) => {
    expect([null, 'America/New_York', 'nowhere'].map((zone) => sent(fields, zone))).toEqual([
      instant,
      instant,
      instant,
    ]);
  });
});

describe('a time on each clock', () => {
  const fields = { send_date: '2030-06-01 09:30', timezone: 'Asia/Tokyo' };

  it.each([
    ['in summer time', 'Europe/Berlin', '2030-06-01T07:30:00.000Z'],
    ['east of all', 'Pacific/Kiritimati', '2030-05-31T19:30:00.000Z'],
    ['half an hour off', 'Asia/Kolkata', '2030-06-01T04:00:00.000Z'],
    ['in another case', 'america/new_york', '2030-06-01T13:30:00.000Z'],
    ['of a device that tells none: UTC', null, '2030-06-01T09:30:00.000Z'],
    ['of a zone that there is not: UTC', 'Mars/Base', '2030-06-01T09:30:00.000Z'],
    ['of an offset, which is no zone: UTC', '+02:00', '2030-06-01T09:30:00.000Z'],
    ['of nothing: UTC', '', '2030-06-01T09:30:00.000Z'],
  ])('%s', (_, zone, instant) => {
    expect(sent(fields, zone)).toBe(instant);
    expect(sent({ ...fields, ignore_user_timezone: false }, zone)).toBe(instant);
  });

  it('that clocks jump over is read as if they had not', () => {
    expect(sent({ send_date: '2030-03-31 02:30' }, 'Europe/Berlin')).toBe('2030-03-31T01:30:00.000Z');
  });

  it('that comes twice is the first', () => {
    expect(sent({ send_date: '2030-10-27 02:30' }, 'Europe/Berlin')).toBe('2030-10-27T00:30:00.000Z');
  });
});
