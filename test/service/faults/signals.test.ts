/** What `pushsift serve` does when it is told to stop, and to read files again that are broken. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { randomNumbers } from '../../support/fuzz.js';
import { SEED } from '../../support/law.js';
import { type Attempt, newAttempt } from '../../support/service/faults/attempts.js';
import { type Client, listAll, send } from '../../support/service/faults/client.js';
import { prepareFolder } from '../../support/service/faults/prepare-folder.js';
import { openTestFileStore } from '../../support/service/file-store.js';

const COMMAND = join(import.meta.dirname, '../../../dist/cli/main.cjs');
const CONNECTIONS = 5;

class Serving {
  readonly folder = mkdtempSync(join(tmpdir(), 'pushsift-signals-'));
  readonly failures: string[] = [];
  client: Client = { url: '', token: '', fail: (message) => void this.failures.push(message) };
  process!: ChildProcess;
  ended!: Promise<unknown[]>;
  /** Lines of its log. */
  log!: AsyncIterableIterator<string>;

  get store(): string {
    return join(this.folder, 'service.store');
  }

  async start(): Promise<void> {
    const token = await prepareFolder(this.folder);
    const words = ['serve', '--devices', join(this.folder, 'devices.psi'), '--store', this.store, '--port', '0'];
    const child = spawn(process.execPath, [COMMAND, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.process = child;
    this.ended = once(child, 'exit');
    this.log = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
    for await (const line of createInterface({ input: child.stdout })) {
      this.client = { ...this.client, token, url: /http:\S+/.exec(line)?.[0] ?? '' };
      return;
    }
  }

  async logged(message: string): Promise<void> {
    for await (const line of { [Symbol.asyncIterator]: () => this.log }) if (line.includes(message)) return;
    throw new Error(`the log ended without ${message}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.process.kill('SIGKILL');
    await this.ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

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
