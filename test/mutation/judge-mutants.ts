/**
 * Which mutants the tests notice. One process goes through the files of tests (`mutant-runner.ts`); where a mutant keeps it busy without end, or ends
 * it, another one goes on behind that mutant. What runs while modules are loaded has a process of its own for each mutant.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import type { LoadedMutant } from './load-mutants.js';
import { type Mutant, type Mutated, writeMutatedModules } from './mutated-modules.js';
import { type Step, stepsIn, writeStep } from './progress.js';
import { testsAtLoad } from './tests-at-load.js';

const ROOT = join(import.meta.dirname, '../..');
const TIMES = join(ROOT, '.cache/mutation/times.json');

/** What a process may take to load a file of tests and run it twice, in ms. */
const MOST_FOR_A_FILE = 900_000;

const RUN = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/mutation/vitest.config.ts'];

/** What notices such a mutant, in the file of progress. */
const AT_LOAD = 'as it is loaded';

export interface Judged {
  readonly mutant: Mutant;
  readonly noticed: boolean;
}

export interface JudgeOptions {
  /** It is not seen which test reaches what: all are run for each mutant. */
  readonly reachesAll: boolean;
  /** Goes on with what an earlier run of the same files has judged. */
  readonly continues: boolean;
}

export async function judgeMutants(
  room: string,
  files: readonly Mutated[],
  tests: readonly string[],
  options: JudgeOptions,
): Promise<readonly Judged[]> {
  const folder = folderOf(room);
  const mutants = await writeMutatedModules(join(folder, 'modules'), files);
  const run = new Run(room, mutants, options);
  await run.files(tests);
  await run.atLoad();
  writeTimes(run.times());
  const noticed = run.noticed();
  return mutants.map((mutant) => ({ mutant, noticed: noticed.has(mutant.id) }));
}

function folderOf(room: string): string {
  return join(ROOT, '.cache/mutation', room.replaceAll('/', '-'));
}

/** The file that the steps of a room are written to. */
export function progressOf(room: string): string {
  return join(folderOf(room), 'progress.ndjson');
}

/** What files of tests took when they were run last, in ms. */
export function lastTimes(): ReadonlyMap<string, number> {
  const text = existsSync(TIMES) ? readFileSync(TIMES, 'utf8') : '{}';
  return new Map(Object.entries(JSON.parse(text)));
}

function writeTimes(times: ReadonlyMap<string, number>): void {
  writeFileSync(TIMES, JSON.stringify(Object.fromEntries([...lastTimes(), ...times])));
}

type FileRun = Extract<Step, { is: 'file' }>;

class Run {
  readonly #folder: string;
  readonly #progress: string;
  readonly #mutants: readonly Mutant[];
  readonly #reachesAll: boolean;

