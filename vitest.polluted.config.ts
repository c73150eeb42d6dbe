import { defineConfig } from 'vitest/config';
import base, { MEASUREMENTS } from './vitest.config.js';

/** Tests in which libraries that are not shipped judge our schemas, make them, build programs or stand for a database: they go over inherited keys. */
const LIBRARIES_AT_WORK = [
  'test/filter-tests/schema.test.ts',
  'test/requests/schemas.property.test.ts',
  'test/service/openapi/**',
];

/**
 * The whole suite, in a process where somebody has written to `Object.prototype`. Not the tests of other processes, which
 * nobody has written to, and of files.
 */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    // Laws are sought for another fault than in the suite proper: one that shows in any case.
    env: { PUSHSIFT_CASES: process.env.PUSHSIFT_CASES ?? '40' },
    exclude: [
      ...(base.test?.exclude ?? []),
      'test/{architecture,cli,docs,grammar,node}/**',
      ...MEASUREMENTS,
      ...LIBRARIES_AT_WORK,
    ],
    setupFiles: [...[base.test?.setupFiles ?? []].flat(), 'test/support/pollute.ts'],
  },
});
