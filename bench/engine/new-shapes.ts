/**
 * Question: what does a filter cost that nobody asked before, whose shape no kernel was made for? It must not be dearer than where
 * none is ever made. Filters of ever new shapes, each counted once, by the automatic choice and by the generic kernels alone; rounds of many,
 * since a single first use is as long as a look of the garbage collector.
 */

import assert from 'node:assert';
import type { DeviceIndex } from '../../src/bitset/index/device-index.js';
import { median } from '../../src/cli/bench/interleave.js';
import { hashText, Random } from '../../src/devices/random.js';
import { PROFILES, WORKLOAD_SETS } from '../../src/devices/workload/profiles.js';
import { shapedBits } from '../../src/devices/workload/workload.js';
import { paced } from '../harness/pace.js';
import type { Finding } from '../harness/report.js';
import { indexOfSets, setFilter, withEngine } from './own-index.js';
import { theProduct } from './product.js';
import { newShape } from './random-shape.js';
import { MI, type Part, sizeName, type Task } from './task.js';

const SETS = 14;
const ROUNDS = 12;
/** Each engine has scratch memory of its own, and where that lies in the cache is chance. */
const PAIRS = 4;
const WARM_UP = 2;
const SHAPES_PER_ROUND = 60;

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
  const { parts } = await indexOfSets(Object.fromEntries(sets), size * MI);
  const pairs: { readonly auto: DeviceIndex; readonly generic: DeviceIndex }[] = [];
  for (let pair = 0; pair < PAIRS; pair++)
    pairs.push({ auto: await withEngine(parts, 'auto'), generic: await withEngine(parts, 'generic') });
  const random = new Random(32);
  const seen = new Set<string>();
  const rounds: { readonly auto: number; readonly generic: number }[] = [];
  for (let round = -WARM_UP; round < paced(ROUNDS); round++) {
    const engines = pairs[(round + PAIRS) % PAIRS];
    assert.ok(engines);
    const spent = { auto: 0, generic: 0 };
    for (const end = seen.size + SHAPES_PER_ROUND; seen.size < end; ) {
      const { text, shape } = newShape(random, names.map(setFilter), 6 + random.below(7));
      if (seen.has(shape)) continue;
      seen.add(shape);
      const filter = compileOrThrow(text);
      const order = seen.size % 2 === 0 ? (['auto', 'generic'] as const) : (['generic', 'auto'] as const);
      const counts = order.map((name) => {
        const start = process.cpuUsage();
        const count = engines[name].count(filter);
        const { user, system } = process.cpuUsage(start);
        spent[name] += user + system;
        return count;
      });
      assert.equal(counts[0], counts[1], text);
    }
    if (round >= 0) rounds.push(spent);
  }
  const benchmark = `shapes never seen, ${profile}, ${sizeName(size)}`;
  return [
    {
      benchmark,
      measure: 'generic kernels, each',
      value: median(rounds.map(({ generic: each }) => each)) / SHAPES_PER_ROUND,
      unit: 'µs',
      target: null,
    },
    {
      benchmark,
      measure: 'automatic choice / generic kernels',
      value: median(rounds.map((spent) => spent.auto / spent.generic)),
      unit: 'x',
      target: { atMost: 1.15 },
    },
  ];
}
