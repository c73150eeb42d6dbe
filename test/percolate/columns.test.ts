/** Numbers in columns: blocks that are used again, bits that are forgotten at once, and items found by their hashes. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Blocks } from '../../src/percolate/blocks.js';
import { EpochBits } from '../../src/percolate/device-state.js';
import { grownFloat32, grownFloat64, grownInt32 } from '../../src/percolate/grow.js';
import { HashChains, NO_ITEM } from '../../src/percolate/hash-chains.js';
import { forAll } from '../support/law.js';

describe('blocks', () => {
  it('lie behind each other, as long as asked for up to 32 numbers, and above it the next power of two', () => {
    const blocks = new Blocks();
    expect([1, 3, 32, 33, 64, 65, 1].map((length) => blocks.allocate(length))).toEqual([0, 1, 4, 36, 100, 164, 292]);
    expect(blocks.numbers.length).toBeGreaterThanOrEqual(293);
  });

  it('that are given back are used again for their length, the last first', () => {
    const blocks = new Blocks();
    const [first, second, other] = [blocks.allocate(3), blocks.allocate(3), blocks.allocate(40)];
    blocks.release(first, 3);
    blocks.release(second, 3);
    blocks.release(other, 50);
    expect([blocks.allocate(3), blocks.allocate(64), blocks.allocate(3)]).toEqual([second, other, first]);
    expect(blocks.allocate(3)).toBe(70);
  });
});

describe('bits', () => {
  it('are what was set since they were begun with, and -1 before', () => {
    const bits = new EpochBits();
    bits.begin(3);
    bits.set(0, 1);
    bits.set(1, 0);
    expect([0, 1, 2].map((at) => bits.get(at))).toEqual([1, 0, -1]);
    bits.begin(3);
    expect([0, 1, 2].map((at) => bits.get(at))).toEqual([-1, -1, -1]);
    bits.begin(100);
    expect([0, 99].map((at) => bits.get(at))).toEqual([-1, -1]);
  });

  it('are forgotten when the count of epochs begins anew', () => {
    const bits = new EpochBits(2);
    for (let round = 0; round < 7; round++) {
      bits.begin(2);
      expect([bits.get(0), bits.get(1)]).toEqual([-1, -1]);
      bits.set(round % 2, 1);
      expect(bits.get(round % 2)).toBe(1);
    }
  });
});

it.each([
  [0, 0, 16],
  [4, 3, 4],
  [4, 4, 16],
  [4, 15, 24],
  [4, 99, 150],
  [4, 65_534, 98_302],
  [4, 65_535, 73_728],
])('a column of %i numbers with room for number %i has %i, the first as they were', (length, index, room) => {
  for (const grown of [
    grownInt32(new Int32Array(length).fill(7), index),
    grownFloat32(new Float32Array(length).fill(7), index),
    grownFloat64(new Float64Array(length).fill(7), index),
  ])
    expect([...grown]).toEqual(Array.from({ length: room }, (_, at) => (at < length ? 7 : 0)));
});

it('law: an item is found by its hash while it is there, whatever is added and removed', () => {
  const step = fc.tuple(fc.boolean(), fc.nat(40));
  forAll(
    fc.tuple(fc.array(fc.oneof(fc.nat(3), fc.integer()), { minLength: 41, maxLength: 41 }), fc.array(step)),
    ([hashes, steps]) => {
      const chains = new HashChains();
      const there = new Set<number>();
      for (const [isAdded, item] of steps) {
        if (isAdded === there.has(item)) continue;
        if (isAdded) {
          chains.add(item, hashes[item]!);
          there.add(item);
        } else {
          chains.remove(item);
          there.delete(item);
        }
        expect(chains.count).toBe(there.size);
      }
      for (let item = 0; item <= 40; item++) {
        const seen: number[] = [];
        const found = chains.find(hashes[item]!, (each) => {
          seen.push(each);
          return each === item;
        });
        expect(found).toBe(there.has(item) ? item : NO_ITEM);
        expect(seen.every((each) => hashes[each] === hashes[item])).toBe(true);
      }
    },
  );
});

it('a hundred items in chains are all found, and none more', () => {
  const chains = new HashChains();
  for (let item = 0; item < 100; item++) chains.add(item, item * 3);
  for (let item = 0; item < 100; item++) expect(chains.find(item * 3, () => true)).toBe(item);
  expect(chains.find(1, () => true)).toBe(NO_ITEM);
});
