/**
 * For GitLab: a code quality report, an array of issues. What kept the run from looking is an issue, too, so that an empty array
 * always means a clean run. Source: GitLab's documentation of the code quality report format.
 */

import { hash128 } from '../base/hash.js';
import type { Severity } from '../diagnostics/severity.js';
import { type Finding, findingsOf } from './findings.js';
import type { ReportOptions } from './formats.js';
import { pathFrom } from './paths.js';
import type { Run, RunFailure } from './run.js';

const SEVERITIES: Readonly<Record<Severity, string>> = { error: 'major', warning: 'minor', note: 'info' };

export function gitlabReport(run: Run, { folder }: ReportOptions): string {
  const issues = [
    ...run.failures.map((failure) => failureIssue(failure, folder)),
    ...findingsOf(run, folder).map(findingIssue),
  ];
  return `${JSON.stringify(issues, null, 2)}\n`;
}

function findingIssue({ path, diagnostic, range, fingerprint }: Finding): object {
  const { severity, code, message, help } = diagnostic;
  return {
    description: help === null ? message : `${message} (${help})`,
    check_name: code,
    fingerprint,
    severity: SEVERITIES[severity],
    location: { path, lines: { begin: range.start.line, end: range.end.line } },
  };
}

/** An issue wants a file: what is about none stands at the folder of the run. */
function failureIssue({ code, message, source }: RunFailure, folder: string | undefined): object {
  return {
    description: message,
    check_name: `pushsift/${code}`,
    fingerprint: hash128(JSON.stringify([code, message])),
    severity: 'blocker',
    location: { path: source === undefined ? '.' : pathFrom(folder, source), lines: { begin: 1, end: 1 } },
  };
}
