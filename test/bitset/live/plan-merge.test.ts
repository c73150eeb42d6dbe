import { expect, test } from 'vitest';
import { planMerge, type SegmentSizes, smallestRun } from '../../../src/bitset/live/plan-merge.js';

/** Segments that have all of their devices. */
function whole(...sizes: readonly number[]): readonly SegmentSizes[] {
  return sizes.map((size) => ({ devices: size, size }));
}

function times(count: number, size: number): readonly number[] {
  return Array<number>(count).fill(size);
}

test('eight segments of a tier that are neighbours become one, seven do not', () => {
  expect(planMerge(whole(...times(7, 10_000)))).toBeNull();
  expect(planMerge(whole(...times(8, 10_000)))).toEqual({ from: 0, to: 8 });
  expect(planMerge(whole(1_000_000, ...times(8, 10_000)))).toEqual({ from: 1, to: 9 });
});

test('a tier ends at 10,000 devices, and each other one at eight times as many as the one below', () => {
  expect(planMerge(whole(...times(8, 10_001), 10_000))).toEqual({ from: 0, to: 9 });
  expect(planMerge(whole(...times(7, 10_000), 10_001))).toBeNull();
  expect(planMerge(whole(...times(7, 80_000), 80_001))).toBeNull();
  expect(planMerge(whole(...times(7, 10_001), 80_000))).toEqual({ from: 0, to: 8 });
});

test('smaller segments between those of a tier go with them, and count for nothing', () => {
  expect(planMerge(whole(...times(4, 80_000), 5, ...times(4, 80_000)))).toEqual({ from: 0, to: 9 });
  expect(planMerge(whole(...times(4, 80_000), 5, ...times(3, 80_000)))).toBeNull();
  expect(planMerge(whole(...times(4, 80_000), 700_000, ...times(4, 80_000)))).toBeNull();
});

test('a large segment is not written again for small ones beside it', () => {
  expect(planMerge(whole(1_000_000, 80_000, ...times(7, 10_000)))).toBeNull();
  expect(planMerge(whole(1_000_000, ...times(7, 80_000), ...times(7, 10_000)))).toBeNull();
});

test('a segment that has lost more than a quarter of its devices is written anew, before all others', () => {
  const full = whole(...times(8, 10_000));
  expect(planMerge([{ devices: 75, size: 100 }])).toBeNull();
  expect(planMerge([{ devices: 74, size: 100 }])).toEqual({ from: 0, to: 1 });
  expect(planMerge([...full, { devices: 74, size: 100 }])).toEqual({ from: 8, to: 9 });
});

test('beyond 24 segments the eight neighbours with fewest devices become one', () => {
  const large = [9e6, 9e5, 9e6, 9e5, 9e6, 9e5, 9e6, 9e5, 9e6, 9e5, 9e6, 9e5];
  const sizes = [...large, 60_000, 5, 60_000, 5, 60_000, 5, 60_000, 5, 60_000, 5, 60_000, 5];
  expect(sizes).toHaveLength(24);
  expect(planMerge(whole(...sizes))).toBeNull();
  expect(planMerge(whole(...sizes, 5))).toEqual({ from: 17, to: 25 });
});

test('the smallest run is of eight neighbours, and of all where they are fewer', () => {
  expect(smallestRun(whole(9, 9, ...times(8, 1), 9))).toEqual({ from: 2, to: 10 });
  expect(smallestRun(whole(9, 1, 5))).toEqual({ from: 0, to: 3 });
  expect(smallestRun(whole(9, 1))).toEqual({ from: 0, to: 2 });
  expect([smallestRun(whole(9)), smallestRun([])]).toEqual([null, null]);
});

test('nothing is merged where there is nothing', () => {
  expect(planMerge([])).toBeNull();
  expect(planMerge(whole(1))).toBeNull();
});
