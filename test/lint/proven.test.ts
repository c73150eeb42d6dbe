import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../src/catalog/catalog.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import { expectProven, proven, provenCodes } from './expect-proven.js';

/** Text; message; the text at fault and those that labels are at; the text after the safe fix. */
type Fires = readonly [text: string, message: string, at: readonly string[], safe: string | null];

function rule(code: string, fires: readonly Fires[], misses: readonly string[]): void {
  describe(code, () => {
    it.each(fires)('%s: %s', (text, message, at, safe) => {
      expectProven(text, { code, message, at, safe });
    });

    it.each(misses)('%s: nothing', (text) => {
      expect(provenCodes(text)).toEqual([]);
    });
  });
}

rule(
  'lint/always-empty',
  [
    [
      'T("n", GTE, 18) * (A("X") * T("n", LTE, 17))',
      'no device has `n` at least 18 and at most 17',
      ['T("n", LTE, 17)', 'T("n", GTE, 18)'],
      null,
    ],
    [
      '(A("X") \\ T("n", GTE, 18)) * T("n", GTE, 21)',
      'whoever has `n` at least 21 has it at least 18, and is taken away',
      ['T("n", GTE, 21)', 'T("n", GTE, 18)'],
      null,
    ],
    [
      'A("X") \\ (A("X") + A("Y"))',
      'every device in `A("X")` is in `A("X") + A("Y")`, and is taken away',
      ['(A("X") + A("Y"))', 'A("X")'],
      null,
    ],
    [
      'A("Y") + (A("X", ["iOS"]) * (A("Y") * A("X", ["Android"])))',
      'no device is in both `A("X", ["iOS"])` and `A("X", ["Android"])`',
      ['A("X", ["Android"])', 'A("X", ["iOS"])'],
      'A("Y")',
    ],
    [
      'A("X") * (T("n", LTE, 3) * (T("n", IN, [3, 4]) \\ T("n", EQ, 3)))',
      'no device is left by all of these',
      ['T("n", EQ, 3)', 'T("n", LTE, 3)', 'T("n", IN, [3, 4])'],
      null,
    ],
  ],
  [
    'T("n", GTE, 18) * (A("X") * T("n", LTE, 18))',
    '(A("X") \\ T("n", GTE, 21)) * T("n", GTE, 18)',
    'T("l", IN, ["a"]) * (A("X") * T("l", IN, ["b"]))',
  ],
);

rule(
  'lint/always-everyone',
  [
    [
      'A("X") * (T("n", GTE, 18) + T("n", LTE, 17) + T("n", NOTSET, ""))',
      'every device is in one of these sets',
      ['T("n", GTE, 18)', 'T("n", LTE, 17)', 'T("n", NOTSET, "")'],
      'A("X")',
    ],
    [
      'T("n", NOTEQ, 1) + (T("n", NOTSET, "") + T("n", EQ, 1))',
      'every device is in one of these sets',
      ['T("n", NOTEQ, 1)', '(T("n", NOTSET, "") + T("n", EQ, 1))'],
      null,
    ],
  ],
  ['A("X") * (T("n", GTE, 18) + T("n", LTE, 16) + T("n", NOTSET, ""))', 'A("X") * (T("n", NOTEQ, 1) + T("n", EQ, 1))'],
);

rule(
  'lint/implied-clause',
  [
    [
      'A("X") * T("n", GTE, 18) * T("n", GTE, 21)',
      'whoever has `n` at least 21 has it at least 18',
      ['T("n", GTE, 18)', 'T("n", GTE, 21)'],
      'A("X") * T("n", GTE, 21)',
    ],
    [
      '(A("X") + A("Y")) * A("X")',
      'every device in `A("X")` is in this set',
      ['(A("X") + A("Y"))', 'A("X")'],
      'A("X")',
    ],
    [
      'A("X") * T("s", NOTEQ, "a") * T("s", EQ, "b")',
      'whoever has `s` equal to "b" has it other than "a"',
      ['T("s", NOTEQ, "a")', 'T("s", EQ, "b")'],
      'A("X") * T("s", EQ, "b")',
    ],
    [
      'T("n", GTE, 21) * (T("n", GTE, 18) \\ A("X"))',
      'whoever has `n` at least 21 has it at least 18',
      ['T("n", GTE, 18)', 'T("n", GTE, 21)'],
      null,
    ],
  ],
  [
    'A("X") * T("n", GTE, 18) * T("n", NOTEQ, 21)',
    '(A("X") + A("Y")) * T("n", EQ, 1)',
    'A("X", ["iOS"]) * A("Y", ["iOS"])',
  ],
);

