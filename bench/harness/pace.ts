/**
 * How often, how long and on how much things are measured. A quick run has about a fifth of the rounds, and of the time of each, and an eighth of the devices: its numbers are rougher, and
 * are those of the same questions. It is said by a variable, which the processes that measure inherit.
 */

const VARIABLE = 'PUSHSIFT_BENCH_QUICK';
const SHARE = 1 / 5;
const SHARE_OF_DEVICES = 1 / 8;

export function beQuick(): void {
  process.env[VARIABLE] = '1';
}

export function isQuick(): boolean {
  return process.env[VARIABLE] === '1';
}

/** Rounds, milliseconds or seconds of a full run to those of this one; one at least. */
export function paced(full: number): number {
  return isQuick() ? Math.max(1, Math.ceil(full * SHARE)) : full;
}

/** Devices of a full run to those of this one. */
export function sized(full: number): number {
  return isQuick() ? Math.ceil(full * SHARE_OF_DEVICES) : full;
}
