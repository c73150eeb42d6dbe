import { defineConfig } from 'vitest/config';
import { COUNTED, COUNTING, EXHAUSTIVE, FLOODS, MEASUREMENTS, plugins, SUITE, V8_FLAGS } from '../../vitest.config.js';
import { REPLACING } from './source-modules.js';

/** Tests in which libraries that are not shipped judge our schemas, make them, build programs or stand for a database: they go over inherited keys. */
const LIBRARIES_AT_WORK = [
  'test/{catalog/schema,configuration/config-shape}.test.ts',
  'test/filter-tests/{schema,json-report}.test.ts',
  'test/requests/schemas{,.property}.test.ts',
  'test/service/openapi/**/*.test.ts',
];

/** Sets of numbers: they have no names, and are as deep for every input. */
const NUMBERS = [
  'test/bitset/leaf/**/*.test.ts',
  'test/bitset/{column/integers,engine/wasm/{batches,engines},index/builder}.test.ts',
];

const { include, testTimeout, hookTimeout } = SUITE.test;

/** What is not run under strain though it is no measurement: tests of commands and files, and of what no strain can change. */
export const NOT_STRAINED = ['test/{cli,node}/**/*.test.ts', ...NUMBERS, ...LIBRARIES_AT_WORK];

const STRAIN = {
  // Laws are sought for another fault than in the suite proper: one that shows in any case.
  env: { PUSHSIFT_CASES: process.env.PUSHSIFT_CASES ?? '40' },
  setupFiles: ['test/support/pollute.ts'],
  execArgv: ['--stack-size=492', ...V8_FLAGS],
  testTimeout,
  hookTimeout,
};

/**
 * The whole suite, and filters of the greatest depth and width, in a process where somebody has written to `Object.prototype`, on
 * half of Node's default stack: an embedding service may already be deep in its own. Not the tests of other processes, which nobody
 * has written to and which have a stack of their own, and of files. Worker threads ignore the flag, so the pool forks; canary tests
 * say that the stack is halved and the prototype written to.
 */
export const STRAINED = {
  plugins,
  test: {
    ...STRAIN,
    name: 'strained',
    include,
    exclude: [
      'test/evaluate/sql/engines/clickhouse.test.ts',
      'test/{architecture,docs,grammar,mutation}/**',
      ...MEASUREMENTS,
      ...EXHAUSTIVE,
      ...COUNTED,
      ...NOT_STRAINED,
      ...REPLACING,
    ],
    isolate: false,
  },
};

/** Under strain, those that put something else in place of modules. */
export const STRAINED_REPLACING = {
  test: { ...STRAIN, name: 'strained-replacing', include: REPLACING, exclude: NOT_STRAINED, isolate: false },
};

/** How much there may be, under strain. */
export const STRAINED_FLOODS = {
  plugins,
  test: { ...STRAIN, name: 'strained-floods', include: [FLOODS], setupFiles: [...STRAIN.setupFiles, COUNTING] },
};

export default defineConfig({
  ...SUITE,
  test: { ...SUITE.test, projects: [STRAINED, STRAINED_REPLACING, STRAINED_FLOODS] },
});
