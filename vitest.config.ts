import { defineConfig } from 'vitest/config';

const { PUSHSIFT_CHEVROTAIN: chevrotain, PUSHSIFT_TEST_REPORT: report } = process.env;

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

export default defineConfig({
  // The other supported chevrotain takes the place of the installed one.
  ...(chevrotain === undefined ? {} : { resolve: { alias: { chevrotain } } }),
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/hostile/half-stack/**', 'test/evaluate/sql/engines/clickhouse.test.ts'],
    globalSetup: ['test/cli/build-command.ts'],
    pool: 'forks',
    // Files share what they load: loading it for each takes as long as half of the tests.
    isolate: false,
    // Vitest leaves a processor to itself: of two, that is half.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
    coverage: { provider: 'v8', include: ['src/**'], reporter: ['text-summary', 'json-summary'] },
  },
});
