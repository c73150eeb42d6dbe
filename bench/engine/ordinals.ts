/**
 * Question: how fast does a set become the ordinals of its devices, in an array that is given? 100 Mi devices; against
 * `toUint32Array` of CRoaring into the same array.
 */

import assert from 'node:assert';
import { interleave, timesFaster } from '../../src/cli/bench/interleave.js';
import { roaringBitmap } from '../../src/cli/bench/peers/roaring.js';
import { hashText, Random } from '../../src/devices/random.js';
import { countBits } from '../../src/devices/workload/bitmaps.js';
import type { SetShape } from '../../src/devices/workload/profiles.js';
import { shapedBits } from '../../src/devices/workload/workload.js';
import { paced } from '../harness/pace.js';
import type { Finding } from '../harness/report.js';
import { indexOfSets, setFilter } from './own-index.js';
import { theProduct } from './product.js';
import { nativeRoaring } from './roaring.js';
import { MI, type Part, sizeName, type Task } from './task.js';

interface NamedShape extends SetShape {
  readonly name: string;
  readonly target: number | null;
}

const SHAPES: readonly NamedShape[] = [
  { name: '50 %', share: 0.5, meanRun: null, target: null },
  { name: '10 %', share: 0.1, meanRun: null, target: 1.8 },
  { name: '1 %', share: 0.01, meanRun: null, target: 0.5 },
  { name: '0.1 %', share: 0.001, meanRun: null, target: 0.5 },
  { name: '0.01 %', share: 0.0001, meanRun: null, target: 0.5 },
  { name: '10 % in runs', share: 0.1, meanRun: 5_000, target: null },
];

export const ordinals: Part = { sizes: [100], profiles: null, onlyWhenNamed: false, run };

async function run({ size }: Task): Promise<readonly Finding[]> {
  const { compileOrThrow } = await theProduct();
  const library = nativeRoaring();
  const findings: Finding[] = [];
  for (const shape of SHAPES) {
    const words = shapedBits(new Random(hashText(`ordinals ${shape.name}`)), size * MI, shape);
    const devices = countBits(words);
    const { index } = await indexOfSets({ wanted: words }, size * MI);
    const set = index.evaluate(compileOrThrow(setFilter('wanted')));
    const bitmap = roaringBitmap(library, words);
    const into = new Uint32Array(devices);
    const expected = bitmap.toUint32Array(new Uint32Array(devices));
    assert.equal(Buffer.compare(bytesOf(set.ordinals(into)), bytesOf(expected)), 0, shape.name);
    const [own, peer] = await interleave(
      [
        { name: 'pushsift', call: () => set.ordinals(into) },
        { name: 'CRoaring', call: () => bitmap.toUint32Array(into) },
      ],
      { rounds: paced(9), milliseconds: paced(20), clock: 'processor' },
    );
    assert.ok(own && peer);
    const benchmark = `ordinals, ${sizeName(size)}`;
    findings.push(
      { benchmark, measure: `${shape.name}, pushsift`, value: own.median / 1000, unit: 'ms', target: null },
      {
        benchmark,
        measure: `${shape.name}, CRoaring / pushsift`,
        value: timesFaster(own, peer),
        unit: 'x',
        target: shape.target === null ? null : { atLeast: shape.target },
      },
    );
    set[Symbol.dispose]();
    index[Symbol.dispose]();
    bitmap.dispose();
  }
  return findings;
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
