/** Completion for fish: one `complete` line for each word. */

import type { OptionSpec } from '../command/command-syntax.js';
import {
  argumentChoices,
  type CommandWords,
  firstWordsOf,
  HELP_WORD,
  singleQuoted,
  wordTree,
} from './completion-words.js';

export function fishScript(commands: readonly CommandWords[]): string {
  const tree = wordTree(commands);
  const names = [...tree.keys()].filter((name) => name !== '');
  const lines = [
    '# fish completion for pushsift',
    ...nameFunction(names),
    'complete -c pushsift -f -n __fish_use_subcommand',
  ];
  for (const [word, summary] of firstWordsOf(commands))
    lines.push(`complete -c pushsift -f -n __fish_use_subcommand -a ${word} -d ${quoted(summary)}`);
  lines.push(`complete -c pushsift -f -n '__fish_use_subcommand' -a ${HELP_WORD.name} -d ${quoted(HELP_WORD.summary)}`);
  for (const [name, next] of tree) {
    if (name === '') continue;
    for (const [word, summary] of next)
      lines.push(`complete -c pushsift -f -n ${quoted(`__pushsift_is all ${name}`)} -a ${word} -d ${quoted(summary)}`);
    if (name.startsWith(HELP_WORD.name))
      lines.push(`complete -c pushsift -f -n ${quoted(`__pushsift_is start ${name}`)}`);
  }
  return `${[...lines, ...commands.flatMap(commandLines)].join('\n')}\n`;
}

/** Whether the words before the cursor begin with those of a command, and with no longer one; `all`: and are no more. */
function nameFunction(names: readonly string[]): readonly string[] {
  return [
    'function __pushsift_is',
    '    set -l words (commandline -opc)',
    '    set -e words[1]',
    '    set -l name',
    '    set -l rest 0',
    '    for word in $words',
    `        if test $rest -eq 0; and contains -- (string join ' ' -- $name $word) ${names.map(quoted).join(' ')}`,
    '            set -a name $word',
    '        else',
    '            set rest 1',
    '        end',
    '    end',
    `    test (string join ' ' -- x $name) = (string join ' ' -- x $argv[2..-1])`,
    '    and begin',
    '        test $argv[1] = start; or test $rest -eq 0',
    '    end',
    'end',
  ];
}

function commandLines(command: CommandWords): readonly string[] {
  const start = `complete -c pushsift -n ${quoted(`__pushsift_is start ${command.name}`)}`;
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
