/** Load on a service that is measured: so many connections, each of which asks as soon as it was answered. */

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';

/** Enough that some are on their way while others wait for the disk. */
const CONNECTIONS = 64;

/** How often memory is looked at. */
const LOOKS = 60;

export interface Load {
  readonly path: string;
  /** In turns. */
  readonly bodies: readonly string[];
}

export interface Measured {
  readonly rate: number;
  /** In milliseconds. */
  readonly p99: number;
  /** Processor's time of the server, in microseconds: what other processes do does not change it. */
  readonly cpu: number;
}

export interface MeasuredServer {
  readonly child: ChildProcess;
  readonly port: number;
  /** Empty where none is asked for. */
  readonly token: string;
}

interface ServerState {
  readonly bytes: number;
  readonly cpuMicroseconds: number;
}

export async function measure(server: MeasuredServer, load: Load, seconds: number): Promise<Measured> {
  const before = await stateOf(server);
  const { rate, p99, total } = await run(server, load, seconds);
  const cpu = ((await stateOf(server)).cpuMicroseconds - before.cpuMicroseconds) / total;
  return { rate, p99, cpu };
}

/** What `work` comes to while one request a second has a filter of so many values as no other had: the first at once. */
export async function besideLong<Result>(
  { port, token }: MeasuredServer,
  work: () => Promise<Result>,
): Promise<Result> {
  const sent: Promise<void>[] = [];
  const send = async (): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: longBody(token) };
    const response = await fetch(`http://127.0.0.1:${port}/json/1.3/createTargetedMessage`, init);
    const { status_code } = (await response.json()) as { readonly status_code?: number };
    if (status_code !== 200) throw new Error(`the long filter was answered with ${response.status} ${status_code}`);
  };
  sent.push(send());
  const timer = setInterval(() => sent.push(send()), 1000);
  const result = await work();
  clearInterval(timer);
  await Promise.all(sent);
  return result;
}

export const LONG_VALUES = 10_000;
let longFilters = 0;

function longBody(token: string): string {
  const first = LONG_VALUES * longFilters++;
  const cities = Array.from({ length: LONG_VALUES }, (_, at) => JSON.stringify(`city ${first + at}`));
  const filter = `A("AAAAA-AAAAA") * T("city", IN, [${cities.join(', ')}])`;
  return JSON.stringify({
    request: { auth: token, devices_filter: filter, content: 'Hello', send_date: '2030-06-01 10:00' },
  });
}

/** `bytes` is the memory of the server, again and again. */
export async function watch(
  server: MeasuredServer,
  load: Load,
  seconds: number,
): Promise<{ readonly rate: number; readonly p99: number; readonly bytes: readonly number[] }> {
  const bytes: number[] = [];
  const looking = setInterval(async () => bytes.push((await stateOf(server)).bytes), (seconds * 1000) / LOOKS);
  const { rate, p99 } = await run(server, load, seconds);
  clearInterval(looking);
  return { rate, p99, bytes };
}

async function run({ port }: MeasuredServer, { path, bodies }: Load, seconds: number) {
  let at = 0;
  const { requests, latency, non2xx, errors } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json' },
        setupRequest: (request) => ({ ...request, body: bodies[at++ % bodies.length] ?? '' }),
      },
    ],
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests to ${path} failed`);
  return { rate: requests.average, p99: latency.p99, total: requests.total };
}

async function stateOf({ child }: MeasuredServer): Promise<ServerState> {
  child.send('state');
  const [state] = await once(child, 'message');
  return state;
}
