/** Completion for bash: one function with a table of words inside. */

import { argumentChoices, type CommandWords, firstWordsOf, secondWordsOf } from './completion-words.js';

export function bashScript(commands: readonly CommandWords[]): string {
  const first = [...firstWordsOf(commands).keys()];
  const families = first.filter((word) => secondWordsOf(commands, word).size > 0);
  return `# bash completion for pushsift
_pushsift() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local command="\${COMP_WORDS[1]}" words="" values=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${first.join(' ')} --help --version" -- "$current"))
    return
  fi
  case "$command" in
${families.map((family) => familyCase(commands, family)).join('\n')}
  esac
  case "$command" in
${commands.map(commandCase).join('\n')}
  esac
  if [[ "$current" == -* ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  elif [ -n "$values" ]; then
    COMPREPLY=($(compgen -W "$values" -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _pushsift pushsift
`;
}

function familyCase(commands: readonly CommandWords[], family: string): string {
  const words = [...secondWordsOf(commands, family).keys()].join(' ');
  return `    ${family})
      if [ "$COMP_CWORD" -eq 2 ]; then
        COMPREPLY=($(compgen -W "${words}" -- "$current"))
        return
      fi
      command="${family} \${COMP_WORDS[2]}" ;;`;
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
