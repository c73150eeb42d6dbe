/** What belongs at the cursor of a text that is being written. `|` is the cursor. */

import { describe, expect, it } from 'vitest';
import { type CursorPlace, cursorPlace } from '../../src/editor/text/cursor-place.js';
import { callAt, outlineOf } from '../../src/editor/text/outline.js';

function at(marked: string): readonly [text: string, offset: number] {
  const offset = marked.indexOf('|');
  return [marked.slice(0, offset) + marked.slice(offset + 1), offset];
}

function kindOf(place: CursorPlace): string {
  return place.kind === 'sign' && place.beforeOperand ? 'sign before a set' : place.kind;
}

describe('the place of the cursor', () => {
  const placeOf = (marked: string): string | null => {
    const [text, offset] = at(marked);
    const place = cursorPlace(outlineOf(text, true), offset);
    if (place === null) return null;
    const what = place.kind === 'argument' ? `${place.role}${place.list === null ? '' : ' in a list'}` : kindOf(place);
    return `${what} ${JSON.stringify(place.typed)} for ${JSON.stringify(text.slice(place.span.start, place.span.end))}`;
  };

  it.each([
    ['|', 'operand "" for ""'],
    ['A|', 'operand "A" for "A"'],
    ['A("x") |', 'sign "" for ""'],
    ['A("x")|', 'sign "" for ""'],
    ['A("x") + |', 'operand "" for ""'],
    ['A("x") \\ (|', 'operand "" for ""'],
    ['A("x") | A("y")', 'sign before a set "" for ""'],
    ['A("x") + |A("y")', null],
    ['| A("y")', null],
    // The word of a set that begins at the cursor is not being written, any other word is.
    ['|A', null],
    ['A("x") + |A', null],
    ['A("x") |A', 'sign before a set "" for ""'],
    ['|a', 'operand "" for "a"'],
    ['A("x") |and', 'sign "" for "and"'],
    ['A("x") OR |', 'operand "" for ""'],
    ['A("x") & |', 'operand "" for ""'],
    ['A("x") = |', null],
    [') |', null],
    ['A(|', 'application "" for ""'],
    ['A("ab|cd")', 'application "ab" for "\\"abcd\\""'],
    ['A("ab|', 'application "ab" for "\\"ab"'],
    ['A("x"|)', null],
    ['A("x", |', 'platforms "" for ""'],
    ['A("x", [|', 'platforms in a list "" for ""'],
    ['A("x", ["i|', 'platforms in a list "i" for "\\"i"'],
    ['A("x", ["iOS"|])', null],
    ['A("x", ["iOS", |])', 'platforms in a list "" for ""'],
    ['A("x", ["iOS"], |', null],
    ['G("|")', 'group "" for "\\"\\""'],
    ['T("a", |', 'operator "" for ""'],
    ['T("a", E|Q, 1)', 'operator "E" for "EQ"'],
    ['T("a", EQ, |', 'value "" for ""'],
    ['T("a", IN, [1, 2|', 'value in a list "2" for "2"'],
    ['T("a", IN, [1 |2])', null],
    ['AT("x", "|', 'tag "" for "\\""'],
    ['T("a" [|', null],
    ['# A(|', null],
    ['# A\n|', 'operand "" for ""'],
    ['A("x") # |', null],
    ['|# A', 'operand "" for ""'],
    ['A("x") + "a|"', null],
    ['A("x") + 5|', null],
    ['T("age"*, GTE, |18)', null],
  ])('%s: %s', (marked, expected) => {
    expect(placeOf(marked)).toBe(expected);
  });

  it.each([
    ['| (A("x"))', null],
    ['| foo', null],
    ['| [A("x")]', null],
    ['| ? A("x")', null],
    ['| )', 'operand "" for ""'],
    ['| + A("x")', 'operand "" for ""'],
    ['A("x") | (A("y"))', 'sign before a set "" for ""'],
    ['A("x") | foo', 'sign before a set "" for ""'],
    ['A("x") | [', null],
    ['A("x") | ?', null],
    ['A("x") \\ |', 'operand "" for ""'],
    ['A("x") * |', 'operand "" for ""'],
    ['A("x") not |', 'operand "" for ""'],
    ['A("x") - |', 'operand "" for ""'],
    ['foo |', 'sign "" for ""'],
    ['(A("x")) |', 'sign "" for ""'],
    ['A("x")) |', null],
  ])('outside of sets is where a set or a sign fits between what stands beside it: %s: %s', (marked, expected) => {
    expect(placeOf(marked)).toBe(expected);
  });

  it.each([
    ['/* a */|', 'operand "" for ""'],
    ['/**/|', 'operand "" for ""'],
    ['|/* a */', 'operand "" for ""'],
    ['/* a *|/', null],
    ['/* a|', null],
    ['/*/|', null],
    ['# a */|', null],
    ['# /* a */|', null],
    ['// a|', null],
    ['-- a|', null],
  ])('is none in a comment, which ends with its line or its sign: %s: %s', (marked, expected) => {
    expect(placeOf(marked)).toBe(expected);
  });

  it.each([
    ['A("x|" "y")', 'application "x" for "\\"x\\""'],
    ['G("x|" ["iOS"])', 'group "x" for "\\"x\\""'],
    ['T("x|" EQ, 1)', 'tag "x" for "\\"x\\""'],
    ['T("x" E|Q, 1)', null],
    ['T("a", E|Q 5)', null],
    ['T("a", EQ|, 1)', 'operator "EQ" for "EQ"'],
    ['T("a", EQ, 1| 2)', null],
    ['T("a", EQ, [1] |)', null],
    ['T("a", EQ, [1] [|', null],
    ['A("x" ["iOS"] |)', null],
    ['A("x", ["iOS"] |)', null],
    ['T("a", EQ, 1, |)', null],
  ])(
    'is in an argument that is empty, or all of what stands there, or a name before it: %s: %s',
    (marked, expected) => {
      expect(placeOf(marked)).toBe(expected);
    },
  );

  it.each([
    ['T("a", IN, [|])', 'value in a list "" for ""'],
    ['T("a", IN, [|, 2])', 'value in a list "" for ""'],
    ['T("a", IN, [1, |, 2])', 'value in a list "" for ""'],
    ['T("a", IN, [1, 2|, 3])', 'value in a list "2" for "2"'],
    ['T("a", IN, [1|2])', 'value in a list "1" for "12"'],
    ['T("a", IN, [| 2])', null],
    ['T("a", IN, [|2])', null],
    ['T("a", IN, [1 |, 2])', null],
    ['T("a", IN, [1, | 2])', null],
    ['T("a", IN, [2| 3])', null],
    ['T("a", IN, [1, | A("x")', 'value in a list "" for ""'],
  ])('in a list is between two commas with nothing else, or in a value: %s: %s', (marked, expected) => {
    expect(placeOf(marked)).toBe(expected);
  });

  it.each([
    ['T("a|"*, GTE, 18)', null],
    ['T("a|" + A("x"))', null],
    ['T("a|" + (A("x"))', 'tag "a" for "\\"a\\""'],
    ['T("a|" + A("x")', 'tag "a" for "\\"a\\""'],
    [') + T("a|"', 'tag "a" for "\\"a\\""'],
    ['T("a|") + A("y"))', 'tag "a" for "\\"a\\""'],
  ])('is none in a set without its end where a bracket behind it has no other: %s: %s', (marked, expected) => {
    expect(placeOf(marked)).toBe(expected);
  });

  it.each([
    ['A("x|")', 'A'],
    ['A(|"x")', 'A'],
    ['A|("x")', null],
    ['A("x")|', null],
    ['A("x"|', 'A'],
    ['A("x"  |', 'A'],
    ['A("x"\n\n|', null],
    ['A("x" |+ T("a"', 'A'],
    ['A("x" +| T("a"', null],
    ['A("x" + T(|"a"', 'T'],
  ])('in %s is in the set %s', (marked, keyword) => {
    const [text, offset] = at(marked);
    expect(callAt(outlineOf(text, true), offset)?.keyword ?? null).toBe(keyword);
  });
});
