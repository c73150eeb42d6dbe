/**
 * Where `run.ts` says so, keeps it from Stryker which test runs which mutant, so that every test is run for each. What threads run is not seen
 * by it: it would take their mutants for code that no test runs.
 */

import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the code that Stryker writes keeps what it counts: a property of the global object. */
    readonly globalNamespace: string;
  }
}

if (process.env.PUSHSIFT_THREADED === '1') {
  const global = globalThis as unknown as Record<string, object | undefined>;
  const name = inject('globalNamespace');
  const counted = global[name] ?? {};
  global[name] = counted;
  Object.defineProperty(counted, 'mutantCoverage', { get: () => undefined, set: () => {}, configurable: true });
}
