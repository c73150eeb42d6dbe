/** The report for people, by what its last line says: shares are never said to be more than they are. */

import { describe, expect, it } from 'vitest';
import type { Device } from '../../src/devices/device.js';
import { prettyTestReport } from '../../src/filter-tests/report/pretty.js';
import { runSuite } from '../../src/filter-tests/run-suite.js';
import { missedThresholds, type TestRun } from '../../src/filter-tests/test-run.js';
import { suiteOf } from './suites.js';

const NOTHING_WANTED = { coverage: null, score: null };

function subscriber(code: string): Device {
  return { id: code, platform: 'iOS', applications: [code] };
}

/** Of three operands two decide a test. */
function run(): TestRun {
  const text = 'A("X") + A("Y") + A("Z")';
  const { filter, suite } = suiteOf(text, { cases: [{ in: [subscriber('X'), subscriber('Y')] }] });
  const source = { source: 'a.sift', text, outside: (span: { start: number; end: number }) => span };
  return {
    files: [
      {
        source: 'a.sift.test.json',
        text: '',
        status: 'passed',
        findings: [],
        run: { filter: source, result: runSuite(filter, suite, { mutation: false }) },
      },
    ],
    failures: [],
  };
}

describe('a share in percent', () => {
  it('is rounded down, so that all is said of all alone', () => {
    const last = prettyTestReport(run(), { thresholds: NOTHING_WANTED }).trimEnd().split('\n').at(-1);
    expect(last).toBe('1 file, 1 case: 1 passed; 2 of 3 (66 %) operands decided a test');
  });

  it('is held against what is wanted as it is, not as it is shown', () => {
    expect(missedThresholds(run(), { coverage: 66.6, score: null })).toEqual([]);
    expect(missedThresholds(run(), { coverage: 66.7, score: null })).toEqual([
      '2 of 3 operands decided a test, and 66.7 % are wanted',
    ]);
  });

  it('that is just what is wanted is enough', () => {
    const { files } = run();
    expect(missedThresholds({ files: [], failures: [] }, { coverage: 100, score: null })).toEqual([]);
    expect(missedThresholds({ files, failures: [] }, { coverage: (2 / 3) * 100, score: 100 })).toEqual([]);
  });
});
