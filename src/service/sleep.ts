/** Waiting by the timers of the machine. */

import { setTimeout as timeout } from 'node:timers/promises';

/** Resolves after so many milliseconds, or as soon as the signal is aborted; never rejects. */
export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export async function sleepFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await timeout(milliseconds, undefined, { signal }).catch(() => {});
}

/** The same; a process that has nothing else to do ends. */
export async function sleepInBackground(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    timer.unref();
    signal.addEventListener('abort', wake);
  });
}
