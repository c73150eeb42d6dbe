/**
 * The functions of `node:fs` that do something with files, as steps that a test counts: any of them can fail, or be the last of the process.
 * Descriptors are counted, too: what is opened is closed.
 */

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Crash, countedSteps } from './service/steps.js';

const NAMES = [
  ...['openSync', 'closeSync', 'readSync', 'writeSync', 'ftruncateSync', 'fsyncSync', 'fdatasyncSync'],
  ...['readFileSync', 'writeFileSync', 'statSync', 'realpathSync', 'chmodSync', 'mkdirSync'],
  ...['renameSync', 'linkSync', 'rmSync', 'unlinkSync'],
] as const;

type Name = keyof typeof fs;

// What removing takes is loaded when something is first removed: it must not keep a function that counts.
fs.rmSync(fs.mkdtempSync(join(tmpdir(), 'pushsift-steps-')), { recursive: true });

/** What is asked of the system more often than of a file that a test is about. */
const isElsewhere = (folder: string, given: unknown, opened: ReadonlySet<unknown>): boolean =>
  typeof given === 'number' ? !opened.has(given) : !String(given).startsWith(folder);

interface SteppedRun {
  /** Names of the functions, in the order in which they were called. */
  readonly steps: readonly string[];
  /** What the work threw, or rejected with; null: nothing. */
  readonly error: unknown;
  /** Descriptors that were opened and not closed. */
  readonly open: number;
}

/** Runs `work`; `at` throws what a step fails with, and a {@link Crash} where nothing else is to happen. Only what is in `folder` counts. */
async function withSteps(
  folder: string,
  at: (number: number, name: string) => void,
  work: () => unknown,
): Promise<SteppedRun> {
  const opened = new Set<unknown>();
  const steps = countedSteps((number, name) => void at(number, name) as undefined);
  const originals = NAMES.map((name) => [name, fs[name as Name]] as const);
  for (const [name, original] of originals) {
    const stepping = (...given: readonly unknown[]): unknown => {
      if (isElsewhere(folder, given[0], opened)) return Reflect.apply(original as () => unknown, fs, given);
      // What a system says of closing, it has closed.
      if (name === 'closeSync') {
        opened.delete(given[0]);
        Reflect.apply(original as () => unknown, fs, given);
        return steps.step(name);
      }
      steps.step(name);
      const result: unknown = Reflect.apply(original as () => unknown, fs, given);
      if (name === 'openSync') opened.add(result);
      return result;
    };
    Object.assign(fs, { [name]: stepping });
  }
  syncBuiltinESMExports();
  try {
    await work();
    return { steps: steps.names, error: null, open: opened.size };
  } catch (error) {
    return { steps: steps.names, error, open: opened.size };
  } finally {
    for (const [name, original] of originals) Object.assign(fs, { [name]: original });
    syncBuiltinESMExports();
    if (steps.hasCrashed()) for (const descriptor of opened) fs.closeSync(descriptor as number);
  }
}

const CODES = ['ENOSPC', 'EMFILE', 'EIO', 'EINTR'];

/** An error as the system reports it. */
function saidBySystem(code: string): Error {
  return Object.assign(new Error(`${code}: said the system`), { code, errno: -1, syscall: 'simulated' });
}

export interface Attempt extends SteppedRun {
  /** What was done to it: `EIO at 3: fsyncSync`, or `ended at 3: fsyncSync`. */
  readonly what: string;
  readonly isEnd: boolean;
}

/** Each step fails with each of these; null: it is the last of the process. */
const EACH: (step: number) => readonly (string | null)[] = () => [...CODES, null];

/** One of these for each step, in turn: every second one is the last of the process. */
export const IN_TURN: typeof EACH = (step) => [step % 2 === 0 ? (CODES[(step / 2) % CODES.length] ?? null) : null];

/** The work is done anew for each step and each fault, which lasts for so many steps. How many steps it takes. */
export async function eachStep(
  prepare: () => { readonly folder: string; readonly work: () => unknown },
  check: (attempt: Attempt, folder: string) => unknown,
  { faultsOf = EACH, lasts = 1 }: { readonly faultsOf?: typeof EACH | undefined; readonly lasts?: number } = {},
): Promise<number> {
  const whole = prepare();
  const { steps, error } = await withSteps(whole.folder, () => {}, whole.work);
  if (error !== null) throw error;
  for (let step = 0; step < steps.length; step++) {
    for (const fault of faultsOf(step)) {
      const { folder, work } = prepare();
      const at = (number: number): void => {
        if (number >= step && number < step + lasts) throw fault === null ? new Crash() : saidBySystem(fault);
      };
      const run = await withSteps(folder, at, work);
      const what = `${fault ?? 'ended'} at ${step}: ${steps[step]}`;
      await check({ ...run, what, isEnd: fault === null }, folder);
    }
  }
  return steps.length;
}
