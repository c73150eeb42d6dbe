/** What shells complete: every command with its options and arguments, general options included; and the words that lead to each. */

import type { CommandEntry } from '../command/command.js';
import type { ArgumentSpec, OptionSpec } from '../command/command-syntax.js';
import { GENERAL_OPTIONS } from '../command/common-options.js';

export interface CommandWords {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly OptionSpec[];
  readonly arguments: readonly ArgumentSpec[];
}

export async function completionWords(entries: readonly CommandEntry[]): Promise<readonly CommandWords[]> {
  const commands = await Promise.all(entries.map(({ load }) => load()));
  const { RULE_TEXTS } = await import('../../diagnostics/rule-texts.js');
  const codes = RULE_TEXTS.codes();
  return commands.map(({ name, summary, options, arguments: args }) => ({
    name,
    summary,
    options: [...options, ...GENERAL_OPTIONS],
    arguments: args.map((argument) => withChoices(argument, codes)),
  }));
}

/** What an argument can be that is looked up in a table of its own, and is no choice of a command. */
function withChoices(argument: ArgumentSpec, codes: readonly string[]): ArgumentSpec {
  return argument.kind === 'code' ? { ...argument, choices: codes } : argument;
}

/** First words with the summaries they are shown with; a family is shown once. */
export function firstWordsOf(commands: readonly CommandWords[]): ReadonlyMap<string, string> {
  return wordsBehind(commands, '');
}

export const HELP_WORD = { name: 'help', summary: 'show the help of a command' };

/**
 * Where words of commands can follow, by the words before; `help` goes before those of every command. The empty words are those of
 * the program, whose `help` shells add themselves.
 */
export function wordTree(commands: readonly CommandWords[]): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const tree = new Map<string, ReadonlyMap<string, string>>([['', firstWordsOf(commands)]]);
  for (const { name } of commands) {
    const words = name.split(' ');
    for (const at of words.keys()) tree.set(words.slice(0, at + 1).join(' '), new Map());
  }
  for (const words of [...tree.keys()]) tree.set(words, wordsBehind(commands, words));
  for (const [words, next] of [...tree]) tree.set(words === '' ? HELP_WORD.name : `${HELP_WORD.name} ${words}`, next);
  return tree;
}

/** The words that may follow, with their summaries. */
function wordsBehind(commands: readonly CommandWords[], words: string): ReadonlyMap<string, string> {
  const start = words === '' ? '' : `${words} `;
  const next = new Map<string, string>();
  for (const { name, summary } of commands) {
    if (!name.startsWith(start)) continue;
    const [word = '', ...others] = name.slice(start.length).split(' ');
    if (!next.has(word)) next.set(word, others.length === 0 ? summary : `commands of the ${word}`);
  }
  return next;
}

/** The words an argument can be; empty where it is a file or free text. */
export function argumentChoices({ arguments: args }: CommandWords): readonly string[] {
  return args.flatMap(({ choices }) => choices ?? []);
}

/** `text` as one word of a shell, in single quotes. */
export function singleQuoted(text: string, escapedQuote: string): string {
  return `'${text.replaceAll("'", escapedQuote)}'`;
}
