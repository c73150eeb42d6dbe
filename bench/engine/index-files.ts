/** Question: what does opening an index file cost, checked in full, beside reading the same bytes? */

import assert from 'node:assert';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { median } from '../../src/cli/bench/interleave.js';
import {
  generateWorkload,
  WORKLOAD_FILTER,
  workloadCatalog,
  workloadCount,
} from '../../src/devices/workload/workload.js';
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
    for (let round = 0; round < ROUNDS; round++) {
      read.push(timed(() => readAll(file)).milliseconds);
      const { value: index, milliseconds } = await timedAsync(() => openIndex(file));
      opened.push(milliseconds);
      assert.equal(index.count(filter), workloadCount(workload));
      index[Symbol.dispose]();
    }
    const megabytes = statSync(file).size / 1e6;
    const benchmark = `open an index file, ${profile}, ${sizeName(size)}`;
    return [
      { benchmark, measure: 'size of the file', value: megabytes, unit: 'MB', target: null },
      { benchmark, measure: 'reading alone', value: megabytes / (median(read) / 1000), unit: 'MB/s', target: null },
      { benchmark, measure: 'opening', value: megabytes / (median(opened) / 1000), unit: 'MB/s', target: null },
      {
        benchmark,
        measure: 'opening / reading alone',
        value: median(opened.map((milliseconds, round) => (read[round] ?? Number.NaN) / milliseconds)),
        unit: 'x',
        target: size === 100 ? { atLeast: 0.25 } : null,
      },
    ];
  });
}

/** Reads a file piece by piece into one buffer, and does nothing with it. */
function readAll(path: string): number {
  const file = openSync(path, 'r');
  const piece = new Uint8Array(PIECE_BYTES);
  let bytes = 0;
  for (let read = -1; read !== 0; bytes += read) read = readSync(file, piece);
  closeSync(file);
  return bytes;
}
