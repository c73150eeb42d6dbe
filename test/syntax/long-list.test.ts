/** The first list with too many values, in tokens of any form: here one character each. */

import { expect, it } from 'vitest';
import { type ListSign, longList } from '../../src/syntax/long-list.js';

const SIGNS: Readonly<Record<string, ListSign>> = { '[': 'open', ',': 'comma', ']': 'close', ')': 'close' };

function expectLongList(text: string, found: string | null): void {
  const tokens = [...text].map((sign, start) => ({ sign, start }));
  const span = longList(
    tokens,
    3,
    ({ sign }) => SIGNS[sign] ?? null,
    ({ start }) => start,
  );
  expect(span === null ? null : text.slice(span.start, span.end)).toBe(found);
}

it('is none where every list has as many values as it may', () => {
  expectLongList('[1,2,3] [4,5,6]', null);
});

it('ends before the comma that is one too many', () => {
  expectLongList('[1] [1,2,3,4,5]', '[1,2,3');
});

it('counts no commas outside lists', () => {
  expectLongList('1,2,3,4,5', null);
});

it('takes a bracket of a set for the end of a list left open', () => {
  expectLongList('([1,2),3,4,5', null);
});
