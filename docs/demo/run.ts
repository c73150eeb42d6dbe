/**
 * `npm run demo`: a service with a simulated account. The devices of a file are loaded, ten audiences watched, and from then on devices register,
 * change their tags and leave, while messages become due every few seconds. The address of the status page and a token for it are printed.
 * `PUSHSIFT_DEMO_DEVICES` and `PUSHSIFT_DEMO_SECONDS` make it smaller and shorter.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Account } from './account.js';
import { Client } from './client.js';
import { addToken, startService } from './service.js';
import { FILTERS, MESSAGES } from './texts.js';

const DEVICES = Number(process.env.PUSHSIFT_DEMO_DEVICES ?? 200_000);
const SECONDS = Number(process.env.PUSHSIFT_DEMO_SECONDS ?? Number.POSITIVE_INFINITY);
/** Changes that are sent at a time, and how often. */
const CHANGES = 20;
const EVERY_MS = 100;
const MESSAGE_EVERY_MS = 4_000;
const REPORT_EVERY_MS = 10_000;

const folder = mkdtempSync(join(tmpdir(), 'pushsift-demo-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

process.stdout.write(`making ${DEVICES} devices …\n`);
const account = Account.write(folder, DEVICES);
const store = join(folder, 'demo.store');
const token = await addToken(store);
process.stdout.write('starting `pushsift serve` …\n');
const service = await startService({ folder, store });
let isStopping = false;
process.once('SIGINT', () => {
  isStopping = true;
});
try {
  const client = new Client(service.url, token);
  for (const [name, filter] of Object.entries(FILTERS)) await client.watch(name, filter);
  process.stdout.write(
    `\nThe status page: ${service.url}/\nIts token:       ${token}\n\nControl-C ends it, and removes all of it.\n\n`,
  );
  await simulate(client);
} finally {
  await service.stop();
}

async function simulate(client: Client): Promise<void> {
  const start = performance.now();
  let nextMessage = start;
  let nextReport = start + REPORT_EVERY_MS;
  while (!isStopping && performance.now() - start < SECONDS * 1_000) {
    await Promise.all(account.changes(CHANGES).map(({ kind, request }) => client.operate(kind, request)));
    const now = performance.now();
    if (now >= nextMessage) {
      nextMessage += MESSAGE_EVERY_MS;
      await client.send(MESSAGES[client.messages % MESSAGES.length] ?? MESSAGES[0]);
    }
    if (now >= nextReport) {
      nextReport += REPORT_EVERY_MS;
      process.stdout.write(`${await report(client)}\n`);
    }
    await sleep(EVERY_MS);
  }
  process.stdout.write(`${await report(client)}\n`);
}

async function report(client: Client): Promise<string> {
  const audiences = await client.audiences();
  const counts = audiences.map(({ name, count }) => `${name} ${count}`).join(', ');
  return `${client.operations} changes, ${client.messages} messages; ${counts}`;
}
