/** How far a text is looked for in a table of hashes. */

import { expect, it } from 'vitest';
import { findText, type HashedTexts, NO_SLOT, slotEntry } from '../../../src/bitset/column/hashed-texts.js';

/** All with the hash 0, which begin at the first of four slots. The text with number `wanted` is looked for. */
function tableOf(numbers: readonly number[], wanted: number): HashedTexts {
  const slots = new Uint32Array(4);
  for (const [slot, number] of numbers.entries()) slots[slot] = slotEntry(0, number, 8);
  return { slots, firstSlot: 0, slotCount: 4, numberBits: 8, seed: 1, isText: (number) => number === wanted };
}

const NOBODY = 99;

it.each<readonly [readonly number[], wanted: number, tries: number | undefined, found: number]>([
  // The free slot behind those that are taken.
  [[], NOBODY, undefined, -1],
  [[7], NOBODY, undefined, -2],
  [[7, 8, 9], NOBODY, undefined, -4],
  [[7, 8, 9], 7, 1, 7],
  [[7, 8, 9], 9, 3, 9],
  // As many slots as were asked for, and no more.
  [[7, 8, 9], 8, 1, NO_SLOT],
  [[7, 8, 9], 9, 2, NO_SLOT],
  [[7], NOBODY, 1, NO_SLOT],
  [[7], NOBODY, 2, -2],
  [[7, 8, 9, 6], 6, 4, 6],
  [[7, 8, 9, 6], NOBODY, undefined, NO_SLOT],
])('among %j text %i is looked for in %s slots: %i', (numbers, wanted, tries, found) => {
  expect(findText(tableOf(numbers, wanted), 0, new Uint8Array(1), 0, 1, tries)).toBe(found);
});
