/** Completion for fish: one `complete` line for each word. */

import type { OptionSpec } from '../command.js';
import { argumentChoices, type CommandWords, firstWordsOf, secondWordsOf, singleQuoted } from './completion-words.js';

export function fishScript(commands: readonly CommandWords[]): string {
  const first = firstWordsOf(commands);
  const lines = ['# fish completion for pushsift', 'complete -c pushsift -f -n __fish_use_subcommand'];
  for (const [word, summary] of first) {
    lines.push(`complete -c pushsift -f -n __fish_use_subcommand -a ${word} -d ${quoted(summary)}`);
    const seconds = secondWordsOf(commands, word);
    const none = `__fish_seen_subcommand_from ${word}; and not __fish_seen_subcommand_from ${[...seconds.keys()].join(' ')}`;
    for (const [second, told] of seconds)
      lines.push(`complete -c pushsift -f -n ${quoted(none)} -a ${second} -d ${quoted(told)}`);
  }
  return `${[...lines, ...commands.flatMap(commandLines)].join('\n')}\n`;
}

function commandLines(command: CommandWords): readonly string[] {
  const condition = command.name
    .split(' ')
    .map((word) => `__fish_seen_subcommand_from ${word}`)
    .join('; and ');
  const start = `complete -c pushsift -n ${quoted(condition)}`;
  const choices = argumentChoices(command);
  return [
    ...command.options.map((option) => `${start} ${optionWords(option)}`),
    ...(choices.length === 0 ? [] : [`${start} -f -a ${quoted(choices.join(' '))}`]),
  ];
}

function optionWords({ name, short, value, choices, kind, summary }: OptionSpec): string {
  const words = [`-l ${name}`];
  if (short !== undefined) words.push(`-s ${short}`);
  if (choices !== undefined) words.push(`-x -a ${quoted(choices.join(' '))}`);
  else if (kind === 'file') words.push('-r -F');
  else if (value !== undefined) words.push('-x');
  return [...words, `-d ${quoted(summary)}`].join(' ');
}

function quoted(text: string): string {
  return singleQuoted(text, "\\'");
}
