/** `pushsift check`: files, folders and standard input to a report of what is wrong with their filters. */

import type { Catalog } from '../../catalog/catalog.js';
import type { Severity } from '../../diagnostics/diagnostic.js';
import { writeFileAtomic } from '../../node/write-atomic.js';
import { type ReportFormat, report } from '../../report/report.js';
import { type Run, type SourceReport, totalsOf } from '../../report/run.js';
import { catalogOf } from '../catalog-option.js';
import { checkText } from '../check-text.js';
import type { Command, Context } from '../command.js';
import { FILTER_OPTIONS, QUIET_OPTION, REPORT_FORMAT_OPTION, STDIN_FILENAME_OPTION } from '../common-options.js';
import {
  asFailure,
  EXIT_FAILURE,
  EXIT_FINDINGS,
  EXIT_OK,
  type ExitCode,
  Failure,
  failureReport,
  orFail,
} from '../failure.js';
import { findSources, readSource, type Source } from '../sources.js';
import { tellFailure } from '../tell-failure.js';
import { counted } from '../words.js';

export const checkCommand: Command = {
  name: 'check',
  summary: 'check filters and say what is wrong with them',
  description:
    'Reads every filter whole and reports all mistakes in one run, each with its place and what to do about it. With a\ncatalog it knows the names and types of the account; without one it infers types from their use.',
  arguments: [
    {
      name: 'PATHS',
      required: true,
      many: true,
      kind: 'file',
      summary: 'files, folders (their .sift files), globs, or - for standard input',
    },
  ],
  options: [
    ...FILTER_OPTIONS,
    REPORT_FORMAT_OPTION,
    { name: 'fix', summary: 'apply the safe fixes to the files' },
    { name: 'unsafe-fixes', summary: 'apply the unsafe fixes, too: the likely repairs, to be looked at' },
    {
      name: 'fail-level',
      value: 'LEVEL',
      choices: ['error', 'warning', 'note'],
      default: 'error',
      setting: true,
      summary: 'the lowest severity that means exit code 1',
    },
    {
      name: 'max-warnings',
      value: 'N',
      kind: 'count',
      setting: true,
      summary: 'more warnings than N mean exit code 1',
    },
    { name: 'require-app', setting: true, summary: 'a filter that names no application or group is an error' },
    {
      name: 'forbid-account-wide',
      setting: true,
      summary: 'a filter that can reach the whole account is an error',
    },
    STDIN_FILENAME_OPTION,
    QUIET_OPTION,
  ],
  examples: [
    { command: 'pushsift check filters/', what: 'every .sift file of a folder' },
    { command: 'pushsift check --catalog catalog.json berlin.sift', what: 'with the names and types of the account' },
    { command: 'pushsift check --fix filters/', what: 'repair what can be repaired safely' },
    { command: `echo 'A("X") * T("age", GT, 17)' | pushsift check -`, what: 'from standard input' },
  ],
  exits: { 0: 'nothing found at or above --fail-level, or all of it fixed', 1: 'something found' },
  run: check,
  failureJson: (failure) => report({ results: [], failure }, 'json').trimEnd(),
};

async function check(context: Context): Promise<ExitCode> {
  const { settings } = context;
  if (isFixing(context) && context.arguments.includes('-'))
    throw new Failure('usage', 'standard input cannot be fixed in place', 'name the file, or leave out `--fix`');
  const catalog = await catalogOf(context);
  const run = await runChecks(context, catalog);
  print(context, run);
  if (run.failure !== null) return EXIT_FAILURE;
  const { errors, warnings, notes } = totalsOf(run);
  const most = settings.count('max-warnings');
  if (most !== null && warnings > most) {
    context.err.write(`pushsift: ${counted(warnings, 'warning')}, allowed are ${most}\n`);
    return EXIT_FINDINGS;
  }
  const counts: Readonly<Record<Severity, number>> = {
    error: errors,
    warning: errors + warnings,
    note: errors + warnings + notes,
  };
  return counts[failLevel(context)] > 0 ? EXIT_FINDINGS : EXIT_OK;
}

function isFixing({ settings }: Context): boolean {
  return settings.isOn('fix') || settings.isOn('unsafe-fixes');
}

function failLevel({ settings }: Context): Severity {
  return settings.choice('fail-level', ['error', 'warning', 'note']);
}

/** Sources checked between two looks at the world: an interruption is seen after so many. */
const SOURCES_IN_A_ROW = 64;

async function runChecks(context: Context, catalog: Catalog | null): Promise<Run> {
  const { settings, err } = context;
  const results: SourceReport[] = [];
  let failure: Failure | null = null;
  let fixed = 0;
  let inARow = 0;
  for (const found of await findSources(context.arguments, settings.text('stdin-filename'))) {
    if (inARow++ % SOURCES_IN_A_ROW === 0) await new Promise(setImmediate);
    try {
      if ('failure' in found) throw found.failure;
      const checked = await checkSource(context, catalog, found.source);
      results.push(checked.report);
      fixed += checked.fixed;
    } catch (error) {
      const failed = asFailure(error, 'internal');
      failure ??= failed;
      tellFailure(err, failed);
    }
  }
  if (fixed > 0) err.write(`fixed ${counted(fixed, 'finding')}\n`);
  return { results, failure: failure === null ? null : failureReport(failure) };
}

async function checkSource(
  { settings, stdin }: Context,
  catalog: Catalog | null,
  source: Source,
): Promise<ReturnType<typeof checkText>> {
  const text = await readSource(source, stdin);
  const checked = checkText(settings, catalog, source.name, text);
  const { path } = source;
  const mended = checked.report.text;
  if (mended !== text && path !== null) orFail('output', () => writeFileAtomic(path, mended));
  return checked;
}

function print(context: Context, run: Run): void {
  const { settings, out } = context;
  const format = formatOf(context);
  const isQuiet = settings.isOn('quiet') && format !== 'json';
  const shown = isQuiet ? quieted(context, run) : run;
  if (isQuiet && shown.results.length === 0) return;
  out.write(report(shown, format, { color: out.color, width: out.columns }));
}

function formatOf({ settings, out }: Context): ReportFormat {
  if (settings.text('format') === null) return out.isTerminal ? 'pretty' : 'compact';
  return settings.choice('format', ['pretty', 'compact', 'json']);
}

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };

/** The run without what is below the fail level, and without sources that then have nothing to say. */
function quieted(context: Context, { results, failure }: Run): Run {
  const lowest = RANK[failLevel(context)];
  const loud = results.map((result) => ({
    ...result,
    diagnostics: result.diagnostics.filter(({ severity }) => RANK[severity] <= lowest),
    totals: {
      errors: result.totals.errors,
      warnings: lowest >= RANK.warning ? result.totals.warnings : 0,
      notes: lowest >= RANK.note ? result.totals.notes : 0,
    },
  }));
  return { results: loud.filter(({ diagnostics }) => diagnostics.length > 0), failure };
}
