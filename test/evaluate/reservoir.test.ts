/** Every element of a stream is as likely to be in its sample as any other. */

import { describe, expect, it } from 'vitest';
import { Reservoir } from '../../src/evaluate/reservoir.js';

function sampleOf(count: number, size: number, seed: number): readonly number[] {
  const reservoir = new Reservoir<number>(size, seed);
  for (let item = 0; item < count; item++) reservoir.add(item);
  return reservoir.items();
}

const SEEDS = Array.from({ length: 4000 }, (_, seed) => seed);

/** How many of the samples of all seeds have each element. */
function timesKept(count: number, size: number): readonly number[] {
  const times = new Array<number>(count).fill(0);
  for (const seed of SEEDS) for (const item of sampleOf(count, size, seed)) times[item] = (times[item] ?? 0) + 1;
  return times;
}

describe('a sample', () => {
  it.each([
    [0, 3, []],
    [2, 3, [0, 1]],
    [3, 3, [0, 1, 2]],
    [5, 0, []],
  ])('of %i elements, of %i at most, is %j', (count, size, expected) => {
    expect(sampleOf(count, size, 1)).toEqual(expected);
  });

  it('of one element more than it has room for leaves out one', () => {
    for (const seed of SEEDS.slice(0, 100)) expect(new Set(sampleOf(4, 3, seed)).size).toBe(3);
  });

  it('is in the order of the stream', () => {
    for (const seed of SEEDS.slice(0, 100)) {
      const sample = sampleOf(50, 8, seed);
      expect(sample).toEqual(sample.toSorted((left, right) => left - right));
    }
  });

  // 4,000 samples: five standard deviations of the mean are at most 158.
  it.each([
    [4, 1, 1000],
    [4, 3, 3000],
    [10, 5, 2000],
    [20, 2, 400],
  ])('of %i elements, of %i at most, has each of them about %i times in 4,000', (count, size, expected) => {
    for (const times of timesKept(count, size)) expect(Math.abs(times - expected)).toBeLessThan(158);
  });
});
