/** A run as text, in the format asked for. */

import { type Expectations, expectArgument, expectOptions, FLAG, oneOf, TEXT, WIDTH } from '../base/argument.js';
import { CATALOGUE } from '../diagnostics/catalogue.js';
import type { Severity } from '../diagnostics/severity.js';
import { REPORT_FORMATS, type ReportFormat, type ReportOptions } from './formats.js';
import { expectRun, type Run } from './run.js';
import { writeReport } from './write-report.js';

const FORMAT = oneOf(REPORT_FORMATS);

const SEVERITIES: Readonly<Record<Severity, true>> = { error: true, warning: true, note: true };

const REPORT_OPTIONS: Expectations<ReportOptions> = {
  color: FLAG,
  width: WIDTH,
  unicode: FLAG,
  folder: TEXT,
  failLevel: oneOf(Object.keys(SEVERITIES)),
  version: TEXT,
  docs: TEXT,
};

/**
 * The whole report, with its last line break. A failure of the run is part of the formats for programs; in `pretty` and `compact`
 * it is left to the caller, who says it on standard error. O(texts + diagnostics).
 */
export function report(run: Run, format: ReportFormat, options: ReportOptions = {}): string {
  expectRun('report', run);
  expectArgument('report: `format`', format, FORMAT);
  expectOptions('report', options, REPORT_OPTIONS);
  return writeReport(run, format, options, CATALOGUE);
}
