/** `pushsift check`: files, folders and standard input to a report of what is wrong with the filters and request bodies in them. */

import { plural } from '../../base/plural.js';
import type { Catalog } from '../../catalog/catalog.js';
import { visible } from '../../diagnostics/frame/characters.js';
import type { Severity } from '../../diagnostics/severity.js';
import { type CheckedFiles, checkFiles } from '../../node/check/check-files.js';
import type { CheckFilesOptions } from '../../node/check/check-options.js';
import { countsAtLeast } from '../../report/fail-level.js';
import { REPORT_FORMATS } from '../../report/formats.js';
import { SOURCE_KINDS, totalsOf } from '../../report/run.js';
import type { Command, Context } from '../command/command.js';
import { catalogOf } from '../devices/catalog-option.js';
import { CHECK_OPTIONS } from '../filters/check-options.js';
import { fixingOf, printFixed, tellFixes } from '../filters/fixes.js';
import { EXIT_FAILURE, EXIT_FINDINGS, EXIT_OK, type ExitCode, Failure } from '../output/failure.js';
import { tellFailure } from '../output/tell-failure.js';
import { reportFile } from '../reports/report-file.js';
import { printReports, reportFailure } from '../reports/reports.js';

export const checkCommand: Command = {
  name: 'check',
  summary: 'check filters and request bodies, and say what is wrong with them',
  description:
    'Reads every filter and every request body whole and reports all mistakes in one run, each with its place and what to do\nabout it. With a catalog it knows the names and types of the account; without one it infers types from their use.\nA .sift file is a filter. A .json file is a body of createTargetedMessage, createPreset or an operation on a device, a .jsonl file one on each line.',
  arguments: [
    {
      name: 'PATHS',
      required: true,
      many: true,
      kind: 'file',
      summary: 'files, folders (their .sift, .json and .jsonl files), globs, or - for standard input',
    },
  ],
  options: CHECK_OPTIONS,
  examples: [
    { command: 'pushsift check filters/', what: 'every filter and request body of a folder' },
    { command: 'pushsift check --catalog catalog.json berlin.sift', what: 'with the names and types of the account' },
    { command: 'pushsift check --fix filters/', what: 'repair what can be repaired safely' },
    { command: 'pushsift check --fix --diff filters/', what: 'show that, and write nothing' },
    { command: 'pushsift check --unsafe-fixes filters/', what: 'tell the likely repairs, too; with --fix, make them' },
    { command: 'pushsift check --fix - < berlin.sift', what: 'the repaired text on standard output' },
    { command: 'pushsift check --changed-since origin/main filters/', what: 'what a branch has changed' },
    {
      command: 'pushsift check filters/ --format github --report sarif=pushsift.sarif',
      what: 'for a pipeline: annotations, and a report to upload',
    },
    { command: `echo 'A("X") * T("age", GT, 17)' | pushsift check -`, what: 'from standard input' },
  ],
  exits: {
    0: 'nothing found at or above --fail-level, or all of it fixed',
    1: 'something found, or a fix lets a filter reach more than before',
  },
  run: check,
  reportFailure,
};

async function check(context: Context): Promise<ExitCode> {
  const { settings, err } = context;
  const files = settings.list('report').map((value) => reportFile(value, REPORT_FORMATS));
  const suppressions = suppressionsOf(context);
  const fixing = fixingOf(settings);
  const { catalog, audience } = await accountOf(context);
  const run = await checkFiles(context.arguments, {
    ...optionsOf(context),
    fix: fixing.fix,
    preview: fixing.preview,
    catalog,
    audience,
    suppressions,
  });
  for (const failure of run.failures) tellFailure(err, failure);
  if (run.skipped.length > 0)
    err.write(
      `skipped ${plural(run.skipped.length, 'JSON file')} that ${run.skipped.length === 1 ? 'is' : 'are'} no request\n`,
    );
  const hasGrown = tellFixes(context, run, fixing);
  if (suppressions?.renew && run.failures.length === 0)
    err.write(`suppressed ${plural(run.suppressed, 'finding')} in ${visible(suppressions.file)}\n`);
  // Where standard output has a text or a difference, it has nothing else.
  const hasText = await printFixed(context, run, fixing);
  if (!(await printReports(hasText ? { ...context, out: err } : context, run, files))) return EXIT_FAILURE;
  const code = exitOf(context, run);
  return code === EXIT_OK && hasGrown ? EXIT_FINDINGS : code;
}

function optionsOf({ settings, stdin, signal, configFile, rules }: Context): CheckFilesOptions {
  const revision = settings.text('changed-since');
  const shared = [settings.text('catalog'), configFile].flatMap((file) => file ?? []);
  return {
    dialect: settings.choice('dialect', ['strict', 'lenient']),
    rules,
    requireApp: settings.isOn('require-app'),
    forbidAccountWide: settings.isOn('forbid-account-wide'),
    changedSince: revision === null ? null : { revision, shared },
    kind: settings.text('kind') === null ? null : settings.choice('kind', SOURCE_KINDS),
    pointer: settings.text('pointer'),
    auth: settings.choice('auth', ['required', 'optional']),
    now: settings.instant('now'),
    stdin: { name: settings.text('stdin-filename') ?? '<stdin>', read: () => stdin.text('a filter') },
    signal,
  };
}

function suppressionsOf({ settings }: Context): { readonly file: string; readonly renew: boolean } | null {
  const file = settings.text('suppressions');
  const renew = settings.isOn('suppress-all');
  if (file !== null) return { file, renew };
  if (renew) throw new Failure('usage', '`--suppress-all` wants a file to write', 'name it with `--suppressions FILE`');
  return null;
}

interface Account {
  readonly catalog: Catalog | null;
  readonly audience: (CheckFilesOptions['audience'] & object) | null;
}

/** The catalog, and the devices where a guard wants them counted: the catalog of an index holds unless another is named. */
async function accountOf(context: Context): Promise<Account> {
  const { settings, signal } = context;
  const [most, least] = [settings.count('max-audience'), settings.count('min-audience')];
  const named = await catalogOf(context);
  if (most === null && least === null) return { catalog: named, audience: null };
  const { asking, openDevices } = await import('../source/devices.js');
  const devices = await openDevices(context);
  const catalog = named ?? devices.catalog;
  return {
    catalog,
    audience: {
      devices: {
        countAll: (filters) => asking(devices, () => devices.audiences(catalog).countAll(filters, { signal })),
      },
      most,
      least,
    },
  };
}

function exitOf({ settings, err }: Context, run: CheckedFiles): ExitCode {
  if (run.failures.length > 0) return EXIT_FAILURE;
  const totals = totalsOf(run);
  const most = settings.count('max-warnings');
  if (most !== null && totals.warnings > most) {
    err.write(`pushsift: ${plural(totals.warnings, 'warning')}, allowed are ${most}\n`);
    return EXIT_FINDINGS;
  }
  const level: Severity = settings.choice('fail-level', ['error', 'warning', 'note']);
  return countsAtLeast(totals, level) > 0 ? EXIT_FINDINGS : EXIT_OK;
}
