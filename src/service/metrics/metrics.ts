/**
 * What a service tells those who watch it, in the text format of Prometheus. No label comes from what somebody sent: paths are those of
 * routes, methods those of the service.
 */

import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { EVERY_DEVICE } from '../audience/devices-for.js';
import { MESSAGE_STATES } from '../messages/message-record.js';
import type { Logger, ServiceAudience } from '../service-options.js';
import type { Store } from '../store/store.js';
import { watchProcess } from './watch-process.js';
import { watchedStore } from './watched-store.js';

export interface Metrics {
  /** `route` is a path with names where codes stand; null: there is none. */
  answered(method: string, route: string | null, status: number, seconds: number): void;
  /** The same store, with its calls timed. */
  watched(store: Store): Store;
  readonly type: string;
  text(): Promise<string>;
}

interface Watched {
  readonly store: Store;
  readonly audience: () => ServiceAudience;
  readonly logger: Logger;
}

/** Seconds: from what memory takes to what a caller gives up at. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics({ store, audience, logger }: Watched): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'pushsift_http_requests_total',
    help: 'Requests answered, by method, path of the route, and HTTP status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'pushsift_http_request_duration_seconds',
    help: 'From the request to its answer, by path of the route; a streamed answer may go on.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers,
  });
  const calls = new Histogram({
    name: 'pushsift_store_call_duration_seconds',
    help: 'What calls of the store take, by call and outcome.',
    labelNames: ['call', 'outcome'],
    buckets: BUCKETS,
    registers,
  });
  watchMessages(registers, store, logger);
  watchAudience(registers, audience, logger);
  watchProcess(registers);
  return {
    answered: (method, route, status, seconds) => {
      const path = route ?? 'none';
      requests.inc({ method: METHODS.has(method) ? method : 'other', route: path, status });
      durations.observe({ route: path }, seconds);
    },
    watched: (plain) => watchedStore(plain, (call, outcome, seconds) => calls.observe({ call, outcome }, seconds)),
    type: registry.contentType,
    text: () => registry.metrics(),
  };
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);

function watchMessages(registers: Registry[], store: Store, logger: Logger): void {
  new Gauge({
    name: 'pushsift_messages',
    help: 'Messages that are kept, by state. Missing when the store cannot be asked.',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset();
      const totals = await orNull(logger, 'messages', () => store.messageTotals());
      if (totals !== null) for (const state of MESSAGE_STATES) this.set({ state }, totals.get(state) ?? 0);
    },
  });
}

function watchAudience(registers: Registry[], audience: Watched['audience'], logger: Logger): void {
  let last: { readonly generation: string; readonly devices: number } | null = null;
  new Gauge({
    name: 'pushsift_audience_devices',
    help: 'Devices of the current audience. Missing when it cannot be asked.',
    // A label that is always there: without labels a gauge that is not known would be 0.
    labelNames: ['part'],
    registers,
    async collect() {
      this.reset();
      const source = audience();
      if (last?.generation !== source.generation) {
        const count = await orNull(logger, 'audience', () => source.count(EVERY_DEVICE));
        last = count === null ? null : { generation: source.generation, devices: count.devices };
      }
      if (last !== null) this.set({ part: 'all' }, last.devices);
    },
  });
}

/** What cannot be asked now is missing from this page, and nothing else is. */
async function orNull<Value>(logger: Logger, part: string, ask: () => Promise<Value>): Promise<Value | null> {
  try {
    return await ask();
  } catch {
    logger.warn({ part }, 'no metrics');
    return null;
  }
}
