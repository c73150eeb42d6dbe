/** The scripts of the shells for a program of three commands: what each has for a command, its words, its options and its arguments. */

import { describe, expect, it } from 'vitest';
import { bashScript } from '../../../src/cli/completion/bash.js';
import type { CommandWords } from '../../../src/cli/completion/completion-words.js';
import { fishScript } from '../../../src/cli/completion/fish.js';
import { zshScript } from '../../../src/cli/completion/zsh.js';

const COMMANDS: readonly CommandWords[] = [
  {
    name: 'draw',
    summary: "draw what isn't and wasn't there: a picture",
    arguments: [{ name: 'PICTURE', required: true, many: true, kind: 'file', summary: 'the pictures' }],
    options: [
      { name: 'ink', value: 'COLOUR', choices: ['red', 'blue'], summary: 'the colour [of all]: one' },
      { name: 'frame', short: 'f', value: 'FILE', kind: 'file', summary: 'what is around it' },
      { name: 'width', value: 'N', kind: 'count', summary: 'how wide' },
      { name: 'quiet', short: 'q', summary: 'say nothing' },
    ],
  },
  {
    name: 'paint wall',
    summary: 'paint a wall',
    arguments: [{ name: 'WALL', required: false, choices: ['north', 'south'], summary: 'which one' }],
    options: [{ name: 'quiet', short: 'q', summary: 'say nothing' }],
  },
  {
    name: 'see',
    summary: 'see it',
    arguments: [
      { name: 'FILTER', required: true, kind: 'filter', summary: 'what' },
      { name: 'WORD', required: false, summary: 'any' },
    ],
    options: [],
  },
];

/** The lines from the one that begins so to the one that ends so. */
function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start);
  return text.slice(from, text.indexOf(end, from) + end.length);
}

describe('bash', () => {
  const script = bashScript(COMMANDS);

  it('offers the first words, and what every program has', () => {
    expect(script).toContain('compgen -W "draw paint see --help --version help" -- "$current"');
  });

  it('takes words for names of commands where they are such, `help` before them or not', () => {
    expect(script).toContain(
      '      "draw"|"paint"|"paint wall"|"see"|"help"|"help draw"|"help paint"|"help paint wall"|"help see") name=',
    );
  });

  it('has next words behind those that others follow, and for no other', () => {
    expect(between(script, '  case "$name" in\n', 'esac\n')).toBe(`  case "$name" in
    "paint") next="wall" ;;
    "help") next="draw paint see" ;;
    "help paint") next="wall" ;;
  esac
`);
  });

  it('has options, values of arguments and of options for each command, where it has such', () => {
    expect(between(script, '    "draw")\n      words', '    *)')).toBe(`    "draw")
      words="--ink --frame --width --quiet"
      case "$previous" in
        --ink) words=""; values="red blue" ;;
      esac
      ;;
    "paint wall")
      words="--quiet"
      values="north south"
      ;;
    "see")
      words=""
      ;;
    *)`);
  });
});

describe('zsh', () => {
  const script = zshScript(COMMANDS);

  it('describes the first words, quotes and colons of summaries escaped', () => {
    expect(script).toContain(
      `  local -a choices=('draw:draw what isn'\\''t and wasn'\\''t there\\: a picture' 'paint:commands of the paint' 'see:see it')
  choices+=('help:show the help of a command')
`,
    );
  });

  it('takes words for names of commands where they are such, `help` before them or not', () => {
    expect(script).toContain(
      "        ('draw'|'paint'|'paint wall'|'see'|'help'|'help draw'|'help paint'|'help paint wall'|'help see') name=",
    );
  });

  it('has next words behind those that others follow, and for no other', () => {
    expect(between(script, '    (( at == CURRENT ))', 'esac\n')).toBe(`    (( at == CURRENT )) && case "$name" in
      ('paint') choices=('wall:paint a wall') ;;
      ('help') choices=('draw:draw what isn'\\''t and wasn'\\''t there\\: a picture' 'paint:commands of the paint' 'see:see it') ;;
      ('help paint') choices=('wall:paint a wall') ;;
    esac
`);
  });

  it('has options and arguments of each command, with the values that they take', () => {
    expect(between(script, "    ('draw') _arguments", '  esac')).toBe(
      `    ('draw') _arguments -s '--ink=[the colour \\[of all\\]\\: one]:COLOUR:(red blue)' '--frame=[what is around it]:FILE:_files' '--width=[how wide]:N: ' '--quiet[say nothing]' '*:PICTURE:_files' ;;
    ('paint wall') _arguments -s '--quiet[say nothing]' ':WALL:(north south)' ;;
    ('see') _arguments -s ':FILTER:_files' ':WORD: ' ;;
  esac`,
    );
  });
});

