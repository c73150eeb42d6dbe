/** What the help of a command says of its words, line by line. */

import { expect, it } from 'vitest';
import type { Command } from '../../src/cli/command/command.js';
import { commandHelp } from '../../src/cli/help.js';

const COMMAND: Command = {
  name: 'draw line',
  summary: 'draw a line',
  description: 'It is straight.',
  arguments: [
    { name: 'FROM', required: true, kind: 'filter', summary: 'where it begins' },
    { name: 'TO', required: false, many: true, summary: 'where it ends' },
  ],
  options: [
    {
      name: 'ink',
      short: 'i',
      value: 'COLOUR',
      choices: ['red', 'blue'],
      default: 'blue',
      setting: true,
      summary: 'its colour',
    },
    { name: 'quiet', summary: 'say nothing' },
  ],
  examples: [{ command: 'pushsift draw line 1', what: 'a short one' }],
  exits: { 0: 'drawn', 1: null },
  run: async () => 0,
};

const SHORT = `Draw a line.

Usage: pushsift draw line FROM [TO…] [OPTIONS]

Arguments:
  FROM  where it begins
  TO    where it ends

Options:
  -i, --ink COLOUR  its colour (default blue)
  --quiet           say nothing
`;

it('short help names arguments and options, with the defaults of those that have one', () => {
  expect(commandHelp(COMMAND, 'short')).toBe(`${SHORT}\npushsift draw line --help for examples and exit codes\n`);
});

it('full help has description, filters, examples, exit codes and variables besides', () => {
  expect(commandHelp(COMMAND, 'full')).toBe(`${SHORT}
It is straight.

A FILTER is filter text, @FILE, @REV:PATH (a file of a git revision: from the top of the repository, or ./PATH from here), or - for standard input. A .sift file needs no @.

Examples:
  pushsift draw line 1
      a short one

Exit codes:
  0    drawn
  2    usage, configuration, input, output; a bad device line, catalog or index. 2 beats 1
  130  interrupted

Environment:
  PUSHSIFT_INK  as --ink
  NO_COLOR      no colour
  FORCE_COLOR   colour everywhere, unless 0; NO_COLOR wins
  TERM=dumb     no colour
  CI            no progress
`);
});

it('full help of a command without filters, arguments or settings leaves them out', () => {
  const bare: Command = { ...COMMAND, arguments: [], options: [], exits: { 0: 'drawn', 1: 'not drawn' } };
  expect(commandHelp(bare, 'full')).toBe(`Draw a line.

Usage: pushsift draw line [OPTIONS]

It is straight.

Examples:
  pushsift draw line 1
      a short one

Exit codes:
  0    drawn
  1    not drawn
  2    usage, configuration, input, output; a bad device line, catalog or index. 2 beats 1
  130  interrupted

Environment:
  NO_COLOR     no colour
  FORCE_COLOR  colour everywhere, unless 0; NO_COLOR wins
  TERM=dumb    no colour
  CI           no progress
`);
});
