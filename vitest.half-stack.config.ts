import { defineConfig } from 'vitest/config';

// An embedding service may already be deep in its stack. Worker threads ignore the flag, so the pool forks.
export default defineConfig({
  test: {
    include: ['test/hostile/half-stack/**/*.test.ts'],
    pool: 'forks',
    execArgv: ['--stack-size=492'],
    testTimeout: 60_000,
  },
});
