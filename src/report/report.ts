/** A run as text, in the format asked for. Each format is a file of its own; this one only lists them. */

import { compactReport } from './compact.js';
import type { ReportFormat } from './formats.js';
import { githubReport } from './github.js';
import { gitlabReport } from './gitlab.js';
import { jsonReport } from './json.js';
import { jsonlReport } from './jsonl.js';
import { junitReport } from './junit.js';
import { prettyReport } from './pretty.js';
import type { ReportOptions } from './report-options.js';
import type { Run } from './run.js';
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

/**
 * The whole report, with its last line break. A failure of the run is part of the formats for programs; in `pretty` and `compact`
 * it is left to the caller, who says it on standard error. O(texts + diagnostics).
 */
export function report(run: Run, format: ReportFormat, options: ReportOptions = {}): string {
  return FORMATS[format](run, options);
}
