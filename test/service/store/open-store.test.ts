/** What the word for a store names, and when a store is made where there is none. */

import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isPostgres, openStore } from '../../../src/service/store/open-store.js';
import { storeFolder } from '../../support/service/file-store.js';

it.each([
  ['postgres://db/push', true],
  ['postgresql://db/push', true],
  ['postgres.db', false],
  ['./postgres://db', false],
  ['mysql://db/push', false],
])('%s is in PostgreSQL: %s', (place, is) => {
  expect(isPostgres(place)).toBe(is);
});

it('is not made where it is only to be opened', async () => {
  using folder = storeFolder();
  await expect(openStore(folder.file, { create: false })).rejects.toMatchObject({
    name: 'StoreError',
    kind: 'missing',
  });
  expect(existsSync(folder.file)).toBe(false);
});

// Its thread runs a module of its own: where Vitest reads the sources there is none.
it.skipIf(process.env.PUSHSIFT_MODULES === undefined)('is made where nothing is said', async () => {
  using folder = storeFolder();
  const store = await openStore(folder.file);
  await store.close();
  expect(existsSync(folder.file)).toBe(true);
});
