/** What tokens and strangers may take of a service. */

import { Budget } from './budget.js';

export interface Budgets {
  /** Requests, by token. */
  readonly requests: Budget;
  /** Milliseconds of the thread that answers, by token: what reading a request and compiling its filter took. */
  readonly work: Budget;
  /** Bytes that are read of bodies without a known token, by address. */
  readonly strangers: Budget;
  /** The same of all strangers together. */
  readonly allStrangers: Budget;
}

/** Requests come at once that may come in ten seconds. */
const BURST_SECONDS = 10;

export function budgets(requestsPerMinute: number, now: () => number): Budgets {
  const perSecond = requestsPerMinute / 60;
  return {
    requests: new Budget({ perSecond, most: Math.max(1, perSecond * BURST_SECONDS) }, now),
    work: new Budget({ perSecond: 500, most: 10_000 }, now),
    strangers: new Budget({ perSecond: 32 * 1024, most: 256 * 1024 }, now),
    allStrangers: new Budget({ perSecond: 128 * 1024, most: 1024 * 1024 }, now),
  };
}
