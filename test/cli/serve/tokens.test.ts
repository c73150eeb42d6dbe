/** What a token may be called. */

import { expect, it } from 'vitest';
import type { Context } from '../../../src/cli/command/command.js';
import { Failure } from '../../../src/cli/output/failure.js';
import { tokenName } from '../../../src/cli/serve/tokens.js';

const named = (...words: readonly string[]): string => tokenName({ arguments: words } as Partial<Context> as Context);

it.each(['a', 'shop', 'Läden-2', '東京', 'a.b_c@d-e', '9', 'x'.repeat(64)])('%s is a name', (name) => {
  expect(named(name)).toBe(name);
});

it.each(['', ' ', 'two words', 'a/b', 'a\n', '\x1b[1m', 'a:b', 'x'.repeat(65)])('%j is none', (name) => {
  expect(() => named(name)).toThrow(
    new Failure('usage', `\`${name}\` is no name of a token`, 'it has up to 64 letters, digits and . _ @ -'),
  );
});

it('nothing is none', () => {
  expect(() => named()).toThrow('`` is no name of a token');
});
