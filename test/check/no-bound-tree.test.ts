/** What is wrong has no bound tree, whatever else is read of it; and which tags are resolved beside it. */

import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../src/catalog/catalog.js';
import { check } from '../../src/check/check.js';
import { parse } from '../../src/syntax/parse.js';
import { CATALOG } from './expect-check.js';

function checkOf(text: string, catalog: Catalog | null, dialect: 'strict' | 'lenient' = 'strict') {
  return check(catalog, parse(text).ast, { dialect, suggestions: true });
}

describe('a set has no bound tree', () => {
  it.each([
    // Platforms that cannot be read, alone or beside others.
    'A("SHOP1", ["nope"])',
    'A("SHOP1", ["iOS", "nope"])',
    'G("G-ALL", ["nope", "iOS"])',
    // Names that the catalog does not have, or that are to be filled in.
    'A("SHOP2")',
    'G("zzz", ["iOS"])',
    'T("zzz", EQ, 1)',
    'T($tag, EQ, 1)',
    'AT("SHOP2", "level", EQ, 1)',
    'AT($app, "level", EQ, 1)',
    'AT("SHOP1", $tag, EQ, 1)',
    // Values that the type does not take.
    'T("age", EQ, "x")',
    'T("age", EQ, [1, 2])',
    'T("age", IN, [1, "x"])',
    'T("age", IN, ["5", "6"])',
    'T("age", IN, [])',
    'T("age", BETWEEN, ["x", 5])',
    'T("age", BETWEEN, [5, "x"])',
    'T("age", BETWEEN, ["x", "y"])',
    'T("age", NOTSET, "x")',
    // An item that cannot be read.
    'T("city", IN, ["a", yes])',
    'T("age", BETWEEN, [5, yes])',
    // An operator that the type does not take.
    'T("likes", EQ, "a")',
  ])('with a catalog: %s', (text) => {
    expect(checkOf(text, CATALOG).bound).toBeNull();
  });

  it.each([
    'A("X", ["nope"])',
    'G("X", ["nope"])',
    'G("X", ["iOS", "nope"])',
    'T("x", GTE, "5")',
    'T("x", GTE, 1) * T("x", EQ, "a")',
    'T("x", IN, [1, 9007199254740993])',
  ])('without a catalog: %s', (text) => {
    expect(checkOf(text, null).bound).toBeNull();
  });

  it.each(['strict', 'lenient'] as const)('for a leading zero of a tag without a type, %s', (dialect) => {
    expect(checkOf('T("x", EQ, 007)', null, dialect).bound).toBeNull();
    // Nor is such a value looked for among the others.
    expect(checkOf('T("x", IN, [007, 007])', null, dialect).diagnostics.map(({ code }) => code)).toEqual([
      'type/leading-zero',
      'type/leading-zero',
    ]);
  });
});

describe('the tags', () => {
  it.each<readonly [text: string, tags: readonly (readonly [string | null, string])[]]>([
    [
      'T("age", EQ, "x") + AT("SHOP1", "level", BETWEEN, [2, 1])',
      [
        [null, 'age'],
        ['SHOP1', 'level'],
      ],
    ],
    ['T($tag, EQ, 5) + T("age", EQ, 1) + T("zzz", EQ, 1)', [[null, 'age']]],
    ['AT("SHOP1", $tag, EQ, 5) + AT("SHOP1", "coupon", EQ, "a") + AT($app, "level", EQ, 1)', [['SHOP1', 'coupon']]],
    ['AT("SHOP2", "level", EQ, 5)', []],
  ])('are those that could be resolved: %s', (text, tags) => {
    expect(checkOf(text, CATALOG).tags.map(({ application, name }) => [application, name])).toEqual(tags);
  });

  it('without a catalog are those that some type fits', () => {
    const text = 'T("x", GTE, 1) * T("x", EQ, "a") * T("y", EQ, "a") * T($tag, EQ, 1)';
    expect(checkOf(text, null).tags).toEqual([{ application: null, name: 'y', type: 'String' }]);
  });
});

describe('EQ of a List is written IN', () => {
  const fixesOf = (text: string) =>
    checkOf(text, CATALOG)
      .diagnostics.filter(({ code }) => code === 'type/operator-not-allowed')
      .map(({ fixes }) => fixes.flatMap(({ edits }) => edits.map(({ text: written }) => written)));

  it.each([
    ['T("likes", EQ, "a")', ['IN, ["a"]']],
    ['T("likes", EQ, ["a", "b"])', ['IN']],
    // Nothing is asked of a list of none, nor of what cannot be read.
    ['T("likes", EQ, [])', []],
    ['T("likes", EQ, yes)', []],
    // The end of a list stands behind the value: the rest of it may be missing.
    ['T("likes", EQ, "a"])', []],
    ['T("likes", NOTEQ, "a")', []],
  ])('%s', (text, written) => {
    expect(fixesOf(text)).toEqual([written]);
  });
});
