/** What a token cannot be made of. */

import { describe, expect, it } from 'vitest';
import { createToken, type NewToken } from '../../../src/service/tokens/create-token.js';
import { memoryStore } from '../../support/service/memory-store.js';

describe('a token', () => {
  it.each([
    ['a name that is empty', { name: '' }, /name.*must be a string that is not empty/],
    ['a name that is no string', { name: 5 }, /name.*must be a string that is not empty/],
    ['no name', {}, /name/],
    ['applications that are no strings', { name: 'a', applications: [5] }, /applications/],
    ['a right that there is not', { name: 'a', may: ['everything'] }, /may.*must be an array of/],
    [
      'a right that there is not, beside one there is',
      { name: 'a', may: ['read', 'everything'] },
      /may.*must be an array of/,
    ],
    ['rights that are no array', { name: 'a', may: 'metrics' }, /may/],
    ['an end that is no time', { name: 'a', expiresAt: 'tomorrow' }, /expiresAt/],
  ])('is not made of %s', async (_, token, message) => {
    const store = memoryStore();
    await expect(createToken(store, token as NewToken)).rejects.toThrow(message);
    expect(await store.tokens()).toEqual([]);
  });

  it('is made of a name, with a secret that the store does not have', async () => {
    const store = memoryStore();
    const secret = await createToken(store, { name: 'a' });
    expect(secret).toMatch(/^pushsift_[\w-]{43}$/);
    expect(JSON.stringify(await store.tokens())).not.toContain(secret);
    expect(await createToken(store, { name: 'a' })).toBe(null);
  });

  it('keeps each right once, in one order, however they are named', async () => {
    const store = memoryStore();
    await createToken(store, { name: 'a', may: ['read', 'create', 'read'] });
    expect((await store.tokens())[0]?.may).toEqual(['create', 'read']);
  });
});
