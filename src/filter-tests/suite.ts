/** The cases of a test file, ready to be held against a filter: devices are devices, ids are found. */

import type { Span } from '../base/span.js';
import type { Device } from '../devices/device.js';
import type { ExpectedReach, Part } from './test-file.js';

/** A device that a case expects in the audience, or outside of it. */
export interface ExpectedDevice {
  readonly device: Device;
  readonly isIn: boolean;
  /** Where the case names it. */
  readonly span: Span;
  readonly pointer: string;
}

export interface TestCase {
  readonly name: string;
  readonly span: Span;
  readonly pointer: string;
  /** In the order of the file: `in` before `out`. */
  readonly devices: readonly ExpectedDevice[];
  /** How many devices of the account are expected in the audience; null: any number. */
  readonly count: Part<number> | null;
  readonly reach: ExpectedReach | null;
}

export interface Suite {
  readonly cases: readonly TestCase[];
  /** Every device under "devices"; none when the file names none. */
  readonly account: readonly Device[];
}

/** True when a case counts: then every device of the account takes part in the tests. */
export function countsAccount({ cases }: Suite): boolean {
  return cases.some(({ count }) => count !== null);
}
