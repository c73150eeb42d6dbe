/**
 * Question: what does a filter cost that nobody asked before, whose shape no kernel was made for? It must not be dearer than where
 * none is ever made. Filters of ever new shapes, each counted once, by the automatic choice and by the generic kernels alone.
 */

import assert from 'node:assert';
import { hashText, Random } from '../../src/devices/random.js';
import { PROFILES, WORKLOAD_SETS } from '../../src/devices/workload/profiles.js';
import { shapedBits } from '../../src/devices/workload/workload.js';
import type { Finding } from '../harness/report.js';
import { indexOfSets, setFilter, withEngine } from './own-index.js';
import { theProduct } from './product.js';
import { newShape } from './random-shape.js';
import { MI, type Part, sizeName, type Task } from './task.js';

const SETS = 14;
const SHAPES = 400;
const WARM_UP = 60;

export const newShapes: Part = { sizes: [1, 10, 100], profiles: ['D50', 'MIX', 'MIXS'], onlyWhenNamed: false, run };

async function run({ size, profile }: Task): Promise<readonly Finding[]> {
  assert.ok(profile);
  const { compileOrThrow } = await theProduct();
  const names = Array.from({ length: SETS }, (_, at) => `set ${at}`);
  const shapes = WORKLOAD_SETS.map((name) => PROFILES[profile][name]);
  const sets = names.map((name, at) => {
    const shape = shapes[at % shapes.length];
    assert.ok(shape);
    return [name, shapedBits(new Random(hashText(name)), size * MI, shape)] as const;
  });
  const { index: auto, parts } = await indexOfSets(Object.fromEntries(sets), size * MI);
  const generic = await withEngine(parts, 'generic');
  const random = new Random(32);
  const seen = new Set<string>();
  const spent = { auto: 0, generic: 0 };
  while (seen.size < SHAPES + WARM_UP) {
    const { text, shape } = newShape(random, names.map(setFilter), 6 + random.below(7));
    if (seen.has(shape)) continue;
    seen.add(shape);
    const filter = compileOrThrow(text);
    const order = seen.size % 2 === 0 ? (['auto', 'generic'] as const) : (['generic', 'auto'] as const);
    const counts = order.map((name) => {
      const start = process.cpuUsage();
      const count = (name === 'auto' ? auto : generic).count(filter);
      const { user, system } = process.cpuUsage(start);
      if (seen.size > WARM_UP) spent[name] += user + system;
      return count;
    });
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
