/** What a token sees of what others created: where it sees nothing, it is not told that there is something that cannot be read, either. */

import { describe, expect, it } from 'vitest';
import type { TokenRecord } from '../../../src/service/records/token-record.js';
import { StoreError } from '../../../src/service/store/store-error.js';
import { UnreadableRecordError } from '../../../src/service/store/unreadable.js';
import { readSeen, seenBy } from '../../../src/service/tokens/seen-by.js';

const OWN: TokenRecord = {
  id: 'own',
  name: 'own',
  secrets: [],
  applications: ['A'],
  mayExclude: [],
  isAccountWide: false,
  may: ['read'],
  createdAt: 0,
};
const ALL: TokenRecord = { ...OWN, id: 'all', applications: null, isAccountWide: true };

const unreadable = (owner: string | null) => new UnreadableRecordError({ kind: 'preset', code: 'P', owner });

it('its own alone is asked for, or all', () => {
  expect([seenBy(OWN), seenBy(ALL), seenBy({ ...OWN, applications: null })]).toEqual(['own', null, 'own']);
});

describe('a record', () => {
  it.each([
    ['its own', OWN, 'own', true],
    ['that of another', OWN, 'other', false],
    ['that of another, of a token that sees all', ALL, 'other', true],
  ])('is read: %s', async (_, token, createdBy, isSeen) => {
    const record = { createdBy };
    expect(await readSeen(token, Promise.resolve(record))).toBe(isSeen ? record : null);
  });

  it('that is not there is none', async () => {
    expect(await readSeen(ALL, Promise.resolve(null))).toBe(null);
  });
});

describe('a record that cannot be read', () => {
  it.each([
    ['its own', OWN, 'own'],
    ['that of another, of a token that sees all', ALL, 'other'],
    ['one of nobody, of a token that sees all', ALL, null],
  ])('is told: %s', async (_, token, owner) => {
    const error = unreadable(owner);
    await expect(readSeen(token, Promise.reject(error))).rejects.toBe(error);
  });

  it.each(['other', null])('reads as none where its owner is %j', async (owner) => {
    expect(await readSeen(OWN, Promise.reject(unreadable(owner)))).toBe(null);
  });

  it('is not what other errors are taken for', async () => {
    const error = new StoreError('unavailable', 'the disk is gone');
    await expect(readSeen(OWN, Promise.reject(error))).rejects.toBe(error);
  });
});
