/** Where the reports of `check` go: files named by `--report`, standard output, and the page of a GitHub step. */

import { appendFileSync } from 'node:fs';
import { VERSION } from '../../base/version.js';
import type { Severity } from '../../diagnostics/severity.js';
import { fileError } from '../../node/file-error.js';
import { writeFileAtomic } from '../../node/write-atomic.js';
import { isAtLeast } from '../../report/fail-level.js';
import { isReportFormat, REPORT_FORMATS, type ReportFormat, type ReportOptions } from '../../report/formats.js';
import type { Run } from '../../report/run.js';
import type { RuleTexts } from '../../report/sarif.js';
import { stepSummary } from '../../report/step-summary.js';
import { writeReport } from '../../report/write-report.js';
import type { Context, FailedRun } from '../command/command.js';
import { valuesIn } from '../command/raw-words.js';
import { asFailure, type Failure, type FailureReport } from '../output/failure.js';
import { tellFailure } from '../output/tell-failure.js';
import { type ReportFile, reportFilesIn } from './report-file.js';

/**
 * Writes the report files, then the page of the step where GitHub has one, then standard output, which tells of files that could not
 * be written, too. False when there were some.
 */
export async function printReports(
  context: Context,
  run: Run,
  files: readonly ReportFile<ReportFormat>[],
): Promise<boolean> {
  const { settings, out, err, folder } = context;
  const failLevel = settings.choice('fail-level', ['error', 'warning', 'note']);
  const format = formatOf(context);
  const docs = settings.text('docs');
  const options: ReportOptions = { folder, failLevel, version: VERSION, ...(docs !== null && { docs }) };
  const hasRules = format === 'sarif' || files.some((file) => file.format === 'sarif');
  const texts = hasRules ? (await import('../../diagnostics/rule-texts.js')).RULE_TEXTS.catalogue : NO_TEXTS;
  const unwritten = writeFiles(run, files, options, texts);
  if (format === 'github') unwritten.push(...addStepSummary(run, context));
  for (const failure of unwritten) tellFailure(err, failure);
  const whole: Run = { ...run, failures: [...run.failures, ...unwritten] };
  const isQuiet = settings.isOn('quiet') && FOR_PEOPLE.has(format);
  const shown = isQuiet ? quieted(whole, failLevel) : whole;
  const hasFailed = format === 'github' && shown.failures.length > 0;
  if (!isQuiet || hasFailed || shown.results.length > 0)
    out.write(writeReport(shown, format, { ...options, color: out.color, width: out.columns }, texts));
  return unwritten.length === 0;
}

/** Of runs that tell no finding, or of formats that do not speak of rules. */
const NO_TEXTS: RuleTexts = {};

/** The reports of a run that failed before it looked at anything: empty but for the failure, in the formats that carry it. */
export function reportFailure(failure: FailureReport, failed: FailedRun): void {
  const { format, words, out, folder } = failed;
  const run: Run = { results: [], failures: [failure] };
  const options: ReportOptions = { folder, version: VERSION };
  // Standard error has the failure already: a second one, that nothing could be written, helps nobody.
  writeFiles(run, reportFilesIn(valuesIn(words, '--report'), REPORT_FORMATS), options, NO_TEXTS);
  if (format === null || !isReportFormat(format)) return;
  if (format === 'github') addStepSummary(run, failed);
  if (format !== 'pretty') out.write(writeReport(run, format, options, NO_TEXTS));
}

/** Each file is whole or as it was. Gives the failures of those that could not be written. */
function writeFiles(
  run: Run,
  files: readonly ReportFile<ReportFormat>[],
  options: ReportOptions,
  texts: RuleTexts,
): Failure[] {
  return files.flatMap(({ format, file }) =>
    failureOf(() => writeFileAtomic(file, writeReport(run, format, options, texts))),
  );
}

/** Adds to the page of the step, which all commands of the step share. */
function addStepSummary(
  run: Run,
  { environment, folder }: Pick<Context, 'environment' | 'folder'>,
): readonly Failure[] {
  const file = environment.GITHUB_STEP_SUMMARY;
  if (!file) return [];
  return failureOf(() => {
    try {
      appendFileSync(file, stepSummary(run, { folder }));
    } catch (error) {
      throw fileError('write', file, error);
    }
  });
}

function failureOf(work: () => void): readonly Failure[] {
  try {
    work();
    return [];
  } catch (error) {
    return [asFailure(error, 'output')];
  }
}

function formatOf({ settings, out }: Context): ReportFormat {
  if (settings.text('format') === null) return out.isTerminal ? 'pretty' : 'compact';
  return settings.choice('format', REPORT_FORMATS);
}

/** The other formats are for programs, and hold everything. */
const FOR_PEOPLE: ReadonlySet<ReportFormat> = new Set(['pretty', 'compact', 'github']);

/** The run without what is below the fail level, and without sources that then have nothing to say. */
function quieted(run: Run, failLevel: Severity): Run {
  const loud = run.results.map((result) => ({
    ...result,
    diagnostics: result.diagnostics.filter(({ severity }) => isAtLeast(severity, failLevel)),
    totals: {
      errors: result.totals.errors,
      warnings: isAtLeast('warning', failLevel) ? result.totals.warnings : 0,
      notes: isAtLeast('note', failLevel) ? result.totals.notes : 0,
    },
  }));
  return { ...run, results: loud.filter(({ diagnostics }) => diagnostics.length > 0) };
}
