/** docs/operations.md, "Backup and restore", followed with a store in a file. */

import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { randomNumbers } from '../../support/fuzz.js';
import { SEED } from '../../support/law.js';
import { until } from '../../support/service/fake-clock.js';
import { type Attempt, newAttempt } from '../../support/service/faults/attempts.js';
import { listAll, send } from '../../support/service/faults/client.js';
import { Serving } from '../../support/service/faults/serving.js';
import { TakenFiles } from '../../support/service/faults/taken-files.js';

interface Kept {
  readonly code: string;
  readonly state: string;
  readonly sendTime: object;
}

/** What is copied, and put back. */
const PARTS = ['service.store', 'outbox'];

function copy(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const part of PARTS) cpSync(join(from, part), join(to, part), { recursive: true });
}

it('what was there when it was copied is there again: each message and each recipient once, and nothing that came later', async () => {
  await using serving = new Serving();
  await serving.start();
  const { folder } = serving;
  const random = randomNumbers(SEED);
  const attempts = new Map<string, Attempt>();
  const sendSome = async (count: number) => {
    const some = Array.from({ length: count }, (_, number) => newAttempt(random, attempts.size + number, false));
    for (const attempt of some) attempts.set(attempt.marker, attempt);
    await Promise.all(some.map((attempt) => send(serving.client, attempt)));
    return some.map(({ code }) => code ?? '');
  };
  const before = await sendSome(40);
  // Some are being written when the service is stopped.
  expect(await serving.stop()).toEqual([0, null]);
  // Closed, a store is one file.
  expect(readdirSync(folder).sort()).toEqual(['devices.psi', 'outbox', 'service.store']);
  copy(folder, join(folder, 'backup'));

  await serving.startAgain();
  await sendSome(20);
  expect(await serving.stop()).toEqual([0, null]);
  for (const part of PARTS) rmSync(join(folder, part), { recursive: true });
  copy(join(folder, 'backup'), folder);
  await serving.startAgain();
  const isDone = ({ state, sendTime }: Kept) => state === 'ready' || JSON.stringify(sendTime).includes('2099-');
  await until(async () => (await listAll<Kept>(serving.client, 'messages')).every(isDone));
  const messages = await listAll<Kept>(serving.client, 'messages');
  const presets = await listAll<Kept>(serving.client, 'presets');
  expect([...messages, ...presets].map(({ code }) => code).sort()).toEqual(before.sort());
  const taken = new TakenFiles(join(folder, 'outbox'), attempts, serving.client.fail);
  taken.takeAll();
  expect(serving.failures).toEqual([]);
  expect([...taken.markers.keys()].sort()).toEqual(
    messages
      .filter(({ state }) => state === 'ready')
      .map(({ code }) => code)
      .sort(),
  );
});
