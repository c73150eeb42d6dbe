/**
 * A service that is told to stop under load, by clients that keep their connections and open new ones as long as `/readyz` lets them: no
 * request of theirs is reset, and what was acknowledged is kept.
 */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as timeout } from 'node:timers/promises';
import { openTestFileStore } from '../../support/service/file-store.js';
import { type AttackedService, startService } from './attacked-service.js';

const CLIENTS = 32;
/** Answers on the average to a client before the service is told to stop: connections are kept by then, however long that takes. */
const ANSWERS_BEFORE = 4;
const DRAIN_SECONDS = 2;
const PROBE_MS = 200;

export async function attackDrain(): Promise<string> {
  await using service = await startService({ words: ['--drain', String(DRAIN_SECONDS)] });
  const load = { isReady: true, answers: 0, codes: [] as string[], failures: [] as string[] };
  const clients = Array.from({ length: CLIENTS }, () => sendUntilStopped(service, load));
  const probes = probe(service, load);
  while (load.answers < ANSWERS_BEFORE * CLIENTS && load.failures.length === 0) await timeout(PROBE_MS);
  service.process.kill('SIGTERM');
  await Promise.all(clients);
  await probes;
  assert.deepEqual(await service.ended, [0, null]);
  assert.deepEqual(load.failures, []);
  const store = await openTestFileStore(join(service.folder, 'service.store'));
  for (const code of load.codes) assert.notEqual(await store.message(code), null, code);
  await store.close();
  return `${load.answers} answers to ${CLIENTS} clients, none reset; ${load.codes.length} messages kept`;
}

interface Load {
  isReady: boolean;
  answers: number;
  readonly codes: string[];
  readonly failures: string[];
}

/** On connections that are kept; once the service is not ready, until each of them is closed behind an answer. */
async function sendUntilStopped(service: AttackedService, load: Load): Promise<void> {
  const body = JSON.stringify({
    request: {
      auth: service.token,
      devices_filter: 'A("AAAAA-AAAAA")',
      content: 'Hello',
      send_date: '2100-01-01 00:00',
    },
  });
  while (load.isReady) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let isOpen = true; isOpen; ) {
      try {
        const answer = await post(service, agent, body);
        load.answers++;
        load.codes.push(answer.code);
        isOpen = !answer.isLast;
      } catch (error) {
        load.failures.push(String(error));
        isOpen = false;
      }
    }
    agent.destroy();
  }
}

async function post({ port }: AttackedService, agent: Agent, body: string) {
  const asked = request({
    host: '127.0.0.1',
    port,
    path: '/json/1.3/createTargetedMessage',
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  });
  asked.end(body);
  const [incoming] = await once(asked, 'response');
  const text = Buffer.concat(await incoming.toArray()).toString('utf8');
  assert.equal(incoming.statusCode, 200, text);
  const { response } = JSON.parse(text) as { response: { messageCode: string } };
  return { code: response.messageCode, isLast: incoming.headers.connection === 'close' };
}

/** As a load balancer does. */
async function probe({ url }: AttackedService, load: Load): Promise<void> {
  while (load.isReady) {
    load.isReady = (await fetch(`${url}/readyz`)).status === 200;
    await timeout(PROBE_MS);
  }
}
