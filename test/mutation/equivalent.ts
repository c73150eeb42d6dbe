/**
 * Changes that no test can notice, since nothing that is promised differs: mutation testing leaves them out of its scores. A room has a list in
 * `equivalent/`: a reason (`# …`), and below it, for each line of a file (`src/…: line`), what is changed in it, indented.
 * `equivalent.test.ts` holds that the lines are there.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LISTS = join(import.meta.dirname, 'equivalent');

export interface EquivalentChanges {
  /** From the root of the project. */
  readonly file: string;
  /** Without the space around it. */
  readonly line: string;
  /** What stands there and what Stryker writes in its place, as `npm run test:mutation` prints them. */
  readonly changes: readonly string[];
  /** Why nothing but time or memory differs. */
  readonly reason: string;
}

export const EQUIVALENT: readonly EquivalentChanges[] = readdirSync(LISTS).flatMap((name) =>
  changesIn(readFileSync(join(LISTS, name), 'utf8')),
);

export function changesIn(list: string): readonly EquivalentChanges[] {
  return list
    .split(/^# /m)
    .slice(1)
    .flatMap((block) => {
      const [reason = '', ...places] = block.trimEnd().split(/\n(?! )/);
      return places.map((place) => {
        const [first = '', ...changes] = place.split('\n');
        const at = first.indexOf(': ');
        return {
          file: first.slice(0, at),
          line: first.slice(at + 2),
          changes: changes.map((change) => change.trim()),
          reason,
        };
      });
    });
}
