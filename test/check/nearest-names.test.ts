/** Which of several near names is meant, how it is put in place, and when a set with platforms is said to be empty. */

import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { CATALOG, checked, withFixes } from './expect-check.js';

const integer = { type: 'Integer' };
const { catalog } = loadCatalog({
  applications: { X: { tags: { coupon: integer, levels: integer } }, Y: { tags: { stage: integer } } },
  tags: { coupons: integer, level: integer },
});

describe('a name that is near to tags of account and application', () => {
  it.each([
    // Both are near; one of the kind that is written is meant.
    ['T("coupn", EQ, 1)', 'did you mean `coupons`?', 'T("coupons", EQ, 1)'],
    ['AT("X", "leve", EQ, 1)', 'did you mean `levels`?', 'AT("X", "levels", EQ, 1)'],
    // Only one of the other kind is near.
    ['T("stag", EQ, 1)', 'did you mean `stage` of application `Y`?', 'AT("Y", "stage", EQ, 1)'],
    ['AT("Y", "leve", EQ, 1)', 'did you mean the account tag `level`?', '(A("Y") * T("level", EQ, 1))'],
    [
      'AT("Y", "leve", EQ, 1) + A("X")',
      'did you mean the account tag `level`?',
      '(A("Y") * T("level", EQ, 1)) + A("X")',
    ],
    // None is.
    ['T("zzzzzz", EQ, 1)', null, null],
    ['AT("Y", "zzzzzz", EQ, 1)', null, null],
  ])('%s', (text, label, fixed) => {
    const found = checked(text, { catalog });
    expect(found.map((each) => [each.code, each.label])).toEqual([['name/unknown-tag', label]]);
    expect(withFixes(text, found, true)).toBe(fixed);
    expect(withFixes(text, found, false)).toBeNull();
  });
});

describe('platforms that no device comes from', () => {
  it.each([
    ['A("NEWS1", ["Safari"])', ['application `NEWS1` is not on Safari, so this set is always empty']],
    ['A("NEWS1", ["Safari", "Chrome"])', ['application `NEWS1` is not on Safari']],
    [
      'G("G-ALL", ["Safari", "OsX"])',
      [
        'no application of group `G-ALL` is on Safari, so this set is always empty',
        'no application of group `G-ALL` is on OsX, so this set is always empty',
      ],
    ],
    // The one that cannot be read may be one of its own.
    ['A("NEWS1", ["Safari", 5])', ['application `NEWS1` is not on Safari']],
    ['A("NEWS1", [5, "Safari", "Safari"])', ['application `NEWS1` is not on Safari']],
    ['A("NEWS1", [5])', []],
    // Of a name that is not known nothing is said.
    ['A("zzzzzzzz", ["Safari"])', []],
    ['G("zzzzzzzz", ["Safari"])', []],
    ['G("SHOP1", ["Safari"])', []],
  ])('%s', (text, messages) => {
    const found = checked(text, { catalog: CATALOG }).filter(({ code }) => code === 'name/platform-not-offered');
    expect(found.map(({ message }) => message)).toEqual(messages);
  });
});
