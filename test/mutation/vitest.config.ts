import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { modulesIn } from '../suites/source-modules.js';

const { PUSHSIFT_TESTS: tests = '', PUSHSIFT_MUTATED: folder = '', PUSHSIFT_AT_LOAD: atLoad } = process.env;
const files = tests.split(',');

/** As they are named: those first that notice most. */
class AsNamed extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const at = ({ moduleId }: TestSpecification): number => files.indexOf(relative(this.ctx.config.root, moduleId));
    return [...specifications].sort((left, right) => at(left) - at(right));
  }
}

/** Tests of mutants, with few cases. */
export default defineConfig({
  plugins: [modulesIn(folder)],
  test: {
    include: files,
    setupFiles: ['test/support/unshrunk.ts'],
    env: { PUSHSIFT_CASES: process.env.PUSHSIFT_CASES ?? '60' },
    pool: 'forks',
    execArgv: ['--single-threaded-gc'],
    // All files share a process, and what it has loaded.
    isolate: false,
    maxWorkers: 1,
    sequence: { sequencer: AsNamed },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    ...(atLoad === '1' ? { bail: 1 } : { runner: 'test/mutation/mutant-runner.ts' }),
    diff: { maxDepth: 2, truncateThreshold: 20 },
    dangerouslyIgnoreUnhandledErrors: true,
    reporters: [{}],
    silent: true,
  },
});
