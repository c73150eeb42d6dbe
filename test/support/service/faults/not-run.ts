/** For scripts that need what a machine may not have. */

import process from 'node:process';

/** What .ci/run counts as not run. */
const NOT_RUN = 77;

export function notRun(reason: string): never {
  process.stdout.write(`not run: ${reason}\n`);
  process.exit(NOT_RUN);
}
