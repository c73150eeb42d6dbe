/**
 * Question: what does a second worker bring? Parked: one count after a pause, when workers have to be woken. Hot: counts one after
 * another. By the clock on the wall; against a pool of one worker, and against the same index on the asking thread.
 */

import assert from 'node:assert';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { interleave, median, type Timed, timesFaster } from '../../src/cli/bench/interleave.js';
import {
  generateWorkload,
  WORKLOAD_FILTER,
  workloadCatalog,
  workloadCount,
} from '../../src/devices/workload/workload.js';
import { paced } from '../harness/pace.js';
import type { Finding } from '../harness/report.js';
import { inTemporaryFolderAsync } from '../harness/workplace.js';
import { indexOfWorkload } from './own-index.js';
import { theProduct } from './product.js';
import { MI, type Part, sizeName, type Task } from './task.js';
import { timedAsync } from './timed.js';

const PAUSE_MS = 30;
const PARKED_ROUNDS = 25;

export const threads: Part = { sizes: [10, 100], profiles: ['D50', 'MIX', 'C1'], onlyWhenNamed: false, run };

interface Contender extends Timed {
  readonly call: () => Promise<number>;
}

async function run({ size, profile }: Task): Promise<readonly Finding[]> {
  assert.ok(profile);
  const { compileOrThrow, openIndex, openIndexPool, writeIndex } = await theProduct();
  const workload = generateWorkload(profile, size * MI);
  const expected = workloadCount(workload);
  const filter = compileOrThrow(WORKLOAD_FILTER, { catalog: workloadCatalog() });
  return inTemporaryFolderAsync(async (folder) => {
    const file = join(folder, 'index.psi');
    await writeIndex(file, await indexOfWorkload(workload));
    const index = await openIndex(file);
    await using one = await openIndexPool(file, { workers: 1, inPlaceBelow: 0 });
    await using two = await openIndexPool(file, { workers: 2, inPlaceBelow: 0 });
    const contenders: readonly [Contender, Contender, Contender] = [
      { name: 'asking thread', call: async () => index.count(filter) },
      { name: 'one worker', call: async () => (await one.countAll([filter]))[0] ?? -1 },
      { name: 'two workers', call: async () => (await two.countAll([filter]))[0] ?? -1 },
    ];
    for (const { call } of contenders) assert.equal(await call(), expected);
    assert.deepEqual(await two.count(filter), await one.count(filter));
    const [alone, single, pair] = await interleave(contenders, {
      rounds: paced(11),
      milliseconds: paced(60),
      clock: 'wall',
    });
    const [aloneParked, singleParked, pairParked] = await parkedTimes(contenders);
    assert.ok(alone && single && pair);
    const benchmark = `threads, ${profile}, ${sizeName(size)}`;
    const large = size === 100 && profile !== 'C1';
    return [
      { benchmark, measure: 'hot, two workers', value: pair.median, unit: 'µs', target: null },
      ratio(benchmark, 'hot, one worker / two', timesFaster(pair, single), large ? 1.6 : null),
      ratio(benchmark, 'hot, asking thread / two', timesFaster(pair, alone), null),
      { benchmark, measure: 'parked, two workers', value: median(pairParked) * 1000, unit: 'µs', target: null },
      ratio(benchmark, 'parked, one worker / two', medianRatio(singleParked, pairParked), large ? 1.35 : null),
      ratio(benchmark, 'parked, asking thread / two', medianRatio(aloneParked, pairParked), null),
    ];
  });
}

/** Milliseconds of each call, after a pause. */
async function parkedTimes([...contenders]: readonly Contender[]): Promise<[number[], number[], number[]]> {
  const times: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < paced(PARKED_ROUNDS); round++) {
    for (const [at, { call }] of contenders.entries()) {
      await setTimeout(PAUSE_MS);
      times[at]?.push((await timedAsync(call)).milliseconds);
    }
  }
  return times;
}

function medianRatio(slower: readonly number[], faster: readonly number[]): number {
  return median(slower.map((milliseconds, round) => milliseconds / (faster[round] ?? Number.NaN)));
}

function ratio(benchmark: string, measure: string, value: number, atLeast: number | null): Finding {
  return { benchmark, measure, value, unit: 'x', target: atLeast === null ? null : { atLeast } };
}
