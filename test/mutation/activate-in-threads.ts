/** Tells threads and processes that tests start which mutant is active: the code that Stryker writes looks for it in their environment. */

import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Told by Stryker; undefined in its first run, in which there is none. */
    readonly activeMutant: string | undefined;
  }
}

const activeMutant = inject('activeMutant');
if (activeMutant !== undefined) process.env.__STRYKER_ACTIVE_MUTANT__ = activeMutant;
