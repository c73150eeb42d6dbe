import { availableParallelism } from 'node:os';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

const { PUSHSIFT_TEST_REPORT: report } = process.env;

/**
 * Tests of time, memory, files, other processes and other engines. Neither what was written to `Object.prototype` nor the depth of the
 * stack changes them, and what they run on the way is run by others.
 */
export const MEASUREMENTS = [
  'test/hostile/{partial-files,time}.test.ts',
  'test/evaluate/bitset/physical/{many-values,room}.test.ts',
  'test/evaluate/bitset/column/id-table.test.ts',
  'test/evaluate/bitset/engine/roaring.test.ts',
  'test/evaluate/bitset/snapshot/damage.test.ts',
  'test/evaluate/sql/engines/**',
  'test/service/faults/**',
  'test/service/messages/sender/killed.test.ts',
  'test/service/store/file/{faults,killed,power-loss}.test.ts',
];

/** Tests that go through every case of something. One run of them is enough. */
export const EXHAUSTIVE = [
  'test/{devices/workload/workload,evaluate/bitset/index/budgets,evaluate/bitset/physical/chunk-cover}.test.ts',
  'test/{filter-tests/{mutants,mutation-score},syntax/bracket-repair-oracle}.test.ts',
];

/** Tests of how much there may be, and how long it takes. */
export const FLOODS = 'test/{hostile/floods,syntax/limits}.test.ts';

/** Tests of how long something takes. */
export const TIMED = [
  FLOODS,
  'test/{catalog/load-catalog,cli/check-bodies,diagnostics/render-diagnostics,hostile/time,requests/hostile}.test.ts',
  'test/report/{programs,report}.test.ts',
];

const EXCLUDED = ['test/hostile/strained/**', 'test/evaluate/sql/engines/clickhouse.test.ts'];

const WAITS = { testTimeout: 60_000, hookTimeout: 60_000 };

/** What all suites have in common. */
export const SUITE = {
  test: {
    include: ['test/**/*.test.ts'],
    exclude: EXCLUDED,
    globalSetup: ['test/cli/build-command.ts'],
    pool: 'forks',
    // Files share what they load: loading it for each takes as long as half of the tests.
    isolate: false,
    // Tests of other processes, servers and disks wait for a quarter of their time: others run meanwhile.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    ...WAITS,
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
    coverage: { provider: 'v8', include: ['src/**'], reporter: ['text-summary', 'json-summary'] },
  },
} satisfies ViteUserConfig;

/** Time is measured in processes of their own: what others left in memory would be collected meanwhile. */
export default defineConfig({
  ...SUITE,
  test: {
    ...SUITE.test,
    projects: [
      {
        test: {
          name: 'together',
          include: SUITE.test.include,
          exclude: [...EXCLUDED, ...TIMED],
          isolate: false,
          ...WAITS,
        },
      },
      { test: { name: 'timed', include: TIMED, ...WAITS } },
    ],
  },
});
