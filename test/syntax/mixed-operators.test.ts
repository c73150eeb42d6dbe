/** Different operators in a row, some of another language: what each fix is called, and what it writes. */

import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/diagnostics/apply-fixes.js';
import { parse } from '../../src/syntax/parse.js';

/** Title and text of each fix of the one finding there is. */
function fixesOf(text: string): readonly (readonly [string, string])[] {
  const { diagnostics } = parse(text);
  expect(diagnostics.map(({ code }) => code)).toEqual(['syntax/foreign-operator']);
  return diagnostics.flatMap(({ fixes }) => fixes.map(({ title, edits }) => [title, applyEdits(text, edits)] as const));
}

describe('operators that group alike in every language', () => {
  it.each([
    ['A("W") AND A("X") OR A("Y")', '(A("W") * A("X")) + A("Y")'],
    ['A("W") AND A("X") AND A("Y") OR A("Z")', '(A("W") * A("X") * A("Y")) + A("Z")'],
    // Without a union every grouping finds the same devices.
    ['A("W") AND A("X") EXCEPT A("Y")', 'A("W") * (A("X") \\ A("Y"))'],
  ])('have one fix: %s', (text, written) => {
    expect(fixesOf(text)).toEqual([['write the operators of this language', written]]);
  });
});

describe('operators that group differently elsewhere', () => {
  it.each([
    [
      'A("W") OR A("X") AND A("Y")',
      [
        ['write (… + …) * …', '(A("W") + A("X")) * A("Y")'],
        ['write … + (… * …)', 'A("W") + (A("X") * A("Y"))'],
      ],
    ],
    [
      'A("W") OR A("X") AND A("Y") OR A("Z")',
      [
        ['write ((… + …) * …) + …', '((A("W") + A("X")) * A("Y")) + A("Z")'],
        ['write … + (… * …) + …', 'A("W") + (A("X") * A("Y")) + A("Z")'],
      ],
    ],
    [
      'A("W") AND A("X") OR A("Y") AND A("Z")',
      [
        ['write ((… * …) + …) * …', '((A("W") * A("X")) + A("Y")) * A("Z")'],
        ['write (… * …) + (… * …)', '(A("W") * A("X")) + (A("Y") * A("Z"))'],
      ],
    ],
    [
      'A("W") OR A("X") EXCEPT A("Y") AND A("Z")',
      [
        ['write (… + (… \\ …)) * …', '(A("W") + (A("X") \\ A("Y"))) * A("Z")'],
        ['write … + ((… \\ …) * …)', 'A("W") + ((A("X") \\ A("Y")) * A("Z"))'],
        ['write ((… + …) \\ …) * …', '((A("W") + A("X")) \\ A("Y")) * A("Z")'],
      ],
    ],
  ])('have a fix for each grouping: %s', (text, fixes) => {
    expect(fixesOf(text)).toEqual(fixes);
  });
});

describe('the title of a fix', () => {
  const joined = (count: number): string =>
    Array.from(
      { length: count },
      (_, at) => `A("${at}")${at === count - 1 ? '' : at % 2 === 0 ? ' OR ' : ' AND '}`,
    ).join('');

  it('shows the grouping of up to eight sets', () => {
    expect(fixesOf(joined(8)).map(([title]) => title)).toEqual([
      'write ((((((… + …) * …) + …) * …) + …) * …) + …',
      'write … + (… * …) + (… * …) + (… * …) + …',
    ]);
    expect(fixesOf(joined(9)).map(([title]) => title)).toEqual(['group them so', 'group them so']);
  });
});
