/** Killed at any moment, the service keeps what it acknowledged, and hands each message over once. `npm run test:faults` and `npm run test:faults:devices` do it 200 times. */

import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SEED } from '../../support/law.js';
import { killWithDevices } from '../../support/service/faults/device-kill-run.js';
import { killAgainAndAgain } from '../../support/service/faults/kill-run.js';
import { openTestFileStore, storeFolder } from '../../support/service/file-store.js';

it.concurrent('killed again and again, it loses, doubles and tears nothing', async () => {
  const { acknowledged, files, failures } = await killAgainAndAgain({ seed: SEED, kills: 8, isSlow: false });
  expect(failures).toEqual([]);
  expect(acknowledged).toBeGreaterThan(0);
  expect(files).toBeGreaterThan(0);
});

it.concurrent('killed with devices in its store, it has each change that was acknowledged, once, and tells each event once', async () => {
  const { acknowledged, files, events, failures } = await killWithDevices({ seed: SEED, kills: 6, database: null });
  expect(failures).toEqual([]);
  expect(acknowledged).toBeGreaterThan(0);
  expect(files).toBeGreaterThan(0);
  expect(events).toBeGreaterThan(0);
});

it.concurrent('after a loss of power it opens its store, whose holder cannot be looked at any more', async () => {
  using folder = storeFolder();
  await (await openTestFileStore(folder.file)).close();
  const holder = { id: 'one-0', pid: 1, since: '5', place: 'before the power was lost' };
  writeFileSync(`${folder.file}.holder`, JSON.stringify(holder));
  const store = await openTestFileStore(folder.file);
  await store.check();
  await store.close();
});
