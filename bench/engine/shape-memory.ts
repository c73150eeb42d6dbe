/**
 * Question: does memory stay flat, however many shapes of filter an index is asked? 100,000 filters of different shapes, each counted by a module
 * of its own; the process is weighed after 20,000 of them, when every cache is full, and at the end.
 */

import { hashText, Random } from '../../src/devices/random.js';
import { generateWorkload } from '../../src/devices/workload/workload.js';
import type { Finding } from '../harness/report.js';
import { indexOfSets, setFilter, withEngine } from './own-index.js';
import { theProduct } from './product.js';
import { newShape } from './random-shape.js';
import { MI, type Part, type Task } from './task.js';

const SETS = 24;
const SHAPES = 100_000;
const FULL_CACHES = 20_000;

export const shapeMemory: Part = { sizes: [1], profiles: null, onlyWhenNamed: true, run };

async function run({ size }: Task): Promise<readonly Finding[]> {
  const { compileOrThrow } = await theProduct();
  const { shop: words } = generateWorkload('D50', size * MI).sets;
  const names = Array.from({ length: SETS }, (_, at) => `set ${at}`);
  const { parts } = await indexOfSets(Object.fromEntries(names.map((name) => [name, words])), size * MI);
  const index = await withEngine(parts, 'fused');
  const random = new Random(33);
  const seen = new Set<number>();
  let full = 0;
  while (seen.size < SHAPES) {
    const { text, shape } = newShape(random, names.map(setFilter), 8 + random.below(9));
    const known = seen.size;
    if (seen.add(hashText(shape)).size === known) continue;
    index.count(compileOrThrow(text));
    if (seen.size === FULL_CACHES) full = weigh();
  }
  const benchmark = `${SHAPES} shapes`;
  const all = weigh();
  return [
    { benchmark, measure: `after ${FULL_CACHES} of them`, value: full / 1e6, unit: 'MB', target: null },
    { benchmark, measure: 'after all of them', value: all / 1e6, unit: 'MB', target: null },
    { benchmark, measure: 'growth', value: all / full, unit: 'x', target: { atMost: 1.1 } },
  ];
}

/** Bytes of the process in memory. */
function weigh(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage.rss();
}
