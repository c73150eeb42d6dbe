import { defineConfig } from 'vitest/config';
import { SUITE } from '../../vitest.config.js';

/** ClickHouse against the reference. It is half a gigabyte, so it is no dependency: `npm run test:clickhouse` installs it. */
export default defineConfig({
  ...SUITE,
  test: {
    ...SUITE.test,
    include: ['test/evaluate/sql/engines/clickhouse.test.ts'],
    exclude: [],
    testTimeout: 0,
  },
});
