/** The words that each command takes: its arguments and options, what they may be, what holds without them, and which may come from the environment and the configuration. */

import { expect, it } from 'vitest';
import type { ArgumentSpec, OptionSpec } from '../../../src/cli/command/command-syntax.js';
import { GENERAL_OPTIONS } from '../../../src/cli/command/common-options.js';
import { COMMANDS } from '../../../src/cli/command-table.js';

/** Of a line: name, short form and value; `…` for a list, `?` for an argument that may be left out; kind; choices; default; `setting`. */
const WORDS = `
every command
  --color WHEN auto|always|never = auto setting
  --config FILE file
  --no-config
  --help -h
check
  PATHS … file
  --catalog FILE file setting
  --dialect DIALECT strict|lenient = strict setting
  --format FORMAT pretty|compact|json|jsonl|github|sarif|junit|gitlab setting
  --report FORMAT=FILE …
  --docs URL setting
  --fix
  --unsafe-fixes
  --diff
  --fail-level LEVEL error|warning|note = error setting
  --max-warnings N count setting
  --require-app setting
  --forbid-account-wide setting
  --max-audience N count setting
  --min-audience N count setting
  --devices FILE file setting
  --columns FILE file
  --on-error WHAT fail|skip = fail setting
  --suppressions FILE file setting
  --suppress-all
  --changed-since REV
  --kind KIND filter|createTargetedMessage|createPreset|registerDevice|setTags|getTags|unregisterDevice|deleteDevice
  --pointer POINTER
  --auth HOW required|optional = required setting
  --now INSTANT instant
  --stdin-filename NAME
  --watch
  --quiet -q setting
fmt
  PATHS … ? file
  --write -w
  --check
  --diff
  --simplify
  --width COLUMNS count = 80 setting
  --catalog FILE file setting
  --dialect DIALECT strict|lenient = strict setting
  --format FORMAT pretty|json = pretty setting
  --stdin-filename NAME
explain
  FILTER filter
  --analyze
  --devices FILE file setting
  --columns FILE file
  --on-error WHAT fail|skip = fail setting
  --device FILE file
  --platform PLATFORM iOS|Android|Blackberry|Windows_Phone|OsX|Windows|Amazon|Safari|Chrome|Firefox
  --subscribed CODE …
  --not-subscribed CODE …
  --catalog FILE file setting
  --dialect DIALECT strict|lenient = strict setting
  --format FORMAT pretty|json = pretty setting
count
  FILTER ? filter
  --devices FILE file setting
  --columns FILE file
  --on-error WHAT fail|skip = fail setting
  --threads N count = 1
  --source DATABASE
  --filters PATH … file
  --catalog FILE file setting
  --dialect DIALECT strict|lenient = strict setting
  --format FORMAT pretty|json = pretty setting
list
  FILTER filter
  --devices FILE file setting
  --columns FILE file
  --on-error WHAT fail|skip = fail setting
  --threads N count = 1
  --source DATABASE
  --limit N count
  --sample N count
  --seed S count
  --catalog FILE file setting
  --dialect DIALECT strict|lenient = strict setting
  --format FORMAT pretty|json = pretty setting
match
  FILTER ? filter
  --device FILE file
  --filters PATH … file
  --devices FILE file
  --columns FILE file
  --on-error WHAT fail|skip = fail setting
  --catalog FILE file setting
  --dialect DIALECT strict|lenient = strict setting
  --format FORMAT pretty|json = pretty setting
prove empty
  FILTER filter
  --max-steps N count setting
  --max-nodes N count setting
  --catalog FILE file setting
  --dialect DIALECT strict|lenient = strict setting
  --format FORMAT pretty|json = pretty setting
prove universal
  FILTER filter
  --max-steps N count setting
  --max-nodes N count setting
  --catalog FILE file setting
  --dialect DIALECT strict|lenient = strict setting
  --format FORMAT pretty|json = pretty setting
prove equivalent
  FIRST filter
  SECOND filter
  --max-steps N count setting
  --max-nodes N count setting
  --catalog FILE file setting
  --dialect DIALECT strict|lenient = strict setting
  --format FORMAT pretty|json = pretty setting
prove implies
  FIRST filter
  SECOND filter
  --max-steps N count setting
  --max-nodes N count setting
  --catalog FILE file setting
  --dialect DIALECT strict|lenient = strict setting
  --format FORMAT pretty|json = pretty setting
prove disjoint
  FIRST filter
  SECOND filter
  --max-steps N count setting
  --max-nodes N count setting
  --catalog FILE file setting
  --dialect DIALECT strict|lenient = strict setting
  --format FORMAT pretty|json = pretty setting
prove overlap
  FIRST filter
  SECOND filter
  --max-steps N count setting
  --max-nodes N count setting
  --catalog FILE file setting
  --dialect DIALECT strict|lenient = strict setting
  --format FORMAT pretty|json = pretty setting
prove reach
  FILTER filter
  --max-steps N count setting
  --max-nodes N count setting
  --catalog FILE file setting
  --dialect DIALECT strict|lenient = strict setting
  --format FORMAT pretty|json = pretty setting
diff
  OLD filter
  NEW filter
  --devices FILE file setting
  --columns FILE file
  --on-error WHAT fail|skip = fail setting
  --threads N count = 1
  --sample N count = 5
  --max-change N|P%
  --max-steps N count setting
  --max-nodes N count setting
  --catalog FILE file setting
  --dialect DIALECT strict|lenient = strict setting
  --format FORMAT pretty|json = pretty setting
overlap
  FILTER … ? filter
  --devices FILE file setting
  --columns FILE file
  --on-error WHAT fail|skip = fail setting
  --threads N count = 1
  --filters FILE file
  --sample N count
  --svg FILE file
  --catalog FILE file setting
  --dialect DIALECT strict|lenient = strict setting
  --format FORMAT pretty|json = pretty setting
test
  PATHS … file
  --catalog FILE file setting
  --dialect DIALECT strict|lenient = strict setting
  --format FORMAT pretty|compact|json|junit = pretty setting
  --report FORMAT=FILE …
  --mutation
  --min-coverage PERCENT count setting
  --min-score PERCENT count setting
  --max-steps N count setting
  --max-nodes N count setting
  --watch
  --quiet -q setting
index build
  DEVICES ? file
  --devices FILE file setting
  --columns FILE file
  --on-error WHAT fail|skip = fail setting
  --threads N count = 1
  --catalog FILE file setting
  --output -o FILE file
  --format FORMAT pretty|json = pretty setting
index info
  FILE file
  --format FORMAT pretty|json = pretty setting
index verify
  FILE file
  --format FORMAT pretty|json = pretty setting
compile
  FILTER filter
  --to TARGET sql:clickhouse|sql:postgres|sql:duckdb|sql:sqlite|opensearch|plan
  --result RESULT count|ids = count
  --layout LAYOUT rows|bitmaps = rows
  --columns FILE file
  --catalog FILE file setting
  --dialect DIALECT strict|lenient = strict setting
  --format FORMAT pretty|json = pretty setting
schema
  --to TARGET sql:clickhouse|sql:postgres|sql:duckdb|sql:sqlite|opensearch
  --layout LAYOUT rows|bitmaps = rows
  --output -o FILE file
init
  FOLDER ? file
  --dry-run
generate
  --count -n N count = 1000
  --seed S count = 1
  --catalog FILE file setting
  --output -o FILE file
  --catalog-output FILE file
catalog validate
  CATALOG ? file
  --catalog FILE file setting
  --format FORMAT pretty|json = pretty setting
catalog infer
  DEVICES ? file
  --devices FILE file setting
  --columns FILE file
  --on-error WHAT fail|skip = fail setting
  --output -o FILE file
catalog types
  CATALOG ? file
  --catalog FILE file setting
  --output -o FILE file
serve
  --catalog FILE file setting
  --devices FILE file setting
  --source DATABASE
  --columns FILE file
  --store STORE
  --port -p N count = 8080
  --host HOST = 127.0.0.1
  --outbox DIR file
  --checkpoint FILE file
  --max-outbox SIZE size
  --outbox-reserve SIZE size = 64M
  --page-host NAMES
  --workers N count = 0
  --deadline SECONDS count = 30
  --keep-messages TIME = 90d
  --keep-removed TIME = 30d
  --max-pending N count = 100000
  --max-presets N count = 10000
  --max-audiences N count = 100
  --keep-events TIME = 7d
  --max-events N count = 1000000
  --drain SECONDS count = 5
  --language-tag TAG setting
  --timezone-tag TAG setting
  --default-language CODE = en setting
  --suggestions
  --quiet -q
serve token add
  NAME
  --store STORE
  --application CODE …
  --exclude CODE …
  --may RIGHT …
  --expires WHEN
  --account-wide
serve token list
  --store STORE
  --format FORMAT pretty|json = pretty setting
serve token rotate
  NAME
  --store STORE
  --keep HOURS
  --expires WHEN
serve token remove
  NAME
  --store STORE
lsp
  --source DATABASE
  --columns FILE file
  --stdio
  --clientProcessId NUMBER count
mcp
  --devices FILE file setting
  --columns FILE file
  --on-error WHAT fail|skip = fail setting
  --source DATABASE
  --catalog FILE file setting
  --dialect DIALECT strict|lenient = strict setting
rules
  CODE ? code
  --format FORMAT pretty|json = pretty setting
  --docs URL setting
bench
  --devices -n N 1Mi|10Mi|100Mi = 1Mi
  --profile NAME all|D50|D10|D1|D001|C50|C10|C1|MIX|MIXS = all
  --format FORMAT pretty|json = pretty setting
completion
  SHELL bash|zsh|fish
`;

function argumentLine({ name, many, required, kind, choices = [] }: ArgumentSpec): string {
  return lineOf(name, many && '…', !required && '?', kind, choices.join('|'));
}

function optionLine(option: OptionSpec): string {
  const { name, short, value, many, kind, choices = [], setting } = option;
  const preset = option.default !== undefined && `= ${option.default}`;
  return lineOf(
    `--${name}`,
    short && `-${short}`,
    value,
    many && '…',
    kind,
    choices.join('|'),
    preset,
    setting && 'setting',
  );
}

function lineOf(...words: readonly (string | false | undefined)[]): string {
  return words.filter(Boolean).join(' ');
}

it('are these', async () => {
  const lines = ['every command', ...GENERAL_OPTIONS.map((option) => `  ${optionLine(option)}`)];
  for (const { load } of COMMANDS) {
    const command = await load();
    lines.push(
      command.name,
      ...[...command.arguments.map(argumentLine), ...command.options.map(optionLine)].map((line) => `  ${line}`),
    );
  }
  expect(lines.join('\n')).toBe(WORDS.trim());
});
