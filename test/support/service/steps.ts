/** A process as the steps it takes with files and store: any of them can be made to fail, or to be its last. */

import type { Store } from '../../../src/service/store/store.js';

/** Throws when the step fails. `short`: half of what was to be written is written. */
export type Step = (name: string) => 'short' | undefined;

/** The process is gone: whatever it asks for never happens. */
export class Crash extends Error {}

export interface Steps {
  readonly step: Step;
  readonly names: readonly string[];
  hasCrashed(): boolean;
}

/** Asks `at` what is to happen at each step, by its number from 0 and its name; all behind a {@link Crash} are crashes. */
export function countedSteps(at: (number: number, name: string) => 'short' | undefined): Steps {
  const names: string[] = [];
  let hasCrashed = false;
  return {
    names,
    hasCrashed: () => hasCrashed,
    step: (name) => {
      if (hasCrashed) throw new Crash();
      try {
        return at(names.push(name) - 1, name);
      } catch (error) {
        hasCrashed = error instanceof Crash;
        throw error;
      }
    },
  };
}

/** A store that another process may still have when this one is gone; it goes before or behind each call. */
export function steppedStore(store: Store, step: Step): Store {
  const stepped = (name: string, method: (...given: readonly unknown[]) => Promise<unknown>) => {
    return async (...given: readonly unknown[]) => {
      step(`before ${name}`);
      const result = await method(...given);
      step(`behind ${name}`);
      return result;
    };
  };
  return Object.fromEntries(
    Object.entries(store).map(([name, method]) => [name, stepped(name, method)]),
  ) as unknown as Store;
}
