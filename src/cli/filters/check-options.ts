/** The options of `check`. */

import { SOURCE_KINDS } from '../../report/run.js';
import type { OptionSpec } from '../command/command-syntax.js';
import {
  COUNTING_OPTIONS,
  DOCS_OPTION,
  FILTER_OPTIONS,
  QUIET_OPTION,
  REPORT_FORMAT_OPTION,
  STDIN_FILENAME_OPTION,
  WATCH_OPTION,
} from '../command/common-options.js';
import { reportOption } from '../reports/report-file.js';

export const CHECK_OPTIONS: readonly OptionSpec[] = [
  ...FILTER_OPTIONS,
  REPORT_FORMAT_OPTION,
  reportOption('sarif=pushsift.sarif'),
  DOCS_OPTION,
  { name: 'fix', summary: 'write the safe fixes into the files; of standard input, print the text with them' },
  {
    name: 'unsafe-fixes',
    summary: 'with --fix, write the unsafe fixes, too: the likely repairs, to be looked at; without, only tell them',
  },
  { name: 'diff', summary: 'write nothing: show what --fix would change' },
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
  {
    name: 'max-audience',
    value: 'N',
    kind: 'count',
    setting: true,
    summary: 'a filter that reaches more than N of the devices is an error',
  },
  {
    name: 'min-audience',
    value: 'N',
    kind: 'count',
    setting: true,
    summary: 'a filter that reaches fewer than N of the devices is an error',
  },
  ...COUNTING_OPTIONS,
  {
    name: 'suppressions',
    value: 'FILE',
    kind: 'file',
    setting: true,
    summary: 'suppressed findings, counted by source and code',
  },
  { name: 'suppress-all', summary: 'write all that is found now into the suppressions file' },
  {
    name: 'changed-since',
    value: 'REV',
    summary: 'check only files that differ from where the work on a git revision began',
  },
  {
    name: 'kind',
    value: 'KIND',
    choices: SOURCE_KINDS,
    summary: 'what JSON and standard input hold, where it cannot be told',
  },
  { name: 'pointer', value: 'POINTER', summary: 'where JSON holds a filter, as in /request/devices_filter' },
  {
    name: 'auth',
    value: 'HOW',
    choices: ['required', 'optional'],
    default: 'required',
    setting: true,
    summary: 'whether a request body must hold its access token; optional for templates kept in files',
  },
  { name: 'now', value: 'INSTANT', kind: 'instant', summary: 'the present, which send dates are held against' },
  STDIN_FILENAME_OPTION,
  WATCH_OPTION,
  QUIET_OPTION,
];
