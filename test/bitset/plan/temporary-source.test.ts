/** Keys by which the cache tells sets apart that are bound. */

import { expect, it } from 'vitest';
import type { ValueDevices } from '../../../src/bitset/layout/addresses.js';
import { sourceKey, type TemporarySource } from '../../../src/bitset/plan/temporary-source.js';

const leaf = (address: number): ValueDevices => ({ kind: 'leaf', leaf: address });
const postings = (start: number): ValueDevices => ({ kind: 'postings', start, count: 1 });
const union = (...sets: ValueDevices[]): TemporarySource => ({ kind: 'union', sets, devices: 9, disjoint: true });

it.each([
  ['leaves and postings by their addresses', union(leaf(96), postings(400), leaf(128)), 'u96,400,128'],
  ['one list of postings by its address', union(postings(400)), 'u400'],
  ['one leaf by its address', union(leaf(96)), 'u96'],
  [
    'codes by the key of their set',
    { kind: 'codes', scan: {} as never, devices: 2, key: 'i1:1,1' } as const,
    'si1:1,1',
  ],
])('%s', (_, source, key) => {
  expect(sourceKey(source)).toBe(key);
});

it('of many sets one key is that of the same sets alone', () => {
  const many = (last: number) => union(...Array.from({ length: 40 }, (_, at) => leaf(96 * (at + 1))), leaf(last));
  expect(sourceKey(many(8000))).toBe(sourceKey(many(8000)));
  expect(sourceKey(many(8000))).not.toBe(sourceKey(many(8032)));
});
