/**
 * How many steps of `src` a call takes: entries into its functions and into the blocks inside of them, as V8 counts them. They are the same
 * whatever else the machine has to do. What built-in functions do inside, as `slice` and regular expressions do, is not counted:
 * `npm run bench -- hostile` has their time. Blocks are counted only in what is loaded behind this file: it is set up before the tests of
 * a process of their own.
 */

import { Session } from 'node:inspector';
import { join } from 'node:path';
import { expect } from 'vitest';

/** As the loader of the tests reads them, and as `suites/source-modules.ts` writes them. */
const SOURCES = ['src/', '.cache/modules/src/'].map((folder) => join(import.meta.dirname, '../..', folder));

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** Steps of a call of `work`. */
export async function stepsOf(work: () => unknown): Promise<number> {
  takeCounts();
  await work();
  const steps = takeCounts();
  expect(steps, 'steps of src').toBeGreaterThan(0);
  return steps;
}

/** Fails unless `long` takes at most `bound` times the steps of `short`. */
export async function expectStepRatio(bound: number, short: () => unknown, long: () => unknown): Promise<void> {
  const steps = await stepsOf(short);
  expect(await stepsOf(long), `steps, after ${steps}`).toBeLessThanOrEqual(bound * steps);
}

/** Steps since the last call. */
function takeCounts(): number {
  let steps = 0;
  // Within one process the answer is there when `post` returns.
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error !== null) throw error;
    for (const { url, functions } of result)
      if (SOURCES.some((folder) => url.includes(folder)))
        for (const { ranges } of functions) for (const { count } of ranges) steps += count;
  });
  return steps;
}
