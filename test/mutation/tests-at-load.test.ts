import { expect, it } from 'vitest';
import { type TimedTests, testsAtLoad } from './tests-at-load.js';

const MODULE = 'src/plan/rewrite/rewrite.ts';

function run(file: string, ms: number, reaches = false): TimedTests {
  return { file, ms, reaches };
}

it('begins with the folder of the name of the module, then with what reaches it, in the order of before', () => {
  const runs = [
    run('test/base/plural.test.ts', 1),
    run('test/plan/lower.test.ts', 2, true),
    run('test/plan/rewrite/term.test.ts', 3),
    run('test/plan/explain/explain.test.ts', 4, true),
    run('test/plan/rewrite/rules.test.ts', 1_000, true),
  ];
  expect(testsAtLoad(MODULE, runs).map(({ ms }) => ms)).toEqual([3, 1_000, 2, 4, 1]);
});

it('takes no more once they take five seconds', () => {
  const runs = [4_999, 1, 7].map((ms) => run('test/plan/rewrite/term.test.ts', ms));
  expect(testsAtLoad(MODULE, runs).map(({ ms }) => ms)).toEqual([4_999, 1]);
});

it('takes one that alone takes longer', () => {
  const runs = [9_000, 1].map((ms) => run('test/plan/rewrite/term.test.ts', ms));
  expect(testsAtLoad(MODULE, runs).map(({ ms }) => ms)).toEqual([9_000]);
});
