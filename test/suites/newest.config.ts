import { defineConfig } from 'vitest/config';
import { COUNTED, EXHAUSTIVE, MEASUREMENTS, SUITE } from '../../vitest.config.js';

/**
 * Stages between text and plan, and what is made of plans and findings in memory: arithmetic, maps and strings, whose meaning the language
 * gives and no release of Node. The whole way through them is run by `conformance`, `cli` and `service`; what Node brings with it stays:
 * files, streams, threads, HTTP, SQLite, WebAssembly, time zones, and the Unicode tables that texts are held against.
 */
const LANGUAGE_ALONE = [
  'test/{analysis,builder,format,filter-tests,percolate}/**',
  'test/properties/{fixed-point,repairs-*,proofs,second-parser,alternatives,safe-fixes,guesses-not-stacked,two-readers}.test.ts',
  'test/{diagnostics/apply-fixes-oracle,lint/{laws,proven-laws},syntax/one-mistake}.test.ts',
  'test/editor/{half-written,accept-completions}.test.ts',
  'test/bitset/{column,leaf,program}/**',
];

/** What differs between releases of Node. Not the texts of this project, what is measured, and whole enumerations. */
export default defineConfig({
  ...SUITE,
  test: {
    ...SUITE.test,
    env: { PUSHSIFT_CASES: process.env.PUSHSIFT_CASES ?? '40' },
    exclude: [
      ...SUITE.test.exclude,
      ...COUNTED,
      ...MEASUREMENTS,
      ...EXHAUSTIVE,
      ...LANGUAGE_ALONE,
      'test/{architecture,bench,docs,grammar}/**',
      'test/cli/{changed-since,conventions,memory,report-formats}.test.ts',
    ],
  },
});
