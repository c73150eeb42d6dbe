/** Devices as they are read from a file, some at a time. */

import type { Device } from './device.js';

/** Devices and the lines they stand on, side by side. */
export interface DeviceBatch {
  readonly devices: readonly Device[];
  readonly lines: readonly number[];
}
