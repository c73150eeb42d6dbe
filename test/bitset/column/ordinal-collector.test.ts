/** What is collected is a set: each ordinal once, ascending, whatever came how often; and in the smaller of two forms. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectOrdinals } from '../../../src/bitset/column/ordinal-collector.js';
import type { OrdinalSet } from '../../../src/bitset/leaf/ordinal-set.js';
import { forAll } from '../../support/law.js';

function ordinalsIn(set: OrdinalSet): number[] {
  if (set instanceof Uint32Array) return [...set];
  return Array.from({ length: set.length * 8 }, (_, at) => at).filter((at) => (set[at >> 3]! >> (at & 7)) & 1);
}

function collected(size: number, most: number, ordinals: readonly number[]): OrdinalSet {
  const collector = collectOrdinals(size, most);
  for (const ordinal of ordinals) collector.add(ordinal);
  return collector.set();
}

it('is a list where an ordinal of four bytes takes less than all bits, else a bitmap', () => {
  expect(collected(3_201, 100, [7, 3_200])).toEqual(Uint32Array.of(7, 3_200));
  expect(collected(3_200, 100, [7])).toEqual(new Uint8Array(400).with(0, 0x80));
  expect(collected(9, 9, [0, 8])).toEqual(Uint8Array.of(1, 1));
});

/** As a list, and as a bitmap. */
describe.each([
  ['list', 100_000, 50],
  ['bitmap', 400, 400],
])('a %s', (_, size, most) => {
  it.each([
    ['ascending', [1, 2, 399], [1, 2, 399]],
    ['twice in a row', [0, 0, 5, 5, 5], [0, 5]],
    ['out of order', [9, 3, 7], [3, 7, 9]],
    ['out of order and twice', [9, 3, 9, 0, 3], [0, 3, 9]],
    ['nothing', [], []],
  ])('of what came %s', (__, ordinals, expected) => {
    expect(ordinalsIn(collected(size, most, ordinals))).toEqual(expected);
  });

  it('takes bits and ordinals together', () => {
    const collector = collectOrdinals(size, most);
    collector.addBits(Uint8Array.of(0b1000_0001, 0, 0b10));
    collector.add(17);
    collector.add(4);
    collector.addBits(Uint8Array.of(0b11));
    expect(ordinalsIn(collector.set())).toEqual([0, 1, 4, 7, 17]);
  });
});

it('law: both forms hold what came', () => {
  forAll(fc.array(fc.nat(399), { maxLength: 50 }), (ordinals) => {
    const expected = [...new Set(ordinals)].sort((left, right) => left - right);
    expect(ordinalsIn(collected(100_000, 50, ordinals))).toEqual(expected);
    expect(ordinalsIn(collected(400, 400, ordinals))).toEqual(expected);
  });
});
