/** What rules read of the operands of one run: conditions by their tag, strings by what they name, sets that are the same. */

import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../src/catalog/catalog.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { check } from '../../src/check/check.js';
import { isBoundOperation } from '../../src/lint/operations.js';
import { unusualStrings } from '../../src/lint/strings.js';
import { structuralKeys } from '../../src/lint/structural-keys.js';
import { repeatedTags } from '../../src/lint/tag-runs.js';
import { parse } from '../../src/syntax/parse.js';

function boundOf(text: string, catalog: Catalog | null) {
  const { bound } = check(catalog, parse(text).ast, { dialect: 'strict', suggestions: true });
  if (bound === null) throw new Error(`it has errors: ${text}`);
  return bound;
}

describe('the tags with several conditions in a run', () => {
  const places = (text: string, operators: readonly string[] | null = null) => {
    const bound = boundOf(text, null);
    if (!isBoundOperation(bound)) throw new Error(`no operation: ${text}`);
    const runs = repeatedTags(bound, ({ operator }) => operators === null || operators.includes(operator));
    return runs.map((run) => run.map(({ index }) => index));
  };

  it('come in the order of their first condition, each with its places', () => {
    expect(places('T("b", EQ, 1) * T("a", EQ, 1) * A("X") * T("a", GTE, 1) * T("c", EQ, 1) * T("b", LTE, 3)')).toEqual([
      [0, 5],
      [1, 3],
    ]);
  });

  it.each<[string, readonly (readonly number[])[]]>([
    ['T("a", EQ, 1) + A("X")', []],
    ['T("a", EQ, 1) + T("b", EQ, 1)', []],
    ['T("a", EQ, 1) + AT("X", "a", EQ, 1) + AT("Y", "a", EQ, 1)', []],
    ['AT("X", "a", EQ, 1) + T("a", EQ, 1) + AT("X", "a", EQ, 2)', [[0, 2]]],
    ['(T("a", EQ, 1) * T("b", EQ, 1)) + T("a", EQ, 2)', []],
  ])('are of the run itself, by application: %s', (text, expected) => {
    expect(places(text)).toEqual(expected);
  });

  it('are counted by the conditions that are asked for', () => {
    expect(places('T("a", EQ, 1) + T("a", GTE, 5) + T("a", EQ, 2)', ['EQ'])).toEqual([[0, 2]]);
    expect(places('T("a", EQ, 1) + T("a", GTE, 5)', ['EQ'])).toEqual([]);
  });
});

it('strings are found in the order of the text, with what they name', () => {
  const text = '(A("Xé") + G("G")) * AT("Y", "t", IN, ["a", 1, "b"]) * T("u", EQ, "c") * T("v", EQ, 5)';
  const found = unusualStrings(text, parse(text).ast);
  expect(found.map(({ literal, role, set }) => [literal.value, role, set.kind])).toEqual([
    ['Xé', 'application', 'application'],
    ['G', 'group', 'group'],
    ['Y', 'application', 'applicationTag'],
    ['t', 'tag', 'applicationTag'],
    ['a', 'value', 'applicationTag'],
    ['b', 'value', 'applicationTag'],
    ['u', 'tag', 'tag'],
    ['c', 'value', 'tag'],
    ['v', 'tag', 'tag'],
  ]);
});

describe('sets are the same', () => {
  const { catalog: LIKE } = loadCatalog({
    applications: { X: { tags: { n: { type: 'Integer' } } }, Y: { tags: { n: { type: 'Integer' } } }, Z: {} },
    groups: { G: { applications: ['X'] }, H: { applications: ['X'] } },
    tags: { n: { type: 'Integer' }, s: { type: 'String' } },
  });
  const same = (left: string, right: string) => {
    const keys = structuralKeys(LIKE);
    return keys(boundOf(left, LIKE)) === keys(boundOf(right, LIKE));
  };

  it.each([
    ['A("X") + A("Y") + A("Z")', 'A("Z") + A("X") + A("Y")'],
    ['A("X") * A("Y") * A("Z")', 'A("Y") * A("Z") * A("X")'],
    ['A("X") \\ A("Y") \\ A("Z")', 'A("X") \\ A("Z") \\ A("Y")'],
    ['A("X", ["iOS", "Android"])', 'A("X", ["Android", "iOS"])'],
    ['G("G", ["iOS", "Android"])', 'G("G", ["Android", "iOS"])'],
    ['T("n", IN, [2, 1, 3])', 'T("n", IN, [3, 2, 1])'],
    ['T("n", EQ, 0)', 'T("n", EQ, -0)'],
    ['T("n", EQ, 1)', '((T("n", EQ, 1)))'],
  ])('%s and %s', (left, right) => {
    expect(same(left, right)).toBe(true);
  });

  it.each([
    ['A("X") + A("Y")', 'A("X") * A("Y")'],
    ['A("X") \\ A("Y")', 'A("Y") \\ A("X")'],
    ['A("X") \\ A("Y") \\ A("Z")', 'A("Y") \\ A("X") \\ A("Z")'],
    ['A("X")', 'A("Y")'],
    ['A("X")', 'A("X", ["iOS"])'],
    ['A("X", ["Android"])', 'A("X", ["iOS"])'],
    ['G("G")', 'G("H")'],
    ['G("G")', 'G("G", ["iOS"])'],
    ['G("G")', 'A("X")'],
    ['T("n", EQ, 1)', 'T("n", GTE, 1)'],
    ['T("n", EQ, 1)', 'T("n", EQ, 2)'],
    ['T("n", EQ, 1)', 'T("s", EQ, 1)'],
    ['T("n", EQ, 1)', 'AT("X", "n", EQ, 1)'],
    ['AT("Y", "n", EQ, 1)', 'AT("X", "n", EQ, 1)'],
    ['T("s", EQ, 0)', 'T("s", EQ, -0)'],
    ['T("s", EQ, "a")', 'T("s", EQ, "A")'],
  ])('no: %s and %s', (left, right) => {
    expect(same(left, right)).toBe(false);
  });

  it('with a number and its text only where the catalog says which of them the tag holds', () => {
    const [number, text] = ['T("s", EQ, 1)', 'T("s", EQ, "1")'];
    expect(same(number, text)).toBe(true);
    const keys = structuralKeys(null);
    expect(keys(boundOf(number, null))).not.toBe(keys(boundOf(text, null)));
    expect(keys(boundOf(number, null))).toBe(keys(boundOf(number, null)));
  });
});
