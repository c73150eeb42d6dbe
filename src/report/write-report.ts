/** A run as text, in each format. Each is a file of its own; this one only lists them. */

import { compactReport } from './compact.js';
import type { ReportFormat, ReportOptions } from './formats.js';
import { githubReport } from './github.js';
import { gitlabReport } from './gitlab.js';
import { jsonlReport, jsonReport } from './json.js';
import { junitReport } from './junit.js';
import { prettyReport } from './pretty.js';
import type { Run } from './run.js';
import { type RuleTexts, sarifReport } from './sarif.js';

const FORMATS: Readonly<Record<ReportFormat, (run: Run, options: ReportOptions, texts: RuleTexts) => string>> = {
  pretty: prettyReport,
  compact: compactReport,
  json: jsonReport,
  jsonl: jsonlReport,
  github: githubReport,
  sarif: sarifReport,
  junit: junitReport,
  gitlab: gitlabReport,
};

/** The whole report, with its last line break. Only `sarif` looks at `texts`, which have those of every code that the run tells. */
export function writeReport(run: Run, format: ReportFormat, options: ReportOptions, texts: RuleTexts): string {
  return FORMATS[format](run, options, texts);
}
