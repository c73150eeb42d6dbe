/** Options that several commands take, so that one name means one thing everywhere. */

import { REPORT_FORMATS } from '../../report/formats.js';
import { Failure } from '../output/failure.js';
import type { Context } from './command.js';
import type { ArgumentSpec, OptionSpec } from './command-syntax.js';

/** Taken by every command. */
export const GENERAL_OPTIONS: readonly OptionSpec[] = [
  {
    name: 'color',
    value: 'WHEN',
    choices: ['auto', 'always', 'never'],
    default: 'auto',
    setting: true,
    summary: 'colour the output: auto, always or never',
  },
  {
    name: 'config',
    value: 'FILE',
    kind: 'file',
    summary: 'the configuration file, instead of searching upward for one',
  },
  { name: 'no-config', summary: 'use no configuration file' },
  { name: 'help', short: 'h', summary: 'show help; --help shows more than -h' },
];

export const WATCH_OPTION: OptionSpec = {
  name: 'watch',
  summary: 'run again when a file changes, until interrupted',
};

export const CATALOG_OPTION: OptionSpec = {
  name: 'catalog',
  value: 'FILE',
  kind: 'file',
  setting: true,
  summary: 'the catalog: applications, groups and tags of the account',
};

export const DIALECT_OPTION: OptionSpec = {
  name: 'dialect',
  value: 'DIALECT',
  choices: ['strict', 'lenient'],
  default: 'strict',
  setting: true,
  summary: 'strict: near-misses are errors; lenient: warnings',
};

const DEVICES_OPTION: OptionSpec = {
  name: 'devices',
  value: 'FILE',
  kind: 'file',
  setting: true,
  summary: 'the devices: NDJSON, Parquet, Arrow, CSV by its ending, or - for standard input',
};

const AUDIENCE_OPTION: OptionSpec = {
  ...DEVICES_OPTION,
  summary: 'the devices: NDJSON, Parquet, Arrow, CSV or an index (.psi) by its ending, or - for standard input',
};

const ON_ERROR_OPTION: OptionSpec = {
  name: 'on-error',
  value: 'WHAT',
  choices: ['fail', 'skip'],
  default: 'fail',
  setting: true,
  summary: 'a bad line of devices: fail, or skip and count it',
};

export const COLUMNS_OPTION: OptionSpec = {
  name: 'columns',
  value: 'FILE',
  kind: 'file',
  summary: 'which column of CSV, Parquet, Arrow or a table of a database is what of a device, as JSON',
};

/** Of commands that read devices. */
export const READING_OPTIONS: readonly OptionSpec[] = [DEVICES_OPTION, COLUMNS_OPTION, ON_ERROR_OPTION];

/** Of commands that ask for audiences: an index answers, too. */
export const COUNTING_OPTIONS: readonly OptionSpec[] = [AUDIENCE_OPTION, COLUMNS_OPTION, ON_ERROR_OPTION];

/** Of commands that read devices as rows. */
export const THREADS_OPTION: OptionSpec = {
  name: 'threads',
  value: 'N',
  kind: 'count',
  default: '1',
  summary: 'threads that read NDJSON or CSV: the answer is the same',
};

export const DOCS_OPTION: OptionSpec = {
  name: 'docs',
  value: 'URL',
  setting: true,
  summary: 'the site of the documentation that codes link to, instead of the page of the package',
};

export const QUIET_OPTION: OptionSpec = {
  name: 'quiet',
  short: 'q',
  setting: true,
  summary: 'print only what is at or above the fail level',
};

export const STDIN_FILENAME_OPTION: OptionSpec = {
  name: 'stdin-filename',
  value: 'NAME',
  summary: 'what standard input is called in reports',
};

export const OUTPUT_OPTION: OptionSpec = {
  name: 'output',
  short: 'o',
  value: 'FILE',
  kind: 'file',
  summary: 'where the result goes, instead of standard output',
};

export const CATALOG_ARGUMENT: ArgumentSpec = {
  name: 'CATALOG',
  required: false,
  kind: 'file',
  summary: 'the catalog file, instead of --catalog',
};

/** The catalog file that a command of the catalog is about. */
export function catalogArgument({ arguments: [file], settings }: Context): string {
  const named = file ?? settings.text('catalog');
  if (named === null) throw new Failure('usage', 'no catalog is named', 'name its file, as in `catalog.json`');
  return named;
}

export const FILTER_ARGUMENT: ArgumentSpec = {
  name: 'FILTER',
  required: true,
  kind: 'filter',
  summary: 'filter text, @FILE, @REV:PATH, or - for standard input',
};

/** `--format` with these choices. */
export function formatOption(choices: readonly string[], summary: string): OptionSpec {
  return { name: 'format', value: 'FORMAT', choices, setting: true, summary };
}

export const PRETTY_OR_JSON: OptionSpec = {
  ...formatOption(['pretty', 'json'], 'pretty for people, json for programs'),
  default: 'pretty',
};

/** Of `check`: what holds when it is not set depends on where the output goes. */
export const REPORT_FORMAT_OPTION: OptionSpec = formatOption(
  REPORT_FORMATS,
  'pretty (default on a terminal), compact (default elsewhere); json and jsonl for programs; github, sarif, junit and gitlab for pipelines',
);

/** Of every command that takes a FILTER. */
export const FILTER_OPTIONS: readonly OptionSpec[] = [CATALOG_OPTION, DIALECT_OPTION];
