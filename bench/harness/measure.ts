/** Small arithmetic of measurements. */

/** The middle value; of an even number of them the lower middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[(sorted.length - 1) >> 1] ?? Number.NaN;
}

/**
 * Calls `work` for about `milliseconds`, and says how many calls a second of processor time that was: unlike the clock on
 * the wall, it does not count what else the machine had to do. Time of the garbage collector's threads counts.
 */
export function callsPerSecond(work: () => unknown, milliseconds: number): number {
  const start = performance.now();
  const before = process.cpuUsage();
  let calls = 0;
  let batch = 1;
  while (performance.now() - start < milliseconds) {
    for (let index = 0; index < batch; index++) sink = work();
    calls += batch;
    if (batch < 64) batch *= 2;
  }
  const { user, system } = process.cpuUsage(before);
  return (calls / (user + system)) * 1e6;
}

/** By the clock on the wall: `12 s`. */
export function secondsSince(start: number): string {
  return `${Math.round((performance.now() - start) / 1000)} s`;
}

// Results are kept where the optimizer cannot know that nobody reads them.
let sink: unknown;

/**
 * What the last measured call returned.
 * @public exported so that the value may be read: what nobody can read may not be computed
 */
export function lastResult(): unknown {
  return sink;
}
