/** The one edit between two texts keeps the most of both ends, and never half of a character. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyEdits } from '../../src/diagnostics/apply-fixes.js';
import { shortestEdit } from '../../src/editor/text/shortest-edit.js';
import { forAll } from '../support/law.js';

it.each<readonly [before: string, after: string, start: number, end: number, text: string]>([
  ['abc', 'axc', 1, 2, 'x'],
  ['ab', 'aab', 1, 1, 'a'],
  ['aab', 'ab', 1, 2, ''],
  ['', 'a', 0, 0, 'a'],
  // The same first half, D83D, and another second one.
  ['a\u{1f600}b', 'a\u{1f601}b', 1, 3, '\u{1f601}'],
  // The first one and the last one that a first half can be: D800 and DBFF.
  ['\u{10000}', '\u{10001}', 0, 2, '\u{10001}'],
  ['\u{10fc00}', '\u{10fc01}', 0, 2, '\u{10fc01}'],
  // Another first half, and the same second one: DE00; the first one and the last one that it can be: DC00 and DFFF.
  ['a\u{1f600}b', 'a\u{1fa00}b', 1, 3, '\u{1fa00}'],
  ['\u{10000}', '\u{10400}', 0, 2, '\u{10400}'],
  ['\u{103ff}', '\u{107ff}', 0, 2, '\u{107ff}'],
  // Units beside those of halves are characters, and so are second halves alone before the place, and first ones behind it.
  ['\ud7ffa', '\ud7ffb', 1, 2, 'b'],
  ['\ue000a', '\ue000b', 1, 2, 'b'],
  ['a\ue000', 'b\ue000', 0, 1, 'b'],
  ['\udc00a', '\udc00b', 1, 2, 'b'],
  ['a\udbff', 'b\udbff', 0, 1, 'b'],
])('%j to %j', (before, after, start, end, text) => {
  expect(shortestEdit(before, after)).toEqual([{ span: { start, end }, text }]);
});

it('is none between equal texts', () => expect(shortestEdit('a', 'a')).toEqual([]));

it('law: makes the other text, and cuts no character', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\u{1f600}', '\u{1f601}', '\u{1fa00}'), maxLength: 8 });
  forAll(fc.tuple(text, text), ([before, after]) => {
    const edits = shortestEdit(before, after);
    expect(applyEdits(before, edits)).toBe(after);
    expect(edits.some((edit) => /\p{Surrogate}/u.test(edit.text))).toBe(false);
    return true;
  });
});
