import { defineConfig } from 'vitest/config';
import { MEASUREMENTS, SUITE, TIMED } from './vitest.config.js';

/** Tests in which libraries that are not shipped judge our schemas, make them, build programs or stand for a database: they go over inherited keys. */
const LIBRARIES_AT_WORK = [
  'test/filter-tests/schema.test.ts',
  'test/requests/schemas.property.test.ts',
  'test/service/openapi/**',
];

/** Sets of numbers, which have no names. */
const NUMBERS = [
  'test/evaluate/bitset/{engine,leaf}/**',
  'test/evaluate/bitset/{column/integers,index/builder}.test.ts',
];

/**
 * The whole suite, in a process where somebody has written to `Object.prototype`. Not the tests of other processes, which
 * nobody has written to, and of files.
 */
export default defineConfig({
  ...SUITE,
  test: {
    ...SUITE.test,
    // Laws are sought for another fault than in the suite proper: one that shows in any case.
    env: { PUSHSIFT_CASES: process.env.PUSHSIFT_CASES ?? '40' },
    exclude: [
      ...SUITE.test.exclude,
      'test/{architecture,cli,docs,grammar,node}/**',
      ...MEASUREMENTS,
      ...TIMED,
      ...NUMBERS,
      ...LIBRARIES_AT_WORK,
    ],
    setupFiles: ['test/support/pollute.ts'],
  },
});
