/** Cases held against a filter: what fails, and which clauses of the filter are why. */

import type { AnalysisOptions } from '../analysis/analysis.js';
import { withoutByteOrderMark } from '../base/span.js';
import type { Device } from '../devices/device.js';
import { compileMatcher } from '../evaluate/match/compile-matcher.js';
import { explainMatch } from '../evaluate/match/explain-match.js';
import type { Filter } from '../plan/filter.js';
import { type CaseFailure, type Reason, reasonOf } from './case-failure.js';
import * as errors from './failure-errors.js';
import { proofFailures } from './proof-failures.js';
import { type ReachDifference, reachDifferences } from './reach-differences.js';
import type { ExpectedDevice, Suite, TestCase } from './suite.js';

export interface CaseResult {
  readonly test: TestCase;
  /** None when it passed. */
  readonly failures: readonly CaseFailure[];
}

/**
 * In the order of the suite. O(devices x nodes), and a proof for each expectation that is one, within the budget of `options`.
 * @throws when the filter has no plan: ask `groupNeedsCatalog` first
 */
export function runCases(
  filter: Filter,
  { cases, account }: Suite,
  options: AnalysisOptions = {},
): readonly CaseResult[] {
  const matches = compileMatcher(filter);
  return cases.map((test) => ({
    test,
    failures: [
      ...test.devices.flatMap((expected) => deviceFailure(filter, matches, expected)),
      ...countFailure(matches, account, test),
      ...reachFailures(filter, test),
      ...test.proofs.flatMap((proof) => proofFailures(filter, proof, options)),
    ],
  }));
}

type Matcher = (device: Device) => boolean;

function deviceFailure(filter: Filter, matches: Matcher, expected: ExpectedDevice): readonly CaseFailure[] {
  const { device, isIn } = expected;
  if (matches(device) === isIn) return [];
  const { because } = explainMatch(filter, device);
  return [
    {
      diagnostic: isIn ? errors.notInAudience(expected, because) : errors.inAudience(expected, because),
      expectation: isIn ? 'in' : 'out',
      device,
      expected: isIn,
      actual: !isIn,
      because: because.map(reasonOf),
    },
  ];
}

function countFailure(matches: Matcher, account: readonly Device[], { count }: TestCase): readonly CaseFailure[] {
  if (count === null) return [];
  const audience = account.filter(matches);
  if (audience.length === count.value) return [];
  return [
    {
      diagnostic: errors.otherCount(
        count,
        audience.map(({ id }) => id),
      ),
      expectation: 'count',
      device: null,
      expected: count.value,
      actual: audience.length,
      because: [],
    },
  ];
}

function reachFailures(filter: Filter, { reach }: TestCase): readonly CaseFailure[] {
  if (reach === null) return [];
  return reachDifferences(reach, filter.reach).map((difference) => ({
    diagnostic: errors.otherReach(difference),
    expectation: 'reach',
    device: null,
    expected: difference.expected,
    actual: difference.actual,
    because: unbounded(filter, difference),
  }));
}

/** Of a filter that reaches the whole account, against expectation, the sets that no application bounds. */
function unbounded({ text, reach }: Filter, { actual }: ReachDifference): readonly Reason[] {
  if (actual !== true) return [];
  const source = withoutByteOrderMark(text);
  return reach.because.map((span) => ({
    text: source.slice(span.start, span.end),
    span,
    note: 'is bounded by no application',
  }));
}
