/** Help, short (`-h`) and full (`--help`), from the tables of the commands. */

import type { Command } from './command/command.js';
import type { OptionSpec } from './command/command-syntax.js';
import { variableOf } from './command/settings.js';
import { COMMANDS, familyOf } from './command-table.js';

export type HelpLength = 'short' | 'full';

const EXIT_CODES: readonly (readonly [string, string])[] = [
  ['2', 'usage, configuration, input, output; a bad device line, catalog or index. 2 beats 1'],
  ['130', 'interrupted'],
];

const ENVIRONMENT: readonly (readonly [string, string])[] = [
  ['NO_COLOR', 'no colour'],
  ['FORCE_COLOR', 'colour everywhere, unless 0; NO_COLOR wins'],
  ['TERM=dumb', 'no colour'],
  ['CI', 'no progress'],
];

const FILTER_FORMS =
  'A FILTER is filter text, @FILE, @REV:PATH (a file of a git revision: from the top of the repository, or ./PATH from here), or - for standard input. A .sift file needs no @.';

/** Help of the program. */
export function programHelp(length: HelpLength): string {
  const sections = [
    'Checks device filters of push services, and counts whom they reach.',
    'Usage: pushsift COMMAND [OPTIONS]',
    section('Commands', table(COMMANDS.map(({ name, summary }) => [name, summary]))),
  ];
  if (length === 'short') return text([...sections, 'pushsift COMMAND -h for one command · pushsift --help for more']);
  return text([
    ...sections,
    section(
      'Options',
      table([
        ['-h, --help', 'show help; --help shows more than -h'],
        ['--version', 'show the version'],
      ]),
    ),
    FILTER_FORMS,
    section(
      'Examples',
      examples([
        { command: 'pushsift check filters/', what: 'every .sift file of a folder' },
        { command: 'pushsift check --fix berlin.sift', what: 'apply the safe fixes' },
        {
          command: `pushsift count 'A("AAAAA-AAAAA")' --devices devices.ndjson`,
          what: 'how many devices a filter reaches',
        },
        { command: 'pushsift rules', what: 'everything it can find' },
      ]),
    ),
    section('Exit codes', table([['0', 'nothing found; yes'], ['1', 'something found; no'], ...EXIT_CODES])),
    section('Environment', table([['PUSHSIFT_…', 'options, as PUSHSIFT_DIALECT for --dialect'], ...ENVIRONMENT])),
    'Configuration: pushsift.config.json, here or in a folder above. A flag beats the environment, which beats the\nconfiguration, which beats the default.',
  ]);
}

/** Help of a family of commands, such as `catalog`. */
export function familyHelp(word: string): string {
  return text([
    `Usage: pushsift ${word} COMMAND [OPTIONS]`,
    section('Commands', table(familyOf(word).map(({ name, summary }) => [name, summary]))),
    'pushsift COMMAND -h for one command',
  ]);
}

/** Help of one command. */
export function commandHelp(command: Command, length: HelpLength): string {
  const { options, arguments: args } = command;
  const sections = [
    capitalized(`${command.summary}.`),
    `Usage: ${usage(command)}`,
    section('Arguments', table(args.map(({ name, summary }) => [name, summary]))),
    section('Options', table(options.map((option) => [optionFlags(option), optionSummary(option)]))),
  ];
  if (length === 'short') return text([...sections, `pushsift ${command.name} --help for examples and exit codes`]);
  const exits = ([0, 1] as const).flatMap((code) => {
    const meaning = command.exits[code];
    return meaning === null ? [] : [[String(code), meaning] as const];
  });
  const settings = options.filter(({ setting }) => setting === true);
  return text([
    ...sections,
    command.description,
    args.some(({ kind }) => kind === 'filter') ? FILTER_FORMS : '',
    section('Examples', examples(command.examples)),
    section('Exit codes', table([...exits, ...EXIT_CODES])),
    section(
      'Environment',
      table([...settings.map((option) => [variableOf(option), `as --${option.name}`] as const), ...ENVIRONMENT]),
    ),
  ]);
}

function usage({ name, arguments: args }: Command): string {
  const words = args.map(({ name: argument, required, many }) => {
    const word = many ? `${argument}…` : argument;
    return required ? word : `[${word}]`;
  });
  return ['pushsift', name, ...words, '[OPTIONS]'].join(' ');
}

function optionFlags({ name, short, value }: OptionSpec): string {
  return `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;
}

function optionSummary({ summary, default: fallback }: OptionSpec): string {
  return fallback === undefined ? summary : `${summary} (default ${fallback})`;
}

function section(title: string, body: string): string {
  return body === '' ? '' : `${title}:\n${body}`;
}

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(0, ...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}

function examples(list: Command['examples']): string {
  return list.map(({ command, what }) => `  ${command}\n      ${what}`).join('\n');
}

function capitalized(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function text(sections: readonly string[]): string {
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}
