import { expect, it } from 'vitest';
import { hashText, Random, WeightedChoice, zipfWeights } from '../../src/devices/random.js';

const draws = (seed: number, count: number) => {
  const random = new Random(seed);
  return Array.from({ length: count }, () => random.uint32());
};

it('gives the same numbers for the same seed, on every machine', () => {
  expect(draws(1, 3)).toEqual(draws(1, 3));
  expect(draws(1, 4)).toEqual([43_291_499, 2_506_724_923, 3_220_411_554, 1_612_142_398]);
});

it.each([0, -1, 0.5, 2 ** 40, Number.NaN])('takes the seed %d', (seed) => {
  expect(new Set(draws(seed, 100)).size).toBe(100);
  expect(draws(seed, 3)).not.toEqual(draws(1, 3));
});

it('spreads evenly', () => {
  const random = new Random(7);
  const counts = new Array<number>(10).fill(0);
  for (let draw = 0; draw < 100_000; draw++) counts[random.below(10)]!++;
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
});

it('picks in proportion to the weights, and never what has none', () => {
  const random = new Random(7);
  const choice = new WeightedChoice([3, 0, 1]);
  const counts = [0, 0, 0];
  for (let draw = 0; draw < 40_000; draw++) counts[choice.pick(random)]!++;
  expect(counts[1]).toBe(0);
  expect(counts[0]! / counts[2]!).toBeCloseTo(3, 0);
});

it('weighs after Zipf', () => {
  expect(zipfWeights(4)).toEqual([1, 1 / 2, 1 / 3, 1 / 4]);
});

it('hashes a text as FNV-1a does', () => {
  expect([hashText(''), hashText('a'), hashText('foobar')]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
});
