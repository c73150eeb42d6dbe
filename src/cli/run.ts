/** One run of the command line: words in, exit code out. Finds the command, settles its options, and tells every failure. */

import { NO_RULE_LEVELS } from '../diagnostics/rule-levels.js';
import { type Arguments, readArguments } from './command/arguments.js';
import type { Command, FailedRun } from './command/command.js';
import type { OptionSpec } from './command/command-syntax.js';
import { WATCH_OPTION } from './command/common-options.js';
import { valuesIn, wordsBeforeDashes } from './command/raw-words.js';
import { settle } from './command/settings.js';
import { findCommand } from './command-table.js';
import { findConfig } from './config/find-config.js';
import type { Configuration } from './config/load-config.js';
import {
  asFailure,
  EXIT_FAILURE,
  EXIT_OK,
  type ExitCode,
  Failure,
  failureReport,
  interruption,
} from './output/failure.js';
import { type ColorChoice, type OutputPort, openOutput, wantsColor } from './output/output.js';
import { openStandardInput } from './output/standard-input.js';
import { failWith } from './output/tell-failure.js';
import { helpAsked, type Outputs, showHelp, withGeneralOptions, withoutCommand } from './without-command.js';

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
  if (found === null) return withoutCommand(words, machine.version, plain);
  const command = withGeneralOptions(await found.entry.load());
  const rest = words.slice(found.length);
  const help = helpAsked(rest);
  if (help !== null) return showHelp(plain.out, (await import('./help.js')).commandHelp(command, help), EXIT_OK);
  if (rest.length === 0 && needsWords(command) && machine.stdin().isTTY)
    return showHelp(plain.err, (await import('./help.js')).commandHelp(command, 'short'), EXIT_FAILURE);
  return wantsWatch(command, rest)
    ? watching(machine, command, rest, plain)
    : runCommand(machine, command, rest, plain);
}

function wantsWatch({ options }: Command, words: readonly string[]): boolean {
  const isTaken = options.some(({ name }) => name === WATCH_OPTION.name);
  return isTaken && wordsBeforeDashes(words).includes(`--${WATCH_OPTION.name}`);
}

async function watching(
  machine: Machine,
  command: Command,
  words: readonly string[],
  plain: Outputs,
): Promise<ExitCode> {
  const { runWatching } = await import('./watch.js');
  const { folder, signal } = machine;
  const before = wordsBeforeDashes(words);
  const rest = [...before.filter((word) => word !== `--${WATCH_OPTION.name}`), ...words.slice(before.length)];
  const once = () => runCommand(machine, command, rest, plain);
  try {
    // What is wrong with the words stays wrong, whatever changes.
    const { flags, positionals } = readArguments(command, rest);
    settle(command.options, { flags, environment: {}, config: new Map() });
    const isGiven = (name: string): boolean => {
      const flag = flags.get(name) ?? [];
      return flag === true || flag.length > 0;
    };
    const written = ['report', 'suppress-all'].find(isGiven);
    if (written !== undefined)
      throw new Failure('usage', `\`--${written}\` writes a file at each run, which --watch would take for a change`);
    const settingFiles = () => filesOfSettings(machine, command, flags);
    return await runWatching({ paths: positionals, settingFiles, folder, signal, err: plain.err, once });
  } catch (error) {
    return failWith(plain.err, asFailure(error, 'internal'));
  }
}

/** The configuration, and the files that flags, environment and configuration name; of what is wrong with them the run tells. */
async function filesOfSettings(
  machine: Machine,
  { options }: Command,
  flags: Arguments['flags'],
): Promise<readonly string[]> {
  const file = configFileOf(machine, flags);
  const { loadConfig } = await import('./config/load-config.js');
  const config = file === null ? NO_CONFIG : await loadConfig(file).catch(() => NO_CONFIG);
  const files = options.filter(({ kind }) => kind === 'file');
  try {
    const settings = settle(files, { flags, environment: machine.environment, config: config.values });
    return [file, ...files.map(({ name }) => settings.text(name))].filter((name) => name !== null);
  } catch {
    return file === null ? [] : [file];
  }
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
  let format = formatAsked(words, machine.environment);
  try {
    const { options } = command;
    const { flags, positionals } = readArguments(command, words);
    const file = configFileOf(machine, flags);
    const config = file === null ? NO_CONFIG : await (await import('./config/load-config.js')).loadConfig(file);
    format ??= config.values.get('format') ?? null;
    const settings = settle(options, { flags, environment: machine.environment, config: config.values });
    outputs = outputsOf(machine, settings.choice('color', ['auto', 'always', 'never']));
    const { stdin, signal, environment, folder } = machine;
    const { rules } = config;
    const surroundings = { environment, folder, signal, configFile: file, rules, stdin: openStandardInput(stdin) };
    const context = { arguments: positionals, settings, ...surroundings, ...outputs };
    return await (command.hasOwnEnd === true ? command.run(context) : untilInterrupted(command.run(context), signal));
  } catch (error) {
    const failure = asFailure(error, 'internal');
    const { environment, folder } = machine;
    printFailure(command, failure, { format, words, environment, folder, out: outputs.out });
    return failWith(outputs.err, failure);
  }
}

/** Settles with `work`, or fails at once when the user interrupts: nothing is waited for. */
async function untilInterrupted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(interruption()), { once: true });
    }),
  ]);
}

const NO_CONFIG: Configuration = { values: new Map(), rules: NO_RULE_LEVELS };

/** The configuration file that holds for the run; null when there is none. */
function configFileOf({ environment, folder }: Machine, flags: Arguments['flags']): string | null {
  if (flags.has('no-config')) return null;
  const named = flags.get('config') ?? (environment.PUSHSIFT_CONFIG || undefined);
  return typeof named === 'string' ? named : findConfig(folder);
}

/** Tells a failure to programs, in the format they asked for. */
function printFailure(command: Command, failure: Failure, failed: FailedRun): void {
  const { out, format } = failed;
  if (out.touched) return;
  const report = failureReport(failure);
  if (command.reportFailure !== undefined) command.reportFailure(report, failed);
  else if (format === 'json' && takesJson(command.options))
    out.write(`${command.failureJson?.(report) ?? JSON.stringify({ failure: report })}\n`);
}

function takesJson(options: readonly OptionSpec[]): boolean {
  return options.some(({ name, choices }) => name === 'format' && choices?.includes('json'));
}

/** The format that flags or environment ask for; null when they do not. Looks at the words themselves: they may be what is wrong. */
function formatAsked(words: readonly string[], environment: NodeJS.ProcessEnv): string | null {
  return valuesIn(words, '--format').at(-1) ?? (environment.PUSHSIFT_FORMAT || null);
}

/** True when the command can do nothing without an argument. */
function needsWords({ arguments: args }: Command): boolean {
  return args.length > 0;
}
