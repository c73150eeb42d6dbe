/**
 * Runs a file of tests, and then, in the same process, the tests that reach a mutant, for one mutant after another. What a test file imports stays
 * loaded; the file itself is evaluated again where its tests cannot be run twice, or a mutant is reached while it is evaluated.
 */

import process from 'node:process';
import { type RunnerTask, type RunnerTestCase, type RunnerTestFile, TestRunner } from 'vitest';
import { Again } from './again.js';
import { type Step, stepsIn, writeStep } from './progress.js';
import { takeReached } from './reached-by-commands.js';
import { firstFailure, quickestFirst } from './run-tests.js';

interface Mutants {
  active: number;
  counts: Uint32Array | null;
  hits: number;
  most: number;
}

declare global {
  var pushsiftMutants: Mutants | undefined;
}

const {
  PUSHSIFT_PROGRESS: progress = '',
  PUSHSIFT_MUTANT_COUNT: count = '0',
  PUSHSIFT_REACHES_ALL: reachesAll = '',
  PUSHSIFT_REACHED: byCommands = '',
} = process.env;
const COUNT = Number(count);

/** What the tests of a file may take for a mutant, in ms: those that take longest are left out, and a score may be too low for it. */
const MOST_MS = Number(process.env.PUSHSIFT_MOST_MS ?? 1000);

/** A process that has taken so much, and judged so many mutants, is ended, and another one goes on: garbage is looked for in all of it. */
const MOST_BYTES = 2 ** 30;
const FEWEST_JUDGED = 200;

globalThis.pushsiftMutants ??= { active: -1, counts: null, hits: 0, most: Number.POSITIVE_INFINITY };
const mutants = globalThis.pushsiftMutants;

function write(step: Step): void {
  writeStep(progress, step);
}

interface Reached {
  /** Ids of tasks: a test, a suite whose hooks reach it, or the file. */
  readonly tasks: Set<string>;
  hits: number;
}

function testsOf(task: RunnerTask): readonly RunnerTestCase[] {
  return task.type === 'suite' ? task.tasks.flatMap(testsOf) : [task];
}

/** The tests that failed, or the suites whose hooks did. */
function failedIn(task: RunnerTask): readonly string[] {
  const within = task.type === 'suite' ? task.tasks.flatMap(failedIn) : [];
  return within.length === 0 && task.result?.state === 'fail' ? [task.id] : within;
}

export default class MutantRunner extends TestRunner {
  override importFile(path: string, source: 'collect' | 'setup'): unknown {
    if (source === 'collect') mutants.counts = new Uint32Array(COUNT);
    return super.importFile(path, source);
  }

  onCollected(): void {
    this.#loaded = idsIn(mutants.counts);
  }

  #loaded: readonly number[] = [];

