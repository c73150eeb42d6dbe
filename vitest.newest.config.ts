import { defineConfig } from 'vitest/config';
import { SUITE, TIMED } from './vitest.config.js';

/** What differs between releases of Node and of chevrotain. Not the texts of this project, databases, killed processes, and how long something takes. */
export default defineConfig({
  ...SUITE,
  test: {
    ...SUITE.test,
    env: { PUSHSIFT_CASES: process.env.PUSHSIFT_CASES ?? '40' },
    exclude: [
      ...SUITE.test.exclude,
      ...TIMED,
      'test/{architecture,bench,docs,grammar,service/faults}/**',
      'test/evaluate/sql/engines/**',
      'test/hostile/partial-files.test.ts',
      'test/service/messages/sender/killed.test.ts',
      'test/service/store/file/{faults,killed,power-loss}.test.ts',
    ],
  },
});
