/**
 * Question: how many messages a second can be created over HTTP, a filter of five leaves checked and counted over a million devices and the
 * message kept in a file, beside a bare server that parses the same body and answers a constant? Once with filters that come again, once with ever new ones. How long
 * do the slowest of them take beside one request a second with a filter of 10,000 values, and how many tags a second are set on devices that live in the store? Then
 * messages without a pause, for as many seconds as `PUSHSIFT_BENCH_SECONDS` says: is memory flat, and what do the slowest take?
 */

import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { paced, sized } from './harness/pace.js';
import type { Finding } from './harness/report.js';
import { COMMAND, inTemporaryFolderAsync } from './harness/workplace.js';
import {
  besideLong,
  LONG_VALUES,
  type Load,
  type Measured,
  type MeasuredServer,
  measure,
  watch,
} from './service/load.js';

const DEVICES = 1_000_000;
/** Devices that live in a store. */
const REGISTERED = 2_000;
/** Threads that check new bodies: the processors that the one which answers leaves. */
const WORKERS = Math.max(1, availableParallelism() - 1);
const SECONDS = 3;
const ROUNDS = 7;
const STRETCH_SECONDS = 10;
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

/** Each changes its device. */
function tagsOf(token: string, at: number): string {
  const round = Math.floor(at / REGISTERED);
  const tags = { age: 20 + round, city: CITIES[round] };
  return JSON.stringify({ request: { auth: token, application: 'AAAAA-AAAAA', hwid: `d${at % REGISTERED}`, tags } });
}

/** By how many different bodies there are. */
const LOADS = {
  bare: { path: '/bare', filters: 100 },
  again: { path: '/json/1.3/createTargetedMessage', filters: 100 },
  new: { path: '/json/1.3/createTargetedMessage', filters: 10_000 },
  tags: { path: '/json/1.3/setTags', filters: 3 * REGISTERED },
} as const;

type LoadName = keyof typeof LOADS;

function loadOf(name: LoadName, token: string): Load {
  const { path, filters } = LOADS[name];
  const body = name === 'tags' ? tagsOf : bodyOf;
  return { path, bodies: Array.from({ length: filters }, (_, at) => body(token, at)) };
}

export function benchService(): Promise<readonly Finding[]> {
  return inTemporaryFolderAsync(async (folder) => {
    const index = makeIndex(folder);
    const server = new URL('./service/server.ts', import.meta.url);
    const servers = await Promise.all([
      start(server, index, join(folder, 'push.db')),
      start(server, index, join(folder, 'workers.db'), String(WORKERS)),
      start(new URL('./service/device-server.ts', import.meta.url), join(folder, 'devices.db'), String(REGISTERED)),
      start(new URL('./service/bare-server.ts', import.meta.url)),
    ]);
    const [service, workers, devices, bare] = servers;
    try {
      return await measureAll({ service, workers, devices, bare });
    } finally {
      for (const { child } of servers) {
        child.disconnect();
        await once(child, 'exit');
      }
    }
  });
}

/** Each server is a process of its own. */
async function start(file: URL, ...words: readonly string[]): Promise<MeasuredServer> {
  const child = fork(fileURLToPath(file), words, { execArgv: ['--import', 'tsx'] });
  const [{ port, token = '' }] = await once(child, 'message');
  return { child, port, token };
}

function makeIndex(folder: string): string {
  const [devices, catalog, index] = ['devices.ndjson', 'catalog.json', 'devices.psi'].map((name) => join(folder, name));
  const run = (...words: readonly string[]) => execFileSync(process.execPath, [COMMAND, ...words], { stdio: 'ignore' });
  run('generate', '--count', String(sized(DEVICES)), '--output', String(devices), '--catalog-output', String(catalog));
  run('index', 'build', String(devices), '--catalog', String(catalog), '--output', String(index));
  return String(index);
}

interface Servers {
  readonly service: MeasuredServer;
  /** The same service with threads that check new bodies. */
  readonly workers: MeasuredServer;
  readonly devices: MeasuredServer;
  readonly bare: MeasuredServer;
}

async function measureAll({ service, workers, devices, bare }: Servers): Promise<readonly Finding[]> {
  return [
    ...(await measureBeside(service, bare, 'again', 0.45)),
    ...(await measureBeside(service, bare, 'new', 0.25)),
    ...(await measureWorkers(service, workers)),
    ...(await measureBeside(devices, bare, 'tags', 0.4)),
    ...(await measureBesideLong(service)),
    ...(await measureStretch(service)),
  ];
}

const WORDS = { again: 'filters that come again', new: 'ever new filters', tags: 'setTags' } as const;

