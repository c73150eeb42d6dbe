/** Fixes of what is proven: none that names a wider reach, none that loses a comment. */

import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { compileOrThrow } from '../../src/compile.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import { isSame } from '../../src/lint/proven/proven-fixes.js';
import { SMALL_CATALOG } from '../support/overlapping-filters.js';
import { proven, provenCodes } from './expect-proven.js';

const fixed = (text: string) => applyFixes(text, proven(text).proven);

describe('a set that bounds the filter by its form', () => {
  const bounded = 'A("X") * (T("s", EQ, "a") \\ (T("s", EQ, "a") \\ A("X")))';
  const unbounded = 'T("s", EQ, "a") \\ (T("s", EQ, "a") \\ A("X"))';

  it('is told where it is implied, and is not taken away', () => {
    const [found] = proven(bounded).proven;
    expect([found?.code, found && bounded.slice(found.span.start, found.span.end), found?.fixes]).toEqual([
      'lint/implied-clause',
      'A("X")',
      [],
    ]);
    expect(fixed(bounded)).toBe(bounded);
  });

  it('may come, and may not go, though the devices are the same', () => {
    const [within, beyond] = [bounded, unbounded].map((text) => compileOrThrow(text, { catalog: SMALL_CATALOG }));
    expect([isSame(beyond!, within!), isSame(within!, beyond!), isSame(beyond!, beyond!)]).toEqual([true, false, true]);
  });
});

describe('what goes', () => {
  const everyone = '(T("n", GTE, 18) + T("n", LTE, 17) + T("n", NOTSET, ""))';
  const empty = '(T("n", GTE, 18) * (A("Y") * T("n", LTE, 17)))';

  it.each([
    ['the first operand of three', 'T("n", GTE, 18) * A("X") * T("n", GTE, 21)', 'A("X") * T("n", GTE, 21)'],
    ['one in the middle', 'A("X") * T("n", GTE, 18) * T("n", GTE, 21)', 'A("X") * T("n", GTE, 21)'],
    ['the last one', 'A("X") * T("n", GTE, 21) * (T("n", GTE, 18) + T("n", EQ, 9))', 'A("X") * T("n", GTE, 21)'],
    ['the first of two', '(A("X") * T("n", EQ, 1)) + A("X")', 'A("X")'],
    ['what is empty, with all that is so for its sake', `A("X") + (T("s", EQ, "a") * ${empty})`, 'A("X")'],
    ['what is empty and taken away', `A("X") \\ ${empty}`, 'A("X")'],
    ['what has every device', `A("X") * ${everyone}`, 'A("X")'],
    [
      'what has every device, with the union that has so for its sake',
      `A("X") * (T("s", EQ, "a") + ${everyone})`,
      'A("X")',
    ],
    ['nothing where the whole filter is empty', `A("X") * ${empty}`, `A("X") * ${empty}`],
    ['nothing where everyone is in the whole filter', `A("X") + ${everyone}`, `A("X") + ${everyone}`],
    [
      'no head of a difference',
      'T("n", GTE, 21) * (T("n", GTE, 18) \\ A("X"))',
      'T("n", GTE, 21) * (T("n", GTE, 18) \\ A("X"))',
    ],
    [
      'the other ranges of a run',
      'A("X") * T("n", LTE, 9) * T("s", EQ, "a") * T("n", GTE, 5)',
      'A("X") * T("n", BETWEEN, [5, 9]) * T("s", EQ, "a")',
    ],
    [
      'the run itself where there are three ranges',
      'A("X") * (T("n", BETWEEN, [1, 3]) + T("n", BETWEEN, [4, 6]) + T("n", BETWEEN, [7, 9]))',
      'A("X") * T("n", BETWEEN, [1, 9])',
    ],
    [
      'the run itself where there is nothing else',
      'A("X") * (T("n", LTE, 9) * T("n", GTE, 5))',
      'A("X") * T("n", BETWEEN, [5, 9])',
    ],
  ])('is %s', (_, text, after) => {
    expect(fixed(text)).toBe(after);
    const edits = proven(text).proven.flatMap(({ fixes }) => fixes.flatMap((fix) => fix.edits));
    expect(edits.filter((edit) => edit.text === '' && edit.span.start === edit.span.end)).toEqual([]);
  });

  it('is found behind a byte order mark', () => {
    expect(fixed('\ufeffA("X") * T("n", GTE, 18) * T("n", GTE, 21)')).toBe('\ufeffA("X") * T("n", GTE, 21)');
    expect(fixed('\ufeffA("X") * T("n", GTE, 18) # why\n * T("n", GTE, 21)')).toBe(
      '\ufeffA("X") # why\n * T("n", GTE, 21)',
    );
  });
});

