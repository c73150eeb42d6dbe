import { defineConfig } from 'vitest/config';
import { EXHAUSTIVE, MEASUREMENTS, SUITE, TIMED } from './vitest.config.js';

/** What differs between releases of Node. Not the texts of this project, what is measured, and whole enumerations. */
export default defineConfig({
  ...SUITE,
  test: {
    ...SUITE.test,
    env: { PUSHSIFT_CASES: process.env.PUSHSIFT_CASES ?? '40' },
    exclude: [
      ...SUITE.test.exclude,
      ...TIMED,
      ...MEASUREMENTS,
      ...EXHAUSTIVE,
      'test/{architecture,bench,docs,grammar}/**',
      'test/cli/{changed-since,conventions,memory,report-formats}.test.ts',
    ],
  },
});
