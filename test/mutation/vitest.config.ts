import { defineConfig } from 'vitest/config';
import { COUNTED, EXHAUSTIVE, MEASUREMENTS } from '../../vitest.config.js';
import { NearestFirst } from './nearest-first.js';

/** Measurements that take a few seconds, and hold what no other test does. */
const QUICK = ['test/bitset/column/id-table.test.ts', 'test/bitset/snapshot/damage.test.ts'];

const { PUSHSIFT_TESTS: tests = 'test/**/*.test.ts' } = process.env;

/** What mutation testing runs for each mutant: tests in this process, with few cases, as far as they import the changed file. */
export default defineConfig({
  test: {
    include: tests.split(','),
    exclude: [
      ...MEASUREMENTS.filter((path) => !QUICK.includes(path)),
      ...EXHAUSTIVE,
      ...COUNTED,
      // They look at files of the tree or run the built program, which no mutant is in.
      'test/{architecture,bench,cli,docs,grammar,package,browser}/**',
    ],
    setupFiles: ['test/support/unshrunk.ts', 'test/mutation/activate-in-threads.ts'],
    env: { PUSHSIFT_CASES: '60' },
    // All files of a run share a thread, and what it has loaded; the next mutant gets a new one.
    isolate: false,
    sequence: { sequencer: NearestFirst },
    testTimeout: 60_000,
  },
});
