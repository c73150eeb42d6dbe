/** Completion for zsh: `_arguments` for each command. */

import type { ArgumentSpec, OptionSpec } from '../command.js';
import { type CommandWords, firstWordsOf, secondWordsOf, singleQuoted } from './completion-words.js';

export function zshScript(commands: readonly CommandWords[]): string {
  const first = firstWordsOf(commands);
  const families = [...first.keys()].filter((word) => secondWordsOf(commands, word).size > 0);
  return `#compdef pushsift
# zsh completion for pushsift
_pushsift() {
  local command
  if (( CURRENT == 2 )); then
    ${described('command', first)}
    return
  fi
  command="$words[2]"
  shift words
  (( CURRENT-- ))
  case "$command" in
${families.map((family) => familyCase(commands, family)).join('\n')}
  esac
  case "$command" in
${commands.map(commandCase).join('\n')}
  esac
}
if [ "$funcstack[1]" = "_pushsift" ]; then
  _pushsift "$@"
else
  compdef _pushsift pushsift
fi
`;
}

function described(what: string, words: ReadonlyMap<string, string>): string {
  const list = [...words].map(([word, summary]) => quoted(`${word}:${summary.replaceAll(':', '\\:')}`)).join(' ');
  return `local -a choices=(${list})\n    _describe ${what} choices`;
}

function familyCase(commands: readonly CommandWords[], family: string): string {
  return `    ${family})
      if (( CURRENT == 2 )); then
        ${described('command', secondWordsOf(commands, family))}
        return
      fi
      command="${family} $words[2]"
      shift words
      (( CURRENT-- )) ;;`;
}

function commandCase({ name, options, arguments: args }: CommandWords): string {
  const words = [...options.map(optionWord), ...args.map(argumentWord)];
  return `    "${name}") _arguments -s ${words.join(' ')} ;;`;
}

function optionWord({ name, value, choices, kind, summary }: OptionSpec): string {
  const help = `[${summary.replaceAll(/[[\]:]/g, (sign) => `\\${sign}`)}]`;
  if (value === undefined) return quoted(`--${name}${help}`);
  return quoted(`--${name}=${help}:${value}:${action(choices, kind)}`);
}

function argumentWord({ name, many, choices, kind }: ArgumentSpec): string {
  return quoted(`${many ? '*' : ''}:${name}:${action(choices, kind)}`);
}

function action(choices: readonly string[] | undefined, kind: string | undefined): string {
  if (choices !== undefined) return `(${choices.join(' ')})`;
  return kind === 'file' || kind === 'filter' ? '_files' : ' ';
}

function quoted(text: string): string {
  return singleQuoted(text, "'\\''");
}
