/** The cases of a test file, ready to be held against a filter: devices are devices, ids are found. */

import type { Span } from '../base/span.js';
import type { Device } from '../devices/device.js';
import type { Filter } from '../plan/filter.js';
import type { ExpectedReach, Part } from './test-file.js';

/** A device that a case expects in the audience, or outside of it. */
export interface ExpectedDevice {
  readonly device: Device;
  readonly isIn: boolean;
  /** Where the case names it. */
  readonly span: Span;
  readonly pointer: string;
}

/** What a case expects of every device there can be. */
export type ExpectedProof = ProofOfOne | ProofOfTwo;

export interface ProofOfOne {
  readonly question: 'empty';
  /** False: some device is expected to be in the filter. */
  readonly expected: boolean;
  readonly span: Span;
  readonly pointer: string;
}

export interface ProofOfTwo {
  readonly question: 'equivalent' | 'implies' | 'disjoint';
  readonly other: Filter;
  /** Where the case names the other filter. */
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
  readonly proofs: readonly ExpectedProof[];
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
