import { expect, it } from 'vitest';
import { Random } from '../../../src/devices/random.js';
import { ordinalsOf } from '../../../src/devices/workload/bitmaps.js';
import { Gaps } from '../../../src/devices/workload/gaps.js';
import { clusteredBits, scatteredBits } from '../../../src/devices/workload/random-bits.js';

/** Draws these words of 32 bits, and no more than these. */
function drawing(words: readonly number[]): { readonly random: Random; readonly left: number[] } {
  const random = new Random(1);
  const left = [...words];
  random.uint32 = () => {
    const word = left.shift();
    if (word === undefined) throw new Error('There are no more words.');
    return word;
  };
  return { random, left };
}

function drawingFractions(fractions: readonly number[]): ReturnType<typeof drawing> {
  return drawing(fractions.map((fraction) => Math.floor(fraction * 2 ** 32)));
}

/** From `first` to `last`, both included. */
function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

it.each([
  // Each gap is half as likely as the one before: fractions up to 1/2 are 0, up to 3/4 are 1, up to 7/8 are 2 …
  { chance: 1 / 2, fractions: [0], gap: 0 },
  { chance: 1 / 2, fractions: [0.49], gap: 0 },
  { chance: 1 / 2, fractions: [0.5], gap: 1 },
  { chance: 1 / 2, fractions: [0.74], gap: 1 },
  { chance: 1 / 2, fractions: [0.75], gap: 2 },
  { chance: 1 / 2, fractions: [0.875], gap: 3 },
  { chance: 1 / 2, fractions: [1 - 2 ** -12 - 2 ** -20], gap: 11 },
  { chance: 1 / 2, fractions: [1 - 2 ** -12], gap: 12 },
  { chance: 1 / 2, fractions: [1 - 2 ** -32], gap: 32 },
  // Up to 3/4, 15/16, 63/64 …
  { chance: 3 / 4, fractions: [0.74], gap: 0 },
  { chance: 3 / 4, fractions: [0.76], gap: 1 },
  { chance: 3 / 4, fractions: [0.94], gap: 2 },
  // 4096 are missed in a row in 60.65 % of cases: behind them it is drawn again.
  { chance: 2 ** -13, fractions: [0], gap: 0 },
  { chance: 2 ** -13, fractions: [2 ** -13], gap: 1 },
  { chance: 2 ** -13, fractions: [0.393], gap: 4089 },
  { chance: 2 ** -13, fractions: [0.39345], gap: 4095 },
  { chance: 2 ** -13, fractions: [0.394, 0], gap: 4096 },
  { chance: 2 ** -13, fractions: [0.5, 2 ** -13], gap: 4097 },
  { chance: 2 ** -13, fractions: [0.5, 0.99, 0.9, 0], gap: 12_288 },
])('draws the gap $gap from $fractions where $chance are hit', ({ chance, fractions, gap }) => {
  const { random, left } = drawingFractions(fractions);
  expect(new Gaps(chance).draw(random)).toBe(gap);
  expect(left).toEqual([]);
});

it.each([
  { share: 1 / 2, words: [0b1010], bits: 0b1010 },
  { share: 1 / 4, words: [0b1010, 0b1100], bits: 0b1000 },
  { share: 3 / 4, words: [0b1010, 0b1100], bits: 0b1110 },
  // 1/8 is 0.001 in binary digits, 5/8 is 0.101: from the last digit to the first, 1 joins and 0 intersects.
  { share: 1 / 8, words: [0b1110, 0b1101, 0b1011], bits: 0b1000 },
  { share: 5 / 8, words: [0b1010, 0b1100, 0b0001], bits: 0b1001 },
])('makes a word of $words.length random ones where $share are in the set', ({ share, words, bits }) => {
  const { random, left } = drawing(words);
  expect(scatteredBits(random, 32, share)).toEqual(new Uint32Array([bits]));
  expect(left).toEqual([]);
});

