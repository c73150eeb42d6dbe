/** For people: a line for each file that passed; for one that did not, each failure with its place and the clauses that are why. */

import { lineStarts, positionIn } from '../../base/lines.js';
import { plural } from '../../base/plural.js';
import { type Span, withoutByteOrderMark } from '../../base/span.js';
import { visible } from '../../diagnostics/frame/characters.js';
import { paint, type Row, type Style } from '../../diagnostics/frame/look.js';
import { renderDiagnostics } from '../../diagnostics/render-diagnostics.js';
import type { CaseFailure } from '../case-failure.js';
import type { CaseResult } from '../run-cases.js';
import {
  type FilterSource,
  type Findings,
  missedThresholds,
  percentOf,
  type TestFileReport,
  type TestReportOptions,
  type TestRun,
  totalsOf,
  untriedOf,
} from '../test-run.js';

export function prettyTestReport(run: TestRun, options: TestReportOptions): string {
  const { quiet = false, color = false, thresholds } = options;
  const files = run.files.flatMap((file) => (quiet && file.status === 'passed' ? [] : fileText(file, options)));
  const missed = missedThresholds(run, thresholds).map((words) => painted(color, [{ text: words, style: 'error' }]));
  const isGreen =
    run.failures.length === 0 && missed.length === 0 && run.files.every(({ status }) => status === 'passed');
  if (quiet && isGreen) return '';
  const summary = painted(color, [{ text: summaryLine(run), style: isGreen ? 'added' : 'error' }]);
  const lines = [...files, ...(files.length === 0 ? [] : ['']), ...missed, summary];
  return withoutDoubleGaps(lines)
    .map((line) => `${line}\n`)
    .join('');
}

/** Parts that end in an empty line meet parts that begin with one. */
function withoutDoubleGaps(lines: readonly string[]): readonly string[] {
  return lines.filter((line, at) => line !== '' || lines[at - 1] !== '');
}

function painted(color: boolean, row: Row): string {
  return paint(row, color);
}

/**
 * "2 files, 5 cases: 4 passed, 1 failed; 7 of 8 operands decided a test; 20 of 22 mutants noticed". Failures that are about none of
 * these files are counted beside them.
 */
function summaryLine(run: TestRun): string {
  const { files, cases, passed, failed, operands, decided, mutants, noticed } = totalsOf(run);
  const broken = run.files.filter(({ run: done }) => done === null).length;
  const elsewhere = run.failures.length - run.files.filter(({ status }) => status === 'broken').length;
  const outcome = [
    `${passed} passed`,
    ...(failed === 0 ? [] : [`${failed} failed`]),
    ...(broken === 0 ? [] : [`${plural(broken, 'file')} not run`]),
    ...(elsewhere === 0 ? [] : [plural(elsewhere, 'failure')]),
  ];
  return [
    `${plural(files, 'file')}, ${plural(cases, 'case')}: ${outcome.join(', ')}`,
    ...(operands === 0 ? [] : [`${share(decided, operands)} operands decided a test`]),
    ...(mutants === null || noticed === null ? [] : [`${share(noticed, mutants)} mutants noticed`]),
  ].join('; ');
}

/** `7 of 8`, with the percentage. */
function share(part: number, whole: number): string {
  return `${part} of ${whole} (${Math.floor(percentOf(part, whole))} %)`;
}

function fileText(file: TestFileReport, options: TestReportOptions): readonly string[] {
  const { color = false, quiet = false } = options;
  const frames = file.findings
    .filter(({ diagnostics }) => diagnostics.length > 0)
    .map((found) => framed(found, options));
  const failed = file.run?.result.cases.filter(({ failures }) => failures.length > 0) ?? [];
  return [
    headLine(file, color),
    ...frames.flatMap((frame) => ['', frame, '']),
    ...failed.flatMap((each) => caseText(file, each, options)),
    ...(quiet ? [] : untriedLines(file, color)),
  ];
}

const HEADS: Readonly<Record<TestFileReport['status'], { readonly sign: string; readonly style: Style }>> = {
  passed: { sign: '✓', style: 'added' },
  failed: { sign: '✗', style: 'error' },
  unfit: { sign: '✗', style: 'error' },
  broken: { sign: '✗', style: 'error' },
};

function headLine({ source, status, run }: TestFileReport, color: boolean): string {
  const { sign, style } = HEADS[status];
  return painted(color, [
    { text: sign, style },
    { text: ` ${visible(source)}`, style: 'strong' },
    { text: `  ${run === null ? notRun(status) : caseCount(run.result.cases)}`, style: 'gutter' },
  ]);
}

function notRun(status: TestFileReport['status']): string {
  return status === 'unfit' ? 'the filter has errors' : 'cannot be run';
}

function caseCount(cases: readonly CaseResult[]): string {
  const failed = cases.filter(({ failures }) => failures.length > 0).length;
  return failed === 0 ? plural(cases.length, 'case') : `${failed} of ${plural(cases.length, 'case')} failed`;
}

function framed({ source, text, diagnostics }: Findings, { color = false, width = 80 }: TestReportOptions): string {
  return renderDiagnostics(text, diagnostics, { source, color, width });
}

/** Of a case; more are counted: the other formats have them all. */
const MOST_FRAMES = 10;

function caseText(file: TestFileReport, { test, failures }: CaseResult, options: TestReportOptions): readonly string[] {
  const { source, text } = file;
  const head = painted(options.color ?? false, [
    { text: '  ✗ ', style: 'error' },
    { text: visible(test.name), style: 'strong' },
  ]);
  const shown = failures
    .slice(0, MOST_FRAMES)
    .flatMap((failure) => [
      framed({ source, text, diagnostics: [failure.diagnostic] }, options),
      ...reasonLines(file.run?.filter ?? null, failure, options.color ?? false),
      '',
    ]);
  const more = failures.length - MOST_FRAMES;
  return ['', head, '', ...shown, ...(more > 0 ? [`    and ${plural(more, 'more expectation')} failed`, ''] : [])];
}

/** Where in the filter the reasons stand; in the message they are only named. */
function reasonLines(filter: FilterSource | null, { because }: CaseFailure, color: boolean): readonly string[] {
  if (filter === null) return [];
  const placeOf = placesIn(filter);
  return because.map(({ text, span, note }) =>
    painted(color, [
      { text: `    ${placeOf(span)}`, style: 'gutter' },
      { text: `  ${visible(text)}`, style: 'strong' },
      { text: `  ${note}`, style: 'plain' },
    ]),
  );
}

/** `path:line:col`. */
function placesIn({ source, text, outside }: FilterSource): (span: Span) => string {
  const starts = lineStarts(withoutByteOrderMark(text));
  return (span) => {
    const { line, column } = positionIn(starts, outside(span).start);
    return `${visible(source)}:${line}:${column}`;
  };
}

/** More than these are counted: the other formats have them all. */
const MOST_UNTRIED = 20;

function untriedLines(file: TestFileReport, color: boolean): readonly string[] {
  const untried = file.run && untriedOf(file.run);
  if (untried === null) return [];
  const placeOf = placesIn({ ...untried, outside: (span) => span });
  const lines = untried.diagnostics.slice(0, MOST_UNTRIED).map(({ span, message }) =>
    painted(color, [
      { text: `  ${placeOf(span)}`, style: 'gutter' },
      { text: `  ${visible(message)}`, style: 'warning' },
    ]),
  );
  const more = untried.diagnostics.length - lines.length;
  return more === 0 ? lines : [...lines, `  and ${more} more`];
}
