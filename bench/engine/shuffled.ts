/** Question: does it matter in which order the operands of a filter are written? */

import assert from 'node:assert';
import { interleave } from '../../src/cli/bench/interleave.js';
import { Random } from '../../src/devices/random.js';
import { generateWorkload } from '../../src/devices/workload/workload.js';
import { paced } from '../harness/pace.js';
import type { Finding } from '../harness/report.js';
import { indexOfWorkload } from './own-index.js';
import { theProduct } from './product.js';
import { MI, type Part, sizeName, type Task } from './task.js';

const ORDERS = 12;

export const shuffled: Part = {
  sizes: [1, 10],
  profiles: ['D50', 'D1', 'C10', 'MIX', 'MIXS'],
  onlyWhenNamed: false,
  run,
};

async function run({ size, profile }: Task): Promise<readonly Finding[]> {
  assert.ok(profile);
  const { compileOrThrow } = await theProduct();
  const index = await indexOfWorkload(generateWorkload(profile, size * MI));
  const random = new Random(3);
  const filters = Array.from({ length: ORDERS }, () => compileOrThrow(shuffledFilter(random)));
  const counts = new Set(filters.map((filter) => index.count(filter)));
  assert.equal(counts.size, 1, 'the order changes nothing of the answer');
  const timings = await interleave(
    filters.map((filter, at) => ({ name: String(at), call: () => index.count(filter) })),
    { rounds: paced(15), milliseconds: paced(10), clock: 'processor' },
  );
  const medians = timings.map(({ median }) => median);
  return [
    {
      benchmark: `shuffled operands, ${profile}, ${sizeName(size)}`,
      measure: `slowest / fastest of ${ORDERS} orders`,
      value: Math.max(...medians) / Math.min(...medians),
      unit: 'x',
      target: { atMost: 1.1 },
    },
  ];
}

/** The benchmark filter with the operands of every union and intersection in some order. */
function shuffledFilter(random: Random): string {
  const reached = bracket(random, '+', ['A("AAAAA-AAAAA", ["iOS"])', 'A("BBBBB-BBBBB")']);
  const colours = bracket(random, '+', ['A("RRRRR-RRRRR")', 'A("GGGGG-GGGGG")']);
  return `${bracket(random, '*', [reached, 'T("age", BETWEEN, [18, 30])', colours])} \\ T("churned", EQ, 1)`;
}

function bracket(random: Random, sign: string, operands: readonly string[]): string {
  const rest = [...operands];
  const order: string[] = [];
  while (rest.length > 0) order.push(...rest.splice(random.below(rest.length), 1));
  return `(${order.join(` ${sign} `)})`;
}
