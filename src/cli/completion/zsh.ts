/** Completion for zsh: `_arguments` for each command. */

import type { ArgumentSpec, OptionSpec } from '../command/command-syntax.js';
import { type CommandWords, firstWordsOf, HELP_WORD, singleQuoted, wordTree } from './completion-words.js';

export function zshScript(commands: readonly CommandWords[]): string {
  const tree = wordTree(commands);
  const names = [...tree.keys()].filter((name) => name !== '');
  const families = [...tree].filter(([name, next]) => name !== '' && next.size > 0);
  return `#compdef pushsift
# zsh completion for pushsift
_pushsift() {
  local name=""
  integer at=2
  local -a choices=(${described(firstWordsOf(commands))})
  choices+=(${described(new Map([[HELP_WORD.name, HELP_WORD.summary]]))})
  if (( CURRENT > 2 )); then
    choices=()
    while (( at < CURRENT )); do
      case "\${name:+$name }$words[at]" in
        (${names.map((name) => `${quoted(name)}`).join('|')}) name="\${name:+$name }$words[at]" ;;
        (*) break ;;
      esac
      (( at++ ))
    done
    (( at == CURRENT )) && case "$name" in
${families.map(([name, words]) => `      (${quoted(name)}) choices=(${described(words)}) ;;`).join('\n')}
    esac
  fi
  if (( $#choices )) && [[ $words[CURRENT] != -* ]]; then
    _describe command choices
    return
  fi
  words=("\${(@)words[at-1,-1]}")
  (( CURRENT -= at - 2 ))
  case "$name" in
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

/** The elements of an array that `_describe` takes. */
function described(words: ReadonlyMap<string, string>): string {
  return [...words].map(([word, summary]) => quoted(`${word}:${summary.replaceAll(':', '\\:')}`)).join(' ');
}

function commandCase({ name, options, arguments: args }: CommandWords): string {
  const words = [...options.map(optionWord), ...args.map(argumentWord)];
  return `    (${quoted(name)}) _arguments -s ${words.join(' ')} ;;`;
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
