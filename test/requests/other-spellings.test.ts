/** What a value in another spelling is taken for, kind by kind: what the fix writes, or that nothing is meant. */

import { expect, it } from 'vitest';
import { checkCreatePreset, checkCreateTargetedMessage } from './expect-request.js';

/** The value that the fix of the one finding writes; null where it has none. */
function meant(name: string, value: unknown): string | null {
  const { diagnostics } = checkCreateTargetedMessage({
    request: { auth: 'token', devices_filter: 'A("X")', content: 'Hello', [name]: value },
  });
  const found = diagnostics.filter(({ pointer }) => pointer === `/request/${name}`);
  expect(found.map(({ code }) => code.replace(/wrong-(?:type|value)$/, 'wrong'))).toEqual([
    found[0]?.fixes.length === 0 ? 'field/wrong' : 'field/other-spelling',
  ]);
  return found[0]?.fixes[0]?.edits[0]?.text ?? null;
}

it.each<readonly [string, unknown, string | null]>([
  // 0 or 1
  ['ios_silent', true, '1'],
  ['ios_silent', false, '0'],
  ['ios_silent', '1', '1'],
  ['ios_silent', '0', '0'],
  ['ios_silent', '+1', '1'],
  ['ios_silent', '-0', '0'],
  ['ios_silent', '2', null],
  ['ios_silent', 2, null],
  ['ios_silent', 'yes', null],
  // true or false
  ['ignore_user_timezone', 1, 'true'],
  ['ignore_user_timezone', 0, 'false'],
  ['ignore_user_timezone', 2, null],
  ['ignore_user_timezone', 'true', null],
  // true, false, 0 or 1
  ['android_vibration', '1', '1'],
  ['android_vibration', '0', '0'],
  ['android_vibration', '2', null],
  ['android_vibration', 'true', null],
  // an integer, or +n or -n in a text
  ['ios_badges', '7', '7'],
  ['ios_badges', '007', '7'],
  ['ios_badges', '7.5', null],
  ['ios_badges', '+', null],
  ['ios_badges', '+7x', null],
  ['ios_badges', '1234567890123456', null],
  // seconds
  ['ios_ttl', '60', '60'],
  ['ios_ttl', '0', '0'],
  ['ios_ttl', '-1', null],
  ['ios_ttl', ' 60', null],
  // -2 to 2
  ['android_priority', '-2', '-2'],
  ['android_priority', '+2', '2'],
  ['android_priority', '3', null],
  ['android_priority', true, null],
  // a time with seconds
  ['send_date', '2030-05-06 07:08:09', '"2030-05-06 07:08"'],
  ['send_date', '2030-05-06 07:08:09:10', null],
  ['send_date', '2030-05-06T07:08', null],
  // words
  ['android_delivery_priority', 'HIGH', '"high"'],
  ['android_delivery_priority', 'hi', null],
  ['android_delivery_priority', 1, null],
])('%s: %j is meant to be %s', (name, value, text) => {
  expect(meant(name, value)).toBe(text);
});

it.each([
  ['windows_phone', 'wphone'],
  ['wp', 'wphone'],
  ['adm', 'amazon'],
  ['mac', 'osx'],
  ['macos', 'osx'],
  ['MacOS', 'osx'],
  ['wns', 'windows'],
  ['andriod', 'android'],
  ['symbian', null],
])('a block %s of createPreset is taken for %s', (name, near) => {
  const { diagnostics } = checkCreatePreset({
    request: { auth: 'token', name: 'Sale', applicationCode: 'AAAAA-AAAAA', content: { platforms: { [name]: {} } } },
  });
  const found = diagnostics.filter(({ code }) => code === 'request/unknown-block');
  expect(found.map(({ fixes }) => fixes[0]?.edits[0]?.text ?? null)).toEqual([near === null ? null : `"${near}"`]);
});
