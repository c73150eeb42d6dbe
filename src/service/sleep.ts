/** Waiting by the timers of the machine. */

import { setTimeout as timeout } from 'node:timers/promises';

/** Resolves after so many milliseconds, or as soon as the signal is aborted; never rejects. */
export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export async function sleepFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await timeout(milliseconds, undefined, { signal }).catch(() => {});
}
