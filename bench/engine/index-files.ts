/**
 * Question: what does opening an index file cost, checked in full, beside reading the same bytes? They have to be held to be of use, so the
 * peer is `readFile`; bytes that are thrown away, read into one small buffer again and again, are told beside it.
 */

import assert from 'node:assert';
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { median } from '../../src/cli/bench/interleave.js';
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
import { timed, timedAsync } from './timed.js';

const ROUNDS = 9;
const PIECE_BYTES = 4 * MI;

export const indexFiles: Part = { sizes: [10, 100], profiles: ['D50', 'MIX'], onlyWhenNamed: false, run };

async function run({ size, profile }: Task): Promise<readonly Finding[]> {
  assert.ok(profile);
  const { compileOrThrow, openIndex, writeIndex } = await theProduct();
  const workload = generateWorkload(profile, size * MI);
  const filter = compileOrThrow(WORKLOAD_FILTER, { catalog: workloadCatalog() });
  return inTemporaryFolderAsync(async (folder) => {
    const file = join(folder, 'index.psi');
    await writeIndex(file, await indexOfWorkload(workload));
    const opened: number[] = [];
    const read: number[] = [];
    const passed: number[] = [];
    for (let round = 0; round < paced(ROUNDS); round++) {
      passed.push(timed(() => readThrough(file)).milliseconds);
      read.push(timed(() => readFileSync(file)).milliseconds);
      const { value: index, milliseconds } = await timedAsync(() => openIndex(file));
      opened.push(milliseconds);
      assert.equal(index.count(filter), workloadCount(workload));
      index[Symbol.dispose]();
    }
    const megabytes = statSync(file).size / 1e6;
    const benchmark = `open an index file, ${profile}, ${sizeName(size)}`;
    return [
      { benchmark, measure: 'size of the file', value: megabytes, unit: 'MB', target: null },
      { benchmark, measure: 'readFile', value: megabytes / (median(read) / 1000), unit: 'MB/s', target: null },
      { benchmark, measure: 'opening', value: megabytes / (median(opened) / 1000), unit: 'MB/s', target: null },
      {
        benchmark,
        measure: 'opening / reading through one small buffer',
        value: ratio(passed, opened),
        unit: 'x',
        target: null,
      },
      {
        benchmark,
        measure: 'opening / readFile',
        value: ratio(read, opened),
        unit: 'x',
        target: size === 100 ? { atLeast: 0.25 } : null,
      },
    ];
  });
}

/** Of times, round by round. */
function ratio(peer: readonly number[], own: readonly number[]): number {
  return median(own.map((milliseconds, round) => (peer[round] ?? Number.NaN) / milliseconds));
}

/** Reads a file piece by piece into one buffer, and does nothing with it. */
function readThrough(path: string): number {
  const file = openSync(path, 'r');
  const piece = new Uint8Array(PIECE_BYTES);
  let bytes = 0;
  for (let read = -1; read !== 0; bytes += read) read = readSync(file, piece);
  closeSync(file);
  return bytes;
}
