import { expect, it } from 'vitest';
import { type TimedTests, testsAtLoad } from './tests-at-load.js';

const MODULE = 'src/plan/rewrite/rewrite.ts';

function run(file: string, ms: number, reaches = false): TimedTests {
  return { file, ms, reaches };
}

it('begins with the one of its name, goes on with what reaches the module, its folder first, and ends with what does not', () => {
  const files = [
    run('test/base/plural.test.ts', 1),
    run('test/plan/rewrite/term.test.ts', 3),
    run('test/plan/lower.test.ts', 4, true),
    run('test/plan/explain/explain.test.ts', 2, true),
    run('test/plan/rewrite/laws.test.ts', 900, true),
    run('test/plan/rewrite/rules.test.ts', 800, true),
    run('test/plan/rewrite/rewrite.test.ts', 1_000),
  ];
  expect(testsAtLoad(MODULE, files).map(({ ms }) => ms)).toEqual([1_000, 800, 900, 2, 4, 3, 1]);
});

it('takes no more once they take five seconds', () => {
  const runs = [2_500, 2_501, 1].map((ms) => run('test/plan/rewrite/term.test.ts', ms));
  expect(testsAtLoad(MODULE, runs).map(({ ms }) => ms)).toEqual([1, 2_500, 2_501]);
  const longer = [2_500, 2_501, 2_502].map((ms) => run('test/plan/rewrite/term.test.ts', ms));
  expect(testsAtLoad(MODULE, longer).map(({ ms }) => ms)).toEqual([2_500, 2_501]);
});

it('takes one that alone takes longer', () => {
  const runs = [9_000, 10_000].map((ms) => run('test/plan/rewrite/term.test.ts', ms));
  expect(testsAtLoad(MODULE, runs).map(({ ms }) => ms)).toEqual([9_000]);
});
