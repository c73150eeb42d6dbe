/** What stands beside the message of a proven finding: the label at fault, the labels of what it follows from, and the help. */

import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { SMALL_CATALOG } from '../support/overlapping-filters.js';
import { proven, provenCodes } from './expect-proven.js';

type Words = readonly [text: string, label: string, related: readonly string[], help: string];

const WHOLE = 'this filter matches no device';
const A_PART = 'this part of the filter matches no device';
const REMOVE = 'remove it, or write what was meant instead';

it.each<Words>([
  ['T("n", GTE, 18) * (A("X") * T("n", LTE, 17))', 'contradicts the first', ['the first'], WHOLE],
  ['A("X") + (T("n", GTE, 18) * (A("X") * T("n", LTE, 17)))', 'contradicts the first', ['the first'], A_PART],
  ['(A("X") \\ T("n", GTE, 18)) * T("n", GTE, 21)', 'contradicts the first', ['takes them away'], WHOLE],
  [
    'A("X") + (T("n", LTE, 3) * (T("n", IN, [3, 4]) \\ T("n", EQ, 3)))',
    'leaves nobody',
    ['together with this', 'together with this'],
    A_PART,
  ],
  [
    'A("X") * (T("n", GTE, 18) + T("n", LTE, 17) + T("n", NOTSET, ""))',
    'leaves nobody out',
    ['together with this', 'together with this'],
    'this part of the filter matches every device: it leaves nobody out',
  ],
  [
    'T("n", NOTEQ, 1) + (T("n", NOTSET, "") + T("n", EQ, 1))',
    'leaves nobody out',
    ['together with this'],
    'this filter matches every device of the account',
  ],
  ['A("X") * T("n", GTE, 18) * T("n", GTE, 21)', 'keeps nobody out', ['implies it'], REMOVE],
  [
    'T("n", GTE, 21) * (T("n", GTE, 18) \\ A("X"))',
    'keeps nobody out',
    ['implies it'],
    'it can be left out, or another set was meant',
  ],
  [
    'A("X") * T("n", IN, [2, 3]) * T("n", NOTEQ, 3) * (T("n", EQ, 2) + T("s", EQ, "a"))',
    'keeps nobody out',
    ['together they imply it', 'together they imply it'],
    REMOVE,
  ],
  ['A("X") + (A("X") * T("n", EQ, 1))', 'adds nothing', ['has them'], REMOVE],
  [
    'A("X") * T("n", GTE, 18) * (T("s", EQ, "a") + T("n", LTE, 17))',
    'adds nothing',
    ['none of them is in here'],
    REMOVE,
  ],
  ['A("X") \\ T("n", GTE, 1) \\ T("n", GTE, 2)', 'takes nothing away', ['takes them away'], REMOVE],
  ['(A("X") * T("n", EQ, 1)) \\ T("n", GTE, 2)', 'takes nothing away', ['none of them is in here'], REMOVE],
  [
    'A("X") * AT("X", "m", LTE, 30)',
    'keeps nobody out',
    ['only has subscribers'],
    'a condition on a tag of an application asks its subscribers only',
  ],
  ['A("X") * T("n", GTE, 1) * T("n", LTE, 30)', 'the first', ['joins it'], 'write T("n", BETWEEN, [1, 30])'],
])('%s: %s', (text, label, related, help) => {
  const found = proven(text).proven.map((one) => [one.label, one.related.map(({ message }) => message), one.help]);
  expect(found).toEqual([[label, related, help]]);
});

it('no more than four places are pointed at', () => {
  const parts = ['IN, [1, 2, 3, 4, 5, 6]', ...[1, 2, 3, 4, 5, 6].map((number) => `NOTEQ, ${number}`)];
  const [conflict] = proven(`A("X") + (${parts.map((part) => `(A("Y") * T("n", ${part}))`).join(' * ')})`).proven;
  expect([conflict?.code, conflict?.related.length]).toEqual(['lint/always-empty', 4]);
  const ranges = [10, 20, 30, 40, 50, 60].map((number) => `T("n", BETWEEN, [${number}, ${number + 9}])`);
  const [range] = proven(`A("X") * (${ranges.join(' + ')})`).proven;
  expect([range?.code, range?.related.length]).toEqual(['lint/one-range', 4]);
});

describe('a group without applications, which the checker tells', () => {
  const { catalog } = loadCatalog({
    applications: { X: {}, Y: {} },
    groups: { NONE: { applications: [] }, ONE: { applications: ['X'] } },
    tags: { n: { type: 'Integer' } },
  });

  it.each([
    ['G("NONE") * T("n", GTE, 21) * T("n", GTE, 18)', []],
    ['A("X") * (G("NONE") + T("n", GTE, 21) + T("n", EQ, 1))', []],
    ['A("X") \\ G("NONE") \\ T("n", GTE, 21) \\ T("n", EQ, 1)', []],
    // What stands beside it is asked about.
    ['A("X") * (G("NONE") + T("n", GTE, 21)) * T("n", GTE, 18)', ['lint/implied-clause']],
    // One with applications is a set as any other.
    ['G("ONE") * T("n", GTE, 21) * T("n", GTE, 18)', ['lint/implied-clause']],
    ['A("X") * G("ONE") * T("n", GTE, 21)', ['lint/implied-clause']],
  ])('is not told again: %s', (text, codes) => {
    expect(provenCodes(text, catalog)).toEqual(codes);
  });
});

it('gives a finding no fix where all safe fixes together are not proven to keep the audience', () => {
  const text = 'T("n", EQ, 2) \\ T("n", NOTSET, "") \\ T("n", NOTSET, "")';
  const codesAndFixes = (catalog: typeof SMALL_CATALOG | null) =>
    proven(text, catalog).proven.map(({ code, fixes }) => [code, fixes.length]);
  expect(codesAndFixes(SMALL_CATALOG)).toEqual([['lint/takes-nothing', 1]]);
  expect(codesAndFixes(null)).toEqual([['lint/takes-nothing', 0]]);
});
