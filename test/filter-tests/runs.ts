/** Reports of test files, for the tests of what is made of them: of files whose cases were run, and of those whose were not. */

import type { Device } from '../../src/devices/device.js';
import { diagnose } from '../../src/diagnostics/diagnose.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { runSuite } from '../../src/filter-tests/run-suite.js';
import type { TestFileReport } from '../../src/filter-tests/test-run.js';
import { suiteOf } from './suites.js';

export const NOTHING_WANTED = { coverage: null, score: null };

export function subscriber(...codes: readonly string[]): Device {
  return { id: codes.join(), platform: 'iOS', applications: codes };
}

/** Of a file whose cases were run, with mutants on request; its filter stands in `x.sift`. */
export function ran(
  source: string,
  filterText: string,
  cases: readonly object[],
  { mutation = false, ...parts }: Partial<TestFileReport> & { readonly mutation?: boolean } = {},
): TestFileReport {
  const { filter, suite } = suiteOf(filterText, { cases });
  const result = runSuite(filter, suite, { mutation });
  const hasPassed = result.cases.every(({ failures }) => failures.length === 0);
  return {
    source,
    text: JSON.stringify({ filter: filterText, cases }),
    status: hasPassed ? 'passed' : 'failed',
    findings: [],
    run: { filter: { source: 'x.sift', text: filterText, outside: (span) => span }, result },
    ...parts,
  };
}

/** Of a file whose cases were not run, with what was found in it. */
export function notRun(
  source: string,
  status: 'unfit' | 'broken',
  diagnostics: readonly Diagnostic[] = [],
): TestFileReport {
  return { source, text: LINES, status, findings: [foundIn(source, diagnostics)], run: null };
}

/** What was found in a text of three lines, which are its numbers in words. */
export function foundIn(source: string, diagnostics: readonly Diagnostic[]) {
  return { source, text: LINES, diagnostics };
}

const LINES = 'one\ntwo\nthree\n';

/** A finding on one of three lines. */
export function finding(severity: 'error' | 'warning', line: 1 | 2 | 3, message = 'so it is'): Diagnostic {
  const start = { 1: 0, 2: 4, 3: 8 }[line];
  return diagnose('test/wrong-type', { start, end: start + 3 }, message, { severity });
}
