/** The first of several texts that stood before, as a search of all before each finds it. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstTwice } from '../../src/base/first-twice.js';
import { forAll } from '../support/law.js';

it.each([
  [[], -1],
  [['a'], -1],
  [['a', 'b', 'a', 'b'], 2],
  [['a', 'a'], 1],
  [['', 'b', ''], 2],
])('%j: %i', (items, index) => expect(firstTwice(items)).toBe(index));

it('law: is what looking back from each finds', () =>
  forAll(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e')), (items) => {
    expect(firstTwice(items)).toBe(items.findIndex((item, at) => items.indexOf(item) < at));
    return true;
  }));
