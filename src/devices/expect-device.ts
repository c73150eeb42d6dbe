/** Whether what a program passes as a device can be one. Looks as far as a matcher has to: readers and indexes check all of it. */

import { type Expectation, wrongArgument } from '../base/argument.js';
import type { Device } from './device.js';

const WHAT = 'a device with a platform, and applications in an array';

export const DEVICES: Expectation = {
  holds: (value) => Array.isArray(value) && value.every(isDevice),
  what: 'an array of devices',
};

/** @throws TypeError for what is no device; costs next to nothing for one that is */
export function expectDevice(name: string, device: Device): void {
  if (!isDevice(device)) wrongArgument(name, WHAT, device);
}

function isDevice(device: unknown): boolean {
  if (typeof device !== 'object' || device === null || !('platform' in device)) return false;
  if (typeof device.platform !== 'string') return false;
  const applications = 'applications' in device ? device.applications : undefined;
  return applications === undefined || applications === null || Array.isArray(applications);
}
