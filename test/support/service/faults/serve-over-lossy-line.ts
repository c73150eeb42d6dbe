/** `pushsift serve`, as it is shipped, on a server of PostgreSQL behind a line that swallows all for a while. */

import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as timeout } from 'node:timers/promises';
import { DeviceIndex } from '../../../../src/bitset/index/device-index.js';
import { writeIndex } from '../../../../src/node/open-index.js';
import { buildWhereStale } from '../../../cli/build-command.js';
import { CATALOG, DEVICES, recipientsOf, smallFilter } from './account.js';
import type { DatabaseServer } from './database-server.js';
import { LossyLine } from './lossy-line.js';

const MAIN = join(import.meta.dirname, '../../../../dist/cli/main.cjs');
const FILTER = smallFilter(100, 50);
/** Ten seconds are promised; the machine may be busy. */
const BOUND_MS = 30_000;

interface Answer {
  readonly status: number;
  readonly body: { readonly status_code?: number; readonly response?: { readonly messageCode?: string } };
}

export async function serveOverLossyLine(database: DatabaseServer, folder: string): Promise<void> {
  buildWhereStale();
  const builder = DeviceIndex.builder({ catalog: CATALOG });
  for (const device of DEVICES) builder.add(device);
  await writeIndex(join(folder, 'devices.psi'), builder.seal());
  const added = execFileSync(process.execPath, [MAIN, 'serve', 'token', 'add', 'line', '--store', database.url]);
  const token = String(added).trim();
  await using line = new LossyLine(Number(new URL(database.url).port));
  await line.open();
  const store = database.url.replace(/:\d+\//, `:${line.port}/`);
  const outbox = join(folder, 'line-outbox');
  const words = [
    'serve',
    '--devices',
    join(folder, 'devices.psi'),
    '--store',
    store,
    '--outbox',
    outbox,
    '--port',
    '0',
  ];
  const child = spawn(process.execPath, [MAIN, ...words], { stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const url = await urlOf(child);
    const send = (key: string) => sendMessage(url, token, key);
    const ready = async () => (await fetch(`${url}/readyz`)).status;
    await expectHandedOver(outbox, await send('first'));

    line.vanish();
    const began = performance.now();
    const silent = await Promise.all([send('second'), send('third'), send('fourth')]);
    const told = performance.now() - began;
    assert.deepEqual(
      silent.map(({ status }) => status),
      [500, 500, 500],
    );
    assert.ok(told < BOUND_MS, `${told} ms`);
    assert.equal(await ready(), 503);

    line.comeBack();
    const again = await Promise.all(['second', 'third', 'fourth'].map(send));
    for (const answer of again) await expectHandedOver(outbox, answer);
    assert.equal(await ready(), 200);

    line.vanish();
    const stopped = performance.now();
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number | null];
    assert.equal(code, 0);
    assert.ok(performance.now() - stopped < BOUND_MS);
    process.stdout.write(
      `a silent PostgreSQL was told of after ${Math.round(told)} ms, and ended with after ${Math.round(performance.now() - stopped)} ms\n`,
    );
  } finally {
    child.kill('SIGKILL');
  }
}

async function urlOf(child: ChildProcess): Promise<string> {
  assert.ok(child.stdout !== null);
  for await (const text of createInterface({ input: child.stdout })) return /http:\S+/.exec(text)?.[0] ?? '';
  throw new Error('the service ended before it served');
}

async function sendMessage(url: string, auth: string, key: string): Promise<Answer> {
  const answer = await fetch(`${url}/json/1.3/createTargetedMessage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ request: { auth, devices_filter: FILTER, content: 'Hello' } }),
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

async function expectHandedOver(outbox: string, { body }: Answer): Promise<void> {
  assert.equal(body.status_code, 200);
  const file = join(outbox, `${body.response?.messageCode}.ndjson`);
  while (!existsSync(file)) await timeout(50);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const devices = lines.map((text) => (JSON.parse(text) as { device: string }).device);
  assert.deepEqual(devices.sort(), recipientsOf(FILTER));
}
