/** How long to wait before something is tried again that failed. */

const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** In milliseconds; twice as long each time. `failures` counts those in a row, from 1. */
export function retryDelay(failures: number): number {
  return Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS);
}
