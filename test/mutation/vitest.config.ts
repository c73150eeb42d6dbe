import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { COUNTED, EXHAUSTIVE, MEASUREMENTS } from '../../vitest.config.js';
import { NearestFirst } from './nearest-first.js';

/** Measurements and enumerations that take a few seconds, and hold what no other test does. */
const QUICK = [
  'test/bitset/column/id-table.test.ts',
  'test/bitset/plan/chunk-cover.test.ts',
  'test/bitset/snapshot/damage.test.ts',
];

const { PUSHSIFT_TESTS: tests = 'test/**/*.test.ts', PUSHSIFT_TESTED_ROOM: room = '' } = process.env;

/** Rooms whose tests run commands, each in a folder: processes have one that they can change, and threads have none. */
const COMMANDS = ['cli', 'filter-tests', 'node'];
const RUNS_COMMANDS = COMMANDS.includes(room);

/** They look at files of the tree, or at what is built of it, which no mutant is in. */
const OF_FILES = ['architecture', 'bench', 'docs', 'grammar', 'package', 'browser'];

/** It holds a file of the tree against what its sources, in which mutants are, come to. */
const OF_SOURCES = ['test/service/page/page-files.test.ts'];

/** They run the built command in ways of their own. */
const OF_BUILT_COMMAND = [
  'test/cli/{memory,own-cache,serve,serve-signals,serve-source,tour,lsp/lsp}.test.ts',
  'test/docs/demo.test.ts',
];

/** Stryker asks for threads. */
const inProcesses: Plugin = {
  name: 'tests-in-processes',
  configureVitest({ project }) {
    project.config.pool = 'forks';
  },
};

/** What mutation testing runs for each mutant: tests in this process, with few cases, as far as they import the changed file. */
export default defineConfig({
  plugins: RUNS_COMMANDS ? [inProcesses] : [],
  test: {
    include: tests.split(','),
    exclude: [
      ...MEASUREMENTS.filter((path) => !QUICK.includes(path)),
      ...EXHAUSTIVE.filter((path) => room !== 'filter-tests' && !QUICK.includes(path)),
      ...COUNTED,
      ...OF_BUILT_COMMAND,
      ...OF_SOURCES,
      `test/{${[...OF_FILES, ...(RUNS_COMMANDS ? [] : ['cli'])].join()}}/**`,
    ],
    setupFiles: ['test/support/unshrunk.ts', 'test/mutation/activate-in-threads.ts', 'test/mutation/uncovered.ts'],
    env: { PUSHSIFT_CASES: '60', PUSHSIFT_WITHOUT_BUILT_COMMAND: '1' },
    // All files of a run share a thread, and what it has loaded; the next mutant gets a new one.
    isolate: false,
    sequence: { sequencer: NearestFirst },
    // Mutants that hang are ended by Stryker; on a busy machine a test takes minutes with what Stryker writes into the code.
    testTimeout: 300_000,
  },
});
