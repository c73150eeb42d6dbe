/** Vitest's runner for a file that was run before: evaluates the file again, and what it imports stays loaded. */

import { startTests } from '@vitest/runner';
import {
  type RunnerTask,
  type RunnerTestCase,
  type RunnerTestFile,
  type RunnerTestSuite,
  TestRunner,
  vi,
} from 'vitest';

/** Runs a file once more, as far as it is chosen, and tells nobody. */
export class Again extends TestRunner {
  chosen: ReadonlySet<string> | null = null;
  onTask: ((task: RunnerTask | null) => void) | null = null;
  stopsAtFailure = false;
  #stopped = false;

  constructor(first: TestRunner, config: TestRunner['config']) {
    super({ ...config });
    Object.defineProperty(this, 'moduleRunner', { value: Reflect.get(first, 'moduleRunner') });
    this.__setTraces(Reflect.get(first, '_otel'));
  }

  async run(path: string, timeout: number): Promise<RunnerTestFile | undefined> {
    this.#stopped = false;
    this.config.testTimeout = timeout;
    this.config.hookTimeout = timeout;
    try {
      const [file] = await startTests([path], this);
      return file;
    } finally {
      vi.restoreAllMocks();
      vi.useRealTimers();
      vi.unstubAllEnvs();
      vi.unstubAllGlobals();
    }
  }

  override importFile(path: string, source: 'collect' | 'setup'): unknown {
    const modules = Reflect.get(this, 'workerState').evaluatedModules;
    const node = modules.getModuleById(path);
    // What was fetched of it is kept.
    if (node) Object.assign(node, { evaluated: false, promise: undefined, exports: undefined });
    return super.importFile(path, source);
  }

  onBeforeRunFiles(files: RunnerTestFile[]): void {
    if (this.chosen !== null) for (const file of files) choose(file, this.chosen);
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    if (this.#stopped) test.mode = 'skip';
    this.onTask?.(test);
    return super.onBeforeRunTask(test);
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    if (this.stopsAtFailure && test.result?.state === 'fail') this.#stopped = true;
    super.onAfterRunTask(test);
    this.onTask?.(test.suite ?? test.file);
  }

  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    if (this.#stopped) suite.mode = 'skip';
    this.onTask?.(suite);
    await super.onBeforeRunSuite(suite);
  }

  // Nothing is told of snapshots.
  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    this.onTask?.(suite.suite ?? suite.file);
  }
}

/** Leaves out what is not chosen, and suites of which nothing is. */
function choose(task: RunnerTask, chosen: ReadonlySet<string>): boolean {
  if (chosen.has(task.id)) return true;
  const any = task.type === 'suite' && task.tasks.map((each) => choose(each, chosen)).some(Boolean);
  if (!any && task.mode !== 'todo') task.mode = 'skip';
  return any;
}
