/**
 * Question: does an index that is larger than one WebAssembly memory can be answer right? 512 Mi devices with 80 applications of random
 * subscribers; the counts are known from the bitmaps they were made of. Takes 10 GB.
 */

import assert from 'node:assert';
import { bytesOf } from '../../src/cli/bench/workload-columns.js';
import { Random } from '../../src/devices/random.js';
import { countBits } from '../../src/devices/workload/bitmaps.js';
import { scatteredBits } from '../../src/devices/workload/random-bits.js';
import type { Finding } from '../harness/report.js';
import { indexOfBatches, setFilter } from './own-index.js';
import { theProduct } from './product.js';
import { MI, type Part } from './task.js';
import { timed, timedAsync } from './timed.js';

const DEVICES = 512 * MI;
const APPLICATIONS = 80;
/** Sets repeat after this many devices, so that their bitmaps, and what is expected, stay small. */
const REPEATED_DEVICES = 4 * MI;

export const pastFourGib: Part = { sizes: [100], profiles: null, onlyWhenNamed: true, run };

async function run(): Promise<readonly Finding[]> {
  const { compileOrThrow } = await theProduct();
  const sets = Array.from({ length: APPLICATIONS }, (_, at) => scatteredBits(new Random(at), REPEATED_DEVICES, 0.3));
  const built = await timedAsync(() =>
    indexOfBatches(DEVICES, (from, count) => ({
      applications: new Map(
        sets.map((words, at) => [`app ${at}`, bytesOf(words.subarray((from % REPEATED_DEVICES) / 32), count)]),
      ),
    })),
  );
  const { index, bytes } = built.value;
  assert.equal(index.size, DEVICES);
  const filter = compileOrThrow(`${setFilter('app 0')} * (${setFilter('app 41')} + ${setFilter('app 79')})`);
  const [first, second, third] = [sets[0], sets[41], sets[79]];
  assert.ok(first && second && third);
  const expected = countBits(first.map((word, at) => word & ((second[at] ?? 0) | (third[at] ?? 0))));
  assert.equal(index.count(filter), (expected * DEVICES) / REPEATED_DEVICES);
  const counted = timed(() => index.count(filter));
  const set = index.evaluate(filter);
  assert.equal(set.size, counted.value);
  const last = index.first(compileOrThrow(setFilter('app 7')), 1000);
  assert.equal(last.length, 1000);
  const benchmark = 'past 4 GiB, 512 Mi devices';
  return [
    { benchmark, measure: 'index', value: bytes / 1e6, unit: 'MB', target: null },
    { benchmark, measure: 'from typed columns', value: built.milliseconds / 1000, unit: 's', target: null },
    { benchmark, measure: 'count of three sets', value: counted.milliseconds, unit: 'ms', target: null },
    { benchmark, measure: 'audience', value: counted.value, unit: 'devices', target: null },
  ];
}
