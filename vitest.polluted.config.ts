import { defineConfig } from 'vitest/config';
import base from './vitest.config.js';

/**
 * The whole suite, in a process where somebody has written to `Object.prototype`. Not the tests of other processes, which
 * nobody has written to, and of files.
 */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    exclude: [...(base.test?.exclude ?? []), 'test/{architecture,cli,docs,grammar,node}/**'],
    setupFiles: [...[base.test?.setupFiles ?? []].flat(), 'test/support/pollute.ts'],
  },
});
