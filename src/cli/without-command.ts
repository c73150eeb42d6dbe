/** Answers to words that run no command: help, the version, and what is said of a command that there is none of. */

import { closest } from '../base/edit-distance.js';
import type { Command } from './command/command.js';
import { GENERAL_OPTIONS } from './command/common-options.js';
import { wordsBeforeDashes } from './command/raw-words.js';
import { familyOf, findCommand, firstWords } from './command-table.js';
import type { HelpLength } from './help.js';
import { EXIT_FAILURE, EXIT_OK, type ExitCode, Failure } from './output/failure.js';
import type { Output } from './output/output.js';
import { failWith } from './output/tell-failure.js';

export function withGeneralOptions(command: Command): Command {
  return { ...command, options: [...command.options, ...GENERAL_OPTIONS] };
}

export interface Outputs {
  readonly out: Output;
  readonly err: Output;
}

export async function withoutCommand(words: readonly string[], version: string, outputs: Outputs): Promise<ExitCode> {
  const [first, ...rest] = words;
  const { familyHelp, programHelp } = await import('./help.js');
  if (first === undefined) return showHelp(outputs.err, programHelp('short'), EXIT_FAILURE);
  if (first === '-h') return showHelpOn(rest, 'short', outputs);
  if (first === '--help' || first === 'help') return showHelpOn(rest, 'full', outputs);
  if (first === '--version' || first === '-V') return showHelp(outputs.out, `${version}\n`, EXIT_OK);
  if (familyOf(first).length > 0 && helpAsked(rest) !== null) return showHelp(outputs.out, familyHelp(first), EXIT_OK);
  return failWith(outputs.err, unknownCommand(words));
}

/** Help on what the words name: a command, a family, or with no words the program. */
async function showHelpOn(words: readonly string[], length: HelpLength, outputs: Outputs): Promise<ExitCode> {
  const { commandHelp, familyHelp, programHelp } = await import('./help.js');
  const [first, second] = words;
  if (first === undefined || first.startsWith('-')) return showHelp(outputs.out, programHelp(length), EXIT_OK);
  const found = findCommand(words);
  if (found !== null) {
    const command = withGeneralOptions(await found.entry.load());
    return showHelp(outputs.out, commandHelp(command, length), EXIT_OK);
  }
  if (familyOf(first).length > 0 && second === undefined) return showHelp(outputs.out, familyHelp(first), EXIT_OK);
  return failWith(outputs.err, unknownCommand(words));
}

function unknownCommand([first = '', second]: readonly string[]): Failure {
  const family = familyOf(first).map(({ name }) => name);
  if (family.length === 0) return unknownFirst(first);
  if (second === undefined) return new Failure('usage', `\`${first}\` wants one more word`, namesIn(family));
  const near = closest(
    second,
    family.map((name) => name.slice(first.length + 1)),
  );
  const help = near === null ? namesIn(family) : `did you mean \`pushsift ${first} ${near}\`?`;
  return new Failure('usage', `there is no command \`${first} ${second}\``, help);
}

const OWN_OPTIONS = ['--help', '--version'];

function unknownFirst(word: string): Failure {
  const isOption = word.startsWith('-');
  const near = word === '-v' ? '--version' : closest(word, isOption ? OWN_OPTIONS : [...firstWords(), 'help']);
  const meant = near ?? OWN_OPTIONS.find((option) => option === `--${word}`);
  const help = meant === undefined ? '`pushsift -h` lists the commands' : `did you mean \`pushsift ${meant}\`?`;
  return new Failure('usage', `there is no ${isOption ? 'option' : 'command'} \`${word}\``, help);
}

function namesIn(family: readonly string[]): string {
  return `there are ${family.map((name) => `\`${name}\``).join(', ')}`;
}

export function helpAsked(given: readonly string[]): HelpLength | null {
  const words = wordsBeforeDashes(given);
  if (words.includes('--help')) return 'full';
  return words.includes('-h') ? 'short' : null;
}

export function showHelp(output: Output, help: string, code: ExitCode): ExitCode {
  output.write(help);
  return code;
}
