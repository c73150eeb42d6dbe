/** Small arithmetic of measurements. */

/** The middle value; of an even number of them the lower middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[(sorted.length - 1) >> 1] ?? Number.NaN;
}

/** Calls `work` for at least `milliseconds`, and says how many calls a second that was. */
export function callsPerSecond(work: () => unknown, milliseconds: number): number {
  const start = performance.now();
  const end = start + milliseconds;
  let calls = 0;
  let batch = 1;
  for (;;) {
    for (let index = 0; index < batch; index++) sink = work();
    calls += batch;
    const now = performance.now();
    if (now >= end) return (calls / (now - start)) * 1000;
    batch = Math.max(1, Math.min(batch * 2, Math.floor((calls / (now - start)) * 2)));
  }
}

// Results are kept where the optimizer cannot know that nobody reads them.
let sink: unknown;

/** What the last measured call returned. */
export function lastResult(): unknown {
  return sink;
}