rule(
  'lint/adds-nothing',
  [
    [
      'A("X") + A("X", ["iOS"])',
      'every device in this set is in `A("X")` already',
      ['A("X", ["iOS"])', 'A("X")'],
      'A("X")',
    ],
    [
      'A("X") * T("n", GTE, 18) * (T("s", EQ, "a") + T("n", LTE, 17))',
      'no device has `n` at least 18 and at most 17',
      ['T("n", LTE, 17)', 'T("n", GTE, 18)'],
      'A("X") * T("n", GTE, 18) * T("s", EQ, "a")',
    ],
    [
      'A("X") + T("n", IN, [1, 2]) + T("n", EQ, 2)',
      'whoever has `n` equal to 2 has it among 1, 2',
      ['T("n", EQ, 2)', 'T("n", IN, [1, 2])'],
      'A("X") + T("n", IN, [1, 2])',
    ],
  ],
  ['A("X", ["Android"]) + A("X", ["iOS"])', 'A("X") + T("n", IN, [1, 2]) + T("n", EQ, 3)'],
);

rule(
  'lint/takes-nothing',
  [
    [
      'T("n", GTE, 18) \\ T("n", LTE, 17)',
      'no device has `n` at least 18 and at most 17',
      ['T("n", LTE, 17)', 'T("n", GTE, 18)'],
      'T("n", GTE, 18)',
    ],
    [
      'A("X") \\ T("n", GTE, 18) \\ T("n", GTE, 21)',
      'whoever has `n` at least 21 has it at least 18',
      ['T("n", GTE, 21)', 'T("n", GTE, 18)'],
      'A("X") \\ T("n", GTE, 18)',
    ],
    [
      'A("X", ["iOS"]) \\ A("Y", ["Android"])',
      'no device in `A("X", ["iOS"])` is in this set',
      ['A("Y", ["Android"])', 'A("X", ["iOS"])'],
      'A("X", ["iOS"])',
    ],
  ],
  ['T("n", GTE, 18) \\ T("n", EQ, 18)', 'A("X", ["iOS"]) \\ A("Y", ["iOS"])'],
);

rule(
  'lint/redundant-application',
  [
    [
      'A("X") * AT("X", "m", GTE, 3)',
      '`AT("X", "m", GTE, 3)` is inside `A("X")` by itself',
      ['A("X")', 'AT("X", "m", GTE, 3)'],
      'AT("X", "m", GTE, 3)',
    ],
    [
      'T("s", EQ, "a") * AT("X", "m", NOTSET, "") * G("B")',
      '`AT("X", "m", NOTSET, "")` is inside `G("B")` by itself',
      ['G("B")', 'AT("X", "m", NOTSET, "")'],
      'T("s", EQ, "a") * AT("X", "m", NOTSET, "")',
    ],
  ],
  ['A("Y") * AT("X", "m", GTE, 3)', 'A("X", ["iOS"]) * AT("X", "m", GTE, 3)'],
);

rule(
  'lint/one-range',
  [
    [
      'A("X") * T("n", GTE, 18) * T("n", LTE, 30)',
      'these 2 conditions on `n` are one range',
      ['T("n", GTE, 18)', 'T("n", LTE, 30)'],
      'A("X") * T("n", BETWEEN, [18, 30])',
    ],
    [
      'A("X") * (T("n", BETWEEN, [1, 5]) + T("n", BETWEEN, [6, 9]))',
      'these 2 conditions on `n` are one range',
      ['T("n", BETWEEN, [1, 5])', 'T("n", BETWEEN, [6, 9])'],
      'A("X") * T("n", BETWEEN, [1, 9])',
    ],
    [
      'A("X") * T("n", BETWEEN, [1, 5]) * T("n", BETWEEN, [5, 9])',
      'these 2 conditions on `n` are one range',
      ['T("n", BETWEEN, [1, 5])', 'T("n", BETWEEN, [5, 9])'],
      'A("X") * T("n", EQ, 5)',
    ],
  ],
  [
    'A("X") * (T("n", BETWEEN, [1, 5]) + T("n", BETWEEN, [7, 9]))',
    'T("n", GTE, 18) * AT("X", "m", LTE, 30)',
    'A("X") * (T("n", GTE, 18) + T("n", LTE, 20))',
  ],
);

