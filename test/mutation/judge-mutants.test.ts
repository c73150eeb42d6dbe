/** Mutants are noticed by tests that fail with them, and by no others: judged in a process of its own, as `npm run test:mutation` does. */

import { expect, it } from 'vitest';
import { judgeMutants } from './judge-mutants.js';

const FILE = 'src/base/first-twice.ts';

async function verdicts(tests: readonly string[]): Promise<readonly string[]> {
  const judged = await judgeMutants('tests-of-mutation', [{ file: FILE, lines: 'all' }], tests, {
    reachesAll: false,
    continues: false,
  });
  expect(judged.length).toBeGreaterThanOrEqual(5);
  return judged.map(({ mutant, noticed }) => `${mutant.replacement}: ${noticed}`);
}

it('notices all mutants by the tests of their file, and none by those of another', async () => {
  const own = await verdicts(['test/base/first-twice.test.ts']);
  expect(own.filter((verdict) => !verdict.endsWith(': true'))).toEqual([]);
  const other = await verdicts(['test/base/plural.test.ts']);
  expect(other.filter((verdict) => !verdict.endsWith(': false'))).toEqual([]);
});
