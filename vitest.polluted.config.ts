import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.js';

// The whole suite, in processes where somebody has written to `Object.prototype`.
export default mergeConfig(base, defineConfig({ test: { setupFiles: ['test/support/pollute.ts'] } }));
