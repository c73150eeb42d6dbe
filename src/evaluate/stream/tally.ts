/** What devices are told to, as they are read: whole ones, or rows of a scanner. */

import type { Device } from '../../devices/device.js';
import type { RowScanner } from '../../devices/scan/row-scanner.js';

export interface Tally {
  add(devices: readonly Device[]): void;
  addRows(scanner: RowScanner): void;
}
