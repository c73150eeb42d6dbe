/**
 * Races contenders against each other, each in a process of its own (parsers in one process make each other slower), in
 * interleaved rounds (the machine's mood of a minute hits all alike).
 */

import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from './measure.js';

export interface RaceOptions {
  readonly rounds: number;
  readonly milliseconds: number;
}

/** What a worker is told: first `prepare`, then a round at a time. It answers `ready`, then calls per second. */
export type ToWorker = { readonly prepare: string; readonly task: string } | { readonly milliseconds: number };
export type FromWorker = 'ready' | { readonly callsPerSecond: number };

/** Median calls per second of each contender at `task`. */
export async function race(
  contenders: readonly string[],
  task: string,
  { rounds, milliseconds }: RaceOptions,
): Promise<ReadonlyMap<string, number>> {
  const workers = contenders.map((name) => ({ name, child: start(), rates: [] as number[] }));
  try {
    for (const { name, child } of workers) await ask(child, { prepare: name, task });
    for (const { child } of workers) await ask(child, { milliseconds: milliseconds * 2 });
    for (let round = 0; round < rounds; round++) {
      for (const { child, rates } of workers) {
        const answer = await ask(child, { milliseconds });
        if (answer !== 'ready') rates.push(answer.callsPerSecond);
      }
    }
  } finally {
    for (const { child } of workers) child.kill();
  }
  return new Map(workers.map(({ name, rates }) => [name, median(rates)]));
}

function start(): ChildProcess {
  return fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
}

function ask(child: ChildProcess, message: ToWorker): Promise<FromWorker> {
  return new Promise((resolve, reject) => {
    const failed = (code: number | null): void => reject(new Error(`a worker ended with ${code}`));
    child.once('exit', failed);
    child.once('message', (answer: FromWorker) => {
      child.off('exit', failed);
      resolve(answer);
    });
    child.send(message);
  });
}
