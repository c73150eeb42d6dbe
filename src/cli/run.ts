/** One run of the command line: words in, exit code out. Finds the command, settles its options, and tells every failure. */

import { closest } from '../base/edit-distance.js';
import { readArguments } from './arguments.js';
import type { Command, OptionSpec } from './command.js';
import { familyOf, findCommand, firstWords } from './command-table.js';
import { GENERAL_OPTIONS } from './common-options.js';
import { findConfig } from './config/find-config.js';
import { asFailure, EXIT_FAILURE, EXIT_OK, type ExitCode, exitCodeOf, Failure, failureReport } from './failure.js';
import { type ColorChoice, type Output, type OutputPort, openOutput, wantsColor } from './output.js';
import { type ConfigValues, settle } from './settings.js';
import { openStandardInput } from './standard-input.js';
import { tellFailure } from './tell-failure.js';

/** What a run is given by the machine. */
export interface Machine {
  readonly words: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly folder: string;
  readonly stdin: () => NodeJS.ReadStream;
  readonly stdout: OutputPort;
  readonly stderr: OutputPort;
  /** Set when the user interrupts. */
  readonly signal: AbortSignal;
  readonly version: string;
}

/** Runs the command that the words name. Never throws for what a user did. */
export async function run(machine: Machine): Promise<ExitCode> {
  const { words } = machine;
  const plain = outputsOf(machine, 'auto');
  const found = findCommand(words);
  if (found === null) return withoutCommand(machine, plain);
  const command = withGeneralOptions(await found.entry.load());
  const rest = words.slice(found.length);
  const help = helpAsked(rest);
  if (help !== null) return showHelp(plain.out, (await import('./help.js')).commandHelp(command, help), EXIT_OK);
  if (rest.length === 0 && needsWords(command) && machine.stdin().isTTY)
    return showHelp(plain.err, (await import('./help.js')).commandHelp(command, 'short'), EXIT_FAILURE);
  return runCommand(machine, command, rest, plain);
}

function withGeneralOptions(command: Command): Command {
  return { ...command, options: [...command.options, ...GENERAL_OPTIONS] };
}

interface Outputs {
  readonly out: Output;
  readonly err: Output;
}

function outputsOf({ stdout, stderr, environment }: Machine, choice: ColorChoice): Outputs {
  return {
    out: openOutput(stdout, wantsColor(choice, stdout, environment)),
    err: openOutput(stderr, wantsColor(choice, stderr, environment)),
  };
}

async function runCommand(
  machine: Machine,
  command: Command,
  words: readonly string[],
  plain: Outputs,
): Promise<ExitCode> {
  let outputs = plain;
  try {
    const { options } = command;
    const { flags, positionals } = readArguments(command, words);
    const config = await configOf(machine, flags);
    const settings = settle(options, { flags, environment: machine.environment, config });
    outputs = outputsOf(machine, settings.choice('color', ['auto', 'always', 'never']));
    const { stdin, signal } = machine;
    const context = { arguments: positionals, settings, stdin: openStandardInput(stdin), signal, ...outputs };
    return await untilInterrupted(command.run(context), signal);
  } catch (error) {
    return fail(machine, command, asFailure(error, 'internal'), outputs);
  }
}

/** Settles with `work`, or fails at once when the user interrupts: nothing is waited for. */
async function untilInterrupted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Failure('interrupted', 'interrupted')), { once: true });
    }),
  ]);
}

async function configOf(
  { environment, folder }: Machine,
  flags: ReadonlyMap<string, string | boolean>,
): Promise<ConfigValues> {
  const named = flags.get('config') ?? (environment.PUSHSIFT_CONFIG || undefined);
  const file = flags.has('no-config') ? null : typeof named === 'string' ? named : findConfig(folder);
  return file === null ? new Map() : (await import('./config/load-config.js')).loadConfig(file);
}

/** Tells a failure to people, and to programs where they asked for JSON. */
function fail(
  { words, environment }: Machine,
  command: Command | null,
  failure: Failure,
  { out, err }: Outputs,
): ExitCode {
  if (wantsJson(words, environment, command?.options ?? []) && !out.touched) {
    const report = failureReport(failure);
    out.write(`${command?.failureJson?.(report) ?? JSON.stringify({ failure: report })}\n`);
  }
  tellFailure(err, failure);
  return exitCodeOf(failure);
}

/** Looks at the words themselves: they may be what is wrong. */
function wantsJson(words: readonly string[], environment: NodeJS.ProcessEnv, options: readonly OptionSpec[]): boolean {
  if (!options.some(({ name, choices }) => name === 'format' && choices?.includes('json'))) return false;
  const at = words.lastIndexOf('--format');
  const flag = words.findLast((word) => word.startsWith('--format='))?.slice('--format='.length) ?? words[at + 1];
  const isGiven = at >= 0 || words.some((word) => word.startsWith('--format='));
  return (isGiven ? flag : environment.PUSHSIFT_FORMAT) === 'json';
}

async function withoutCommand(machine: Machine, outputs: Outputs): Promise<ExitCode> {
  const [first, second] = machine.words;
  const { commandHelp, familyHelp, programHelp } = await import('./help.js');
  if (first === undefined) return showHelp(outputs.err, programHelp('short'), EXIT_FAILURE);
  if (first === '-h') return showHelp(outputs.out, programHelp('short'), EXIT_OK);
  const asked = first === 'help' ? findCommand(machine.words.slice(1)) : null;
  if (asked !== null) {
    const command = await asked.entry.load();
    return showHelp(outputs.out, commandHelp(withGeneralOptions(command), 'full'), EXIT_OK);
  }
  if (familyOf(first).length > 0 && (second === '-h' || second === '--help'))
    return showHelp(outputs.out, familyHelp(first), EXIT_OK);
  if (first === '--help' || first === 'help') return showHelp(outputs.out, programHelp('full'), EXIT_OK);
  if (first === '--version' || first === '-V') return showHelp(outputs.out, `${machine.version}\n`, EXIT_OK);
  return fail(machine, null, unknownCommand(first, second), outputs);
}

function unknownCommand(first: string, second: string | undefined): Failure {
  const family = familyOf(first);
  if (family.length === 0) {
    const kind = first.startsWith('-') ? 'option' : 'command';
    const near = closest(first, kind === 'option' ? ['--help', '--version'] : firstWords());
    const help = near === null ? '`pushsift -h` lists the commands' : `did you mean \`pushsift ${near}\`?`;
    return new Failure('usage', `there is no ${kind} \`${first}\``, help);
  }
  const near =
    second === undefined
      ? null
      : closest(
          `${first} ${second}`,
          family.map(({ name }) => name),
        );
  return new Failure(
    'usage',
    second === undefined ? `\`${first}\` wants one more word` : `there is no command \`${first} ${second}\``,
    near === null
      ? `there are ${family.map(({ name }) => `\`${name}\``).join(', ')}`
      : `did you mean \`pushsift ${near}\`?`,
  );
}

function helpAsked(given: readonly string[]): 'short' | 'full' | null {
  const words = given.includes('--') ? given.slice(0, given.indexOf('--')) : given;
  if (words.includes('--help')) return 'full';
  return words.includes('-h') ? 'short' : null;
}

/** True when the command can do nothing without an argument. */
function needsWords({ arguments: args }: Command): boolean {
  return args.length > 0;
}

function showHelp(output: Output, help: string, code: ExitCode): ExitCode {
  output.write(help);
  return code;
}
