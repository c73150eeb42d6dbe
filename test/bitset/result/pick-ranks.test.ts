/** Ranks that are drawn: few are kept as a list, many as bits. */

import { describe, expect, it } from 'vitest';
import { pickRanks } from '../../../src/bitset/result/pick-ranks.js';

describe('ranks', () => {
  it.each([
    [10, 0, 0],
    [0, 5, 0],
    [10, 3, 3],
    [10, 20, 10],
    [5000, 4096, 4096],
    [5000, 4097, 4097],
    [6001, 6000, 6000],
    [6001, 7000, 6001],
  ])('below %i, %i of them, are %i different ones in ascending order', (limit, count, picked) => {
    const ranks = [...pickRanks(limit, count, 7)];
    expect(ranks).toEqual([...new Set(ranks)].sort((left, right) => left - right));
    expect([ranks.length, ranks.every((rank) => rank >= 0 && rank < limit)]).toEqual([picked, true]);
  });

  it('are the same for a seed, and others for another', () => {
    for (const count of [100, 5000]) {
      const [first, again, other] = [3, 3, 4].map((seed) => [...pickRanks(100_000, count, seed)]);
      expect(again).toEqual(first);
      expect(other).not.toEqual(first);
    }
  });

  it('that are many take a bit for each that there could be', () => {
    const before = process.memoryUsage().arrayBuffers;
    const ranks = pickRanks(2 ** 27, 4097, 7);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 24 + 2 ** 20);
    const [first] = ranks;
    expect(first).toBeLessThan(2 ** 27);
  });
});