describe('one mistake', () => {
  it.each([
    'A("X") * T("n", EQ, 1) * T("n", EQ, 2)',
    'A("X") + (A("X") * T("n", EQ, 1) * T("n", EQ, 2))',
    'A("X") * T("n", GTE, 18) * T("n", GTE, 18)',
    'A("X", ["iOS"]) * (A("Y") + (A("X", ["iOS"]) * A("Y", ["Android"])))',
  ])('that a quick rule tells is not told again: %s', (text) => {
    const codes = proven(text).quick.map(({ code }) => code);
    expect(codes.some((code) => code === 'lint/always-empty' || code === 'lint/duplicate-operand')).toBe(true);
    expect(provenCodes(text)).toEqual([]);
  });

  it('that lets everyone in leaves the rest to be asked about, and the set around it, where that has nothing else, is told with it', () => {
    const everyone = '(T("n", GTE, 18) + T("n", LTE, 17) + T("n", NOTSET, ""))';
    const implied = 'T("s", NOTEQ, "a") * T("s", EQ, "b")';
    const both = ['lint/always-everyone', 'lint/implied-clause'];
    expect(provenCodes(`A("X") * ${implied} * ${everyone}`).toSorted()).toEqual(both);
    expect(provenCodes(`A("X") * ${implied} * (${everyone} * ${everyone})`).toSorted()).toEqual(both);
    expect(provenCodes(`A("X") * ${implied} * (${everyone} \\ T("n", EQ, 1))`).toSorted()).toEqual(both);
    expect(provenCodes(`A("X") \\ ${everyone}`)).toEqual(['lint/always-empty']);
    const inner = '(A("Y") + (A("Y") * T("s", EQ, "b")))';
    const nested = ['lint/adds-nothing', 'lint/always-everyone'];
    expect(provenCodes(`A("X") * ${inner} * ${everyone}`).toSorted()).toEqual(nested);
    expect(provenCodes(`A("X") * ${inner} * (${everyone} * ${everyone})`).toSorted()).toEqual(nested);
  });

  it('of two sets that imply each other is the later one', () => {
    expect(proven('(A("X") + A("Y")) * (A("Y") + A("X") + (A("X") * A("Y")))').proven).toHaveLength(1);
  });

  it('of sets of which any but not every one can go is told of one', () => {
    const text = '(A("X") * A("Y")) + (A("X") * T("n", EQ, 1)) + (A("Y") \\ T("n", EQ, 1))';
    const { proven: found } = proven(text);
    expect(found.map(({ code }) => code)).toEqual(['lint/adds-nothing']);
    expect(applyFixes(text, found)).toBe('(A("X") * T("n", EQ, 1)) + (A("Y") \\ T("n", EQ, 1))');
  });
});

describe('a fix', () => {
  it('leaves comments where they are', () => {
    const text = 'A("X") * T("n", EQ, 1) # one\n * T("n", GTE, 0) # two\n * T("s", EQ, "a")';
    const { proven: found } = proven(text);
    expect(applyFixes(text, found)).toBe('A("X") * T("n", EQ, 1) # one\n # two\n * T("s", EQ, "a")');
  });

  it.each([
    ['A("X") * ((T("n", GTE, 5)) * T("n", GTE, 0))', 'A("X") * T("n", GTE, 5)'],
    ['A("X") * ( # why\n T("n", GTE, 0) * T("n", GTE, 5)\n)', 'A("X") * # why\nT("n", GTE, 5)'],
    ['T("n", EQ, 1) * ((A("X") \\ A("Y")) + T("n", GTE, 2))', 'T("n", EQ, 1) * (A("X") \\ A("Y"))'],
    ['T("n", EQ, 1) * (A("X") * A("Y") + T("n", GTE, 2))', 'T("n", EQ, 1) * (A("X") * A("Y"))'],
    ['T("n", GTE, 0) * ((A("X") + A("Y")) * T("n", GTE, 5))', '(A("X") + A("Y")) * T("n", GTE, 5)'],
    ['(T("n", LTE, 9) * T("n", GTE, 5)) + A("X")', 'T("n", BETWEEN, [5, 9]) + A("X")'],
  ])('takes brackets away that nothing needs any more: %s', (text, expected) => {
    expect(applyFixes(text, proven(text).proven)).toBe(expected);
  });

  it('is not there where the part settles the type of a tag: nothing is proven of the rest', () => {
    const { proven: found } = proven('A("X") * (T("a", EQ, "b") + T("a", IN, ["b", "c"]))', null);
    expect(found.map(({ code, fixes }) => [code, fixes.map(({ safety }) => safety)])).toEqual([
      ['lint/adds-nothing', []],
    ]);
  });
});

describe('a catalog', () => {
  const json = (unset: boolean) => ({
    applications: { X: {} },
    tags: { n: { type: 'Integer' }, s: { type: 'String' } },
    unsetMatchesNegative: unset,
  });
  const loaded = (unset: boolean): Catalog | null => loadCatalog(json(unset)).catalog;

  it('that lets unset devices match negatives makes everyone of what is nearly so', () => {
    const text = 'A("X") * (T("s", EQ, "a") + T("s", NOTEQ, "a"))';
    expect(provenCodes(text, loaded(true))).toEqual(['lint/always-everyone']);
    expect(provenCodes(text, loaded(false))).toEqual([]);
  });

  it('is not needed for groups', () => {
    expect(provenCodes('G("g") + G("g", ["iOS"])', null)).toEqual(['lint/adds-nothing']);
    expect(provenCodes('G("g") + G("h", ["iOS"])', null)).toEqual([]);
  });
});

it('nothing is asked of more sets than can be asked about', () => {
  const many = Array.from({ length: 120 }, (_, index) => `T("n", EQ, ${index})`).join(' + ');
  expect(provenCodes(`(${many}) * T("n", GTE, 200)`)).toEqual([]);
});
