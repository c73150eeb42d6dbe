/** Holds tokens and strangers to what they may take. */

import type { IncomingMessage } from 'node:http';
import { type Answer, refusal } from '../answer.js';
import type { TokenRecord } from '../records/token-record.js';
import type { ServiceContext } from '../service-context.js';
import { chargedWork } from '../tokens/budgets.js';
import type { Exchange } from './exchange.js';
import { networkOf } from './network-of.js';

/**
 * Null: it may come. What is left is told in the headers of the answer, by the draft "RateLimit header fields for HTTP":
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/.
 */
export function tooManyRequests(
  { budgets, limits }: ServiceContext,
  exchange: Exchange,
  { id }: TokenRecord,
): Answer | null {
  const { requests, work } = budgets;
  const wait = requests.take(id, 1);
  const burst = Math.max(1, Math.floor(limits.requestsPerMinute / 6));
  exchange.headers['ratelimit-policy'] = `"requests";q=${burst};w=10`;
  exchange.headers.ratelimit = `"requests";r=${Math.floor(requests.left(id))};t=${secondsOf(wait)}`;
  if (wait > 0)
    return comeAgain(
      wait,
      `this token may send ${limits.requestsPerMinute} requests a minute: wait ${secondsOf(wait)} s`,
    );
  const busy = work.wait(id, 1);
  return busy === 0
    ? null
    : comeAgain(busy, `reading and compiling for this token took too long: wait ${secondsOf(busy)} s`);
}

/** Does `work` for a token, and holds its time against what the token may take, but for the little that is free. */
export function chargeWork<Value>({ budgets }: ServiceContext, { id }: TokenRecord, work: () => Value): Value {
  const began = performance.now();
  try {
    return work();
  } finally {
    budgets.work.charge(id, chargedWork(performance.now() - began));
  }
}

/** As {@link waitForStrangers}, and the bytes count from now on. */
export function tooManyOfStrangers(service: ServiceContext, exchange: Exchange, bytes: number): Answer | null {
  const wait = waitForStrangers(service, exchange, bytes);
  if (wait !== null || exchange.incoming === null) return wait;
  service.budgets.strangers.charge(senderOf(exchange.incoming), bytes);
  service.budgets.allStrangers.charge(ALL, bytes);
  return null;
}

/**
 * Null: so many bytes may be read for whoever has no known token. The answer closes the connection: nothing more is read from it. Where
 * there is no connection there is no address, and whoever calls has let them in.
 */
export function waitForStrangers({ budgets }: ServiceContext, { incoming }: Exchange, bytes: number): Answer | null {
  if (incoming === null) return null;
  const wait = Math.max(budgets.strangers.wait(senderOf(incoming), bytes), budgets.allStrangers.wait(ALL, bytes));
  return wait === 0 ? null : { ...comeAgain(wait, TOO_MANY), isUnread: true };
}

/** Long bodies without a known token that wait for their turn are as many as may. */
export function tooManyStrangersWait(): Answer {
  return comeAgain(1000, TOO_MANY);
}

const ALL = 'all';
const TOO_MANY = 'too many requests without a known token: send it as `Authorization: Bearer TOKEN`, too';

function comeAgain(wait: number, message: string): Answer {
  return refusal(429, message, { 'retry-after': String(secondsOf(wait)) });
}

function secondsOf(milliseconds: number): number {
  return Math.ceil(milliseconds / 1000);
}

function senderOf({ socket }: IncomingMessage): string {
  return networkOf(socket.remoteAddress ?? '');
}
