/** Each name leads to the command that is called so. */

import { expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/command-table.js';

it.each(COMMANDS.map((entry) => [entry.name, entry] as const))('%s', async (name, { load }) => {
  expect((await load()).name).toBe(name);
});

it.each(COMMANDS.map((entry) => [entry.name, entry] as const))('examples of %s', async (_, { load }) => {
  const { examples } = await load();
  expect(examples.length).toBeGreaterThan(0);
  for (const { command, what } of examples)
    expect([command, what]).toEqual([expect.stringContaining('pushsift '), expect.stringMatching(/./)]);
});
