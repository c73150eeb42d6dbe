/** What commands bring to the scripts of shells. */

import { expect, it } from 'vitest';
import type { Command } from '../../../src/cli/command/command.js';
import { completionWords, wordTree } from '../../../src/cli/completion/completion-words.js';

/** A command of which only its words matter. */
function command(name: string, parts: Partial<Command> = {}): Command {
  const words = { name, summary: `${name}!`, description: '', arguments: [], options: [], examples: [] };
  return { ...words, exits: { 0: '', 1: null }, run: async () => 0, ...parts };
}

const entry = (made: Command) => ({ name: made.name, summary: made.summary, load: async () => made });

it('every command has its own options, then those of all', async () => {
  const [words] = await completionWords([entry(command('draw', { options: [{ name: 'ink', summary: '' }] }))]);
  expect([words?.name, words?.summary]).toEqual(['draw', 'draw!']);
  expect(words?.options.map(({ name }) => name)).toEqual(['ink', 'color', 'config', 'no-config', 'help']);
});

it('an argument that is a code has the codes for choices; others have their own', async () => {
  const [code, own, free] = [
    { name: 'CODE', required: false, kind: 'code', summary: '' },
    { name: 'SHELL', required: true, choices: ['bash'], summary: '' },
    { name: 'FILE', required: true, kind: 'file', summary: '' },
  ] as const;
  const [words] = await completionWords([entry(command('rules', { arguments: [code, own, free] }))]);
  expect(words?.arguments).toEqual([
    { ...code, choices: expect.arrayContaining(['lint/always-empty', 'type/operator-not-allowed']) },
    own,
    free,
  ]);
});

it('words lead to commands of up to three words, and `help` before them to the same', () => {
  const words = ['check', 'serve', 'serve token add', 'serve token list'].map((name) => command(name));
  const tree = [...wordTree(words)].map(([before, next]) => [before, [...next]]);
  const token = [['token', 'commands of the token']];
  const ofTokens = [
    ['add', 'serve token add!'],
    ['list', 'serve token list!'],
  ];
  const first = [
    ['check', 'check!'],
    ['serve', 'serve!'],
  ];
  const fromFirst = [
    ['check', []],
    ['serve', token],
    ['serve token', ofTokens],
    ['serve token add', []],
    ['serve token list', []],
  ] as const;
  expect(tree).toEqual([
    ['', first],
    ...fromFirst,
    ['help', first],
    ...fromFirst.map(([before, next]) => [`help ${before}`, next]),
  ]);
});