describe('fish', () => {
  const lines = fishScript(COMMANDS).split('\n');
  const linesWith = (word: string) => lines.filter((line) => line.startsWith(`complete -c pushsift ${word}`));

  it('takes words for names of commands where they are such, `help` before them or not', () => {
    expect(lines).toContain(
      "        if test $rest -eq 0; and contains -- (string join ' ' -- $name $word) 'draw' 'paint' 'paint wall' 'see' 'help' 'help draw' 'help paint' 'help paint wall' 'help see'",
    );
  });

  it('offers no files, but the first words with their summaries, quotes escaped', () => {
    expect(lines.filter((line) => line.includes('use_subcommand'))).toEqual([
      'complete -c pushsift -f -n __fish_use_subcommand',
      "complete -c pushsift -f -n __fish_use_subcommand -a draw -d 'draw what isn\\'t and wasn\\'t there: a picture'",
      "complete -c pushsift -f -n __fish_use_subcommand -a paint -d 'commands of the paint'",
      "complete -c pushsift -f -n __fish_use_subcommand -a see -d 'see it'",
      "complete -c pushsift -f -n '__fish_use_subcommand' -a help -d 'show the help of a command'",
    ]);
  });

  it('offers next words behind those that others follow, and no files behind `help`', () => {
    expect(linesWith("-f -n '__pushsift_is")).toEqual([
      "complete -c pushsift -f -n '__pushsift_is all paint' -a wall -d 'paint a wall'",
      "complete -c pushsift -f -n '__pushsift_is all help' -a draw -d 'draw what isn\\'t and wasn\\'t there: a picture'",
      "complete -c pushsift -f -n '__pushsift_is all help' -a paint -d 'commands of the paint'",
      "complete -c pushsift -f -n '__pushsift_is all help' -a see -d 'see it'",
      "complete -c pushsift -f -n '__pushsift_is start help'",
      "complete -c pushsift -f -n '__pushsift_is start help draw'",
      "complete -c pushsift -f -n '__pushsift_is all help paint' -a wall -d 'paint a wall'",
      "complete -c pushsift -f -n '__pushsift_is start help paint'",
      "complete -c pushsift -f -n '__pushsift_is start help paint wall'",
      "complete -c pushsift -f -n '__pushsift_is start help see'",
    ]);
  });

  it('has options and values of arguments of each command', () => {
    expect(linesWith("-n '__pushsift_is start")).toEqual([
      "complete -c pushsift -n '__pushsift_is start draw' -l ink -x -a 'red blue' -d 'the colour [of all]: one'",
      "complete -c pushsift -n '__pushsift_is start draw' -l frame -s f -r -F -d 'what is around it'",
      "complete -c pushsift -n '__pushsift_is start draw' -l width -x -d 'how wide'",
      "complete -c pushsift -n '__pushsift_is start draw' -l quiet -s q -d 'say nothing'",
      "complete -c pushsift -n '__pushsift_is start paint wall' -l quiet -s q -d 'say nothing'",
      "complete -c pushsift -n '__pushsift_is start paint wall' -f -a 'north south'",
    ]);
  });
});
