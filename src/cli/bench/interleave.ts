/**
 * Times calls against each other in interleaved rounds: the machine's mood of a second hits all alike, so that ratios hold where
 * absolute times do not.
 */

import process from 'node:process';
import { setImmediate } from 'node:timers/promises';

/** One call to be timed; what it answers is kept, and waited for where it is a promise. */
export interface Timed {
  readonly name: string;
  readonly call: () => unknown;
}

export interface InterleaveOptions {
  readonly rounds: number;
  /** How long one contender is timed in one round. */
  readonly milliseconds: number;
  /**
   * `processor`: time of the process, which leaves out what else the machine had to do, and counts the threads of the garbage
   * collector. `wall`: for work that is spread over threads, or waits.
   */
  readonly clock: 'processor' | 'wall';
  readonly signal?: AbortSignal;
}

export interface Timing {
  readonly name: string;
  /** Median microseconds of a call. */
  readonly median: number;
  /** Microseconds of a call in each round, in the order of the rounds. */
  readonly rounds: readonly number[];
}

/** @throws what the signal was aborted with */
export async function interleave(timed: readonly Timed[], options: InterleaveOptions): Promise<readonly Timing[]> {
  const runners: Runner[] = [];
  for (const { name, call } of timed) runners.push({ name, call, batch: await batchOf(call, options), rounds: [] });
  for (let round = 0; round < options.rounds; round++) {
    for (const { call, batch, rounds } of runners) {
      // Lets an interruption in.
      await setImmediate();
      options.signal?.throwIfAborted();
      rounds.push(await microseconds(call, batch, options.clock));
    }
  }
  return runners.map(({ name, rounds }) => ({ name, median: median(rounds), rounds }));
}

/** How many times as long `slower` takes as `faster`: the median over the rounds, each compared with its own. */
export function timesFaster(faster: Timing, slower: Timing): number {
  return median(faster.rounds.map((own, round) => (slower.rounds[round] ?? Number.NaN) / own));
}

/** The middle value; of an even number of them the lower middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[(sorted.length - 1) >> 1] ?? Number.NaN;
}

interface Runner extends Timed {
  readonly batch: number;
  readonly rounds: number[];
}

/** Times that no clock tells apart from nothing. */
const LEAST_MICROSECONDS = 0.001;

/** Warms the call up for about a round, and says how many calls a round holds. */
async function batchOf(call: Timed['call'], { milliseconds, clock }: InterleaveOptions): Promise<number> {
  let batch = 1;
  let taken = 0;
  for (let spent = 0; spent < milliseconds * 1000; spent += taken * batch) {
    batch = taken === 0 ? 1 : Math.min(batch * 8, callsIn(milliseconds / 2, taken));
    taken = Math.max(LEAST_MICROSECONDS, await microseconds(call, batch, clock));
  }
  return callsIn(milliseconds, taken);
}

function callsIn(milliseconds: number, microsecondsOfCall: number): number {
  return Math.ceil((milliseconds * 1000) / microsecondsOfCall);
}

/** Microseconds of one of `batch` calls. */
async function microseconds(call: Timed['call'], batch: number, clock: InterleaveOptions['clock']): Promise<number> {
  const read = clock === 'wall' ? wallMicroseconds : processorMicroseconds;
  const start = read();
  sink = call();
  if (sink instanceof Promise) {
    await sink;
    for (let done = 1; done < batch; done++) sink = await call();
  } else for (let done = 1; done < batch; done++) sink = call();
  return (read() - start) / batch;
}

function wallMicroseconds(): number {
  return performance.now() * 1000;
}

function processorMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

// Results are kept where the optimizer cannot know that nobody reads them.
let sink: unknown;

/**
 * What the last timed call returned.
 * @public exported so that the value may be read: what nobody can read may not be computed
 */
export function lastAnswer(): unknown {
  return sink;
}
