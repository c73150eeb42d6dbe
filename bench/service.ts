/**
 * Question: how many messages a second can be created over HTTP, a filter of five leaves checked and counted over a million devices and the
 * message kept in a file, beside what the same server answers at most? Once with filters that come again, once with ever new ones.
 * `PUSHSIFT_BENCH_SECONDS` says how long each is measured: with 300 it shows whether memory stays flat.
 */

import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import type { Finding } from './harness/report.js';
import { COMMAND, inTemporaryFolderAsync } from './harness/workplace.js';

const DEVICES = 1_000_000;
const SECONDS = Number(process.env.PUSHSIFT_BENCH_SECONDS ?? 5);
const ROUNDS = 3;
/** Enough that some are on their way while others wait for the disk. */
const CONNECTIONS = 128;
const BENCHMARK = 'create a message over HTTP';
const CITIES = ['Berlin', 'Paris', 'Oslo', 'Rome', 'Madrid', 'Vienna'];

/** Another for each number up to 10,000. */
function filterOf(at: number): string {
  const from = 13 + (at % 50);
  const to = from + 5 + (Math.floor(at / 50) % 40);
  const cities = [CITIES[at % CITIES.length], CITIES[(at * 5 + 1) % CITIES.length]].map((city) => JSON.stringify(city));
  return (
    `((A("AAAAA-AAAAA", ["iOS", "Android"]) + A("BBBBB-BBBBB")) * T("age", BETWEEN, [${from}, ${to}]) * ` +
    `T("city", IN, [${cities.join(', ')}])) \\ T("vip", GTE, ${Math.floor(at / 2_000)})`
  );
}

function bodyOf(token: string, at: number): string {
  const content = { en: 'Everything for the garden is 20 % off', de: '20 % auf alles für den Garten' };
  const common = {
    send_date: '2030-06-01 10:00',
    ignore_user_timezone: true,
    ios_badges: '+1',
    android_header: 'Spring',
  };
  return JSON.stringify({ request: { auth: token, devices_filter: filterOf(at), content, ...common } });
}

interface Load {
  readonly path: string;
  /** How many different filters there are. */
  readonly filters: number;
}

const LOADS = {
  constant: { path: '/constant', filters: 100 },
  again: { path: '/json/1.3/createTargetedMessage', filters: 100 },
  new: { path: '/json/1.3/createTargetedMessage', filters: 10_000 },
} as const;

interface Measured {
  readonly rate: number;
  readonly p99: number;
  /** Processor's time of the server, in microseconds: what other processes do does not change it. */
  readonly cpu: number;
}

interface MeasuredServer {
  readonly child: ChildProcess;
  readonly port: number;
  readonly token: string;
}

export function benchService(): Promise<readonly Finding[]> {
  return inTemporaryFolderAsync(async (folder) => {
    const index = makeIndex(folder);
    const child = fork(
      fileURLToPath(new URL('./service/server.ts', import.meta.url)),
      [index, join(folder, 'push.db')],
      {
        execArgv: ['--import', 'tsx'],
      },
    );
    try {
      const [{ port, token }] = await once(child, 'message');
      return await measureAll({ child, port, token });
    } finally {
      child.disconnect();
      await once(child, 'exit');
    }
  });
}

function makeIndex(folder: string): string {
  const [devices, catalog, index] = ['devices.ndjson', 'catalog.json', 'devices.psi'].map((name) => join(folder, name));
  const run = (...words: readonly string[]) => execFileSync(process.execPath, [COMMAND, ...words], { stdio: 'ignore' });
  run('generate', '--count', String(DEVICES), '--output', String(devices), '--catalog-output', String(catalog));
  run('index', 'build', String(devices), '--catalog', String(catalog), '--output', String(index));
  return String(index);
}

/** In turns: what the machine does besides falls on all of them. */
async function measureAll(server: MeasuredServer): Promise<readonly Finding[]> {
  const seen: Record<keyof typeof LOADS, Measured[]> = { constant: [], again: [], new: [] };
  for (const load of Object.values(LOADS)) await measure(server, load, 1);
  const { bytes: before } = await stateOf(server);
  for (let round = 0; round < ROUNDS; round++)
    for (const name of ['constant', 'again', 'new'] as const)
      seen[name].push(await measure(server, LOADS[name], SECONDS));
  const grown = (await stateOf(server)).bytes - before;
  const constant = median(seen.constant.map(({ rate }) => rate));
  const constantCpu = median(seen.constant.map(({ cpu }) => cpu));
  return [
    finding('the same server, a constant', constant, 'calls/s'),
    finding("the same server, a constant, processor's time", constantCpu, 'µs'),
    ...(['again', 'new'] as const).flatMap((name) => {
      const words = name === 'again' ? 'filters that come again' : 'ever new filters';
      const rate = median(seen[name].map((each) => each.rate));
      const cpu = median(seen[name].map((each) => each.cpu));
      return [
        finding(words, rate, 'calls/s'),
        finding(`${words}, p99`, median(seen[name].map((each) => each.p99)), 'ms'),
        finding(`${words}, processor's time`, cpu, 'µs'),
        { ...finding(`${words} / constant`, rate / constant, 'x'), target: { atLeast: 0.35 } },
      ];
    }),
    finding('memory after / before', grown / 2 ** 20, 'MB'),
  ];
}

async function measure(server: MeasuredServer, { path, filters }: Load, seconds: number): Promise<Measured> {
  const { port, token } = server;
  const bodies = Array.from({ length: filters }, (_, number) => bodyOf(token, number));
  let at = 0;
  const before = await stateOf(server);
  const { requests, latency, non2xx, errors } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json' },
        setupRequest: (request) => ({ ...request, body: bodies[at++ % filters] }),
      },
    ],
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests to ${path} failed`);
  const cpu = ((await stateOf(server)).cpuMicroseconds - before.cpuMicroseconds) / requests.total;
  return { rate: requests.average, p99: latency.p99, cpu };
}

async function stateOf({
  child,
}: MeasuredServer): Promise<{ readonly bytes: number; readonly cpuMicroseconds: number }> {
  child.send('state');
  const [state] = await once(child, 'message');
  return state;
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function finding(measure: string, value: number, unit: Finding['unit']): Finding {
  return { benchmark: BENCHMARK, measure, value, unit, target: null };
}
