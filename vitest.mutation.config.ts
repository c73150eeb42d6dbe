import { defineConfig } from 'vitest/config';

/** What mutation testing runs for each mutant: the tests of leaves and of the scalar engine, with few cases. */
export default defineConfig({
  test: {
    include: [
      'test/evaluate/bitset/words.test.ts',
      'test/evaluate/bitset/leaf/{count-chunk,decode-chunk,edges,load-blocks,ordinal-set,result-leaf,tables,validate-leaf,write-leaf}.test.ts',
      'test/evaluate/bitset/engine/count-pieces.test.ts',
      'test/evaluate/bitset/engine/scalar/*.test.ts',
    ],
    setupFiles: ['test/support/unshrunk.ts'],
    env: { PUSHSIFT_CASES: '60' },
    testTimeout: 60_000,
  },
});
