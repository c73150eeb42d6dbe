/** Numbers of devices, for people. */

import { plural } from '../../base/plural.js';

/** `12,034 devices`, `1 device`. */
export function countedDevices(count: number): string {
  return plural(count, 'device');
}
