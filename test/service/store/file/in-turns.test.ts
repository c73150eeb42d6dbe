/** A file that several processes want: it is handed over while nothing else is asked for. */

import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openTestFileStore, storeFolder } from '../../../support/service/file-store.js';
import { tokenRecord } from '../../../support/service/store-records.js';

it('two have one file in turns, and each sees what the other wrote', async () => {
  using folder = storeFolder();
  const service = await openTestFileStore(folder.file);
  await service.addToken(tokenRecord('first'));
  const command = await openTestFileStore(folder.file);
  expect(await command.tokens()).toEqual([tokenRecord('first')]);
  for (let round = 0; round < 3; round++) {
    await Promise.all([command.addToken(tokenRecord(`c${round}`)), service.addToken(tokenRecord(`s${round}`))]);
  }
  const names = (await service.tokens()).map(({ name }) => name);
  expect(names).toEqual(['c0', 'c1', 'c2', 'first', 's0', 's1', 's2']);
  expect(await command.tokens()).toHaveLength(7);
  await Promise.all([command.close(), service.close()]);
  expect(readdirSync(folder.path)).toEqual(['service.store']);
});
