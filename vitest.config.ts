import { availableParallelism } from 'node:os';
import { defineConfig, type UserWorkspaceConfig, type ViteUserConfig } from 'vitest/config';
import { LongestFirst } from './test/suites/longest-first.js';
import { REPLACING, sourceModules } from './test/suites/source-modules.js';

const { PUSHSIFT_TEST_REPORT: report } = process.env;

/** A project has none of the suite's. */
export const plugins = sourceModules();

/**
 * Tests of time, memory, files, other processes and other engines. Neither what was written to `Object.prototype` nor the depth of the
 * stack changes them, and what they run on the way is run by others.
 */
export const MEASUREMENTS = [
  'test/hostile/partial-files.test.ts',
  'test/bitset/run/{many-values,room}.test.ts',
  'test/bitset/column/id-table.test.ts',
  'test/bitset/engine/roaring.test.ts',
  'test/bitset/snapshot/damage.test.ts',
  'test/evaluate/sql/{engines/**,audience/{sql-audience,columns-audience,live}.test.ts}',
  'test/service/{databases,devices/several-processes,store/postgres/postgres-store}.test.ts',
  'test/service/faults/**',
  'test/service/messages/sender/killed.test.ts',
  'test/service/store/file/{failed-opening,faults,in-turns,killed,power-loss}.test.ts',
];

/** Tests that go through every case of something. One run of them is enough. */
export const EXHAUSTIVE = [
  'test/{devices/workload/workload,bitset/index/budgets}.test.ts',
  'test/bitset/plan/chunk-cover.test.ts',
  'test/{filter-tests/{mutants,mutation-score},syntax/{bracket-repair-oracle,first-token}}.test.ts',
  'test/{editor/{half-written,accept-completions},lsp/half-written,properties/repairs-of-every-character}.test.ts',
  'test/{requests/models,node/mistaken-text,cli/arrow/damage,bitset/snapshot/old-layouts}.test.ts',
  'test/service/{simulation/simulation,store/file/every-step}.test.ts',
];

/** Tests of how much there may be. */
export const FLOODS = 'test/hostile/floods.test.ts';

/** Tests that count steps of the code: each in a process in which counting begins before the code is loaded. */
export const COUNTED = [FLOODS, 'test/{hostile/steps,requests/hostile}.test.ts'];

/**
 * Tests that make a memory of WebAssembly for each of thousands of cases. Each few megabytes of those garbage is collected, for which all is looked through
 * that the process has: in one with the files of before it takes ten times as long.
 */
const MANY_MEMORIES = [
  'test/devices/scan/{csv,row-scanner}.test.ts',
  'test/devices/{read-ahead,columns/read-columns}.property.test.ts',
  'test/cli/arrow/rows-and-lines.property.test.ts',
];

/** Tests of indexes. Accounts that several of them share, and their engines, live as long as their process. */
const INDEXES = [
  'test/{bitset,devices,percolate,wasm,node/pool}/**/*.test.ts',
  'test/properties/{index-answers,index-laws,index-shaped,overlap,twins}.test.ts',
];

/** Tests of the service, which no others load. */
const SERVICE = ['test/service/**/*.test.ts'];

export const COUNTING = 'test/support/steps.ts';

const EXCLUDED = ['test/hostile/strained/**', 'test/evaluate/sql/engines/clickhouse.test.ts'];

/** Ends what hangs; what is only slow because the machine has other work is done by then. */
const WAITS = { testTimeout: 1_800_000, hookTimeout: 1_800_000 };

/** Most code of tests runs for seconds: to optimize it as early as in a program that lasts takes longer than is gained. Later releases have no such option. */
const OPTIMIZED_LATER = process.versions.node.startsWith('20.') ? ['--interrupt-budget=270336'] : [];

/**
 * Laws make much that lives for one case only: with room for it, it is gone before it is looked at. Its threads would take the processors
 * of the other files.
 */
export const V8_FLAGS = ['--single-threaded-gc', '--max-semi-space-size=64', ...OPTIMIZED_LATER];

/** What all suites have in common. */
export const SUITE = {
  plugins,
  test: {
    include: ['test/**/*.test.ts'],
    exclude: EXCLUDED,
    globalSetup: ['test/cli/build-command.ts', 'test/suites/source-modules.ts'],
    pool: 'forks',
    execArgv: V8_FLAGS,
    // Files share what they load: loading it for each takes as long as half of the tests.
    isolate: false,
    // Tests of other processes, servers and disks wait for a quarter of their time: others run meanwhile.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    sequence: { sequencer: LongestFirst },
    ...WAITS,
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
    coverage: { provider: 'v8', include: ['src/**'], reporter: ['text-summary', 'json-summary'] },
  },
} satisfies ViteUserConfig;

/**
 * Files whose processes have seen files of their kind alone. One that has seen all holds hundreds of megabytes, which each collection of garbage goes
 * through, and code that is made for everything at once.
 */
function together(name: string, include: string[], others: string[]): UserWorkspaceConfig {
  const exclude = [...EXCLUDED, ...COUNTED, ...MANY_MEMORIES, ...REPLACING, ...others];
  return { plugins, test: { name, include, exclude, isolate: false, execArgv: V8_FLAGS, ...WAITS } };
}

export default defineConfig({
  ...SUITE,
  test: {
    ...SUITE.test,
    projects: [
      together('indexes', INDEXES, []),
      together('service', SERVICE, []),
      together('together', SUITE.test.include, [...INDEXES, ...SERVICE]),
      { test: { name: 'replacing', include: REPLACING, isolate: false, execArgv: V8_FLAGS, ...WAITS } },
      { plugins, test: { name: 'apart', include: MANY_MEMORIES, execArgv: V8_FLAGS, ...WAITS } },
      { plugins, test: { name: 'counted', include: COUNTED, setupFiles: [COUNTING], execArgv: V8_FLAGS, ...WAITS } },
    ],
  },
});
