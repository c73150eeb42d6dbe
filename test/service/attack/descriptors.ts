/**
 * More connections than a process may have files open: it lives, answers those that were there before, sends what it acknowledged, and
 * takes new connections when the others are gone.
 */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as timeout } from 'node:timers/promises';
import { type AttackedService, startService } from './attacked-service.js';

const LIMITS = [256, 512, 1024];
const CONNECTIONS = 2_000;
const ROUNDS = 20;
const PATIENCE_MS = 30_000;

/** What they send before they fall silent: nothing, a part of the headers, headers and a part of the body. */
const BEGINNINGS = [
  '',
  'POST /json/1.3/createTargetedMessage HTTP/1.1\r\nHost: lo',
  'POST /json/1.3/createTargetedMessage HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4000\r\n\r\n{"request": ',
];

export async function attackDescriptors(): Promise<string> {
  const told: string[] = [];
  for (const files of LIMITS) told.push(await attackWith(files));
  return told.join('; ');
}

async function attackWith(files: number): Promise<string> {
  await using service = await startService({ files });
  const early = new Agent({ keepAlive: true, maxSockets: 1 });
  const codes: string[] = [await createMessage(service, early)];
  const idle = Array.from({ length: CONNECTIONS }, (_, number) => {
    const socket = connect(service.port, '127.0.0.1').on('error', () => {});
    socket.write(BEGINNINGS[number % BEGINNINGS.length] ?? '');
    return socket;
  });
  await Promise.all(idle.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])));
  for (let round = 0; round < ROUNDS; round++) {
    codes.push(await createMessage(service, early));
    // Files of the store are opened and closed meanwhile.
    service.process.kill('SIGHUP');
    await timeout(50);
  }
  const held = () => idle.filter(({ destroyed }) => !destroyed).length;
  // Here it is seen later than there that a connection was closed.
  await until(async () => held() < files);
  const most = held();
  for (const code of codes) await ready(service, early, code);
  for (const socket of idle) socket.destroy();
  early.destroy();
  await until(() => isServed(service));
  assert.equal(service.process.exitCode, null);
  return `${CONNECTIONS} connections to ${files} files: ${most} were held, ${codes.length} messages were sent, and new ones are served`;
}

async function createMessage(service: AttackedService, agent: Agent): Promise<string> {
  const body = { request: { auth: service.token, devices_filter: 'A("AAAAA-AAAAA")', content: 'Hello' } };
  const answer = await ask(service, agent, 'POST', '/json/1.3/createTargetedMessage', body);
  assert.equal(answer.status_code, 200, JSON.stringify(answer));
  return String((answer.response as { messageCode: string }).messageCode);
}

async function ready(service: AttackedService, agent: Agent, code: string): Promise<void> {
  await until(async () => {
    const { state, failure } = await ask(service, agent, 'GET', `/v1/messages/${code}`);
    assert.notEqual(state, 'failed', String(failure));
    return state === 'ready';
  });
}

async function isServed(service: AttackedService): Promise<boolean> {
  const agent = new Agent();
  try {
    return (await ask(service, agent, 'GET', '/healthz')).status === 'alive';
  } catch {
    return false;
  } finally {
    agent.destroy();
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const began = performance.now();
  while (!(await holds())) {
    assert.ok(performance.now() - began < PATIENCE_MS, 'it takes too long');
    await timeout(50);
  }
}

async function ask(
  { port, token }: AttackedService,
  agent: Agent,
  method: string,
  path: string,
  body?: object,
): Promise<Readonly<Record<string, unknown>>> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const asked = request({ host: '127.0.0.1', port, path, method, agent, headers });
  asked.end(body && JSON.stringify(body));
  const [incoming] = await once(asked, 'response');
  return JSON.parse(Buffer.concat(await incoming.toArray()).toString('utf8'));
}
