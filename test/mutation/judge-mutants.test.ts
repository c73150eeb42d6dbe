/** Mutants are noticed by tests that fail with them, and by no others: judged in a process of its own, as `npm run test:mutation` does. */

import { expect, it } from 'vitest';
import { judgeMutants, progressOf } from './judge-mutants.js';
import { writeStep } from './progress.js';

const FILE = 'src/base/first-twice.ts';

async function verdicts(tests: readonly string[], continues = false): Promise<readonly string[]> {
  const judged = await judgeMutants('tests-of-mutation', [{ file: FILE, lines: 'all' }], tests, {
    reachesAll: false,
    continues,
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

it('goes on with the file of tests whose verdict was doubted, in a process that is given its time', async () => {
  await verdicts(['test/base/plural.test.ts']);
  const file = 'test/base/first-twice.test.ts';
  writeStep(progressOf('tests-of-mutation'), { is: 'doubted', id: 0, file });
  expect((await verdicts([file], true)).filter((verdict) => !verdict.endsWith(': true'))).toEqual([]);
});
