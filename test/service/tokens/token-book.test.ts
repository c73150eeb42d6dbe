/** How long what was read of tokens holds, and what is told of those that changed, by a store that takes its time. */

import { describe, expect, it } from 'vitest';
import type { TokenRecord } from '../../../src/service/records/token-record.js';
import { UnreadableRecords } from '../../../src/service/store/unreadable.js';
import { tokenHash } from '../../../src/service/tokens/create-token.js';
import { TokenBook, type TokenChange } from '../../../src/service/tokens/token-book.js';

function record(name: string, parts: Partial<TokenRecord> = {}): TokenRecord {
  return {
    id: `id of ${name}`,
    name,
    secrets: [{ hash: tokenHash(name), expiresAt: null }],
    applications: null,
    mayExclude: [],
    isAccountWide: true,
    may: ['create'],
    createdAt: 0,
    ...parts,
  };
}

/** A book over tokens that may be changed; reading them takes so many milliseconds. */
function bookOf(records: TokenRecord[], takes = 0) {
  const clock = { now: 10_000 };
  const changes: (readonly [TokenChange['kind'], string])[] = [];
  const readings: number[] = [];
  const unreadable = new UnreadableRecords();
  const tokens = async () => {
    readings.push(clock.now);
    const read = [...records];
    await Promise.resolve();
    clock.now += takes;
    return read;
  };
  const book = new TokenBook(
    { tokens, unreadable },
    () => clock.now,
    ({ kind, token }) => changes.push([kind, token.name]),
  );
  const find = async (name: string) => (await book.find(name))?.name ?? null;
  return { book, clock, changes, readings, unreadable, find };
}

describe('what was read', () => {
  it.each([
    [0, 1],
    [999, 1],
    [1_000, 2],
    [-1, 2],
    [-100_000, 2],
  ])(
    'holds for less than a second, and not for a clock that was set back: after %i ms there are %i readings',
    async (passed, readings) => {
      const tokens = bookOf([record('a')]);
      expect(await tokens.find('a')).toBe('a');
      tokens.clock.now += passed;
      expect(await tokens.find('a')).toBe('a');
      expect(tokens.readings).toHaveLength(readings);
    },
  );

  it('is as old as the beginning of its reading: what was changed during it may not be in it', async () => {
    const tokens = bookOf([record('a')], 600);
    await tokens.find('a');
    tokens.clock.now += 399;
    await tokens.find('a');
    expect(tokens.readings).toEqual([10_000]);
    tokens.clock.now += 1;
    await tokens.find('a');
    expect(tokens.readings).toEqual([10_000, 11_000]);
  });

  it('is read once for all who ask meanwhile', async () => {
    const tokens = bookOf([record('a'), record('b')]);
    expect(await Promise.all(['a', 'b', 'c'].map(tokens.find))).toEqual(['a', 'b', null]);
    expect(tokens.readings).toHaveLength(1);
  });
});

it.each([
  [9_999, null],
  [10_000, null],
  [10_001, 'a'],
])('a secret that ends at %i is at 10,000 the token %j', async (expiresAt, found) => {
  expect(await bookOf([record('a', { secrets: [{ hash: tokenHash('a'), expiresAt }] })]).find('a')).toBe(found);
});

it('changes are told of later readings, once; a record that cannot be read is not told removed', async () => {
  const records = [record('a'), record('b'), record('c'), record('d')];
  const tokens = bookOf(records);
  await tokens.find('a');
  expect(tokens.changes).toEqual([]);
  records.splice(0, 4, record('a'), record('b', { may: [] }), record('e'));
  tokens.unreadable.add({ kind: 'token', code: 'd', owner: 'id of d' });
  for (let time = 0; time < 3; time++) {
    tokens.clock.now += 1_000;
    await tokens.find('a');
  }
  expect(tokens.changes).toEqual([
    ['changed', 'b'],
    ['added', 'e'],
    ['removed', 'c'],
  ]);
  expect([tokens.book.isUnreadable('id of d'), tokens.book.isUnreadable('id of c')]).toEqual([true, false]);
  expect([(await tokens.book.withId('id of b'))?.may, await tokens.book.withId('id of c')]).toEqual([[], null]);
});
