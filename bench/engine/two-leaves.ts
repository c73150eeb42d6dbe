/**
 * Question: is a count over two sets - the home ground of CRoaring, whose kernels take 512 bits at once - anywhere slower, over all
 * pairs of densities and run lengths, for and, or, andnot? 10 Mi devices.
 */

import assert from 'node:assert';
import { interleave, timesFaster } from '../../src/cli/bench/interleave.js';
import { type RoaringBitmap, roaringBitmap } from '../../src/cli/bench/peers/roaring.js';
import { hashText, Random } from '../../src/devices/random.js';
import type { SetShape } from '../../src/devices/workload/profiles.js';
import { shapedBits } from '../../src/devices/workload/workload.js';
import { paced } from '../harness/pace.js';
import type { Finding } from '../harness/report.js';
import { geometricMean } from './geometric-mean.js';
import { indexOfSets, setFilter } from './own-index.js';
import { theProduct } from './product.js';
import { nativeRoaring } from './roaring.js';
import { MI, type Part, sizeName, type Task } from './task.js';

interface NamedShape extends SetShape {
  readonly name: string;
}

const SHAPES: readonly NamedShape[] = [
  { name: '50 %', share: 0.5, meanRun: null },
  { name: '10 %', share: 0.1, meanRun: null },
  { name: '1 %', share: 0.01, meanRun: null },
  { name: '0.1 %', share: 0.001, meanRun: null },
  { name: '0.01 %', share: 0.0001, meanRun: null },
  { name: 'runs of 20,000', share: 0.5, meanRun: 20_000 },
  { name: 'runs of 5,000', share: 0.1, meanRun: 5_000 },
  { name: 'runs of 1,000', share: 0.01, meanRun: 1_000 },
];

/** CRoaring holds both as bitmaps: its widest kernels. */
const DENSE: ReadonlySet<string> = new Set(['50 %', '10 %']);

const LEAST_DENSE = 0.65;
const LEAST_OTHER = 0.8;

const OPERATIONS = [
  { name: 'and', sign: '*', roaring: (left, right) => left.andCardinality(right) },
  { name: 'or', sign: '+', roaring: (left, right) => left.orCardinality(right) },
  { name: 'andnot', sign: '\\', roaring: (left, right) => left.andNotCardinality(right) },
] as const satisfies readonly {
  readonly name: string;
  readonly sign: string;
  readonly roaring: (left: RoaringBitmap, right: RoaringBitmap) => number;
}[];

export const twoLeaves: Part = { sizes: [10], profiles: null, onlyWhenNamed: false, run };

async function run({ size }: Task): Promise<readonly Finding[]> {
  const { compileOrThrow } = await theProduct();
  const library = nativeRoaring();
  const sets = Object.fromEntries(
    ['left', 'right'].flatMap((side) =>
      SHAPES.map((shape) => [`${side} ${shape.name}`, bitsOf(side, shape, size * MI)]),
    ),
  );
  const { index } = await indexOfSets(sets, size * MI);
  const bitmaps = new Map(Object.entries(sets).map(([name, words]) => [name, roaringBitmap(library, words)]));
  const cells: Finding[] = [];
  for (const { name, sign, roaring } of OPERATIONS) {
    for (const left of SHAPES) {
      for (const right of SHAPES) {
        const [one, other] = [`left ${left.name}`, `right ${right.name}`];
        const filter = compileOrThrow(`${setFilter(one)} ${sign} ${setFilter(other)}`);
        const [bitmap, second] = [bitmaps.get(one), bitmaps.get(other)];
        assert.ok(bitmap && second);
        assert.equal(index.count(filter), roaring(bitmap, second), `${one} ${name} ${other}`);
        const [own, peer] = await interleave(
          [
            { name: 'pushsift', call: () => index.count(filter) },
            { name: 'CRoaring', call: () => roaring(bitmap, second) },
          ],
          { rounds: paced(9), milliseconds: paced(4), clock: 'processor' },
        );
        assert.ok(own && peer);
        const isDense = DENSE.has(left.name) && DENSE.has(right.name);
        cells.push({
          benchmark: `two sets, ${sizeName(size)}`,
          measure: `${left.name} ${name} ${right.name}, CRoaring / pushsift`,
          value: timesFaster(own, peer),
          unit: 'x',
          target: { atLeast: isDense ? LEAST_DENSE : LEAST_OTHER },
          isDetail: true,
        });
      }
    }
  }
  return [...cells, ...summary(cells, size)];
}

function bitsOf(side: string, shape: NamedShape, devices: number): Uint32Array {
  return shapedBits(new Random(hashText(`two sets ${side} ${shape.name}`)), devices, shape);
}

function summary(cells: readonly Finding[], size: Task['size']): readonly Finding[] {
  const benchmark = `two sets, ${sizeName(size)}`;
  const leastOf = (atLeast: number): number =>
    Math.min(
      ...cells
        .filter(({ target }) => target && 'atLeast' in target && target.atLeast === atLeast)
        .map(({ value }) => value),
    );
  return [
    slowest('slowest pair of two dense sets', LEAST_DENSE),
    slowest('slowest other pair', LEAST_OTHER),
    {
      benchmark,
      measure: `pairs of ${cells.length} that are slower`,
      value: cells.filter(({ value }) => value < 1).length,
      unit: 'pairs',
      target: { atMost: 10 },
    },
    {
      benchmark,
      measure: `geometric mean of ${cells.length} pairs`,
      value: geometricMean(cells.map(({ value }) => value)),
      unit: 'x',
      target: { atLeast: 1.8 },
    },
  ];

  function slowest(measure: string, atLeast: number): Finding {
    return { benchmark, measure, value: leastOf(atLeast), unit: 'x', target: { atLeast } };
  }
}
