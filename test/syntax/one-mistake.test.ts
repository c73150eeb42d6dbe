/** One slip of the hand is one mistake: it gives one error, whatever the character. */

import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compile.js';

const GOOD = [
  'A("X")',
  'A("XX-YY", ["iOS"])',
  'A("X", ["iOS", "Windows_Phone"])',
  'G("gr")',
  'G("gr", ["OsX"])',
  'T("c", EQ, "free")',
  'T("age", NOTEQ, 18)',
  'T("c", IN, ["ab", "cd"])',
  'T("c", NOTIN, [1, 2])',
  'T("age", GTE, 18)',
  'T("age", LTE, -5)',
  'T("age", BETWEEN, [17, 44])',
  'T("age", NOTSET, "")',
  'AT("X", "lvl", EQ, 3)',
  'AT("X", "lvl", IN, ["a"])',
  'AT("X", "lvl", BETWEEN, [1, 22])',
  'A("X") + A("Y")',
  'A("X") * T("age", GTE, 18)',
  'A("X") \\ T("age", EQ, 5)',
  '(A("X") + A("Y")) * T("c", EQ, "x")',
  '((A("X") + G("Y")) \\ T("a", IN, ["b", "c"])) * AT("X", "d", GTE, 1)',
  'A("X", ["iOS"]) * (T("a", EQ, "b") + T("d", NOTSET, ""))',
];

function errorsOf(text: string): readonly string[] {
  const { diagnostics } = compile(text, { lint: false });
  return diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code);
}

function withMoreThanOne(edit: (text: string, at: number) => string): readonly string[] {
  const texts = GOOD.flatMap((text) => [...text].map((_, at) => edit(text, at)));
  return texts.filter((text) => errorsOf(text).length > 1);
}

describe('one error at most is told of', () => {
  it('any character left out', () => {
    expect(withMoreThanOne((text, at) => text.slice(0, at) + text.slice(at + 1))).toEqual([]);
  });

  it('any character written twice', () => {
    expect(withMoreThanOne((text, at) => text.slice(0, at + 1) + text.slice(at))).toEqual([]);
  });

  it('any two neighbours swapped inside a word', () => {
    const swap = (text: string, at: number): string =>
      /^\w\w/.test(text.slice(at))
        ? text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2)
        : text;
    expect(withMoreThanOne(swap)).toEqual([]);
  });
});
