/** Completion for bash: one function with tables of words inside. */

import { argumentChoices, type CommandWords, firstWordsOf, HELP_WORD, wordTree } from './completion-words.js';

export function bashScript(commands: readonly CommandWords[]): string {
  const first = [...firstWordsOf(commands).keys()];
  const tree = wordTree(commands);
  const names = [...tree.keys()].filter((name) => name !== '');
  const families = [...tree].filter(([name, next]) => name !== '' && next.size > 0);
  return `# bash completion for pushsift
_pushsift() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local name="" next="" words="" values="" at
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${first.join(' ')} --help --version ${HELP_WORD.name}" -- "$current"))
    return
  fi
  for ((at = 1; at < COMP_CWORD; at++)); do
    case "\${name:+$name }\${COMP_WORDS[at]}" in
      ${names.map((name) => `"${name}"`).join('|')}) name="\${name:+$name }\${COMP_WORDS[at]}" ;;
      *) break ;;
    esac
  done
  case "$name" in
${families.map(([name, words]) => `    "${name}") next="${[...words.keys()].join(' ')}" ;;`).join('\n')}
  esac
  if [ "$at" -eq "$COMP_CWORD" ] && [ -n "$next" ] && [[ "$current" != -* ]]; then
    COMPREPLY=($(compgen -W "$next" -- "$current"))
    return
  fi
  case "$name" in
${commands.map(commandCase).join('\n')}
    *) return ;;
  esac
  if [[ "$current" == -* ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  elif [ -n "$values" ]; then
    compopt +o filenames 2> /dev/null
    COMPREPLY=($(compgen -W "$values" -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _pushsift pushsift
`;
}

function commandCase(command: CommandWords): string {
  const options = command.options.map(({ name }) => `--${name}`).join(' ');
  const valued = command.options.filter(({ choices }) => choices !== undefined);
  const cases = valued.map(({ name, choices = [] }) => `        --${name}) words=""; values="${choices.join(' ')}" ;;`);
  const choices = argumentChoices(command);
  const lines = [
    `    "${command.name}")`,
    `      words="${options}"`,
    choices.length === 0 ? '' : `      values="${choices.join(' ')}"`,
    cases.length === 0 ? '' : `      case "$previous" in\n${cases.join('\n')}\n      esac`,
    '      ;;',
  ];
  return lines.filter((line) => line !== '').join('\n');
}
