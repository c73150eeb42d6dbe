/**
 * What a service tells those who watch it, in the text format of Prometheus. No label comes from what somebody sent: paths are those of
 * routes, methods those of the service.
 */

import process from 'node:process';
import { EVERY_DEVICE } from '../audience/devices-for.js';
import { MESSAGE_STATES } from '../records/message-record.js';
import type { ServiceAudience } from '../service-audience.js';
import type { Logger } from '../service-options.js';
import type { DevicePut } from '../store/device-changes.js';
import type { Store } from '../store/store.js';
import { RECORD_KINDS } from '../store/unreadable.js';
import type { ListenerPlaces } from '../watched/listener-places.js';
import { Counter, EXPOSITION_TYPE, exposition, type Family, gauge, Histogram } from './exposition.js';
import { watchedStore } from './watched-store.js';

export interface Metrics {
  /** `route` is a path with names where codes stand; null: there is none. */
  answered(method: string, route: string | null, status: number, seconds: number): void;
  /** What is no request that could have a method and a route. */
  refused(status: number): void;
  /** The same store, with its calls timed. */
  watched(store: Store): Store;
  readonly type: string;
  text(): Promise<string>;
}

interface Watched {
  readonly store: Store;
  readonly audience: () => ServiceAudience;
  /** Milliseconds since the epoch, UTC. */
  readonly now: () => number;
  readonly logger: Logger;
  readonly listeners: Pick<ListenerPlaces, 'taken'>;
}

/** Seconds: from what memory takes to what a caller gives up at. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(service: Watched): Metrics {
  const requests = new Counter(
    'pushsift_http_requests_total',
    'Requests answered, by method, path of the route, and HTTP status.',
  );
  const durations = new Histogram(
    'pushsift_http_request_duration_seconds',
    'From the request to its answer, by path of the route; a streamed answer may go on.',
    BOUNDS,
  );
  const calls = new Histogram(
    'pushsift_store_call_duration_seconds',
    'What calls of the store take, by call and outcome.',
    BOUNDS,
  );
  const events = new Counter(
    'pushsift_audience_events_total',
    'Events of audiences that changes made here came to, by kind.',
  );
  const gauges = [
    messageGauge(service),
    oldestDueGauge(service),
    audienceGauge(service),
    unreadableGauge(service),
    gauge('pushsift_event_listeners', 'Who is sent events of audiences as they come.', () => service.listeners.taken),
    ...processGauges(),
  ];
  return {
    answered: (method, path, status, seconds) => {
      const route = path ?? 'none';
      requests.add({ method: METHODS.has(method) ? method : 'other', route, status: String(status) });
      durations.observe({ route }, seconds);
    },
    refused: (status) => requests.add({ method: 'other', route: 'none', status: String(status) }),
    watched: (store) =>
      countingEvents(
        watchedStore(store, (call, outcome, seconds) => calls.observe({ call, outcome }, seconds)),
        events,
      ),
    type: EXPOSITION_TYPE,
    text: () => exposition([requests, durations, calls, events, ...gauges]),
  };
}

/** Of those that were kept. */
function countingEvents(store: Store, events: Counter): Store {
  const count = ({ moves = [] }: DevicePut): void => {
    for (const { kind } of moves) events.add({ kind });
  };
  return {
    ...store,
    putDevices: async (puts, basis) => {
      const numbers = await store.putDevices(puts, basis);
      for (const [at, put] of puts.entries()) if (numbers[at] !== null) count(put);
      return numbers;
    },
    putDeviceOnce: async (put, once, basis) => {
      const result = await store.putDeviceOnce(put, once, basis);
      if (put !== null && result === 'done') count(put);
      return result;
    },
  };
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);

function messageGauge({ store, logger }: Watched): Family {
  const name = 'pushsift_messages';
  const samples = async () => {
    const totals = await orNull(logger, 'messages', () => store.messageTotals());
    if (totals === null) return [];
    return MESSAGE_STATES.map((state) => ({ name, labels: { state }, value: totals.get(state) ?? 0 }));
  };
  return { name, type: 'gauge', help: 'Messages that are kept, by state. Missing when the store is.', samples };
}

function unreadableGauge({ store: { unreadable } }: Watched): Family {
  const name = 'pushsift_unreadable_records';
  const samples = async () =>
    RECORD_KINDS.map((kind) => ({ name, labels: { kind }, value: unreadable.of(kind).length }));
  return { name, type: 'gauge', help: 'Records that were met and cannot be read, by kind.', samples };
}

function oldestDueGauge({ store, now, logger }: Watched): Family {
  const seconds = async (): Promise<number | null> => {
    const oldest = await orNull(logger, 'oldest due', async () => ({ at: await store.nextDue() }));
    return oldest && Math.max(0, (now() - (oldest.at ?? Number.POSITIVE_INFINITY)) / 1000);
  };
  const help =
    'How long the message has waited that is due for longest and not begun; 0: none is. Missing when the store is.';
  return gauge('pushsift_oldest_due_seconds', help, seconds);
}

function audienceGauge({ audience, logger }: Watched): Family {
  let last: { readonly generation: string; readonly devices: number } | null = null;
  const devices = async (): Promise<number | null> => {
    const counted = await orNull(logger, 'audience', async () => {
      const source = audience();
      if (last?.generation === source.generation) return last;
      const { devices } = await source.count(EVERY_DEVICE);
      return { generation: source.generation, devices };
    });
    last = counted;
    return counted?.devices ?? null;
  };
  return gauge('pushsift_audience_devices', 'Devices of the current audience. Missing when it is.', devices);
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

/** What the process itself takes, under the names that dashboards expect. */
function processGauges(): readonly Family[] {
  return [
    gauge('process_resident_memory_bytes', 'Memory that the process holds.', () => process.memoryUsage.rss()),
    gauge('nodejs_heap_size_used_bytes', 'Memory that objects take.', () => process.memoryUsage().heapUsed),
    gauge('nodejs_external_memory_bytes', 'Memory beside the heap.', () => process.memoryUsage().external),
    gauge('process_uptime_seconds', 'Since the process began.', () => process.uptime()),
  ];
}
