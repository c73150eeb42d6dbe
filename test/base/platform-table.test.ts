/** Other names of the ten platforms, each with the platform it stands for. */

import { describe, expect, it } from 'vitest';
import { platformMeant, platformOf } from '../../src/base/platform-names.js';
import { PLATFORMS } from '../../src/base/vocabulary.js';

it('there are ten, in this order', () => {
  expect(PLATFORMS).toEqual([
    'iOS',
    'Android',
    'Blackberry',
    'Windows_Phone',
    'OsX',
    'Windows',
    'Amazon',
    'Safari',
    'Chrome',
    'Firefox',
  ]);
});

describe('another name of a system', () => {
  it.each([
    ['iphone', 'iOS'],
    ['ipad', 'iOS'],
    ['iPhone OS', 'iOS'],
    ['apple', 'iOS'],
    ['macOS', 'OsX'],
    ['mac', 'OsX'],
    ['mac_os_x', 'OsX'],
    ['wp', 'Windows_Phone'],
    ['WinPhone', 'Windows_Phone'],
    ['wns', 'Windows'],
    ['win', 'Windows'],
    ['UWP', 'Windows'],
    ['kindle', 'Amazon'],
    ['adm', 'Amazon'],
    ['fire-os', 'Amazon'],
    ['gcm', 'Android'],
    ['fcm', 'Android'],
    ['google', 'Android'],
    ['droid', 'Android'],
    ['mozilla', 'Firefox'],
    ['Google Chrome', 'Chrome'],
  ])('%s is probably %s, and spells none', (name, platform) => {
    expect([platformMeant(name), platformOf(name)]).toEqual([platform, null]);
  });
});
