/**
 * Prints the bytes that a set of filters takes, a filter: `memory.ts VARIETY COUNT`. In a process of its own, in which nothing else is thrown away
 * meanwhile: what earlier measurements left would be subtracted.
 */

import assert from 'node:assert';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { FilterSet, sampleStatistics } from '../../src/entries/percolate.js';
import { devices, planOf, type Variety } from './account.js';

const SAMPLE = 200;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** A set of some filters first, so that what the code itself takes is there before. */
function measure(variety: Variety, count: number): number {
  filled(variety, 1000);
  const before = held();
  const set = filled(variety, count);
  const bytes = held() - before;
  assert.equal(set.size, count);
  return bytes / count;
}

function filled(variety: Variety, count: number): FilterSet {
  const set = new FilterSet({ statistics: sampleStatistics(devices(SAMPLE)) });
  for (let at = 0; at < count; at++) set.add(String(at), { plan: planOf(variety, at) });
  return set;
}

/** Bytes that are held after everything that is not was thrown away. */
function held(): number {
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const [variety, count] = process.argv.slice(2);
assert.ok(variety === 'templates' || variety === 'different');
process.stdout.write(String(measure(variety, Number(count))));
