/** What tokens and strangers may take of a service. */

import type { ServiceLimits } from '../service-options.js';
import { Budget, type BudgetSize } from './budget.js';

export interface Budgets {
  /** Requests, by token. */
  readonly requests: Budget;
  /** Milliseconds of the thread that answers, by token: what reading a request and compiling its filter took, as {@link chargedWork} has it. */
  readonly work: Budget;
  /** Bytes that are read of bodies without a known token, by address. */
  readonly strangers: Budget;
  /** The same of all strangers together. */
  readonly allStrangers: Budget;
}

/**
 * Of each piece of work so much is free, in milliseconds: small requests are held by how many may come, and not by how fast the machine is. The requests that a token may send
 * by default come to a quarter of the time by that.
 */
const FREE_WORK_MS = 0.25;

/** What the budget of work is charged for a piece of work that took so long; both in milliseconds. */
export function chargedWork(milliseconds: number): number {
  return Math.max(0, milliseconds - FREE_WORK_MS);
}

/** Requests come at once that may come in ten seconds. */
const BURST_SECONDS = 10;

/** Of strangers' bodies so many seconds come at once, and so many addresses are served together. */
const STRANGERS_BURST_SECONDS = 8;
const STRANGERS_ADDRESSES = 4;

export function budgets(
  { requestsPerMinute, strangerBytesPerSecond }: Pick<ServiceLimits, 'requestsPerMinute' | 'strangerBytesPerSecond'>,
  now: () => number,
): Budgets {
  const perSecond = requestsPerMinute / 60;
  const ofStrangers = (addresses: number): BudgetSize => ({
    perSecond: strangerBytesPerSecond * addresses,
    most: strangerBytesPerSecond * addresses * STRANGERS_BURST_SECONDS,
  });
  return {
    requests: new Budget({ perSecond, most: Math.max(1, perSecond * BURST_SECONDS) }, now),
    work: new Budget({ perSecond: 500, most: 10_000 }, now),
    strangers: new Budget(ofStrangers(1), now),
    allStrangers: new Budget(ofStrangers(STRANGERS_ADDRESSES), now),
  };
}
