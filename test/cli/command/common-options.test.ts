/** Options that several commands take: whether the environment and the configuration have them, too, what they may be, and what holds without them. */

import { expect, it } from 'vitest';
import type { OptionSpec } from '../../../src/cli/command/command-syntax.js';
import {
  CATALOG_OPTION,
  COLUMNS_OPTION,
  COUNTING_OPTIONS,
  DIALECT_OPTION,
  DOCS_OPTION,
  FILTER_OPTIONS,
  GENERAL_OPTIONS,
  OUTPUT_OPTION,
  PRETTY_OR_JSON,
  QUIET_OPTION,
  READING_OPTIONS,
  REPORT_FORMAT_OPTION,
  STDIN_FILENAME_OPTION,
  THREADS_OPTION,
  WATCH_OPTION,
} from '../../../src/cli/command/common-options.js';

const FILE = { kind: 'file', value: 'FILE' };
const ON_ERROR = { name: 'on-error', value: 'WHAT', setting: true, choices: ['fail', 'skip'], default: 'fail' };
const DEVICES = { name: 'devices', ...FILE, setting: true };
const COLUMNS = { name: 'columns', ...FILE };
const CATALOG = { name: 'catalog', ...FILE, setting: true };
const DIALECT = {
  name: 'dialect',
  value: 'DIALECT',
  setting: true,
  choices: ['strict', 'lenient'],
  default: 'strict',
};

it.each<readonly [string, readonly OptionSpec[], readonly object[]]>([
  [
    'every command',
    GENERAL_OPTIONS,
    [
      { name: 'color', value: 'WHEN', setting: true, choices: ['auto', 'always', 'never'], default: 'auto' },
      { name: 'config', ...FILE },
      { name: 'no-config' },
      { name: 'help', short: 'h' },
    ],
  ],
  ['commands that read devices', READING_OPTIONS, [DEVICES, COLUMNS, ON_ERROR]],
  ['commands that ask for audiences', COUNTING_OPTIONS, [DEVICES, COLUMNS, ON_ERROR]],
  ['commands that take a filter', FILTER_OPTIONS, [CATALOG, DIALECT]],
  [
    'some commands',
    [
      WATCH_OPTION,
      CATALOG_OPTION,
      DIALECT_OPTION,
      COLUMNS_OPTION,
      THREADS_OPTION,
      DOCS_OPTION,
      QUIET_OPTION,
      STDIN_FILENAME_OPTION,
      OUTPUT_OPTION,
      PRETTY_OR_JSON,
      REPORT_FORMAT_OPTION,
    ],
    [
      { name: 'watch' },
      CATALOG,
      DIALECT,
      COLUMNS,
      { name: 'threads', value: 'N', kind: 'count', default: '1' },
      { name: 'docs', value: 'URL', setting: true },
      { name: 'quiet', short: 'q', setting: true },
      { name: 'stdin-filename', value: 'NAME' },
      { name: 'output', short: 'o', ...FILE },
      { name: 'format', value: 'FORMAT', setting: true, choices: ['pretty', 'json'], default: 'pretty' },
      {
        name: 'format',
        value: 'FORMAT',
        setting: true,
        choices: ['pretty', 'compact', 'json', 'jsonl', 'github', 'sarif', 'junit', 'gitlab'],
      },
    ],
  ],
])('of %s', (_, options, expected) => {
  const rules = options.map(({ summary, ...rules }) => rules);
  expect(rules).toEqual(expected);
});
