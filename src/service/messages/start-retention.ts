/**
 * Removes messages that were finished long ago and events of audiences that are not to be kept, and forgets devices that were removed long ago, in the background: a few at a
 * time, and no faster than leaves the store to others.
 */

import { errorName } from '../error-summary.js';
import type { Logger } from '../service-options.js';
import { sleepInBackground } from '../sleep.js';
import type { KeptEvents } from '../store/device-changes.js';
import type { Store } from '../store/store.js';

export interface RetentionContext {
  readonly store: Pick<Store, 'removeFinished' | 'forgetDevices' | 'removeEvents' | 'releaseSpace'>;
  /** How long finished messages are kept, in milliseconds of running; null: for good. */
  readonly messagesMs: number | null;
  /** How long it is remembered of removed devices that they are gone; null: for good. */
  readonly removedDevicesMs: number | null;
  readonly events: KeptEvents;
  readonly logger: Logger;
  /** Resolves after so many milliseconds, or as soon as the signal is aborted. Default: by the clock of the machine. */
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export interface Retention {
  /** Resolves when nothing more is removed. */
  close(): Promise<void>;
}

/** Between two looks. The time that messages are kept by grows with them: much below the ten minutes of its step. */
const LOOK_MS = 60_000;

/** Messages, or events, of one transaction of the store. */
export const REMOVED_AT_ONCE = 200;
const EVENTS_AT_ONCE = 1000;

/** Devices that are looked at in one step. */
const LOOKED_AT_ONCE = 1000;

export function startRetention(context: RetentionContext): Retention {
  const { sleep = sleepInBackground } = context;
  const closing = new AbortController();
  const ended = run({ ...context, sleep }, closing.signal);
  return {
    close: async () => {
      closing.abort();
      await ended;
    },
  };
}

type Running = Required<RetentionContext>;

async function run(context: Running, closing: AbortSignal): Promise<void> {
  for (;;) {
    await context.sleep(LOOK_MS, closing);
    if (closing.aborted) return;
    try {
      await removeOld(context, closing);
    } catch (error) {
      context.logger.warn({ error: errorName(error) }, 'what is old cannot be removed: it is tried again');
    }
  }
}

async function removeOld(context: Running, closing: AbortSignal): Promise<void> {
  const { store, messagesMs, removedDevicesMs, events } = context;
  if (messagesMs !== null) await removeMessages(context, messagesMs, closing);
  if (removedDevicesMs !== null) await forgetDevices(context, removedDevicesMs, closing);
  await inSteps(context, closing, () => store.removeEvents(events, EVENTS_AT_ONCE));
  await inSteps(context, closing, () => store.releaseSpace());
}

async function removeMessages(context: Running, keepMs: number, closing: AbortSignal): Promise<void> {
  const { store, logger } = context;
  let messages = 0;
  await inSteps(context, closing, async () => {
    const removed = await store.removeFinished({ keepMs, limit: REMOVED_AT_ONCE });
    messages += removed;
    return removed === REMOVED_AT_ONCE;
  });
  if (messages > 0) logger.info({ messages }, 'old messages removed');
}

async function forgetDevices(context: Running, keepMs: number, closing: AbortSignal): Promise<void> {
  const { store, logger } = context;
  let devices = 0;
  let after = 0;
  await inSteps(context, closing, async () => {
    const { removed, last } = await store.forgetDevices({ keepMs, after, limit: LOOKED_AT_ONCE });
    devices += removed;
    after = last ?? after;
    return last !== null;
  });
  if (devices > 0) logger.info({ devices }, 'removed devices forgotten');
}

/** `step` tells whether there is more to do. Half of the time at least is left to others. */
async function inSteps({ sleep }: Running, closing: AbortSignal, step: () => Promise<boolean>): Promise<void> {
  while (!closing.aborted) {
    const began = performance.now();
    if (!(await step())) return;
    await sleep(Math.ceil(performance.now() - began), closing);
  }
}
