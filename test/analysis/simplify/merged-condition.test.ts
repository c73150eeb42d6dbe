/** Conditions on one tag as one: which operator and values it has, before anything is proven of it. */

import { describe, expect, it } from 'vitest';
import { mergedCondition } from '../../../src/analysis/simplify/merged-condition.js';
import { loadCatalog } from '../../../src/catalog/load-catalog.js';
import type { BoundTag } from '../../../src/check/bound.js';
import { compileOrThrow } from '../../../src/compile.js';

const MOST = 9_007_199_254_740_991;
const TYPES = { n: { type: 'Integer' }, s: { type: 'String' }, l: { type: 'List' } };
const catalogWith = (unsetMatchesNegative: boolean) =>
  loadCatalog({ applications: {}, tags: TYPES, unsetMatchesNegative }).catalog;
const [PLAIN, UNSET] = [catalogWith(false), catalogWith(true)];

/** A condition on the string `s`, on the list `l` where values begin with that letter, or else on the integer `n`. */
function conditionOf(text: string, catalog = PLAIN): BoundTag {
  const tag = /"(?=\w)(l?)/.exec(text);
  const { lowered } = compileOrThrow(`T("${tag === null ? 'n' : tag[1] || 's'}", ${text})`, { catalog });
  if (lowered.kind !== 'clause' || lowered.clause.kind !== 'tag') throw new Error('this is no condition');
  return lowered.clause;
}

type Kind = 'union' | 'intersection' | 'difference';

function merged(kind: Kind, texts: readonly string[], catalog = PLAIN): string | null {
  const condition = mergedCondition(
    kind,
    texts.map((text) => conditionOf(text, catalog)),
  );
  return condition && `${condition.operator} ${condition.values.map(({ text }) => text).join()}`.trim();
}

describe('of integers', () => {
  it.each<[Kind, readonly string[], string | null]>([
    ['union', ['EQ, 1', 'EQ, 5'], 'IN 1,5'],
    ['union', ['EQ, 1', 'EQ, 2'], 'IN 1,2'],
    ['union', ['IN, [1, 2]', 'EQ, 2'], 'IN 1,2'],
    ['union', ['EQ, 1', 'EQ, 1'], 'EQ 1'],
    ['union', ['GTE, 5', 'EQ, 4'], 'GTE 4'],
    ['union', ['LTE, 5', 'EQ, 6'], 'LTE 6'],
    ['union', ['BETWEEN, [1, 3]', 'BETWEEN, [4, 6]'], 'BETWEEN 1,6'],
    ['union', ['BETWEEN, [1, 2]', 'BETWEEN, [5, 6]'], 'IN 1,2,5,6'],
    ['union', ['BETWEEN, [1, 3]', 'BETWEEN, [5, 6]'], null],
    ['union', ['EQ, 1', 'BETWEEN, [2, 3]'], 'BETWEEN 1,3'],
    ['union', ['NOTEQ, 5', 'NOTSET, ""'], null],
    ['union', ['NOTSET, ""', 'NOTSET, ""'], 'NOTSET'],
    // "Any number" has no word.
    ['union', ['GTE, 5', 'LTE, 5'], null],
    ['union', ['GTE, 5', 'LTE, 4'], null],
    ['union', ['GTE, 6', 'LTE, 4'], 'NOTEQ 5'],
    ['union', ['GTE, 7', 'LTE, 4'], 'NOTIN 5,6'],
    ['union', ['GTE, 8', 'LTE, 4'], null],
    ['intersection', ['GTE, 5', 'LTE, 9'], 'BETWEEN 5,9'],
    ['intersection', ['GTE, 5', 'LTE, 5'], 'EQ 5'],
    ['intersection', ['GTE, 6', 'LTE, 5'], null],
    ['intersection', ['NOTEQ, 5', 'NOTEQ, 7'], 'NOTIN 5,7'],
    ['intersection', ['IN, [1, 2, 3]', 'NOTEQ, 2'], 'IN 1,3'],
    ['intersection', [`GTE, ${MOST}`, 'GTE, 5'], `EQ ${MOST}`],
    ['difference', ['GTE, 5', 'EQ, 5'], 'GTE 6'],
    ['difference', ['BETWEEN, [1, 9]', 'GTE, 4'], 'BETWEEN 1,3'],
    ['difference', ['IN, [1, 2, 3]', 'EQ, 3'], 'IN 1,2'],
    ['difference', ['IN, [1, 2]', 'EQ, 2'], 'EQ 1'],
    ['difference', ['EQ, 1', 'EQ, 1'], null],
  ])('a %s of %j', (kind, texts, expected) => expect(merged(kind, texts)).toBe(expected));

  it.each<[Kind, readonly string[], string | null]>([
    ['union', ['NOTEQ, 1', 'NOTSET, ""'], 'NOTEQ 1'],
    ['union', ['GTE, 6', 'LTE, 4'], null],
    ['intersection', ['NOTEQ, 1', 'NOTEQ, 2'], 'NOTIN 1,2'],
    ['intersection', ['NOTEQ, 1', 'NOTSET, ""'], 'NOTSET'],
    ['difference', ['NOTEQ, 1', 'EQ, 2'], 'NOTIN 1,2'],
  ])('where unset devices match negatives, a %s of %j', (kind, texts, expected) => {
    expect(merged(kind, texts, UNSET)).toBe(expected);
  });
});

describe('of strings', () => {
  it.each<[Kind, readonly string[], string | null]>([
    ['union', ['EQ, "a"', 'EQ, "b"'], 'IN a,b'],
    ['union', ['EQ, "a"', 'EQ, "a"'], 'EQ a'],
    ['union', ['EQ, "a"', 'NOTIN, ["a", "b"]'], 'NOTEQ b'],
    ['union', ['NOTEQ, "a"', 'EQ, "a"'], null],
    ['intersection', ['NOTEQ, "a"', 'NOTEQ, "b"'], 'NOTIN a,b'],
    ['intersection', ['IN, ["a", "b"]', 'NOTEQ, "b"'], 'EQ a'],
    ['intersection', ['EQ, "a"', 'EQ, "b"'], null],
    ['difference', ['IN, ["a", "b", "c"]', 'EQ, "b"'], 'IN a,c'],
    ['difference', ['NOTEQ, "a"', 'EQ, "b"'], 'NOTIN a,b'],
    ['difference', ['NOTEQ, "a"', 'NOTEQ, "b"'], 'EQ b'],
  ])('a %s of %j', (kind, texts, expected) => expect(merged(kind, texts)).toBe(expected));
});

describe('of lists', () => {
  it.each<[Kind, readonly string[], string | null]>([
    ['union', ['IN, ["l1"]', 'IN, ["l2"]'], 'IN l1,l2'],
    ['union', ['IN, ["l1"]', 'IN, ["l1"]'], 'IN l1'],
    // A list may hold both.
    ['intersection', ['IN, ["l1", "l2"]', 'IN, ["l2"]'], null],
    ['difference', ['IN, ["l1", "l2"]', 'IN, ["l2"]'], null],
  ])('a %s of %j', (kind, texts, expected) => expect(merged(kind, texts)).toBe(expected));
});

it('of nothing there is none', () => expect(mergedCondition('union', [])).toBeNull());
