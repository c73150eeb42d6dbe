import { describe, expect, it } from 'vitest';
import { Questions } from '../../../src/analysis/questions.js';
import { EVERYWHERE } from '../../../src/analysis/region.js';
import { clauseCount } from '../../../src/analysis/simplify/lowered-nodes.js';
import { printTree } from '../../../src/analysis/simplify/print-tree.js';
import { shrink } from '../../../src/analysis/simplify/shrink.js';
import { simplify } from '../../../src/analysis/simplify/simplify.js';
import type { Catalog } from '../../../src/catalog/catalog.js';
import { loadCatalog } from '../../../src/catalog/load-catalog.js';
import { evaluate } from '../../../src/evaluate/reference.js';
import { plainPlan } from '../../../src/plan/plain-plan.js';
import { forAll } from '../../support/law.js';
import { overlappingFilters, reachedIn, SMALL_CATALOG, validFor } from '../../support/overlapping-filters.js';
import { compiledText } from '../../support/worlds.js';

function simplified(text: string, catalog: Catalog | null = SMALL_CATALOG): string {
  return simplify(compiledText(text, catalog, true), { catalog }).text;
}

const SHORTER: readonly (readonly [string, string, string])[] = [
  ['an operand that adds nothing goes', 'A("X") + A("X", ["iOS"])', 'A("X")'],
  ['absorption', '(A("X") + A("Y")) * A("X")', 'A("X")'],
  ['of equal operands the larger goes', '(A("X") + A("Y")) * G("B")', 'G("B")'],
  ['of equal operands the larger goes, wherever it stands', 'G("B") * (A("X") + A("Y"))', 'G("B")'],
  ['what is implied goes', 'T("n", GTE, 18) * T("n", GTE, 21)', 'T("n", GTE, 21)'],
  ['EQ runs are one IN', 'T("n", EQ, 1) + T("n", EQ, 5) + T("n", EQ, 3)', 'T("n", IN, [1, 3, 5])'],
  ['EQ runs of strings are one IN', 'T("s", EQ, "b") + T("s", EQ, "a")', 'T("s", IN, ["b", "a"])'],
  ['lists are one IN', 'T("l", IN, ["a"]) + T("l", IN, ["b"])', 'T("l", IN, ["a", "b"])'],
  ['ranges that meet are one', 'T("n", BETWEEN, [1, 5]) + T("n", BETWEEN, [6, 9])', 'T("n", BETWEEN, [1, 9])'],
  ['ends of one range', 'T("n", GTE, 18) * A("X") * T("n", LTE, 30)', 'T("n", BETWEEN, [18, 30]) * A("X")'],
  ['a range without its end', 'T("n", GTE, 18) \\ T("n", GTE, 65)', 'T("n", BETWEEN, [18, 64])'],
  ['NOTEQ runs are one NOTIN', 'T("s", NOTEQ, "a") * T("s", NOTEQ, "b")', 'T("s", NOTIN, ["a", "b"])'],
  ['platform lists are one', 'A("X", ["iOS"]) + A("X", ["Android"])', 'A("X", ["iOS", "Android"])'],
  [
    'what is shared is written once',
    '(A("X") * T("n", EQ, 1)) + (A("X") * T("s", EQ, "a"))',
    'A("X") * (T("n", EQ, 1) + T("s", EQ, "a"))',
  ],
  [
    'what is shared by unions, too',
    '(A("X") + T("n", EQ, 1)) * (A("X") + T("s", EQ, "a"))',
    'A("X") + (T("n", EQ, 1) * T("s", EQ, "a"))',
  ],
  [
    'what is taken away twice',
    '(A("X") \\ T("n", EQ, 1)) + (A("Y") \\ T("n", EQ, 1))',
    '(A("X") + A("Y")) \\ T("n", EQ, 1)',
  ],
  [
    'what is taken from the same',
    '(A("X") \\ T("n", EQ, 1)) + (A("X") \\ T("s", EQ, "a"))',
    'A("X") \\ (T("n", EQ, 1) * T("s", EQ, "a"))',
  ],
  ['both halves', '(A("X") * T("n", EQ, 1)) + (A("X") \\ T("n", EQ, 1))', 'A("X")'],
  ['an application that a condition is about', 'A("X") * AT("X", "m", GTE, 3)', 'AT("X", "m", GTE, 3)'],
  [
    'what a bracket repeats of its surroundings',
    'A("X") * (T("n", EQ, 1) * A("X") + T("s", EQ, "a"))',
    'A("X") * (T("n", EQ, 1) + T("s", EQ, "a"))',
  ],
  ['a head that keeps nobody out', 'T("n", GTE, 21) * (T("n", GTE, 18) \\ A("X"))', 'T("n", GTE, 21) \\ A("X")'],
  ['a list of platforms that is said already', 'A("X", ["iOS"]) * A("Y", ["iOS"])', 'A("X") * A("Y", ["iOS"])'],
  [
    'of sets of which any can go, but not all, the largest goes',
    '(A("X") * A("Y")) + (A("X") * T("n", EQ, 1)) + (A("Y") \\ T("n", EQ, 1))',
    '(A("X") * T("n", EQ, 1)) + (A("Y") \\ T("n", EQ, 1))',
  ],
  ['a platform taken from a list', 'A("X", ["iOS", "Android"]) \\ A("X", ["iOS"])', 'A("X", ["Android"])'],
  [
    'most platforms taken from all',
    'A("X") \\ A("X", ["iOS", "Android", "Blackberry", "Windows_Phone", "OsX"])',
    'A("X", ["Windows", "Amazon", "Safari", "Chrome", "Firefox"])',
  ],
  ['a range without its first', 'T("n", GTE, 18) * T("n", NOTEQ, 18)', 'T("n", GTE, 19)'],
  ['a range and the number behind it', 'T("n", LTE, 5) + T("n", EQ, 6)', 'T("n", LTE, 6)'],
  ['ranges that share a number', 'T("n", BETWEEN, [1, 5]) * T("n", BETWEEN, [5, 9])', 'T("n", EQ, 5)'],
  ['a number taken from a list', 'T("n", IN, [1, 2, 4]) \\ T("n", EQ, 2)', 'T("n", IN, [1, 4])'],
  ['a list of which one is left', 'T("n", IN, [1, 2]) \\ T("n", EQ, 2)', 'T("n", EQ, 1)'],
  ['numbers in a row stay a list', 'T("n", EQ, 1) + T("n", EQ, 2) + T("n", EQ, 3)', 'T("n", IN, [1, 2, 3])'],
  ['NOTEQ runs of numbers are one NOTIN', 'T("n", NOTEQ, 1) * T("n", NOTEQ, 2)', 'T("n", NOTIN, [1, 2])'],
  ['what both leave out', 'T("n", NOTIN, [1, 2]) + T("n", NOTIN, [2, 3])', 'T("n", NOTEQ, 2)'],
  ['ranges with a gap of one number', 'T("n", GTE, 2) + T("n", LTE, 0)', 'T("n", NOTEQ, 1)'],
  ['ranges with a gap of two numbers', 'T("n", GTE, 3) + T("n", LTE, 0)', 'T("n", NOTIN, [1, 2])'],
  ['strings that both name', 'T("s", IN, ["a", "b"]) * T("s", IN, ["b", "c"])', 'T("s", EQ, "b")'],
  ['a string taken from a list', 'T("s", IN, ["a", "b", "c"]) \\ T("s", EQ, "b")', 'T("s", IN, ["a", "c"])'],
  ['a string taken from all but one', 'T("s", NOTEQ, "a") \\ T("s", EQ, "b")', 'T("s", NOTIN, ["a", "b"])'],
  ['a string put back', 'T("s", NOTIN, ["a", "b"]) + T("s", EQ, "a")', 'T("s", NOTEQ, "b")'],
  ['all but some taken away', 'T("s", IN, ["a", "b", "c"]) \\ T("s", NOTIN, ["a", "b"])', 'T("s", IN, ["a", "b"])'],
  ['a list inside another', 'T("l", IN, ["a"]) + T("l", IN, ["a", "b"])', 'T("l", IN, ["a", "b"])'],
  ['a part that is always empty', 'A("X") + (A("Y") * T("n", GTE, 5) * T("n", LTE, 4))', 'A("X")'],
];

