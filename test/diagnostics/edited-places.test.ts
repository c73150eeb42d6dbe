/** Where a place of an edited text was before: what was put in stands where it was put. */

import { expect, it } from 'vitest';
import type { Edit } from '../../src/diagnostics/diagnostic.js';
import { placeBefore } from '../../src/diagnostics/edited-places.js';

const edit = (start: number, end: number, text: string): Edit => ({ span: { start, end }, text });

it.each<readonly [string, readonly Edit[], string, readonly number[]]>([
  ['no edits', [], 'abc', [0, 1, 2, 3]],
  // abc → aXYbc
  ['an insertion', [edit(1, 1, 'XY')], 'aXYbc', [0, 1, 1, 1, 2, 3]],
  // abcd → ad
  ['a removal', [edit(1, 3, '')], 'ad', [0, 3, 4]],
  // abcd → aXYZd
  ['a longer replacement', [edit(1, 3, 'XYZ')], 'aXYZd', [0, 1, 1, 1, 3, 4]],
  // abcd → aXd
  ['a shorter replacement', [edit(1, 3, 'X')], 'aXd', [0, 1, 3, 4]],
  // abcdef → Xbcef!
  ['several', [edit(0, 1, 'X'), edit(3, 4, ''), edit(6, 6, '!')], 'Xbcef!', [0, 1, 2, 4, 5, 6, 6]],
  // ab → XYaZb
  ['insertions at both ends', [edit(0, 0, 'XY'), edit(1, 1, 'Z')], 'XYaZb', [0, 0, 0, 1, 1, 2]],
])('%s', (_, edits, after, before) => {
  const place = placeBefore(edits);
  expect(Array.from({ length: after.length + 1 }, (_, offset) => place(offset))).toEqual(before);
});
