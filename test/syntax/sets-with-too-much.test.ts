/** Sets that hold another set, several codes or several conditions: what the fixes write in their place. */

import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/diagnostics/apply-fixes.js';
import { parse } from '../../src/syntax/parse.js';

/** The text after each fix of the one finding there is. */
function written(text: string): readonly string[] {
  const { diagnostics } = parse(text);
  expect(diagnostics).toHaveLength(1);
  return diagnostics.flatMap(({ fixes }) => fixes.map(({ edits }) => applyEdits(text, edits)));
}

describe('a set inside another', () => {
  it.each([
    ['AT("X", T("level", EQ, 1))', ['AT("X", "level", EQ, 1)']],
    ['A("X", AT("X", "level", EQ, 1))', []],
    ['AT("X", G("Y"))', []],
  ])('%s', (text, expected) => {
    expect(written(text)).toEqual(expected);
  });
});

describe('several codes in one set', () => {
  it.each([
    ["A('X' + 'Y')", ['(A("X") + A("Y"))']],
    ['G(“X” & “Y”)', ['(G("X") * G("Y"))']],
    ['A("X" + “Y” + \'Z\')', ['(A("X") + A("Y") + A("Z"))']],
  ])('are written in straight quotes: %s', (text, expected) => {
    expect(written(text)).toEqual(expected);
  });
});

describe('several conditions in one set', () => {
  it.each([
    ['T(user = 5 AND city = "x")', ['(T("user", EQ, 5) * T("city", EQ, "x"))']],
    ['T(user >= 18 AND <= 30)', ['(T("user", GTE, 18) * T("user", LTE, 30))']],
  ])('are written as sets of their own: %s', (text, expected) => {
    expect(written(text)).toEqual(expected);
  });
});
