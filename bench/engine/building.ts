/**
 * Questions: what does an index cost beyond reading its devices' JSON at all, and how many devices a second go in as typed columns?
 * The first as whole processes: the built command against a loop that does `JSON.parse` on each line.
 */

import assert from 'node:assert';
import { closeSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from '../../src/cli/bench/interleave.js';
import { generateWorkload } from '../../src/devices/workload/workload.js';
import { generateNdjson } from '../../src/entries/devices.js';
import { catalogToJson, sampleCatalog } from '../../src/entries/index.js';
import { paced, sized } from '../harness/pace.js';
import { processorSeconds } from '../harness/processor-seconds.js';
import type { Finding } from '../harness/report.js';
import { COMMAND, inTemporaryFolder } from '../harness/workplace.js';
import { indexOfWorkload } from './own-index.js';
import { MI, type Part, sizeName, type Task } from './task.js';
import { timedAsync } from './timed.js';

const BARE_LOOP = fileURLToPath(new URL('../harness/bare-json-loop.mjs', import.meta.url));
const ROUNDS = 5;

export const buildFromNdjson: Part = { sizes: [1], profiles: null, onlyWhenNamed: false, run: fromNdjson };
export const buildFromColumns: Part = {
  sizes: [10],
  profiles: ['D50', 'MIX', 'D001'],
  onlyWhenNamed: false,
  run: fromColumns,
};

async function fromNdjson({ size }: Task): Promise<readonly Finding[]> {
  return inTemporaryFolder((folder) => {
    const catalog = join(folder, 'catalog.json');
    const devices = join(folder, 'devices.ndjson');
    const output = join(folder, 'devices.psi');
    writeFileSync(catalog, JSON.stringify(catalogToJson(sampleCatalog)));
    const file = openSync(devices, 'w');
    const count = sized(size * MI);
    for (const text of generateNdjson({ seed: 1, count, catalog: sampleCatalog })) writeSync(file, text);
    closeSync(file);
    const loops: number[] = [];
    const builds: number[] = [];
    for (let round = 0; round < paced(ROUNDS); round++) {
      loops.push(processorSeconds([BARE_LOOP, devices]));
      builds.push(
        processorSeconds([COMMAND, 'index', 'build', devices, '--no-config', '--catalog', catalog, '--output', output]),
      );
    }
    const megabytes = statSync(devices).size / 1e6;
    const benchmark = `index build, NDJSON, ${count / MI} Mi`;
    return [
      { benchmark, measure: 'bare JSON.parse loop', value: megabytes / median(loops), unit: 'MB/s', target: null },
      { benchmark, measure: 'pushsift index build', value: megabytes / median(builds), unit: 'MB/s', target: null },
      {
        benchmark,
        measure: 'index build / bare loop',
        value: median(builds.map((seconds, round) => (loops[round] ?? Number.NaN) / seconds)),
        unit: 'x',
        target: { atLeast: 2 },
      },
    ];
  });
}

async function fromColumns({ size, profile }: Task): Promise<readonly Finding[]> {
  assert.ok(profile);
  const workload = generateWorkload(profile, size * MI);
  const times: number[] = [];
  for (let round = 0; round < paced(ROUNDS); round++) {
    const { value: index, milliseconds } = await timedAsync(() => indexOfWorkload(workload));
    assert.equal(index.size, size * MI);
    index[Symbol.dispose]();
    times.push(milliseconds);
  }
  return [
    {
      benchmark: `index from typed columns, ${profile}, ${sizeName(size)}`,
      measure: 'addColumns and seal',
      value: (size * MI) / (median(times) / 1000),
      unit: 'devices/s',
      target: null,
    },
  ];
}
