/** What a program may pass as a device, and as devices: as far as a matcher looks at them. */

import { describe, expect, it } from 'vitest';
import { DEVICES, expectDevice } from '../../src/devices/expect-device.js';

const RIGHT: readonly unknown[] = [
  { platform: 'iOS' },
  { platform: 'a platform that there is not' },
  { platform: 'iOS', applications: undefined },
  { platform: 'iOS', applications: null },
  { platform: 'iOS', applications: [] },
  { platform: 'iOS', applications: ['X'], tags: null },
  Object.create({ platform: 'iOS', applications: ['X'] }),
];

const WRONG: readonly unknown[] = [
  null,
  undefined,
  5,
  'iOS',
  () => ({ platform: 'iOS' }),
  [],
  {},
  { id: 'd1' },
  { platform: 1 },
  { platform: null },
  { platform: ['iOS'] },
  { platform: 'iOS', applications: 'X' },
  { platform: 'iOS', applications: new Set(['X']) },
  { platform: 'iOS', applications: { 0: 'X', length: 1 } },
  { platform: 'iOS', applications: false },
];

/** As a program without types passes it. */
const passed = (value: unknown) => () => Reflect.apply(expectDevice, null, ['match: `device`', value]);

describe('a device', () => {
  it.each(RIGHT.map((value) => [value]))('may be %j', (value) => {
    expect(passed(value)).not.toThrow();
    expect(DEVICES.holds([value, value])).toBe(true);
  });

  it.each(WRONG.map((value) => [value]))('is not %j', (value) => {
    expect(passed(value)).toThrow(TypeError);
    expect(passed(value)).toThrow('match: `device` must be a device with a platform, and applications in an array');
    expect([DEVICES.holds([value]), DEVICES.holds([{ platform: 'iOS' }, value])]).toEqual([false, false]);
  });
});

describe('devices', () => {
  it.each([
    [[], true],
    [[{ platform: 'iOS' }], true],
    ...[null, {}, 'iOS', { platform: 'iOS' }, new Set()].map((value): [unknown, boolean] => [value, false]),
  ])('may be %j: %s', (value, expected) => expect(DEVICES.holds(value)).toBe(expected));

  it('are asked for as an array', () => expect(DEVICES.what).toBe('an array of devices'));
});
