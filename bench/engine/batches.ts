/** Question: how much less do sixteen filters over the same sets cost when they are counted together? */

import assert from 'node:assert';
import { interleave, timesFaster } from '../../src/cli/bench/interleave.js';
import { Random } from '../../src/devices/random.js';
import { generateWorkload } from '../../src/devices/workload/workload.js';
import { paced } from '../harness/pace.js';
import type { Finding } from '../harness/report.js';
import { indexOfWorkload } from './own-index.js';
import { theProduct } from './product.js';
import { randomFilter } from './random-shape.js';
import { MI, type Part, sizeName, type Task } from './task.js';

const FILTERS = 16;

export const batches: Part = { sizes: [1, 10, 100], profiles: ['D50', 'MIX', 'MIXS'], onlyWhenNamed: false, run };

async function run({ size, profile }: Task): Promise<readonly Finding[]> {
  assert.ok(profile);
  const { compileOrThrow } = await theProduct();
  const index = await indexOfWorkload(generateWorkload(profile, size * MI));
  const random = new Random(16);
  const filters = Array.from({ length: FILTERS }, () => compileOrThrow(randomFilter(random, 7)));
  const oneByOne = (): number[] => filters.map((filter) => index.count(filter));
  assert.deepEqual([...index.countAll(filters)], oneByOne());
  const [together, single] = await interleave(
    [
      { name: 'countAll', call: () => index.countAll(filters) },
      { name: 'count', call: oneByOne },
    ],
    { rounds: paced(9), milliseconds: paced(30), clock: 'processor' },
  );
  assert.ok(together && single);
  const benchmark = `${FILTERS} filters, ${profile}, ${sizeName(size)}`;
  const target = size === 100 && profile !== 'MIXS' ? { atLeast: 2.3 } : null;
  return [
    { benchmark, measure: 'countAll, each', value: together.median / FILTERS, unit: 'µs', target: null },
    { benchmark, measure: 'one by one / countAll', value: timesFaster(together, single), unit: 'x', target },
  ];
}
