/** What the suggestions about brackets and commas write, and where they point. */

import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/diagnostics/apply-fixes.js';
import { parse } from '../../src/syntax/parse.js';

/** The text with each suggestion made, by its title. */
function suggestions(text: string): readonly (readonly [string, string])[] {
  return parse(text).diagnostics.flatMap(({ fixes }) =>
    fixes.map(({ title, edits }) => [title, applyEdits(text, edits)] as const),
  );
}

/** What each finding says of its place, and of other places: the offsets, and what is said there. */
function places(text: string): readonly unknown[] {
  return parse(text).diagnostics.map(({ label, related }) => [
    label,
    related.map(({ span, message }) => [span.start, span.end, message]),
  ]);
}

describe('a suggestion about brackets', () => {
  it.each([
    ['(A("X")', [['insert `)`', '(A("X"))']]],
    ['[A("X")', [['remove `[`', 'A("X")']]],
    ['A("X"', [['insert `)`', 'A("X")']]],
    ['T("a", IN, [1, 2)', [['insert `]`', 'T("a", IN, [1, 2])']]],
    ['A "X")', [['insert `(`', 'A ("X")']]],
    ['T("a", IN, 1, 2])', [['insert `[`', 'T("a", IN, [1, 2])']]],
    ['A("X"]', [['write `)`', 'A("X")']]],
    ['A["X")', [['write `(`', 'A("X")']]],
    ['A["X"]', [['write `(` and `)`', 'A("X")']]],
    ['T("a", IN, {1, 2})', [['write `[` and `]`', 'T("a", IN, [1, 2])']]],
    ['[A("X") + A("Y")] * A("Z")', [['write `(` and `)`', '(A("X") + A("Y")) * A("Z")']]],
    ['[A("X"))', [['write `(`', '(A("X"))']]],
    ['(A("X")]', [['write `)`', '(A("X"))']]],
    ['A(("X")', [['remove `(`', 'A("X")']]],
    ['A("X"))', [['remove `)`', 'A("X")']]],
    ['A("X")))', [['remove them', 'A("X")']]],
    ['T("a" EQ, 1)', [['insert `,`', 'T("a", EQ, 1)']]],
    ['A("X",)', [['remove `,`', 'A("X")']]],
    ['T("a"; EQ, 1)', [['write `,`', 'T("a", EQ, 1)']]],
    ['A("X");', [['remove `;`', 'A("X")']]],
    ['A("X") * ) A("Y") + A("Z"))', [['write `(`', 'A("X") * ( A("Y") + A("Z"))']]],
    ['(A("X") + A("Y"), * A("Z")', [['write `)`', '(A("X") + A("Y")) * A("Z")']]],
  ])('is written so: %s', (text, expected) => {
    expect(suggestions(text)).toEqual(expected);
  });
});

describe('a finding about brackets', () => {
  it.each([
    ['(A("X")', [['opened here', [[7, 7, 'a `)` fits here']]]]],
    ['A("X"', [['opened here', [[5, 5, 'a `)` fits here']]]]],
    ['T("a", IN, [1, 2)', [['opened here', [[16, 16, 'a `]` fits here']]]]],
    ['A "X")', [['a `(` fits here', []]]],
    ['T("a", IN, 1, 2])', [['nothing is open here', [[11, 11, 'a `[` fits here']]]]],
    ['A(("X")', [['one too many', []]]],
    ['[A("X")', [['one too many', []]]],
    ['{A("X")', [['one too many', []]]],
    ['A("X"))', [['nothing is open here', []]]],
    ['A("X")))', [['nothing is open here', []]]],
    ['A("X"]', [['`)` belongs here', []]]],
    ['A["X"]', [['`[` opens nothing', [[5, 6, 'and here']]]]],
    ['[A("X") + A("Y")]', [['`[` opens nothing', [[16, 17, 'and here']]]]],
    ['A("X") + ()', [['a set belongs in here', []]]],
    ['T("a" EQ, 1)', [['a `,` fits here', []]]],
    ['T("a"; EQ, 1)', [['a `,` belongs here', []]]],
    ['A("X",)', [['one too many', []]]],
    ['A("X");', [['one too many', []]]],
  ])('says at its place, and at others: %s', (text, expected) => {
    expect(places(text)).toEqual(expected);
  });
});
