/**
 * Runs tests of a file that was collected before, with the hooks around them, until one fails: without evaluating the file again, which takes longer
 * than most tests.
 */

import { type RunnerTestCase, type RunnerTestSuite, TestRunner, vi } from 'vitest';

type Cleanup = () => unknown;

/** The id of what failed, a test or a suite whose hooks did; null where all pass. `time` is for all of them, in ms. */
export async function firstFailure(
  runner: TestRunner,
  tests: readonly RunnerTestCase[],
  time: number,
): Promise<string | null> {
  let late: NodeJS.Timeout | undefined;
  const limit = new Promise<string>((resolve) => {
    late = setTimeout(() => resolve('too late'), time);
  });
  try {
    return await Promise.race([new Suites(runner).run(tests), limit]);
  } finally {
    clearTimeout(late);
    vi.restoreAllMocks();
    vi.useRealTimers();
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  }
}

/** The quickest first, where no hook belongs to several tests. */
export function quickestFirst<Test extends { readonly task: RunnerTestCase; readonly ms: number }>(
  tests: readonly Test[],
): readonly Test[] {
  const hasSharedHooks = tests.some(({ task }) =>
    suitesOf(task).some((suite) => {
      const { beforeAll, afterAll } = TestRunner.getSuiteHooks(suite);
      return beforeAll.length + afterAll.length > 0;
    }),
  );
  return hasSharedHooks ? tests : [...tests].sort((left, right) => left.ms - right.ms);
}

/** From the file to the innermost. */
function suitesOf(test: RunnerTestCase): readonly RunnerTestSuite[] {
  const found: RunnerTestSuite[] = [];
  for (let suite = test.suite; suite !== undefined; suite = suite.suite) found.unshift(suite);
  return found[0] === test.file ? found : [test.file, ...found];
}

class Suites {
  readonly #runner: TestRunner;
  readonly #begun: { readonly suite: RunnerTestSuite; readonly cleanups: Cleanup[] }[] = [];

  constructor(runner: TestRunner) {
    this.#runner = runner;
  }

  async run(tests: readonly RunnerTestCase[]): Promise<string | null> {
    let failed: string | null = null;
    for (const test of tests) {
      failed ??= await this.#enter(suitesOf(test));
      if (failed === null && !(await this.#passes(test))) failed = test.id;
      if (failed !== null) break;
    }
    return failed ?? this.#leave([]);
  }

  async #enter(suites: readonly RunnerTestSuite[]): Promise<string | null> {
    const failed = await this.#leave(suites);
    if (failed !== null) return failed;
    for (const suite of suites.slice(this.#begun.length)) {
      const cleanups: Cleanup[] = [];
      this.#begun.push({ suite, cleanups });
      try {
        for (const hook of TestRunner.getSuiteHooks(suite).beforeAll) keep(cleanups, await hook(suite));
      } catch {
        await this.#leave([]);
        return suite.id;
      }
    }
    return null;
  }

  /** Ends what none of `suites` is. */
  async #leave(suites: readonly RunnerTestSuite[]): Promise<string | null> {
    let failed: string | null = null;
    for (;;) {
      const last = this.#begun.at(-1);
      if (last === undefined || suites.includes(last.suite)) return failed;
      this.#begun.pop();
      try {
        for (const hook of TestRunner.getSuiteHooks(last.suite).afterAll.toReversed()) await hook(last.suite);
        for (const cleanup of last.cleanups.reverse()) await cleanup();
      } catch {
        failed ??= last.suite.id;
      }
    }
  }

  async #passes(test: RunnerTestCase): Promise<boolean> {
    const cleanups: Cleanup[] = [];
    const suites = suitesOf(test);
    let isRight = true;
    Reflect.get(this.#runner, 'workerState').current = test;
    try {
      this.#runner.onBeforeTryTask(test);
      for (const suite of suites)
        for (const hook of TestRunner.getSuiteHooks(suite).beforeEach) keep(cleanups, await hook(test.context, suite));
      await TestRunner.getTestFn(test)();
      this.#runner.onAfterTryTask(test);
    } catch {
      isRight = false;
    }
    try {
      for (const suite of suites.toReversed())
        for (const hook of TestRunner.getSuiteHooks(suite).afterEach.toReversed()) await hook(test.context, suite);
      for (const cleanup of cleanups.reverse()) await cleanup();
    } catch {
      isRight = false;
    }
    return isRight;
  }
}

function keep(cleanups: Cleanup[], result: unknown): void {
  if (typeof result === 'function') cleanups.push(() => result());
}
