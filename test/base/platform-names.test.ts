import { describe, expect, it } from 'vitest';
import { platformMeant, platformOf } from '../../src/base/platform-names.js';

describe('the name of a platform', () => {
  it.each([
    ['iOS', 'iOS'],
    ['IOS', 'iOS'],
    ['windows phone', 'Windows_Phone'],
    ['os-x', 'OsX'],
    ['iPhone', null],
    ['Andriod', null],
    ['', null],
  ])('%j spells %j', (name, platform) => {
    expect(platformOf(name)).toBe(platform);
  });

  it.each([
    ['ios', 'iOS'],
    ['WindowsPhone', 'Windows_Phone'],
    ['iPhone', 'iOS'],
    ['Mac OS X', 'OsX'],
    ['FCM', 'Android'],
    ['Andriod', 'Android'],
    ['Symbian', null],
    ['', null],
  ])('%j means %j', (name, platform) => {
    expect(platformMeant(name)).toBe(platform);
  });
});
