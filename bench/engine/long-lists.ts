/**
 * Question: what does IN of 10,000 values cost beside one scan of a column of 4-byte codes, which is what an engine without an
 * index would do at best? Every list is new.
 */

import assert from 'node:assert';
import { median } from '../../src/cli/bench/interleave.js';
import { Random } from '../../src/devices/random.js';
import type { Finding } from '../harness/report.js';
import { indexOfIntegers } from './own-index.js';
import { theProduct } from './product.js';
import { MI, type Part, sizeName, type Task } from './task.js';
import { timed } from './timed.js';

const VALUES = 100_000;
const LISTED = 10_000;
const LISTS = 9;

export const longLists: Part = { sizes: [1, 10, 100], profiles: null, onlyWhenNamed: false, run };

async function run({ size }: Task): Promise<readonly Finding[]> {
  const { compileOrThrow } = await theProduct();
  const random = new Random(5);
  const codes = Int32Array.from({ length: size * MI }, () => random.below(VALUES));
  const { index } = await indexOfIntegers('item', codes);
  const ratios: number[] = [];
  const times: number[] = [];
  for (let list = 0; list < LISTS; list++) {
    const isListed = new Uint8Array(VALUES);
    let left = LISTED;
    while (left > 0) {
      const value = random.below(VALUES);
      left -= 1 - (isListed[value] ?? 0);
      isListed[value] = 1;
    }
    const values = [...isListed.keys()].filter((value) => isListed[value] === 1);
    const filter = compileOrThrow(`T("item", IN, [${values.join(', ')}])`);
    // What is compiled for it is not its cost.
    for (let warm = 0; warm < 3; warm++) scan(codes.subarray(0, MI), isListed);
    const scanned = timed(() => scan(codes, isListed));
    const counted = timed(() => index.count(filter));
    assert.equal(counted.value, scanned.value);
    ratios.push(counted.milliseconds / scanned.milliseconds);
    times.push(counted.milliseconds);
  }
  const benchmark = `IN of ${LISTED} values, ${sizeName(size)}`;
  return [
    { benchmark, measure: 'pushsift, a new list', value: median(times), unit: 'ms', target: null },
    { benchmark, measure: 'pushsift / scan of 4-byte codes', value: median(ratios), unit: 'x', target: { atMost: 3 } },
  ];
}

function scan(codes: Int32Array, isListed: Uint8Array): number {
  let count = 0;
  for (let device = 0; device < codes.length; device++) count += isListed[codes[device] ?? 0] ?? 0;
  return count;
}
