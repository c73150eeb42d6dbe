/**
 * Question: what does a filter cost that nobody asked before, whose shape no kernel was made for? It must not be dearer than where
 * none is ever made. Filters of ever new shapes, each counted once, by the automatic choice and by the generic kernels alone.
 */

import assert from 'node:assert';
import { Random } from '../../src/devices/random.js';
import { generateWorkload } from '../../src/devices/workload/workload.js';
import type { Finding } from '../harness/report.js';
import { indexesOfWorkload } from './own-index.js';
import { theProduct } from './product.js';
import { randomShape } from './random-shape.js';
import { MI, type Part, sizeName, type Task } from './task.js';

/** Enough for every one to be new, and for a mean that one interruption does not move. */
const SHAPES = 400;
const WARM_UP = 50;

export const newShapes: Part = { sizes: [1, 10, 100], profiles: ['D50', 'MIX', 'MIXS'], onlyWhenNamed: false, run };

async function run({ size, profile }: Task): Promise<readonly Finding[]> {
  assert.ok(profile);
  const { compileOrThrow } = await theProduct();
  const [auto, generic] = await indexesOfWorkload(generateWorkload(profile, size * MI), ['auto', 'generic']);
  assert.ok(auto && generic);
  const random = new Random(32);
  const seen = new Set<string>();
  const spent = { auto: 0, generic: 0 };
  while (seen.size < SHAPES + WARM_UP) {
    const text = randomShape(random, 5 + random.below(7));
    if (seen.has(text)) continue;
    seen.add(text);
    const isTimed = seen.size > WARM_UP;
    const filter = compileOrThrow(text);
    const counts: number[] = [];
    const order = seen.size % 2 === 0 ? (['auto', 'generic'] as const) : (['generic', 'auto'] as const);
    for (const name of order) {
      const start = process.cpuUsage();
      counts.push((name === 'auto' ? auto : generic).count(filter));
      const { user, system } = process.cpuUsage(start);
      if (isTimed) spent[name] += user + system;
    }
    assert.equal(counts[0], counts[1], text);
  }
  const benchmark = `shapes never seen, ${profile}, ${sizeName(size)}`;
  return [
    { benchmark, measure: 'generic kernels, each', value: spent.generic / SHAPES, unit: 'µs', target: null },
    {
      benchmark,
      measure: 'automatic choice / generic kernels',
      value: spent.auto / spent.generic,
      unit: 'x',
      target: { atMost: 1.15 },
    },
  ];
}
