/** Which token a body seems to hold, without reading it as JSON. */

import { expect, it } from 'vitest';
import { likelyToken, writtenToken } from '../../../src/service/operations/receive-text.js';
import type { TokenBook } from '../../../src/service/tokens/token-book.js';
import { SHOP } from '../../support/service/store-records.js';

function begin() {
  const asked: unknown[] = [];
  const find = async (secret: unknown) => {
    asked.push(secret);
    return secret === 'right' ? SHOP : null;
  };
  return { asked, tokens: { find } as unknown as TokenBook };
}

const wrong = (count: number) => '{"auth":"wrong"}'.repeat(count);

it.each([
  ['{"auth":"right"}', true],
  ['{"request":{"auth" : \n"right"', true],
  [`${wrong(7)}"auth":"right"`, true],
  [`${wrong(8)}"auth":"right"`, false],
  ['{"auth":right}', false],
  ['{"Auth":"right"}', false],
  ['{"auth":"ri\\u0067ht"}', false],
  ['', false],
])('of %j: %s', async (text, isFound) => {
  expect(await likelyToken(begin().tokens, text)).toEqual(isFound ? { token: SHOP, secret: 'right' } : null);
});

it('eight are looked up, and those of up to 256 units alone', async () => {
  const { asked, tokens } = begin();
  await likelyToken(tokens, wrong(20));
  expect(asked).toHaveLength(8);
  await likelyToken(tokens, `"auth":"${'x'.repeat(256)}" "auth":"${'x'.repeat(257)}" "auth":""`);
  expect(asked.slice(8)).toEqual(['x'.repeat(256)]);
});

it('the token that a body names is looked up once, and again where it is not the one that was seen', async () => {
  const { asked, tokens } = begin();
  const received = { kind: 'text', text: '', named: null, likely: SHOP, secret: 'right' } as const;
  expect(await writtenToken(tokens, received, 'right')).toBe(SHOP);
  expect(asked).toEqual([]);
  for (const other of ['wrong', undefined, null, 7]) expect(await writtenToken(tokens, received, other)).toBeNull();
  expect(asked).toEqual(['wrong', undefined, null, 7]);
  // That of the header is no token that the body names.
  expect(await writtenToken(tokens, { ...received, secret: null }, null)).toBeNull();
  expect(asked.at(-1)).toBeNull();
});