const KEPT: readonly string[] = [
  'A("X")',
  'A("X") * T("n", EQ, 1)',
  'A("X", ["iOS"]) * AT("X", "m", GTE, 3)',
  'T("n", GTE, 18) + T("n", LTE, 10)',
  'T("n", GTE, 4) + T("n", LTE, 0)',
  'T("l", IN, ["a", "b"]) \\ T("l", IN, ["a"])',
  'T("l", IN, ["a"]) * T("l", IN, ["b"])',
  'A("X") \\ A("Y")',
  'A("X") \\ A("X", ["iOS", "Android"])',
  'T("n", EQ, 1) * T("n", EQ, 2)',
  'T("n", NOTSET, "") + T("n", GTE, 1) + T("n", LTE, 0)',
];

describe('simplify', () => {
  it.each(SHORTER)('%s', (_, text, expected) => {
    expect(simplified(text)).toBe(expected);
  });

  it.each(KEPT)('leaves %s as it is', (text) => {
    expect(simplified(text)).toBe(text);
  });
});

it('where joined conditions would leave a type open, the rest is made shorter without', () => {
  const text = '(A("X") * T("s", EQ, "a")) + (A("X") * T("s", EQ, "b"))';
  expect(simplified(text, null)).toBe('A("X") * (T("s", EQ, "a") + T("s", EQ, "b"))');
  expect(simplified(text)).toBe('A("X") * T("s", IN, ["a", "b"])');
});

