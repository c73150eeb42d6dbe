import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstAt } from '../../src/base/binary-search.js';

it('finds the first number that is not below another, as looking at each in turn does', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -9, max: 9 })), fc.integer({ min: -10, max: 10 }), (numbers, least) => {
      const sorted = [...numbers].sort((left, right) => left - right);
      const first = sorted.findIndex((number) => number >= least);
      expect(firstAt(sorted, (number) => number < least)).toBe(first === -1 ? sorted.length : first);
    }),
  );
});
