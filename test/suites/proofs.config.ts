import { defineConfig } from 'vitest/config';
import { SUITE } from '../../vitest.config.js';

/** Proofs about 100,000 pairs of filters, each held against all devices there can be, unless `PUSHSIFT_PROOF_PAIRS` says otherwise. Minutes. */
export default defineConfig({
  ...SUITE,
  test: {
    ...SUITE.test,
    include: ['test/analysis/small-worlds.test.ts'],
    testTimeout: 0,
    env: { PUSHSIFT_PROOF_PAIRS: process.env.PUSHSIFT_PROOF_PAIRS ?? '100000' },
  },
});
