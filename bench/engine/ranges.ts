/**
 * Question: what does BETWEEN over a hundred values cost, for bounds nobody asked for before and for bounds that come again, against
 * the union of the bitmaps of the values between in CRoaring? And what do the values weigh?
 */

import assert from 'node:assert';
import { median } from '../../src/cli/bench/interleave.js';
import type { RoaringBitmap, RoaringLibrary } from '../../src/cli/bench/peers/roaring.js';
import { Random } from '../../src/devices/random.js';
import type { Filter } from '../../src/plan/filter.js';
import type { Finding } from '../harness/report.js';
import { indexOfIntegers } from './own-index.js';
import { theProduct } from './product.js';
import { nativeRoaring } from './roaring.js';
import { MI, type Part, sizeName, type Task } from './task.js';
import { timed } from './timed.js';

const VALUES = 100;
const BOUNDS = 60;

export const ranges: Part = { sizes: [1, 10, 100], profiles: null, onlyWhenNamed: false, run };

interface Range {
  readonly filter: Filter;
  readonly bitmaps: readonly RoaringBitmap[];
}

async function run({ size }: Task): Promise<readonly Finding[]> {
  const { compileOrThrow } = await theProduct();
  const values = randomValues(size * MI);
  const { index, bytes } = await indexOfIntegers('age', values);
  const bitmaps = bitmapsByValue(nativeRoaring(), values);
  const ranges = randomBounds().map(
    ([low, high]): Range => ({
      filter: compileOrThrow(`T("age", BETWEEN, [${low}, ${high}])`),
      bitmaps: bitmaps.slice(low, high + 1),
    }),
  );
  const uses: readonly number[][] = [[], [], []];
  for (const { filter, bitmaps: between } of ranges) {
    const { value: peer, milliseconds } = timed(() => nativeRoaring().orMany(between));
    for (const ratios of uses) {
      const { value: own, milliseconds: taken } = timed(() => index.evaluate(filter));
      ratios.push(milliseconds / taken);
      assert.equal(own.size, peer.size);
      own[Symbol.dispose]();
    }
    peer.dispose();
  }
  const benchmark = `BETWEEN of ${VALUES} values, ${sizeName(size)}`;
  const portable = bitmaps.reduce((sum, bitmap) => sum + bitmap.getSerializationSizeInBytes('portable'), 0);
  const [first = [], second = [], third = []] = uses;
  return [
    ratio(benchmark, 'first use, CRoaring orMany / pushsift', median(first), 2),
    ratio(benchmark, 'second use, CRoaring orMany / pushsift', median(second), 6),
    ratio(benchmark, 'third use, CRoaring orMany / pushsift', median(third), 6),
    weight(benchmark, 'pushsift index', bytes / (size * MI), 1),
    weight(benchmark, 'CRoaring, portable', portable / (size * MI), null),
  ];
}

function ratio(benchmark: string, measure: string, value: number, atLeast: number): Finding {
  return { benchmark, measure, value, unit: 'x', target: { atLeast } };
}

function weight(benchmark: string, measure: string, value: number, atMost: number | null): Finding {
  return { benchmark, measure, value, unit: 'bytes/device', target: atMost === null ? null : { atMost } };
}

function randomValues(devices: number): Int32Array {
  const random = new Random(7);
  const values = new Int32Array(devices);
  for (let device = 0; device < devices; device++) values[device] = random.below(VALUES);
  return values;
}

/** Different bounds, each between 2 and `VALUES - 1` values apart. */
function randomBounds(): readonly (readonly [low: number, high: number])[] {
  const random = new Random(8);
  const seen = new Map<string, readonly [number, number]>();
  while (seen.size < BOUNDS) {
    const [one, other] = [random.below(VALUES), random.below(VALUES)];
    const bounds = [Math.min(one, other), Math.max(one, other)] as const;
    if (bounds[0] < bounds[1] && bounds[1] - bounds[0] < VALUES - 1) seen.set(bounds.join(), bounds);
  }
  return [...seen.values()];
}

function bitmapsByValue(library: RoaringLibrary, values: Int32Array): readonly RoaringBitmap[] {
  const members = Array.from({ length: VALUES }, () => ({ ordinals: new Uint32Array(values.length / 50), count: 0 }));
  for (const [device, value] of values.entries()) {
    const member = members[value];
    assert.ok(member);
    member.ordinals[member.count++] = device;
  }
  return members.map(({ ordinals, count }) => {
    assert.ok(count <= ordinals.length);
    const bitmap = new library();
    bitmap.addMany(ordinals.subarray(0, count));
    bitmap.runOptimize();
    bitmap.shrinkToFit();
    return bitmap;
  });
}
