/** The reports of a test run by the names of their formats. */

import type { TestRun } from '../test-run.js';
import { compactTestReport } from './compact.js';
import { jsonTestReport } from './json.js';
import { junitTestReport } from './junit.js';
import type { TestReportOptions } from './options.js';
import { prettyTestReport } from './pretty.js';

export const TEST_FORMATS = ['pretty', 'compact', 'json', 'junit'] as const;

export type TestFormat = (typeof TEST_FORMATS)[number];

const REPORTS: Readonly<Record<TestFormat, (run: TestRun, options: TestReportOptions) => string>> = {
  pretty: prettyTestReport,
  compact: compactTestReport,
  json: jsonTestReport,
  junit: junitTestReport,
};

/** The whole report, with its last line break. */
export function testReport(run: TestRun, format: TestFormat, options: TestReportOptions): string {
  return REPORTS[format](run, options);
}
