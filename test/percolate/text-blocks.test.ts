/** Short sets of texts as numbers: what was added is in them, in its order, and the room of those that are gone is used again. */

import { expect, it } from 'vitest';
import { TextBlocks } from '../../src/percolate/text-blocks.js';

it('holds the texts of each set in their order', () => {
  const blocks = new TextBlocks();
  const sets = [[7, 3], [5], [], [3, 3, 9]].map((texts) => blocks.add(texts));
  expect(sets.map((set) => [...blocks.texts(set)])).toEqual([[7, 3], [5], [], [3, 3, 9]]);
});

it('says whether one of some texts is in a set, and looks at no other set', () => {
  const blocks = new TextBlocks();
  const [first = 0, second = 0] = [blocks.add([1, 2]), blocks.add([3, 4])];
  expect([[1], [2], [8, 2], [3], [4], [8, 9], []].map((texts) => blocks.hasAny(first, texts))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect([[3], [4], [1, 2]].map((texts) => blocks.hasAny(second, texts))).toEqual([true, true, false]);
});

it('uses the room of a set that is gone for one of the same length', () => {
  const blocks = new TextBlocks();
  const gone = blocks.add([1, 2]);
  blocks.remove(gone);
  expect(blocks.add([3, 4])).toBe(gone);
});