  constructor(room: string, mutants: readonly Mutant[], { reachesAll, continues }: JudgeOptions) {
    this.#folder = folderOf(room);
    this.#mutants = mutants;
    this.#reachesAll = reachesAll;
    this.#progress = progressOf(room);
    mkdirSync(this.#folder, { recursive: true });
    if (!continues || !existsSync(this.#progress)) writeFileSync(this.#progress, '');
    writeFileSync(join(this.#folder, 'mutants.json'), JSON.stringify(mutants));
  }

  noticed(): ReadonlySet<number> {
    return new Set(this.#steps().flatMap((step) => (step.is === 'judged' && step.noticed ? [step.id] : [])));
  }

  /** What each file of tests took, in ms. */
  times(): ReadonlyMap<string, number> {
    return new Map(this.#steps().flatMap((step) => (step.is === 'file' ? [[step.file, step.ms]] : [])));
  }

  async files(tests: readonly string[]): Promise<void> {
    for (;;) {
      const before = this.#steps();
      const done = new Set(before.flatMap((step) => (step.is === 'done' ? [step.file] : [])));
      const left = tests.filter((file) => !done.has(file));
      if (left.length === 0 || this.noticed().size === this.#mutants.length) return;
      await this.#watched(this.#spawn(RUN, left));
      const after = this.#steps();
      const last = after.at(-1);
      if (last?.is === 'begun')
        this.#write({ is: 'judged', id: last.id, noticed: true, by: `${last.file} has no end, or ended` });
      // Nothing can be said of a file that says nothing.
      else if (after.length === before.length) this.#write({ is: 'done', file: left[0] ?? '' });
    }
  }

  /** Mutants that are reached while modules are loaded, once more, as they are loaded. */
  async atLoad(): Promise<void> {
    const steps = this.#steps();
    const failing = new Set(steps.flatMap((step) => (step.is === 'unrepeatable' ? [step.file] : [])));
    const runs = steps.flatMap((step) => (step.is === 'file' && !failing.has(step.file) ? [step] : []));
    const ids = new Set(runs.flatMap((run) => run.loaded));
    const noticed = this.noticed();
    const mutants = [...ids].filter((id) => !noticed.has(id)).map((id) => this.#withTests(id, runs));
    const list = join(this.#folder, 'loaded.json');
    writeFileSync(list, JSON.stringify(mutants));
    const tests = [...new Set(mutants.flatMap((each) => each.tests))];
    for (;;) {
      const judged = new Set(
        this.#steps().flatMap((step) => (step.is === 'judged' && step.by === AT_LOAD ? [step.id] : [])),
      );
      if (mutants.every(({ id }) => judged.has(id))) return;
      const before = this.#steps().length;
      const words = ['--import', 'tsx', 'test/mutation/load-mutants.ts'];
      await this.#watched(this.#spawn(words, tests, { PUSHSIFT_LOADED: list, PUSHSIFT_AT_LOAD: '1' }));
      const after = this.#steps();
      const last = after.at(-1);
      if (last?.is === 'begun') this.#write({ is: 'judged', id: last.id, noticed: true, by: AT_LOAD });
      else if (after.length === before) throw new Error(`nothing was judged: ${this.#folder}/output.txt says why`);
    }
  }

  #withTests(id: number, runs: readonly FileRun[]): LoadedMutant {
    const module = this.#mutants.find((mutant) => mutant.id === id)?.file ?? '';
    const beside = new Set(this.#mutants.flatMap((mutant) => (mutant.file === module ? [mutant.id] : [])));
    const timed = runs.map(({ file, ms, loaded, reached }) => {
      return { file, ms, reaches: [...loaded, ...reached].some((each) => beside.has(each)) };
    });
    const tests = testsAtLoad(module, timed);
    const ms = tests.reduce((sum, each) => sum + each.ms, 0);
    return { id, tests: tests.map(({ file }) => file), patience: 60_000 + 10 * ms };
  }

  #steps(): readonly Step[] {
    return stepsIn(this.#progress);
  }

  #write(step: Step): void {
    writeStep(this.#progress, step);
  }

  #spawn(
    words: readonly string[],
    tests: readonly string[],
    more: Readonly<Record<string, string>> = {},
  ): ChildProcess {
    const output = openSync(join(this.#folder, 'output.txt'), 'a');
    return spawn(process.execPath, words, {
      cwd: ROOT,
      detached: true,
      stdio: ['ignore', output, output],
      env: {
        ...process.env,
        CI: '1',
        PUSHSIFT_TESTS: tests.join(),
        PUSHSIFT_MUTATED: join(this.#folder, 'modules'),
        PUSHSIFT_PROGRESS: this.#progress,
        PUSHSIFT_REACHED: join(this.#folder, 'reached.txt'),
        PUSHSIFT_MUTANT_COUNT: String((this.#mutants.at(-1)?.id ?? -1) + 1),
        PUSHSIFT_REACHES_ALL: this.#reachesAll ? '1' : '',
        ...more,
      },
    });
  }

  /** Waits until it ends, and ends it where nothing goes on. */
  async #watched(child: ChildProcess): Promise<void> {
    const before = this.#steps().length;
    let seen = before;
    let since = Date.now();
    let isEnded = false;
    const end_ = ended(child).then(() => {
      isEnded = true;
    });
    while (!isEnded) {
      await Promise.race([end_, wait(1000)]);
      const steps = this.#steps();
      const last = steps.at(-1);
      if (steps.length > seen) {
        seen = steps.length;
        since = Date.now();
      }
      const patience = last?.is === 'begun' ? last.patience : MOST_FOR_A_FILE;
      const isInDoubt = steps.length > before && last?.is === 'doubted';
      if (!isEnded && (Date.now() - since > patience || isInDoubt)) end(child);
    }
  }
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

/** With all that it started. */
function end({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
