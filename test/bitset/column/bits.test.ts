/** Bits that begin anywhere, against lists of booleans. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countBits, eachBit, orBits } from '../../../src/bitset/column/bits.js';
import { forAll } from '../../support/law.js';

const LENGTH = 200;

it('bits are copied, counted and visited from any place to any place', () => {
  const arbitraryBits = fc.uint8Array({ minLength: LENGTH / 8, maxLength: LENGTH / 8 });
  const arbitraryPlace = fc.oneof(
    fc.nat(LENGTH),
    fc.nat(LENGTH / 8).map((byte) => byte * 8),
  );
  forAll(
    fc.tuple(arbitraryBits, arbitraryBits, arbitraryPlace, arbitraryPlace, arbitraryPlace),
    ([source, target, first, second, at]) => {
      const from = Math.min(first, second);
      const count = Math.min(Math.max(first, second) - from, LENGTH - at);
      const before = booleans(target);
      const copied = booleans(source).slice(from, from + count);
      expect(countBits(source, from, from + count)).toBe(copied.filter(Boolean).length);
      const visited: number[] = [];
      eachBit(source, from, from + count, (ordinal) => visited.push(ordinal));
      expect(visited).toEqual(copied.flatMap((isSet, index) => (isSet ? [from + index] : [])));
      orBits(source, from, count, target, at);
      expect(booleans(target)).toEqual(before.map((isSet, index) => isSet || (copied[index - at] ?? false)));
    },
  );
});

function booleans(bits: Uint8Array): readonly boolean[] {
  return Array.from({ length: bits.length * 8 }, (_, at) => (((bits[at >> 3] as number) >> (at & 7)) & 1) === 1);
}
