/** What shells complete: every command with its options and arguments, general options included. */

import type { ArgumentSpec, OptionSpec } from '../command.js';
import { COMMANDS } from '../command-table.js';
import { GENERAL_OPTIONS } from '../common-options.js';

export interface CommandWords {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly OptionSpec[];
  readonly arguments: readonly ArgumentSpec[];
}

export async function completionWords(): Promise<readonly CommandWords[]> {
  const commands = await Promise.all(COMMANDS.map(({ load }) => load()));
  return commands.map(({ name, summary, options, arguments: args }) => ({
    name,
    summary,
    options: [...options, ...GENERAL_OPTIONS],
    arguments: args,
  }));
}

/** First words with the summaries they are shown with; a family is shown once. */
export function firstWordsOf(commands: readonly CommandWords[]): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const { name, summary } of commands) {
    const [first = name, second] = name.split(' ');
    const shown = second === undefined ? summary : `commands of the ${first}`;
    if (!words.has(first)) words.set(first, shown);
  }
  return words;
}

/** Second words of a family, with their summaries; empty for a command of one word. */
export function secondWordsOf(commands: readonly CommandWords[], first: string): ReadonlyMap<string, string> {
  const family = commands.filter(({ name }) => name.startsWith(`${first} `));
  return new Map(family.map(({ name, summary }) => [name.slice(first.length + 1), summary]));
}

/** The words an argument can be; empty where it is a file or free text. */
export function argumentChoices({ arguments: args }: CommandWords): readonly string[] {
  return args.flatMap(({ choices }) => choices ?? []);
}

/** `text` as one word of a shell, in single quotes. */
export function singleQuoted(text: string, escapedQuote: string): string {
  return `'${text.replaceAll("'", escapedQuote)}'`;
}
