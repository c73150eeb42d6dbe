/** The reports of a test run by the names of their formats. */

import { renderDiagnostics } from '../../diagnostics/render-diagnostics.js';
import { type Findings, type TestFileReport, type TestReportOptions, type TestRun, untriedOf } from '../test-run.js';
import { jsonTestReport } from './json.js';
import { junitTestReport } from './junit.js';
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

/** One line for each finding, failed expectation, untried operand and surviving mutant: `path:line:col: severity code message`. */
function compactTestReport({ files }: TestRun): string {
  return files.flatMap(findingsOf).map(lines).join('');
}

function findingsOf(file: TestFileReport): readonly Findings[] {
  const { source, text, findings, run } = file;
  const cases = run?.result.cases ?? [];
  const failed = cases.flatMap(({ failures }) => failures.map(({ diagnostic }) => diagnostic));
  return [...findings, { source, text, diagnostics: failed }, ...(run === null ? [] : [untriedOf(run)])];
}

function lines({ source, text, diagnostics }: Findings): string {
  if (diagnostics.length === 0) return '';
  return `${renderDiagnostics(text, diagnostics, { format: 'compact', source })}\n`;
}
