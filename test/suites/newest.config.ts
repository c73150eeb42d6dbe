import { defineConfig } from 'vitest/config';
import { COUNTED, EXHAUSTIVE, GARBAGE, MEASUREMENTS, SUITE } from '../../vitest.config.js';
import { NOT_STRAINED, STRAINED, STRAINED_FLOODS } from './strained.config.js';

const { exclude, testTimeout, hookTimeout } = SUITE.test;

/**
 * What differs between releases of Node: the strained suite, and the tests that are not run under strain. Not the texts of this project, what is
 * measured, whole enumerations, and stages of integers and sets that are made in memory, whose meaning no release gives.
 */
export default defineConfig({
  ...SUITE,
  test: {
    ...SUITE.test,
    projects: [
      STRAINED,
      STRAINED_FLOODS,
      {
        test: {
          name: 'not-strained',
          include: NOT_STRAINED,
          exclude: [
            ...exclude,
            ...COUNTED,
            ...MEASUREMENTS,
            ...EXHAUSTIVE,
            'test/bitset/{column/**,leaf/**,index/builder.test.ts}',
            'test/cli/{changed-since,conventions,memory,report-formats}.test.ts',
          ],
          isolate: false,
          execArgv: GARBAGE,
          env: { PUSHSIFT_CASES: process.env.PUSHSIFT_CASES ?? '40' },
          testTimeout,
          hookTimeout,
        },
      },
    ],
  },
});