/** In turns with the bare server: what the machine does besides falls on both. */
async function measureBeside(
  service: MeasuredServer,
  bare: MeasuredServer,
  name: keyof typeof WORDS,
  wanted: number,
): Promise<readonly Finding[]> {
  const [bareLoad, load] = [loadOf('bare', service.token), loadOf(name, service.token)];
  await measure(bare, bareLoad, 1);
  await measure(service, load, 1);
  const rounds: { readonly bare: Measured; readonly own: Measured }[] = [];
  for (let round = 0; round < paced(ROUNDS); round++)
    rounds.push({
      bare: await measure(bare, bareLoad, paced(SECONDS)),
      own: await measure(service, load, paced(SECONDS)),
    });
  const of = (what: (round: (typeof rounds)[number]) => number): number => median(rounds.map(what));
  const rate = of(({ bare, own }) => own.rate / bare.rate);
  const slowest = of(({ bare, own }) => own.p99 / bare.p99);
  const rows: readonly [string, (round: (typeof rounds)[number]) => number, Finding['unit']][] = [
    ['bare server', ({ bare }) => bare.rate, 'calls/s'],
    ['bare server, p99', ({ bare }) => bare.p99, 'ms'],
    ["bare server, processor's time", ({ bare }) => bare.cpu, 'µs'],
    ['service', ({ own }) => own.rate, 'calls/s'],
    ['service, p99', ({ own }) => own.p99, 'ms'],
    ["service, processor's time", ({ own }) => own.cpu, 'µs'],
  ];
  return [
    ...rows.map(([measured, what, unit]) => finding(`${WORDS[name]}: ${measured}`, of(what), unit)),
    { ...finding(`${WORDS[name]} / bare server`, rate, 'x'), target: { atLeast: wanted } },
    { ...finding(`${WORDS[name]}, p99 / bare server`, slowest, 'x'), target: { atMost: 5 } },
  ];
}

/** What threads that check new bodies bring: in turns. */
async function measureWorkers(service: MeasuredServer, workers: MeasuredServer): Promise<readonly Finding[]> {
  const [alone, beside] = [loadOf('new', service.token), loadOf('new', workers.token)];
  await measure(workers, beside, paced(SECONDS));
  const rounds: { readonly alone: Measured; readonly beside: Measured }[] = [];
  for (let round = 0; round < paced(ROUNDS); round++)
    rounds.push({
      alone: await measure(service, alone, paced(SECONDS)),
      beside: await measure(workers, beside, paced(SECONDS)),
    });
  const of = (what: (round: (typeof rounds)[number]) => number): number => median(rounds.map(what));
  const words = `ever new filters, --workers ${WORKERS}`;
  const rate = of(({ alone, beside }) => beside.rate / alone.rate);
  const slowest = of(({ alone, beside }) => beside.p99 / alone.p99);
  return [
    finding(
      words,
      of(({ beside }) => beside.rate),
      'calls/s',
    ),
    { ...finding(`${words} / without`, rate, 'x'), target: { atLeast: 1 } },
    { ...finding(`${words}, p99 / without`, slowest, 'x'), target: { atMost: 1 } },
  ];
}

/** How much longer the slowest of small requests take while another sends one with a long filter every second: in turns. */
async function measureBesideLong(service: MeasuredServer): Promise<readonly Finding[]> {
  const load = loadOf('again', service.token);
  await measure(service, load, 1);
  const rounds: { readonly alone: number; readonly beside: number }[] = [];
  for (let round = 0; round < paced(ROUNDS); round++) {
    const alone = await measure(service, load, paced(SECONDS));
    const beside = await besideLong(service, () => measure(service, load, paced(SECONDS)));
    rounds.push({ alone: alone.p99, beside: beside.p99 });
  }
  const of = (what: (round: (typeof rounds)[number]) => number): number => median(rounds.map(what));
  const words = `p99 beside a filter of ${LONG_VALUES} values each second`;
  return [
    finding(
      words,
      of(({ beside }) => beside),
      'ms',
    ),
    {
      ...finding(
        `${words} / without`,
        of(({ alone, beside }) => beside / alone),
        'x',
      ),
      target: { atMost: 3 },
    },
  ];
}

async function measureStretch(server: MeasuredServer): Promise<readonly Finding[]> {
  const seconds = Number(process.env.PUSHSIFT_BENCH_SECONDS ?? paced(STRETCH_SECONDS));
  const { rate, p99, bytes } = await watch(server, loadOf('again', server.token), seconds);
  const words = `${seconds} s of filters that come again`;
  const first = median(bytes.slice(0, bytes.length / 2));
  const last = median(bytes.slice(bytes.length / 2));
  return [
    finding(words, rate, 'calls/s'),
    finding(`${words}, p99`, p99, 'ms'),
    finding(`${words}, memory at most`, Math.max(...bytes) / 2 ** 20, 'MB'),
    { ...finding(`${words}, memory of the second half / the first`, last / first, 'x'), target: { atMost: 1.1 } },
  ];
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function finding(measure: string, value: number, unit: Finding['unit']): Finding {
  return { benchmark: BENCHMARK, measure, value, unit, target: null };
}
