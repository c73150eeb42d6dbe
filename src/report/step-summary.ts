/** The page of a step of GitHub Actions: what a run found as Markdown, in a table short enough for the platform. */

import { plural } from '../base/plural.js';
import { visible } from '../diagnostics/frame/characters.js';
import { type Finding, findingsOf } from './findings.js';
import type { ReportOptions } from './formats.js';
import { pathFrom } from './paths.js';
import type { Run, RunFailure } from './run.js';
import { summaryLine } from './summary-line.js';

/** Rows of the table: with the longest paths there are they stay below the platform's 1 MiB for a step. */
const MOST_ROWS = 50;
const RANK = { error: 0, warning: 1, note: 2 } as const;

/** Markdown, with its last line break; failures first, then findings by severity. */
export function stepSummary(run: Run, { folder }: Pick<ReportOptions, 'folder'>): string {
  const findings = findingsOf(run, folder).toSorted(
    (left, right) => RANK[left.diagnostic.severity] - RANK[right.diagnostic.severity],
  );
  const rows = [...run.failures.map((failure) => failureRow(failure, folder)), ...findings.map(findingRow)];
  const left = rows.length - MOST_ROWS;
  return [
    `### pushsift: ${summaryLine(run)}`,
    '',
    ...(rows.length === 0 ? [] : ['| | place | finding |', '|---|---|---|', ...rows.slice(0, MOST_ROWS), '']),
    ...(left <= 0 ? [] : [`${plural(left, 'more row')} ${left === 1 ? 'is' : 'are'} in the report of the step.`, '']),
  ].join('\n');
}

function failureRow({ code, message, source }: RunFailure, folder: string | undefined): string {
  return row('failure', source === undefined ? '' : pathFrom(folder, source), message, code);
}

function findingRow({ path, diagnostic, range: { start } }: Finding): string {
  const { severity, code, message } = diagnostic;
  return row(severity, `${path}:${start.line}:${start.column}`, message, code);
}

function row(kind: string, place: string, message: string, code: string): string {
  return `| ${kind} | ${plain(place)} | ${plain(message)} (\`${code}\`) |`;
}

/** Text that Markdown shows as it is: every sign that could mean something has a backslash before it. */
function plain(text: string): string {
  return visible(text).replace(/[!-/:-@[-`{-~]/g, '\\$&');
}
