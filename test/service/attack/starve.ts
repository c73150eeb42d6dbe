/**
 * Small requests of one tenant, beside a heavy tenant and beside strangers: their 99th percentile may be three times what it is alone. Each
 * round measures all in turn, so that what else the machine does weighs on all; told are medians of the rounds' ratios, and how busy the
 * thread that answers was, which no other work of the machine changes.
 */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as timeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type AttackedService, addToken, startService } from './attacked-service.js';

const ROUNDS = 5;
const ROUND_MS = 4_000;
const SMALL_EACH_MS = 10;
const MOST_RATIO = 3;
/** Below this a request is as fast as one can tell on a machine that has other work: one turn of its scheduler. */
const FLOOR_MS = 4;
const HEAVY_UNITS = 100_000;
/** A list of a filter has no more: 120 KB. */
const MOST_VALUES = 10_000;
/** 0.3 MB in a second. */
const HEAVY_EACH_MS = 333;
const STRANGERS = 4;
const READERS = 16;
const FLOOD_PAUSE_MS = 20;
const MEBIBYTE = 2 ** 20;

type Attacked = AttackedService & { /** Of the heavy tenant. */ readonly heavy: string };

type Load = (service: Attacked, signal: AbortSignal) => Promise<void>;

const LOADS: Readonly<Record<string, Load>> = {
  'a diff of 0.3 MB/s': heavy('/v1/filters/diff', (number) => ({
    old: longFilter(number),
    new: longFilter(number + 1),
  })),
  'a count of 0.3 MB/s': heavy('/v1/filters/count', (number) => ({ filter: longFilter(number) })),
  'messages of 0.3 MB/s': heavy('/json/1.3/createTargetedMessage', (number, auth) => ({
    request: { auth, devices_filter: longFilter(number), content: 'Hello', send_date: '2100-01-01 00:00' },
  })),
  'messages of 0.3 MB/s that are due at once': heavy('/json/1.3/createTargetedMessage', (number, auth) => ({
    request: { auth, devices_filter: longFilter(number), content: 'Hello' },
  })),
  'reads of a long message': reads((code) => `/v1/messages/${code}`),
  'lists of long messages': reads(() => '/v1/messages?limit=500'),
  'nested brackets of strangers': strangers('['.repeat(MEBIBYTE)),
  'keys twice of strangers': strangers(`{${'"a":1,'.repeat(170_000)}"a":1}`),
};

export async function attackStarve(): Promise<string> {
  await using started = await startService();
  const service = { ...started, heavy: await addToken(started, 'heavy', ['--application', 'AAAAA-AAAAA']) };
  // A service that runs knows it within a second.
  await timeout(1500);
  const ratios = new Map(Object.keys(LOADS).map((name) => [name, [] as number[]]));
  const busy = new Map(Object.keys(LOADS).map((name) => [name, [] as number[]]));
  const alone: number[] = [];
  const busyAlone: number[] = [];
  await measure(service);
  for (let round = 0; round < ROUNDS; round++) {
    const quietFrom = answeringMs(service);
    const quiet = await measure(service);
    alone.push(quiet);
    busyAlone.push((answeringMs(service) - quietFrom) / ROUND_MS);
    for (const [name, load] of Object.entries(LOADS)) {
      const given = new AbortController();
      const loading = load(service, given.signal);
      const from = answeringMs(service);
      const loaded = await measure(service);
      busy.get(name)?.push((answeringMs(service) - from) / ROUND_MS);
      given.abort();
      await loading;
      ratios.get(name)?.push(loaded / Math.max(quiet, FLOOR_MS));
      // What was begun for the load ends, and budgets fill.
      await timeout(500);
    }
  }
  const told = [...ratios].map(
    ([name, all]) =>
      `${name} ${median(all).toFixed(2)}x (${all.map((each) => each.toFixed(1)).join(', ')}), busy ${percent(busy.get(name) ?? [])}`,
  );
  const text = `p99 of small requests alone ${median(alone).toFixed(1)} ms, the answering thread busy ${percent(busyAlone)}; beside ${told.join('; beside ')}`;
  for (const [name, all] of ratios) assert.ok(median(all) <= MOST_RATIO, `${name}: ${text}`);
  return text;
}

/** The 99th percentile of small requests in milliseconds, one each few milliseconds whether the last was answered or not. */
async function measure(service: AttackedService): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const asked: Promise<number>[] = [];
  const end = performance.now() + ROUND_MS;
  for (let number = 0; performance.now() < end; number++) {
    asked.push(small(service, agent, number));
    await timeout(SMALL_EACH_MS);
  }
  const times = (await Promise.all(asked)).sort((left, right) => left - right);
  agent.destroy();
  return times[Math.floor(times.length * 0.99)] ?? 0;
}

