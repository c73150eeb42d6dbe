/** A run as text, in the format asked for. Each format is a file of its own; this one only lists them. */

import { type Expectations, expectArgument, expectOptions, FLAG, oneOf, TEXT, WIDTH } from '../base/argument.js';
import type { Severity } from '../diagnostics/diagnostic.js';
import { compactReport } from './compact.js';
import { REPORT_FORMATS, type ReportFormat } from './formats.js';
import { githubReport } from './github.js';
import { gitlabReport } from './gitlab.js';
import { jsonReport } from './json.js';
import { jsonlReport } from './jsonl.js';
import { junitReport } from './junit.js';
import { prettyReport } from './pretty.js';
import type { ReportOptions } from './report-options.js';
import { expectRun, type Run } from './run.js';
import { sarifReport } from './sarif.js';

const FORMATS: Readonly<Record<ReportFormat, (run: Run, options: ReportOptions) => string>> = {
  pretty: prettyReport,
  compact: compactReport,
  json: jsonReport,
  jsonl: jsonlReport,
  github: githubReport,
  sarif: sarifReport,
  junit: junitReport,
  gitlab: gitlabReport,
};

const FORMAT = oneOf(REPORT_FORMATS);

const SEVERITIES: Readonly<Record<Severity, true>> = { error: true, warning: true, note: true };

const REPORT_OPTIONS: Expectations<ReportOptions> = {
  color: FLAG,
  width: WIDTH,
  unicode: FLAG,
  folder: TEXT,
  failLevel: oneOf(Object.keys(SEVERITIES)),
  version: TEXT,
};

/**
 * The whole report, with its last line break. A failure of the run is part of the formats for programs; in `pretty` and `compact`
 * it is left to the caller, who says it on standard error. O(texts + diagnostics).
 */
export function report(run: Run, format: ReportFormat, options: ReportOptions = {}): string {
  expectRun('report', run);
  expectArgument('report: `format`', format, FORMAT);
  expectOptions('report', options, REPORT_OPTIONS);
  return FORMATS[format](run, options);
}
