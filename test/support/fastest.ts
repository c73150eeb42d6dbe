import { expect } from 'vitest';

/** Milliseconds after which no faster run is sought. */
const PATIENCE = 30_000;

/**
 * Milliseconds of the fastest of `runs`, by the clock or by the processor's time, whichever is less: on a machine with
 * nothing else to do a run takes neither more than the one, since other work only adds to it, nor more than the other.
 */
function fastest(runs: number, work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const [start, before] = [performance.now(), process.cpuUsage()];
    work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, performance.now() - start, (user + system) / 1000);
  }
  return best;
}

/**
 * What `work` gives; fails unless a run of it takes less than `milliseconds`. Other work of the machine only adds to a run, so it
 * has some tries.
 */
export function expectWithin<Value>(milliseconds: number, work: () => Value): Value {
  const started = performance.now();
  let best = Number.POSITIVE_INFINITY;
  let value: Value;
  do {
    best = Math.min(
      best,
      fastest(1, () => {
        value = work();
      }),
    );
  } while (best >= milliseconds && performance.now() - started < PATIENCE);
  expect(best, 'milliseconds of the fastest run').toBeLessThan(milliseconds);
  return value!;
}

/**
 * Fails unless `long` takes at most `bound` times as long as `short`. The fastest runs of both come closer to the truth with every
 * round; what grows faster never gets there.
 */
export function expectRatio(bound: number, short: () => unknown, long: () => unknown): void {
  const started = performance.now();
  let [ofShort, ofLong] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  do {
    ofShort = Math.min(ofShort, fastest(3, short));
    ofLong = Math.min(ofLong, fastest(1, long));
  } while (ofLong > bound * ofShort && performance.now() - started < PATIENCE);
  expect(ofLong / ofShort, `${ofLong} ms after ${ofShort} ms`).toBeLessThanOrEqual(bound);
}
