/** Lists of items: how many are left, whenever a list has grown, and whose number may be used again. */

import { expect, it } from 'vitest';
import { PostingLists } from '../../src/percolate/posting-lists.js';
import { Retired } from '../../src/percolate/retired.js';

function world() {
  const released: number[] = [];
  const retired = new Retired((item) => void released.push(item));
  const lists = new PostingLists(retired);
  lists.reserve(1);
  const retire = (item: number): void => {
    retired.begin(item, 1);
    lists.drop(0);
  };
  const left = (): readonly number[] => {
    const items: number[] = [];
    lists.each(0, (item) => void (retired.has(item) || items.push(item)));
    return items.toSorted((one, other) => one - other);
  };
  return { lists, released, retire, left };
}

it.each([2, 4, 5, 12, 13, 300])(
  'a list of %i items counts those that are not retired, also when it grows on',
  (size) => {
    const { lists, retire, left } = world();
    for (let item = 0; item < size; item++) lists.append(0, item);
    retire(0);
    for (let item = size; item < 2 * size; item++) lists.append(0, item);
    expect(lists.count(0)).toBe(2 * size - 1);
    expect(left()).toEqual(Array.from({ length: 2 * size - 1 }, (_, at) => at + 1));
  },
);

it('a list of which half is retired gives all of these back, and keeps the rest', () => {
  const { lists, released, retire, left } = world();
  for (let item = 0; item < 8; item++) lists.append(0, item);
  for (const item of [6, 1, 3]) retire(item);
  expect([lists.count(0), released]).toEqual([5, []]);
  retire(4);
  expect([lists.count(0), released.toSorted()]).toEqual([4, [1, 3, 4, 6]]);
  expect(left()).toEqual([0, 2, 5, 7]);
});

it('the memory of a list whose items are gone is that of the next one', () => {
  const retired = new Retired(() => {});
  const lists = new PostingLists(retired, 4);
  lists.reserve(1);
  const places: number[] = [];
  for (let item = 0; item < 5; item++) {
    lists.append(0, item, 7, 8, 9);
    lists.eachRun(0, (from, to) => void places.push(from, to));
    retired.begin(item, 1);
    lists.drop(0);
    expect(lists.count(0)).toBe(0);
  }
  // Behind the four numbers of a chunk, the one entry of four.
  expect(places).toEqual([4, 8, 4, 8, 4, 8, 4, 8, 4, 8]);
});
