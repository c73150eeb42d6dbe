import { defineConfig } from 'vitest/config';
import { SUITE } from '../../vitest.config.js';

/**
 * The laws over indexes, a million cases in all unless `PUSHSIFT_CASES` says otherwise: laws have weights, which come to 2.1 cases for each one
 * of it. Takes hours.
 */
export default defineConfig({
  ...SUITE,
  test: {
    ...SUITE.test,
    include: ['test/properties/index-*.test.ts'],
    testTimeout: 0,
    env: { PUSHSIFT_CASES: process.env.PUSHSIFT_CASES ?? '470000' },
  },
});