it.each([
  { size: 1, bits: [1] },
  { size: 31, bits: [0x7fff_ffff] },
  { size: 32, bits: [0xffff_ffff] },
  { size: 33, bits: [0xffff_ffff, 1] },
  { size: 64, bits: [0xffff_ffff, 0xffff_ffff] },
])('has no member from the size $size on', ({ size, bits }) => {
  const { random } = drawing([0xffff_ffff, 0xffff_ffff]);
  expect(scatteredBits(random, size, 1 / 2)).toEqual(new Uint32Array(bits));
});

it('goes from member to member where they are few', () => {
  // Fractions up to 0.0313 mean the next ordinal, up to 0.0615 the one behind it, up to 0.0908 the third; 0.64 misses 32, 0.525 misses 23.
  const { random, left } = drawingFractions([0.04, 0, 0.04, 0.07, 0.64, 0.525]);
  const bits = scatteredBits(random, 64, 1 / 32);
  expect([bits.length, ...ordinalsOf(bits)]).toEqual([2, 1, 2, 4, 7, 40]);
  expect(left).toEqual([]);
});

it.each([
  { share: 1 / 24, what: 'a word of twelve', draws: 12 },
  { share: 0.0416, what: 'a gap', draws: 1 },
])('from a share of 1/24 on draws words: $what at $share', ({ share, draws }) => {
  // The first word is all of the set, and the last gap is behind its end.
  const { random, left } = drawing(new Array<number>(20).fill(0xffff_ffff));
  scatteredBits(random, 32, share);
  expect(left).toHaveLength(20 - draws);
});

it('has members in every word where each is hit', () => {
  const { random, left } = drawingFractions([...new Array<number>(70).fill(0), 0.999]);
  expect([...ordinalsOf(scatteredBits(random, 70, 1 / 32))]).toEqual(range(0, 69));
  expect(left).toEqual([]);
});

/**
 * A fifth of the devices in runs of two: the first fraction says whether the first ordinal is in a run, which it is up to 0.2. Of the others by turns,
 * one makes a run longer than one by 1 from 1/2 on, by 2 from 3/4 on …; one makes a gap longer than one by 1 from 0.125 on, by 2 from 0.234 on …
 */
it.each([
  {
    what: 'of one, two and three behind gaps of one and two, from the first ordinal on',
    fractions: [0.19, 0.6, 0.2, 0.1, 0.1, 0.8, 0.64],
    ordinals: [0, 1, 4, 6, 7, 8],
  },
  { what: 'behind the gap that the first ordinal is in', fractions: [0.21, 0.3, 0.1, 0.999], ordinals: [3] },
  { what: 'up to the end', fractions: [0.19, 0.999, 0.1, 0.999, 0], ordinals: [...range(0, 9), ...range(11, 15)] },
  { what: 'before the end alone', fractions: [0.21, 0.87], ordinals: [] },
])('has runs $what', ({ fractions, ordinals }) => {
  const { random, left } = drawingFractions(fractions);
  const bits = clusteredBits(random, 16, 1 / 5, 2);
  expect([bits.length, ...ordinalsOf(bits)]).toEqual([1, ...ordinals]);
  expect(left).toEqual([]);
});

// Half of the devices in runs of 64: 0.07 makes a run or gap of 5, 0.39 one of 32, 0.67 one of 71.
it.each([
  { what: 'within a word', fractions: [0.5, 0.07, 0.07, 0.999], ordinals: range(5, 9) },
  { what: 'of several words', fractions: [0.5, 0.07, 0.67, 0.999], ordinals: range(5, 75) },
  { what: 'that fills a word', fractions: [0.49, 0.39, 0.999], ordinals: range(0, 31) },
  { what: 'into the next word', fractions: [0.5, 0.07, 0.39, 0.999], ordinals: range(5, 36) },
  { what: 'of two words', fractions: [0.5, 0.39, 0.634, 0.999], ordinals: range(32, 95) },
])('has a run $what', ({ fractions, ordinals }) => {
  const { random, left } = drawingFractions(fractions);
  expect([...ordinalsOf(clusteredBits(random, 128, 1 / 2, 64))]).toEqual(ordinals);
  expect(left).toEqual([]);
});
