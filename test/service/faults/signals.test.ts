/** What `pushsift serve` does when it is told to stop, and to read files again that are broken. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { randomNumbers } from '../../support/fuzz.js';
import { SEED } from '../../support/law.js';
import { type Attempt, newAttempt } from '../../support/service/faults/attempts.js';
import { listAll, send } from '../../support/service/faults/client.js';
import { Serving } from '../../support/service/faults/serving.js';
import { openTestFileStore } from '../../support/service/file-store.js';

const CONNECTIONS = 5;

it('told to stop while it is used, it answers what came, keeps what it acknowledged and ends well', async () => {
  await using serving = new Serving();
  await serving.start();
  const random = randomNumbers(SEED);
  const attempts: Attempt[] = [];
  const connection = async (): Promise<void> => {
    for (;;) {
      const attempt = newAttempt(random, attempts.length, false);
      attempts.push(attempt);
      if (!(await send(serving.client, attempt)) || serving.failures.length > 0) return;
      if (attempts.length === 51) serving.process.kill('SIGTERM');
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  expect(await serving.ended).toEqual([0, null]);
  const store = await openTestFileStore(serving.store);
  const acknowledged = attempts.filter(({ code }) => code !== null);
  expect(acknowledged.length).toBeGreaterThan(40);
  for (const { code, filter } of acknowledged)
    expect(await (filter === null ? store.preset(code ?? '') : store.message(code ?? ''))).toMatchObject({ code });
  await store.close();
});

it('told to read files again that are broken, it goes on with those it has', async () => {
  await using serving = new Serving();
  await serving.start();
  writeFileSync(join(serving.folder, 'devices.psi'), 'no index');
  serving.process.kill('SIGHUP');
  await serving.logged('not reloaded');
  const attempt = { ...newAttempt(() => 1, 1, false) };
  expect(await send(serving.client, attempt)).toBe(true);
  expect(serving.failures).toEqual([]);
  expect(await listAll(serving.client, 'messages')).toMatchObject([
    { code: attempt.code, audience: { devices: 10_000 } },
  ]);
});
