/** A reach held against what a case expects of it. */

import type { Span } from '../base/span.js';
import type { Reach } from '../plan/filter.js';
import type { ExpectedReach } from './test-file.js';

/** One part of the reach that is not as expected. */
export interface ReachDifference {
  readonly part: keyof ExpectedReach;
  /** Where the expectation stands. */
  readonly span: Span;
  readonly pointer: string;
  /** Of lists, sorted; of `accountWide` the two values. */
  readonly expected: boolean | readonly string[];
  readonly actual: boolean | readonly string[];
}

const LISTS = ['applications', 'groups', 'platforms'] as const;

/** In the order of the parts of a reach. */
export function reachDifferences(expected: ExpectedReach, reach: Reach): readonly ReachDifference[] {
  const { accountWide } = expected;
  const differences: ReachDifference[] = [];
  if (accountWide !== null && accountWide.value !== reach.accountWide) {
    const { span, pointer, value } = accountWide;
    differences.push({ part: 'accountWide', span, pointer, expected: value, actual: reach.accountWide });
  }
  for (const part of LISTS) {
    const list = expected[part];
    if (list === null) continue;
    const [wanted, actual] = [sorted(list.value), sorted(reach[part])];
    if (wanted.length !== actual.length || wanted.some((name, at) => name !== actual[at]))
      differences.push({ part, span: list.span, pointer: list.pointer, expected: wanted, actual });
  }
  return differences;
}

export function isReachExpected(expected: ExpectedReach, reach: Reach): boolean {
  return reachDifferences(expected, reach).length === 0;
}

function sorted(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort();
}
