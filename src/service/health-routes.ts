/**
 * Whether the process lives, and whether it can do what it is for: for whoever starts it, and sends requests to it. What keeps it from its
 * work is said in words that tell nothing of paths, addresses and data: anybody may ask.
 */

import { unreachable } from '../base/invariant.js';
import { type Answer, jsonAnswer } from './answer.js';
import { NO_DEVICE } from './audience/devices-for.js';
import type { RouteGroup } from './http/exchange.js';
import type { ServiceAudience } from './service-audience.js';
import type { ServiceContext } from './service-context.js';
import { StoreError, type StoreFailure } from './store/store-error.js';

const STOPPING = 'the service is being stopped';

export const healthRoutes: RouteGroup = (service) => {
  const looked = remembered(() => Promise.all([readiness(service), refusedNow(service)]), service.now);
  const readyz = async () => {
    const [reasons, refused] = service.stopping.isOn ? [[STOPPING], []] : await looked();
    return readyAnswer(reasons, refused, service.store.unreadable.size);
  };
  return [
    { path: '/healthz', access: 'open', methods: { GET: () => jsonAnswer(200, { status: 'alive' }) } },
    { path: '/readyz', access: 'open', methods: { GET: readyz } },
  ];
};

/** What is refused and records that cannot be read are told, and keep nothing else from being sent here. */
function readyAnswer(reasons: readonly string[], refused: readonly string[], unreadableRecords: number): Answer {
  const ready = reasons.length === 0;
  return jsonAnswer(ready ? 200 : 503, { ready, reasons: [...reasons, ...refused], unreadableRecords });
}

/** Whoever asks mostly gives up after a few seconds. */
const PATIENCE_MS = 2000;

/** Reasons for people; none: it is ready. Never rejects, and answers in `patience` milliseconds. */
export async function readiness(
  { store, audience, logger }: Pick<ServiceContext, 'store' | 'audience' | 'logger'>,
  patience = PATIENCE_MS,
): Promise<readonly string[]> {
  const reasons = await Promise.all([
    reasonOf('the store', () => store.check(), patience),
    reasonOf('the audience', (signal) => answers(audience(), signal), patience),
  ]);
  const found = reasons.filter((reason) => reason !== null);
  if (found.length > 0) logger.warn({ reasons: found }, 'not ready');
  return found;
}

/** What is refused while all else goes on, in the same words; none: nothing. Never rejects, and answers in `patience` milliseconds. */
export async function refusedNow(
  { transport, logger }: Pick<ServiceContext, 'transport' | 'logger'>,
  patience = PATIENCE_MS,
): Promise<readonly string[]> {
  const room = transport?.room;
  if (room === undefined) return [];
  let isLow = false;
  const look = async () => {
    isLow = await room.isLow();
  };
  const unknown = await reasonOf('the outbox', look, patience);
  const reason = isLow ? LOW : unknown;
  if (reason === null) return [];
  logger.warn({ reasons: [reason] }, 'messages are refused');
  return [reason];
}

const LOW = 'the disk of the outbox has less free than its reserve: no messages are taken';

/** What was found is remembered this long: anybody may ask, and the store is written to. */
const REMEMBERED_MS = 1000;

/** What `look` finds, looked at once a second at most; those who ask meanwhile get the same. */
function remembered<Found>(look: () => Promise<Found>, now: () => number): () => Promise<Found> {
  let found: { readonly value: Found; readonly at: number } | null = null;
  let looking: Promise<Found> | null = null;
  const lookNow = async (): Promise<Found> => {
    const value = await look();
    found = { value, at: now() };
    looking = null;
    return value;
  };
  return async () => {
    if (found !== null && isRecent(now() - found.at)) return found.value;
    looking ??= lookNow();
    return looking;
  };
}

/** Clocks may jump: what seems to come from later is not remembered. */
function isRecent(age: number): boolean {
  return age >= 0 && age < REMEMBERED_MS;
}

/**
 * Listing nobody is the least that can be asked of a source: nothing is counted, and the answer is none that was remembered. Whoever asks
 * may come each second.
 */
async function answers(source: ServiceAudience, signal: AbortSignal): Promise<void> {
  for await (const _ of source.devices(NO_DEVICE, { signal })) return;
}

/** What does not answer in time is told so: probes do not pile up. */
async function reasonOf(
  part: string,
  check: (signal: AbortSignal) => Promise<unknown>,
  patience: number,
): Promise<string | null> {
  const given = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => {
      resolve(`${part} does not answer within ${patience / 1000} s`);
      given.abort();
    }, patience);
  });
  try {
    return await Promise.race([late, check(given.signal).then(() => null)]);
  } catch (error) {
    return error instanceof StoreError ? storeReason(error.kind) : `${part} cannot be asked`;
  } finally {
    clearTimeout(timer);
  }
}

function storeReason(failure: StoreFailure): string {
  switch (failure) {
    case 'unavailable':
      return 'the store cannot be reached';
    case 'locked':
      return 'another process holds the store';
    case 'full':
      return 'the store has no room to write';
    case 'damaged':
      return 'what the store keeps cannot be read';
    case 'newer':
      return 'the store was written by a later version';
    case 'missing':
      return 'there is no store';
    case 'unreadable':
      return 'a record of the store cannot be read';
    default:
      return unreachable(failure);
  }
}
