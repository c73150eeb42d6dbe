/** Devices as they are read from a file, some at a time. */

import type { Device } from './device.js';
import type { RowScanner } from './scan/row-scanner.js';

/** Devices and the lines they stand on, side by side. */
export interface DeviceBatch {
  readonly devices: readonly Device[];
  readonly lines: readonly number[];
}

/** The rows of a scanner, which stand on lines one after the other. They are good until the next batch is asked for. */
export interface RowBatch {
  readonly scanner: RowScanner;
  readonly firstLine: number;
}
