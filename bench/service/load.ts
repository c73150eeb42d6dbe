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
