/** A process as the steps it takes with files and store: any of them can be made to fail, or to be its last. */

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

type Method = (...given: readonly unknown[]) => unknown;

/** The same methods, with a step before and behind each; they have to be asynchronous. What is no method stays as it is. */
export function stepped<Made extends object>(methods: Made, step: Step): Made {
  const around = (name: string, method: Method) => {
    return async (...given: readonly unknown[]) => {
      step(`before ${name}`);
      const result = await method(...given);
      step(`behind ${name}`);
      return result;
    };
  };
  const members = Object.entries(methods).map(([name, member]: [string, unknown]) => [
    name,
    typeof member === 'function' ? around(name, member as Method) : member,
  ]);
  return Object.fromEntries(members) as Made;
}
