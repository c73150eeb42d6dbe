/**
 * Question: how many messages a second become ready, of those that wait with a few devices each? Their recipients are listed over an index file
 * by the pool that the service uses, written to an outbox on the disk and synced; the store is a file. Median of the rounds.
 */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as timeout } from 'node:timers/promises';
import { DeviceIndex } from '../src/bitset/index/device-index.js';
import { writeIndex } from '../src/node/open-index.js';
import { openIndexPool } from '../src/node/open-index-pool.js';
import { startSender } from '../src/service/messages/sender/start-sender.js';
import type { ServiceAudience } from '../src/service/service-audience.js';
import { openOutbox } from '../src/service/transport/outbox/open-outbox.js';
import { openTestFileStore } from '../test/support/service/file-store.js';
import { addMessage } from '../test/support/service/run-sender.js';
import { paced } from './harness/pace.js';
import type { Finding } from './harness/report.js';

const ROUNDS = 5;
const MESSAGES = 1000;
const DEVICES = 100_000;
/** Of so many devices each message reaches five. */
const CITIES = DEVICES / 5;

export async function benchSending(): Promise<readonly Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pushsift-bench-'));
  try {
    const audience = await makeAudience(join(folder, 'devices.psi'));
    const rates: number[] = [];
    for (let round = 0; round < paced(ROUNDS); round++)
      rates.push(await runRound(join(folder, String(round)), audience));
    await audience[Symbol.asyncDispose]();
    rates.sort((left, right) => left - right);
    const of = (measure: string, value: number, target: Finding['target']): Finding => {
      return { benchmark: 'messages ready a second, 5 devices each', measure, value, unit: 'calls/s', target };
    };
    return [
      of('median', rates[Math.floor(rates.length / 2)] ?? 0, { atLeast: 400 }),
      of('slowest round', rates[0] ?? 0, null),
      of('fastest round', rates.at(-1) ?? 0, null),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function makeAudience(file: string) {
  const builder = DeviceIndex.builder();
  for (let device = 0; device < DEVICES; device++)
    builder.add({
      id: `device-${device}`,
      platform: device % 2 === 0 ? 'iOS' : 'Android',
      applications: ['X'],
      tags: { city: `c${device % CITIES}` },
    });
  await writeIndex(file, builder.seal());
  return openIndexPool(file);
}

/** Messages that are ready a second, of those that waited when the sender began. */
async function runRound(place: string, audience: ServiceAudience): Promise<number> {
  mkdirSync(place);
  const store = await openTestFileStore(join(place, 'push.db'));
  await Promise.all(
    Array.from({ length: MESSAGES }, (_, number) =>
      addMessage(store, audience, { devices_filter: `A("X") * T("city", EQ, "c${number}")` }, Date.now()),
    ),
  );
  const transport = await openOutbox(join(place, 'outbox'));
  const began = performance.now();
  const sender = startSender({ store, transport, audience });
  while (((await store.messageTotals()).get('ready') ?? 0) < MESSAGES) await timeout(25);
  const seconds = (performance.now() - began) / 1000;
  await sender.close();
  await transport.close();
  await store.close();
  return MESSAGES / seconds;
}
