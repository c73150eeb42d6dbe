/** `pushsift test`: test files to a report of what failed, and of what the tests leave untried of their filters. */

import { TEST_FORMATS, type TestFormat, testReport } from '../../filter-tests/report/formats.js';
import {
  missedThresholds,
  type TestReportOptions,
  type TestRun,
  type Thresholds,
} from '../../filter-tests/test-run.js';
import { writeFileAtomic } from '../../node/write-atomic.js';
import type { Command, Context, FailedRun } from '../command/command.js';
import { FILTER_OPTIONS, formatOption, QUIET_OPTION, WATCH_OPTION } from '../command/common-options.js';
import { valuesIn } from '../command/raw-words.js';
import type { Settings } from '../command/settings.js';
import {
  asFailure,
  EXIT_FAILURE,
  EXIT_FINDINGS,
  EXIT_OK,
  type ExitCode,
  Failure,
  type FailureReport,
} from '../output/failure.js';
import { tellFailure } from '../output/tell-failure.js';
import { analysisOptions, BUDGET_OPTIONS } from '../proofs/budget.js';
import { type ReportFile, reportFile, reportFilesIn, reportOption } from '../reports/report-file.js';
import { runTestFiles } from '../tests/test-files.js';

export const testCommand: Command = {
  name: 'test',
  summary: 'run tests of filters, and say what they leave untried',
  description:
    'A *.sift.test.json file names a filter, and says of devices whether they are in its audience, how many are, and how far\nit reaches; and what is to be proven of it, alone and beside other filters. The report names failures, and operands of the\nfilter that decided no test. With --mutation every sign, operand, bound and value of the filter is changed in turn, and\nchanges that no test notices are reported.',
  arguments: [
    {
      name: 'PATHS',
      required: true,
      many: true,
      kind: 'file',
      summary: 'test files, folders (their *.sift.test.json files), globs, or - for standard input',
    },
  ],
  options: [
    ...FILTER_OPTIONS.map((option) => ({ ...option, summary: `${option.summary}; where a test file names none` })),
    {
      ...formatOption(TEST_FORMATS, 'pretty for people, compact, json for programs, junit for pipelines'),
      default: 'pretty',
    },
    reportOption('junit=tests.xml'),
    { name: 'mutation', summary: 'change the filters, and tell which changes no test notices' },
    {
      name: 'min-coverage',
      value: 'PERCENT',
      kind: 'count',
      setting: true,
      summary: 'fewer operands that decided a test mean exit code 1',
    },
    {
      name: 'min-score',
      value: 'PERCENT',
      kind: 'count',
      setting: true,
      summary: 'fewer changes that a test notices mean exit code 1; implies --mutation',
    },
    ...BUDGET_OPTIONS,
    WATCH_OPTION,
    { ...QUIET_OPTION, summary: 'print only what failed' },
  ],
  examples: [
    { command: 'pushsift test .', what: 'every *.sift.test.json file here and below' },
    {
      command: 'pushsift test berlin.sift.test.json --mutation',
      what: 'one file, and what its tests would not notice',
    },
    {
      command: 'pushsift test filters/ --min-coverage 100 --report junit=tests.xml',
      what: 'for a pipeline: every operand tried, and a report to show',
    },
  ],
  exits: { 0: 'every test passed', 1: 'a test failed, a filter has errors, or a threshold is missed' },
  run: test,
  reportFailure,
};

async function test(context: Context): Promise<ExitCode> {
  const { settings, err } = context;
  const files = settings.list('report').map((value) => reportFile(value, TEST_FORMATS));
  const thresholds = thresholdsOf(settings);
  const mutation = settings.isOn('mutation') || thresholds.score !== null;
  const ran = await runTestFiles(context, { mutation, analysis: analysisOptions(context, null) });
  const unwritten = writeFiles(ran, files, { thresholds, folder: context.folder });
  const run = { ...ran, failures: [...ran.failures, ...unwritten] };
  for (const failure of run.failures) tellFailure(err, failure);
  print(context, run, thresholds);
  if (run.failures.length > 0) return EXIT_FAILURE;
  const passed = run.files.every(({ status }) => status === 'passed') && missedThresholds(run, thresholds).length === 0;
  return passed ? EXIT_OK : EXIT_FINDINGS;
}

/** @throws Failure `usage` for more than all */
function thresholdsOf(settings: Settings): Thresholds {
  const percent = (name: string): number | null => {
    const value = settings.count(name);
    if (value === null || value <= 100) return value;
    throw new Failure('usage', `\`--${name}\` takes a percentage from 0 to 100, not ${value}`);
  };
  return { coverage: percent('min-coverage'), score: percent('min-score') };
}

/** Each file is whole or as it was. Gives the failures of those that could not be written. */
function writeFiles(
  run: TestRun,
  files: readonly ReportFile<TestFormat>[],
  options: TestReportOptions,
): readonly Failure[] {
  return files.flatMap(({ format, file }) => {
    try {
      writeFileAtomic(file, testReport(run, format, options));
      return [];
    } catch (error) {
      return [asFailure(error, 'output')];
    }
  });
}

function print({ settings, out, folder }: Context, run: TestRun, thresholds: Thresholds): void {
  const format = settings.choice('format', TEST_FORMATS);
  const options = { thresholds, folder, color: out.color, width: out.columns, quiet: settings.isOn('quiet') };
  out.write(testReport(run, format, options));
}

const NO_THRESHOLDS: Thresholds = { coverage: null, score: null };

/** Of a run that failed before it looked at anything: the formats for people have nothing to say. */
function reportFailure(failure: FailureReport, { format, words, out, folder }: FailedRun): void {
  const run: TestRun = { files: [], failures: [failure] };
  const options: TestReportOptions = { thresholds: NO_THRESHOLDS, folder };
  // Standard error has the failure already: a second one, that nothing could be written, helps nobody.
  writeFiles(run, reportFilesIn(valuesIn(words, '--report'), TEST_FORMATS), options);
  const own = TEST_FORMATS.find((known) => known === format);
  if (own === 'json' || own === 'junit') out.write(testReport(run, own, options));
}
