/** What is found is written to a file, a line for each step, so that a run that hangs or is broken off goes on where it was. */

import { appendFileSync, readFileSync } from 'node:fs';

export type Step =
  /** A file of tests was run, which makes anew what it needs: how long it takes, in ms, the mutants that loading it reached, or only the first run, and all others. */
  | {
      readonly is: 'file';
      readonly file: string;
      readonly ms: number;
      readonly loaded: readonly number[];
      readonly reached: readonly number[];
    }
  /** Tests fail where they are run once more, without any mutant: they are not asked. */
  | { readonly is: 'unrepeatable'; readonly file: string; readonly tests: readonly string[] }
  /** `patience`: how long it may take, in ms. */
  | { readonly is: 'begun'; readonly id: number; readonly file: string; readonly patience: number }
  | { readonly is: 'judged'; readonly id: number; readonly noticed: boolean; readonly by: string }
  /** What noticed it fails without it, too, in this process: another one has to say. */
  | { readonly is: 'doubted'; readonly id: number; readonly file: string }
  | { readonly is: 'done'; readonly file: string };

export function writeStep(path: string, step: Step): void {
  appendFileSync(path, `${JSON.stringify(step)}\n`);
}

export function stepsIn(path: string): readonly Step[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
