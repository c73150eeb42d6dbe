/** What findings that are proven say of the sets that they follow from. */

import { expect, it } from 'vitest';
import { SMALL_CATALOG } from '../support/overlapping-filters.js';
import { proven } from './expect-proven.js';

it.each<readonly [string, string, readonly (readonly [string, string])[]]>([
  // It contradicts one set, or is taken away by one.
  ['T("n", GTE, 18) * (A("X") * T("n", LTE, 17))', 'lint/always-empty', [['T("n", GTE, 18)', 'the first']]],
  ['(A("X") \\ T("n", GTE, 18)) * T("n", GTE, 21)', 'lint/always-empty', [['T("n", GTE, 18)', 'takes them away']]],
  // Several sets together.
  [
    'A("X") * (T("n", LTE, 3) * (T("n", IN, [3, 4]) \\ T("n", EQ, 3)))',
    'lint/always-empty',
    [
      ['T("n", LTE, 3)', 'together with this'],
      ['T("n", IN, [3, 4])', 'together with this'],
    ],
  ],
  [
    'A("X") * (T("n", GTE, 18) + T("n", LTE, 17) + T("n", NOTSET, ""))',
    'lint/always-everyone',
    [
      ['T("n", LTE, 17)', 'together with this'],
      ['T("n", NOTSET, "")', 'together with this'],
    ],
  ],
  ['A("X") * T("n", GTE, 18) * T("n", GTE, 21)', 'lint/implied-clause', [['T("n", GTE, 21)', 'implies it']]],
  ['A("X") + A("X", ["iOS"])', 'lint/adds-nothing', [['A("X")', 'has them']]],
  [
    'A("X") * T("n", GTE, 18) * (T("s", EQ, "a") + T("n", LTE, 17))',
    'lint/adds-nothing',
    [['T("n", GTE, 18)', 'none of them is in here']],
  ],
  ['T("n", GTE, 18) \\ T("n", LTE, 17)', 'lint/takes-nothing', [['T("n", GTE, 18)', 'none of them is in here']]],
  ['A("X") \\ T("n", GTE, 18) \\ T("n", GTE, 21)', 'lint/takes-nothing', [['T("n", GTE, 18)', 'takes them away']]],
  ['A("X") * AT("X", "m", GTE, 3)', 'lint/redundant-application', [['AT("X", "m", GTE, 3)', 'only has subscribers']]],
  ['A("X") * T("n", GTE, 18) * T("n", LTE, 30)', 'lint/one-range', [['T("n", LTE, 30)', 'joins it']]],
])('%s: %s', (text, code, labels) => {
  const found = proven(text).proven.find((each) => each.code === code);
  expect(found?.related.map(({ span, message }) => [text.slice(span.start, span.end), message])).toEqual(labels);
});

it.each([
  ['T("n", GTE, 18) + T("n", LTE, 17) + T("n", NOTSET, "")', 'this filter matches every device of the account'],
  [
    'A("X") * (T("n", GTE, 18) + T("n", LTE, 17) + T("n", NOTSET, ""))',
    'this part of the filter matches every device: it leaves nobody out',
  ],
])('%s reaches everyone, as a whole or in part', (text, help) => {
  const found = proven(text).proven.filter(({ code }) => code === 'lint/always-everyone');
  expect(found.map((each) => each.help)).toEqual([help]);
});

it('gives a finding no fix where all safe fixes together are not proven to keep the audience', () => {
  const text = 'T("n", EQ, 2) \\ T("n", NOTSET, "") \\ T("n", NOTSET, "")';
  const codesAndFixes = (catalog: typeof SMALL_CATALOG | null) =>
    proven(text, catalog).proven.map(({ code, fixes }) => [code, fixes.length]);
  expect(codesAndFixes(SMALL_CATALOG)).toEqual([['lint/takes-nothing', 1]]);
  expect(codesAndFixes(null)).toEqual([['lint/takes-nothing', 0]]);
});
