/**
 * Question: what do two thousand operands cost, in time beside CRoaring and in memory beyond the index? A union, an intersection of
 * unions, and a difference; 1 Mi devices, sets of every density.
 */

import assert from 'node:assert';
import { interleave, timesFaster } from '../../src/cli/bench/interleave.js';
import { type RoaringBitmap, roaringBitmap } from '../../src/cli/bench/peers/roaring.js';
import { Random } from '../../src/devices/random.js';
import { scatteredBits } from '../../src/devices/workload/random-bits.js';
import { paced } from '../harness/pace.js';
import type { Finding } from '../harness/report.js';
import { indexOfSets, setFilter } from './own-index.js';
import { theProduct } from './product.js';
import { nativeRoaring } from './roaring.js';
import { MI, type Part, sizeName, type Task } from './task.js';
import { watchMemory } from './watch-memory.js';

const OPERANDS = 2000;
/** Small enough for two thousand sets of them to be there at once, and for a union of all not to be everything. */
const SHARES = [0.01, 0.001, 0.001, 0.0001, 0.0001, 0.0001, 0.0001, 0.0001] as const;

export const manyOperands: Part = { sizes: [1], profiles: null, onlyWhenNamed: false, run };

async function run({ size }: Task): Promise<readonly Finding[]> {
  const { compileOrThrow } = await theProduct();
  const library = nativeRoaring();
  const random = new Random(2000);
  const names = Array.from({ length: OPERANDS }, (_, at) => `set ${at}`);
  const words = names.map((_, at) => scatteredBits(random, size * MI, SHARES[at % SHARES.length] ?? 0.01));
  const { index } = await indexOfSets(
    Object.fromEntries(names.map((name, at) => [name, words[at] ?? new Uint32Array()])),
    size * MI,
  );
  const bitmaps = words.map((bits) => roaringBitmap(library, bits));
  const filters = names.map(setFilter);
  const half = OPERANDS / 2;
  const questions = [
    {
      name: 'union',
      filter: filters.join(' + '),
      roaring: () => sizeAndDispose(library.orMany(bitmaps)),
    },
    {
      name: 'union * union',
      filter: `(${filters.slice(0, half).join(' + ')}) * (${filters.slice(half).join(' + ')})`,
      roaring: () => {
        const [left, right] = [library.orMany(bitmaps.slice(0, half)), library.orMany(bitmaps.slice(half))];
        const count = left.andCardinality(right);
        left.dispose();
        right.dispose();
        return count;
      },
    },
  ];
  const findings: Finding[] = [];
  const benchmark = `${OPERANDS} operands, ${sizeName(size)}`;
  for (const { name, filter: text, roaring } of questions) {
    const filter = compileOrThrow(text);
    const grown = watchMemory();
    assert.equal(index.count(filter), roaring(), name);
    const extra = grown();
    const [own, peer] = await interleave(
      [
        { name: 'pushsift', call: () => index.count(filter) },
        { name: 'CRoaring', call: roaring },
      ],
      { rounds: paced(9), milliseconds: paced(15), clock: 'processor' },
    );
    assert.ok(own && peer);
    findings.push(
      { benchmark, measure: `${name}, pushsift`, value: own.median, unit: 'µs', target: null },
      { benchmark, measure: `${name}, CRoaring / pushsift`, value: timesFaster(own, peer), unit: 'x', target: null },
      {
        benchmark,
        measure: `${name}, extra memory in dense bitmaps`,
        value: extra / ((size * MI) / 8),
        unit: 'x',
        target: { atMost: 3 },
      },
    );
  }
  return findings;
}

function sizeAndDispose(bitmap: RoaringBitmap): number {
  const { size } = bitmap;
  bitmap.dispose();
  return size;
}
