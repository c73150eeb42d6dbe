/** What a device holds: its subscriptions, its tags and their values, each only where it is the device's own. */

import { describe, expect, it } from 'vitest';
import { applicationsOf, type Device, isUnset, type TagValue, tagsOf, valuesOf } from '../../src/devices/device.js';

const BARE: Device = { id: 'd1', platform: 'iOS' };

describe('a value', () => {
  it.each<[TagValue | null | undefined, boolean]>([
    [null, true],
    [undefined, true],
    [[], true],
    [0, false],
    [-0, false],
    ['', false],
    ['0', false],
    [[''], false],
    [['a', 'b'], false],
  ])('%j is unset: %s', (value, expected) => expect(isUnset(value)).toBe(expected));

  it.each<[TagValue | null, readonly (string | number)[]]>([
    [null, []],
    [0, [0]],
    ['', ['']],
    ['ab', ['ab']],
    [[], []],
    [
      ['b', 'a', 'b', ''],
      ['b', 'a', ''],
    ],
  ])('%j is these values, each once: %j', (value, expected) => expect(valuesOf(value)).toEqual(expected));
});

describe('subscriptions', () => {
  it.each<[string, Device, readonly string[]]>([
    ['in their order', { ...BARE, applications: ['Y', 'X'] }, ['Y', 'X']],
    ['none where there is no list', BARE, []],
    ['none where the list is null', { ...BARE, applications: null }, []],
    ['none that are inherited', Object.assign(Object.create({ applications: ['X'] }), BARE), []],
  ])('are told %s', (_, device, expected) => expect(applicationsOf(device)).toEqual(expected));
});

describe('tags', () => {
  const tagged: Device = { ...BARE, tags: { age: 1 }, applicationTags: { X: { level: 2 }, Y: {} } };

  it.each<[string, Device, string | null, unknown]>([
    ['of the account', tagged, null, { age: 1 }],
    ['of an application', tagged, 'X', { level: 2 }],
    ['of an application without values', tagged, 'Y', {}],
    ['of another application', tagged, 'Z', undefined],
    ['of what every object inherits', tagged, 'toString', undefined],
    ['of the account of a bare device', BARE, null, undefined],
    ['of an application of a bare device', BARE, 'X', undefined],
    ['of the account that are inherited', Object.assign(Object.create(tagged), BARE), null, undefined],
    ['of an application that are inherited', Object.assign(Object.create(tagged), BARE), 'X', undefined],
  ])('%s', (_, device, application, expected) => expect(tagsOf(device, application)).toEqual(expected));
});
