import { defineConfig } from 'vitest/config';
import { MEASUREMENTS, SUITE } from './vitest.config.js';

/** Tests of what is as deep for every input. */
const WITHOUT_DEPTH = [
  'test/evaluate/bitset/{column,leaf,segment,snapshot}/**',
  'test/service/{health,language,messages,metrics,openapi,page,recipients,send-time,store,tokens,transport}/**',
];

/**
 * The whole suite, and filters of the greatest depth and width, on half of Node's default stack: an embedding service may
 * already be deep in its own. Not the tests of other processes, which have a stack of their own, and of files. Worker threads
 * ignore the flag, so the pool forks; a canary test measures that the stack is halved.
 */
export default defineConfig({
  ...SUITE,
  test: {
    ...SUITE.test,
    // Laws are sought for another fault than in the suite proper: one that shows in any case.
    env: { PUSHSIFT_CASES: process.env.PUSHSIFT_CASES ?? '40' },
    exclude: ['test/{architecture,cli,docs,grammar,node}/**', ...MEASUREMENTS, ...WITHOUT_DEPTH],
    execArgv: ['--stack-size=492'],
  },
});