/** A count and a message, in turn, whose filters are new. */
async function small(service: AttackedService, agent: Agent, number: number): Promise<number> {
  const filter = `A("AAAAA-AAAAA") * T("number", BETWEEN, [${number % 5_000}, ${(number % 5_000) + 10}])`;
  const began = performance.now();
  const status =
    number % 2 === 0
      ? await post(service, agent, '/v1/filters/count', { filter })
      : await post(service, agent, '/json/1.3/createTargetedMessage', {
          request: { auth: service.token, devices_filter: filter, content: 'Hello', send_date: '2100-01-01 00:00' },
        });
  assert.equal(status, 200);
  return performance.now() - began;
}

async function post(
  { port, token }: Pick<AttackedService, 'port' | 'token'>,
  agent: Agent,
  path: string,
  body: object,
): Promise<number> {
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    authorization: `Bearer ${token}`,
  };
  const asked = request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers });
  asked.end(text);
  const [incoming] = await once(asked, 'response');
  await incoming.toArray();
  return incoming.statusCode;
}

/** Processor time of the thread that answers since it began, in milliseconds. */
function answeringMs({ process: { pid } }: AttackedService): number {
  // Behind the name, which may have spaces: state is the first, user and system time the 12th and 13th, in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

function percent(parts: readonly number[]): string {
  return `${Math.round(100 * median(parts))} %`;
}

/** Filters that come for the first time, at an even rate. */
function heavy(path: string, bodyOf: (number: number, auth: string) => object): Load {
  return async ({ port, heavy: token }, signal) => {
    const agent = new Agent({ keepAlive: true });
    const asked: Promise<unknown>[] = [];
    for (let number = 0; !signal.aborted; number++) {
      asked.push(
        post({ port, token }, agent, path, bodyOf(number + Math.floor(performance.now()), token)).catch(() => {}),
      );
      await timeout(HEAVY_EACH_MS);
    }
    await Promise.all(asked);
    agent.destroy();
  };
}

function longFilter(number: number): string {
  let text = 'A("AAAAA-AAAAA") * (T("number", EQ, 0)';
  for (let value = 1_000_000_000 + number; text.length < HEAVY_UNITS / 2; value += 1_000)
    text += ` + T("number", EQ, ${value}) * T("City", EQ, "city ${value}")`;
  return `${text})`;
}

/** Bodies without a known token, on some connections at a time, each a while behind the one before. */
function strangers(body: string): Load {
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  return ({ port }, signal) =>
    flood({ port, path: '/json/1.3/createPreset', method: 'POST', headers, body, count: STRANGERS }, signal);
}

/** A message as long as one may be, read again and again. */
function reads(pathOf: (code: string) => string): Load {
  return async (service, signal) => {
    const { port, heavy } = service;
    const values = Array.from({ length: MOST_VALUES }, (_, value) => 1_000_000_000 + value);
    const devices_filter = `A("AAAAA-AAAAA") * T("number", IN, [${values.join(', ')}])`;
    const body = JSON.stringify({
      request: { auth: heavy, devices_filter, content: 'Hello', send_date: '2100-01-01 00:00' },
    });
    const headers = { authorization: `Bearer ${heavy}`, 'content-type': 'application/json' };
    const made = await fetch(`${service.url}/json/1.3/createTargetedMessage`, { method: 'POST', headers, body });
    const text = await made.text();
    const { response } = JSON.parse(text) as { response?: { messageCode?: string } };
    assert.ok(response?.messageCode, `the long message is not created: ${text.slice(0, 300)}`);
    await flood({ port, path: pathOf(response.messageCode), method: 'GET', headers, body: '', count: READERS }, signal);
  };
}

interface Flood {
  readonly port: number;
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string;
  /** Connections at a time. */
  readonly count: number;
}

/** The same request for ever, by a thread of its own: what it takes to send it is not what is measured. */
async function flood(asked: Flood, signal: AbortSignal): Promise<void> {
  const thread = new Worker(FLOOD_CODE, { eval: true, workerData: asked });
  if (!signal.aborted) await once(signal, 'abort');
  await thread.terminate();
}

const FLOOD_CODE = `
const { request } = require('node:http');
const { workerData: { body, count, ...asked } } = require('node:worker_threads');
const send = () => {
  const sent = request({ host: '127.0.0.1', ...asked, agent: false });
  sent.on('error', () => {}).on('response', (incoming) => incoming.resume());
  sent.on('close', () => setTimeout(send, ${FLOOD_PAUSE_MS}));
  sent.end(body);
};
for (let number = 0; number < count; number++) send();
`;

function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