describe('ranges of tags of one name', () => {
  const INTEGER = { type: 'Integer' };
  const { catalog } = loadCatalog({
    applications: { X: { tags: { n: INTEGER } }, Y: { tags: { n: INTEGER } } },
    tags: { n: INTEGER },
  });
  const codes = (text: string) => provenCodes(text, catalog);

  it('are one range where they are of one application, or of none', () => {
    expect(codes('AT("X", "n", GTE, 1) * AT("X", "n", LTE, 3)')).toEqual(['lint/one-range']);
    expect(codes('A("X") * T("n", GTE, 1) * T("n", LTE, 3)')).toEqual(['lint/one-range']);
    expect(codes('AT("X", "n", GTE, 1) * AT("Y", "n", LTE, 3)')).toEqual([]);
    expect(codes('AT("X", "n", GTE, 1) * T("n", LTE, 3)')).toEqual([]);
  });

  it('are one in a union and an intersection, not where one is taken from the other', () => {
    expect(codes('A("X") * (T("n", BETWEEN, [1, 3]) + T("n", BETWEEN, [4, 6]))')).toEqual(['lint/one-range']);
    expect(codes('(T("n", BETWEEN, [1, 6]) \\ T("n", BETWEEN, [4, 9])) * A("X")')).toEqual([]);
  });

  it('are one without those that are told as needless', () => {
    const text = 'A("X") * T("n", GTE, 1) * T("n", LTE, 9) * T("n", GTE, 0)';
    const found = proven(text, catalog).proven;
    expect(found.map(({ code, message }) => [code, message])).toEqual([
      ['lint/implied-clause', 'whoever has `n` at least 1 has it at least 0'],
      ['lint/one-range', 'these 2 conditions on `n` are one range'],
    ]);
  });
});

describe('a comment', () => {
  it.each([
    [
      'between the sets',
      'A("X") # a\n * T("n", GTE, 18) # b\n * T("n", GTE, 21)',
      'A("X") # a\n # b\n * T("n", GTE, 21)',
    ],
    ['before the first', '# a\nT("n", GTE, 18) * T("n", GTE, 21) * A("X")', '# a\nT("n", GTE, 21) * A("X")'],
    [
      'behind the last',
      'A("X") * T("n", GTE, 21) * (T("n", GTE, 18) + T("n", EQ, 9)) # a',
      'A("X") * T("n", GTE, 21) # a',
    ],
    [
      'behind a range that is written anew',
      'A("X") * T("n", LTE, 9) # a\n * T("n", GTE, 5) # b',
      'A("X") * T("n", BETWEEN, [5, 9]) # a\n # b',
    ],
    [
      'right before a range that is written anew',
      'A("X") * # a\nT("n", LTE, 9) * T("n", GTE, 5)',
      'A("X") * # a\nT("n", BETWEEN, [5, 9])',
    ],
    ['right behind a set', 'A("X")# a\n * T("n", GTE, 18) * T("n", GTE, 21)', 'A("X")# a\n * T("n", GTE, 21)'],
  ])('%s stays', (_, text, after) => {
    expect(fixed(text)).toBe(after);
  });

  it('inside a condition that would be written anew keeps it', () => {
    const text = '(T("n", # why\n LTE, 9) * T("n", GTE, 5)) + A("X")';
    expect(proven(text).proven.map(({ code, fixes }) => [code, fixes])).toEqual([['lint/one-range', []]]);
  });

  it('inside a condition that goes stays', () => {
    expect(fixed('(T("n", LTE, 9) * T("n", # why\n GTE, 5)) + A("X")')).toBe('T("n", BETWEEN, [5, 9])# why\n + A("X")');
  });

  it('stays with the line break that ends it, of either kind', () => {
    const lines = ['A("X") * T("n", EQ, 1) # one', ' * T("n", GTE, 0) # two', ' * T("s", EQ, "a")'];
    for (const end of ['\n', '\r\n'])
      expect(fixed(lines.join(end))).toBe(['A("X") * T("n", EQ, 1) # one', ' # two', ' * T("s", EQ, "a")'].join(end));
  });
});