it('where unset devices match negatives, a gap is not NOTEQ', () => {
  const { catalog } = loadCatalog({
    applications: { X: {} },
    tags: { n: { type: 'Integer' } },
    unsetMatchesNegative: true,
  });
  const ends = '(T("n", GTE, 2) + T("n", LTE, 0))';
  expect(simplified(`(A("X") + A("X", ["iOS"])) * ${ends}`, catalog)).toBe(`A("X") * ${ends}`);
  expect(simplified(`A("X") * (${ends} + T("n", NOTSET, ""))`, catalog)).toBe('A("X") * T("n", NOTEQ, 1)');
});

describe('laws', () => {
  it('every step keeps the audience, before anything is proven of the whole', () => {
    forAll(overlappingFilters, ({ text, catalog }) => {
      const filter = compiledText(text, catalog);
      const questions = new Questions({});
      const shrunk = shrink(
        { questions, tags: filter.tags, region: EVERYWHERE, facts: [], mergeable: 'all' },
        filter.lowered,
      );
      if (shrunk.kind !== 'tree') return true;
      const devices = validFor(text, catalog);
      const plan = plainPlan(shrunk.tree);
      const after = plan === null ? [] : [...evaluate(plan, devices)].sort();
      expect([text, after]).toEqual([text, reachedIn(text, catalog, devices)]);
      return true;
    });
  });

  it('the audience stays the same, the filter grows no longer, and twice is once', () => {
    forAll(overlappingFilters, ({ text, catalog }) => {
      const filter = compiledText(text, catalog);
      const { text: after, filter: again } = simplify(filter, { catalog });
      const devices = validFor(text, catalog);
      expect([after, reachedIn(after, catalog, devices)]).toEqual([after, reachedIn(text, catalog, devices)]);
      expect(clauseCount(again.lowered)).toBeLessThanOrEqual(clauseCount(filter.lowered));
      if (after !== text) expect(printTree(again.lowered).length).toBeLessThan(printTree(filter.lowered).length);
      expect(simplify(again, { catalog }).text).toBe(after);
      return true;
    });
  });
});

it.each([
  ['G("E") + A("X")', 'A("X")'],
  ['A("X") \\ G("E")', 'A("X")'],
  ['A("X") + (A("Y") * G("E"))', 'A("X")'],
])('a group without applications reaches nobody: %s', (text, expected) => {
  const { catalog } = loadCatalog({ applications: { X: {}, Y: {} }, groups: { E: { applications: [] } } });
  expect(simplified(text, catalog)).toBe(expected);
});
