/**
 * Changes that no test can notice, since nothing that is promised differs: mutation testing leaves them out of its scores.
 * Each names its line as it stands in the file, and what Stryker puts in place of a part of it; `equivalent.test.ts` holds that the lines are there.
 */

import listed from './equivalent.json' with { type: 'json' };

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

export const EQUIVALENT: readonly EquivalentChanges[] = listed;
