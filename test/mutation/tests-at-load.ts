/** Which tests are run for a mutant of what runs while modules are loaded. Each of them is begun anew, so not all are. */

import { posix } from 'node:path';

/** A file of tests, how long it takes, and whether it reaches anything of the module of the mutant. */
export interface TimedTests {
  readonly file: string;
  readonly ms: number;
  readonly reaches: boolean;
}

/** What the tests may take together, in ms, but for the last of them. */
const MOST = 5_000;

/** Those in the folder of the module's name, those that reach the module, and then others, as long as there is time. */
export function testsAtLoad(module: string, runs: readonly TimedTests[]): readonly TimedTests[] {
  const folder = `${posix.dirname(module).replace(/^src/, 'test')}/`;
  const far = ({ file, reaches }: TimedTests): number => (file.startsWith(folder) ? 0 : reaches ? 1 : 2);
  const chosen: TimedTests[] = [];
  let ms = 0;
  for (const run of runs.toSorted((a, b) => far(a) - far(b))) {
    if (ms >= MOST) break;
    chosen.push(run);
    ms += run.ms;
  }
  return chosen;
}
