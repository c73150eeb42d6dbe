import { defineConfig } from 'vitest/config';
import { COUNTED, EXHAUSTIVE, MEASUREMENTS, plugins, SUITE, V8_FLAGS } from '../../vitest.config.js';
import { REPLACING } from './source-modules.js';
import { NOT_STRAINED, STRAINED, STRAINED_FLOODS, STRAINED_REPLACING } from './strained.config.js';

const { exclude, testTimeout, hookTimeout } = SUITE.test;

const WITHOUT_STRAIN = {
  exclude: [
    ...exclude,
    ...COUNTED,
    ...MEASUREMENTS,
    ...EXHAUSTIVE,
    'test/bitset/{column/**,leaf/**,index/builder.test.ts}',
    'test/cli/{changed-since,conventions,memory,report-formats}.test.ts',
    'test/cli/{serve-source,serve-stored-devices,serve-workers,source,source-columns}.test.ts',
  ],
  isolate: false,
  execArgv: V8_FLAGS,
  env: { PUSHSIFT_CASES: process.env.PUSHSIFT_CASES ?? '40' },
  testTimeout,
  hookTimeout,
};

/**
 * What differs between releases of Node: the strained suite, and the tests that are not run under strain. Not the texts of this project, what is
 * measured, whole enumerations, services over databases and devices of their own, and stages of integers and sets that are made in memory, whose meaning no release gives.
 */
export default defineConfig({
  ...SUITE,
  test: {
    ...SUITE.test,
    projects: [
      STRAINED,
      STRAINED_REPLACING,
      STRAINED_FLOODS,
      {
        plugins,
        test: {
          ...WITHOUT_STRAIN,
          name: 'not-strained',
          include: NOT_STRAINED,
          exclude: [...WITHOUT_STRAIN.exclude, ...REPLACING],
        },
      },
      {
        test: {
          ...WITHOUT_STRAIN,
          name: 'not-strained-replacing',
          include: REPLACING.filter((files) => files.startsWith('test/cli/')),
        },
      },
    ],
  },
});
