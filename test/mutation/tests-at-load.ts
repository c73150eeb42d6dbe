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

/**
 * The one of the module's name, those in its folder that reach it, others that reach it, the rest of the folder, and then all others, as long as there is
 * time: of each kind the quickest first.
 */
export function testsAtLoad(module: string, runs: readonly TimedTests[]): readonly TimedTests[] {
  const mirror = module.replace(/^src/, 'test');
  const own = mirror.replace(/\.ts$/, '.test.ts');
  const folder = `${posix.dirname(mirror)}/`;
  const far = ({ file, reaches }: TimedTests): number => {
    if (file === own) return 0;
    if (reaches) return file.startsWith(folder) ? 1 : 2;
    return file.startsWith(folder) ? 3 : 4;
  };
  const chosen: TimedTests[] = [];
  let ms = 0;
  for (const run of runs.toSorted((a, b) => far(a) - far(b) || a.ms - b.ms)) {
    if (ms >= MOST) break;
    chosen.push(run);
    ms += run.ms;
  }
  return chosen;
}
