/** Which tags of a device a request for an application is told. */

import { expect, it } from 'vitest';
import { seenTags } from '../../../src/service/devices/device-change.js';

const device = {
  id: 'd',
  platform: 'iOS',
  applications: ['X', 'Y'],
  tags: { level: 1, city: 'Oslo', likes: [] },
  applicationTags: { X: { level: 7, plan: 'plus' }, Y: { level: 9, own: 1 } },
} as const;

it('are those of the account, and those of the application, which come before them', () => {
  expect(seenTags(device, 'X')).toEqual({ level: 7, plan: 'plus', city: 'Oslo' });
  expect(seenTags(device, 'Y')).toEqual({ level: 9, own: 1, city: 'Oslo' });
  expect(seenTags(device, 'Z')).toEqual({ level: 1, city: 'Oslo' });
});