  // The method that Vitest calls when a file has been run.
  override onAfterRunFiles(files?: RunnerTestFile[]): void | Promise<void> {
    super.onAfterRunFiles();
    const all = idsIn(mutants.counts);
    mutants.counts = null;
    const [file] = files ?? [];
    return file === undefined ? undefined : judge(this, file, this.#loaded, all);
  }
}

/** With what commands reached that have ended. */
function idsIn(counts: Uint32Array | null): readonly number[] {
  if (counts !== null) takeReached(byCommands, counts);
  return counts === null ? [] : [...counts.keys()].filter((id) => (counts[id] ?? 0) > 0);
}

/** `all` were reached when the file was run for the first time. */
async function judge(
  first: TestRunner,
  file: RunnerTestFile,
  collected: readonly number[],
  all: readonly number[],
): Promise<void> {
  if (all.length === 0 && reachesAll !== '1') {
    write({ is: 'file', file: file.name, ms: Math.round(file.result?.duration ?? 0), loaded: [], reached: [] });
    write({ is: 'done', file: file.name });
    return;
  }
  const path = file.filepath;
  const again = new Again(first, first.config);
  const { reached, tests, ms, toCollect, left, isRepeatable } = await reachedBy(again, path, failedIn(file));
  // What is run once for a process is as good as loaded.
  const once = collected.filter((id) => reached.get(id)?.tasks.has('') !== true);
  const loaded = [...new Set([...once, ...all.filter((id) => !reached.has(id))])];
  // What an earlier mutant left behind may be why.
  if (left.length > 0 && judgedHere > 0) process.kill(process.pid, 'SIGKILL');
  if (left.length > 0) write({ is: 'unrepeatable', file: file.name, tests: left });
  write({ is: 'file', file: file.name, ms: Math.round(ms), loaded, reached: [...reached.keys()] });
  const judged = new Set<number>();
  let doubted: number | null = null;
  for (const step of stepsIn(progress)) {
    if (step.is === 'judged' && (step.noticed || step.by === file.name)) judged.add(step.id);
    if (step.is === 'doubted' && step.file === file.name && !judged.has(step.id)) doubted = step.id;
  }
  const order = [...reached.keys()].sort((left, right) => left - right);
  if (doubted !== null) order.unshift(doubted);
  for (const id of order) {
    if (judged.has(id)) continue;
    judged.add(id);
    const { tasks, hits } = reached.get(id) ?? { tasks: new Set(), hits: 0 };
    const chosen = asMuchAsThereIsTimeFor(
      tests.filter((test) => tasks.has(test.id) || test.within.some((each) => tasks.has(each))),
    );
    if (chosen.length === 0) continue;
    const time = 10_000 + 10 * chosen.reduce((sum, test) => sum + test.ms, 0);
    judgedHere++;
    write({ is: 'begun', id, file: file.name, patience: time * 2 });
    const found = await withMutant(id, hits, async () => {
      const among = isRepeatable ? await failuresAmong(again, path, chosen, time) : [];
      if (among.length > 0) return { failed: among, fails: failuresAmong };
      // What runs while the file is evaluated is seen where it is evaluated again.
      const isAsked = !isRepeatable || (tasks.has('') && toCollect <= MOST_MS);
      return { failed: isAsked ? await failuresWith(again, path, chosen, time) : [], fails: failuresWith };
    });
    const { failed, fails } = found;
    const isDoubted = failed.length > 0 && (await fails(again, path, withIds(tests, failed), time)).length > 0;
    if (isDoubted && id !== doubted) {
      write({ is: 'doubted', id, file: file.name });
      process.kill(process.pid, 'SIGKILL');
    }
    write({
      is: 'judged',
      id,
      noticed: failed.length > 0,
      by: failed.length > 0 ? `${file.name} ${nameIn(tests, failed[0] ?? '')}` : file.name,
    });
    if (isDoubted || (judgedHere >= FEWEST_JUDGED && process.memoryUsage.rss() > MOST_BYTES))
      process.kill(process.pid, 'SIGKILL');
  }
  write({ is: 'done', file: file.name });
}

interface Timed {
  readonly task: RunnerTestCase;
  readonly id: string;
  readonly name: string;
  /** Suites and the file. */
  readonly within: readonly string[];
  readonly ms: number;
}

/** What a file of tests reaches. */
interface FileAgain {
  readonly reached: Map<number, Reached>;
  readonly tests: readonly Timed[];
  readonly ms: number;
  /** How long it takes to evaluate the file, in ms. */
  readonly toCollect: number;
  /** Ids of those that fail without any mutant. */
  readonly left: readonly string[];
  /** All of them pass again where the file is not evaluated anew. */
  readonly isRepeatable: boolean;
}

/** How many mutants were active in this process. */
let judgedHere = 0;

function asMuchAsThereIsTimeFor(tests: readonly Timed[]): readonly Timed[] {
  let left = MOST_MS;
  const chosen = new Set<Timed>();
  for (const test of [...tests].sort((one, other) => one.ms - other.ms)) {
    left -= test.ms;
    if (left < 0) break;
    chosen.add(test);
  }
  return tests.filter((test) => chosen.has(test));
}

function withIds(tests: readonly Timed[], ids: readonly string[]): readonly Timed[] {
  return tests.filter((test) => ids.includes(test.id) || test.within.some((each) => ids.includes(each)));
}

function nameIn(tests: readonly Timed[], id: string): string {
  return tests.find((test) => test.id === id)?.name ?? 'as a whole';
}

async function reachedBy(again: Again, path: string, failedAtFirst: readonly string[]): Promise<FileAgain> {
  const reached = new Map<number, Reached>();
  let task: string | null = null;
  const take = (): void => {
    const counts = mutants.counts;
    if (counts === null) return;
    for (const id of idsIn(counts)) {
      const found = reached.get(id) ?? { tasks: new Set<string>(), hits: 0 };
      found.tasks.add(task ?? '');
      found.hits += counts[id] ?? 0;
      reached.set(id, found);
    }
    counts.fill(0);
  };
  mutants.counts = new Uint32Array(COUNT);
  again.chosen = null;
  again.stopsAtFailure = false;
  again.onTask = (next) => {
    take();
    task = next?.id ?? null;
  };
  const start = performance.now();
  const file = await again.run(path, 1_800_000);
  take();
  const ms = performance.now() - start;
  again.onTask = null;
  mutants.counts = null;
  if (file === undefined) return { reached, tests: [], ms, toCollect: 0, left: [], isRepeatable: false };
  const left = new Set([...failedAtFirst, ...failedIn(file)]);
  const tests = testsOf(file).flatMap((test) => {
    const within = [file.id, ''];
    for (let suite = test.suite; suite !== undefined; suite = suite.suite) within.push(suite.id);
    const ms = test.result?.duration ?? 0;
    const isLeft =
      left.has(test.id) || within.some((each) => left.has(each)) || test.mode === 'skip' || test.mode === 'todo';
    return isLeft ? [] : [{ task: test, id: test.id, name: test.fullTestName ?? test.name, within, ms }];
  });
  if (reachesAll === '1')
    for (let id = 0; id < COUNT; id++) if (!reached.has(id)) reached.set(id, { tasks: new Set([file.id]), hits: 0 });
  const isRepeatable =
    (await firstFailure(
      again,
      tests.map(({ task: each }) => each),
      600_000,
    )) === null;
  return { reached, tests, ms, toCollect: file.collectDuration ?? 0, left: [...left], isRepeatable };
}

async function withMutant<Result>(id: number, hits: number, act: () => Promise<Result>): Promise<Result> {
  mutants.hits = 0;
  mutants.most = 100 * hits + 1_000_000;
  process.env.PUSHSIFT_MUTANT = String(id);
  mutants.active = id;
  try {
    return await act();
  } finally {
    mutants.active = -1;
    delete process.env.PUSHSIFT_MUTANT;
  }
}

/** Evaluates the file again. */
async function failuresWith(
  again: Again,
  path: string,
  chosen: readonly Timed[],
  time: number,
): Promise<readonly string[]> {
  again.chosen = new Set(chosen.map((test) => test.id));
  again.stopsAtFailure = true;
  const file = await again.run(path, time);
  return file === undefined ? ['file'] : failedIn(file);
}

async function failuresAmong(
  again: Again,
  _path: string,
  chosen: readonly Timed[],
  time: number,
): Promise<readonly string[]> {
  const failed = await firstFailure(
    again,
    quickestFirst(chosen).map(({ task }) => task),
    time,
  );
  return failed === null ? [] : [failed];
}
