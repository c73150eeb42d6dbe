/** Words of a command line to flags and arguments, by the command's own table. Commander does the reading. */

import { CommanderError, Command as Parser } from 'commander';
import { Failure } from '../output/failure.js';
import type { CommandSyntax, OptionSpec } from './command-syntax.js';

/** What was written for an option: switches are `true`, options that may come several times are lists. */
type FlagValue = string | true | readonly string[];

export interface Arguments {
  readonly flags: ReadonlyMap<string, FlagValue>;
  readonly positionals: readonly string[];
}

/**
 * Reads the words behind the command's name.
 * @throws Failure `usage`, with a suggestion where one is near
 */
export function readArguments(command: CommandSyntax, words: readonly string[]): Arguments {
  const parser = new Parser(command.name)
    .helpOption(false)
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  parser.allowExcessArguments(command.arguments.some(({ many }) => many === true)).showSuggestionAfterError();
  for (const option of command.options) {
    if (option.many) parser.option(flagsOf(option), option.summary, collect, []);
    else if (option.kind === 'file') parser.option(flagsOf(option), option.summary, onlyOne(option));
    else parser.option(flagsOf(option), option.summary);
  }
  for (const { name, required, many } of command.arguments) {
    parser.argument(`${required ? '<' : '['}${name}${many ? '...' : ''}${required ? '>' : ']'}`);
  }
  try {
    parser.parse([...words], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    throw usageFailure(command, error, parser.args);
  }
  return { flags: flagsRead(command, parser.opts<Readonly<Record<string, unknown>>>()), positionals: parser.args };
}

function flagsOf({ name, short, value }: OptionSpec): string {
  return `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` <${value}>`}`;
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

/** Of two files the first would be left out, and nobody would know. */
function onlyOne({ name, value: what }: OptionSpec): (value: string, before: string | undefined) => string {
  return (value, before) => {
    if (before === undefined || before === value) return value;
    throw new Failure('usage', `option \`--${name}\` takes one ${what}, not both \`${before}\` and \`${value}\``);
  };
}

/** Commander's names are camel case, and `--no-x` is the opposite of `x`. */
function flagsRead(command: CommandSyntax, read: Readonly<Record<string, unknown>>): ReadonlyMap<string, FlagValue> {
  const flags = new Map<string, FlagValue>();
  for (const { name, value, many } of command.options) {
    const isNegation = name.startsWith('no-');
    const key = camelCase(isNegation ? name.slice(3) : name);
    const given = Object.hasOwn(read, key) ? read[key] : undefined;
    if (many && Array.isArray(given)) flags.set(name, given.map(String));
    else if (
      isNegation ? given === false : typeof given === (value === undefined ? 'boolean' : 'string') && given !== false
    )
      flags.set(name, value === undefined ? true : String(given));
  }
  return flags;
}

export function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Commander says `error: …`, and may add `(Did you mean --x?)` on a line of its own. */
function usageFailure(command: CommandSyntax, { code, message }: CommanderError, read: readonly string[]): Failure {
  const [first = '', second] = message.replace(/^error: /, '').split('\n');
  // It may suggest several: `one of --config, --fix`.
  const suggestion = second?.match(/Did you mean (?:one of )?([^,?]*)/)?.[1];
  const help =
    suggestion === undefined
      ? `\`pushsift ${command.name} -h\` shows what it takes`
      : `did you mean \`${suggestion}\`?`;
  return new Failure('usage', inOurWords(command, code, first, read), help);
}

function inOurWords(command: CommandSyntax, code: string, said: string, read: readonly string[]): string {
  if (code === 'commander.excessArguments') return `\`${read[command.arguments.length]}\` is one argument too many`;
  if (code === 'commander.missingArgument') return missingArgument(command, said);
  const [, option, value] = /(--[a-z-]+) <([A-Z]+)>' argument missing/.exec(said) ?? [];
  if (option !== undefined) return `option \`${option}\` wants a ${value}`;
  return said.replaceAll("'", '`').replace(/\.$/, '');
}

/** Commander names it: `missing required argument 'PATHS'`. */
function missingArgument({ arguments: args }: CommandSyntax, said: string): string {
  const missing = args.find(({ name }) => said.includes(`'${name}'`));
  return missing === undefined ? said : `${missing.name} is missing: ${missing.summary}`;
}
