/** A device that is found without a search is in the region; and in plain regions one is found. */

import { describe, expect, it } from 'vitest';
import { type Formula, meet, outside, without } from '../../src/analysis/formula.js';
import { hasLikelyDevice } from '../../src/analysis/likely-device.js';
import { proveEmpty } from '../../src/analysis/proof.js';
import { ALL_PLAN, NONE_PLAN, type ValueSet } from '../../src/plan/plan.js';
import { forAll } from '../support/law.js';
import { overlappingFilters, SMALL_CATALOG } from '../support/overlapping-filters.js';
import { compiledText } from '../support/worlds.js';

function lowered(text: string, catalog: typeof SMALL_CATALOG | null = SMALL_CATALOG): Formula {
  return compiledText(text, catalog).lowered;
}

const LEAST = -9_007_199_254_740_991;
const MOST = 9_007_199_254_740_991;

const integers = (...intervals: (readonly [number, number])[]): ValueSet => ({ kind: 'integers', intervals });
const tagIn = (tag: string, values: ValueSet, application: string | null = null): Formula => ({
  ...{ kind: 'tag-in', application, tag, values: [values] },
});

/** Whether one is found among the devices of `text` that are not in `others`. */
function isFound(text: string, ...others: readonly string[]): boolean {
  return hasLikelyDevice({ inside: [lowered(text)], outside: others.map((other) => lowered(other)) });
}

describe('a device is found', () => {
  it.each([
    'A("X")',
    'A("X") * A("Y", ["Firefox"])',
    'A("X", ["iOS", "Chrome"]) * A("Y", ["Chrome", "Firefox"])',
    'A("X") \\ A("Y")',
    'A("X", ["Android", "iOS"]) \\ A("X", ["Android"])',
    'G("B", ["Chrome"]) \\ A("X", ["iOS"])',
    'AT("X", "m", GTE, 3)',
    'A("X") \\ AT("X", "m", LTE, 3)',
    'T("n", EQ, 5) * T("n", GTE, 5) * T("n", LTE, 5)',
    'T("n", GTE, 18) * T("n", LTE, 30)',
    'T("n", LTE, 30) * T("n", GTE, 18)',
    'T("n", BETWEEN, [18, 30]) * T("n", BETWEEN, [25, 40])',
    'T("n", BETWEEN, [18, 30]) \\ T("n", BETWEEN, [18, 29])',
    'T("n", NOTEQ, 5)',
    'T("n", NOTEQ, 5) \\ T("n", LTE, 4)',
    'T("n", NOTEQ, 5) \\ T("n", GTE, 6)',
    'T("n", IN, [1, 5, 9]) \\ T("n", LTE, 8)',
    'T("n", IN, [1, 5, 9]) \\ T("n", GTE, 2)',
    'T("n", EQ, 9007199254740991)',
    'T("n", EQ, -9007199254740991)',
    'T("n", NOTSET, "")',
    'T("n", NOTSET, "") \\ T("s", EQ, "a") \\ T("l", IN, ["a"])',
    'T("s", EQ, "a") \\ T("s", EQ, "b")',
    'T("s", IN, ["a", "b"]) \\ T("s", EQ, "a")',
    'T("s", NOTIN, ["a", "b"])',
    'T("s", NOTEQ, "a") * T("s", NOTEQ, "b")',
    'T("s", NOTEQ, "~")',
    'T("l", IN, ["a", "b"])',
    'T("l", IN, ["a", "b"]) \\ T("l", IN, ["b"])',
    'T("l", IN, ["a"]) \\ T("l", IN, ["b"])',
    'T("n", EQ, 1) * T("s", EQ, "a") * T("l", IN, ["b"]) * A("X")',
  ])('%s', (text) => {
    expect(isFound(text)).toBe(true);
  });

  it('beside filters that it must not be in', () => {
    expect(isFound('A("X")', 'A("Y")', 'T("n", GTE, 1)')).toBe(true);
    expect(isFound('T("n", LTE, 40)', 'T("n", LTE, 30)', 'A("X")')).toBe(true);
    expect(isFound('G("B")', 'A("X", ["iOS"])')).toBe(true);
  });

  it('in groups that nobody knows', () => {
    const [group, chrome, other] = ['G("B")', 'G("B", ["Chrome"])', 'G("C")'].map((text) => lowered(text, null));
    expect(hasLikelyDevice({ inside: [group!, chrome!], outside: [other!] })).toBe(true);
    expect(hasLikelyDevice({ inside: [group!], outside: [chrome!] })).toBe(true);
    expect(hasLikelyDevice({ inside: [chrome!], outside: [group!] })).toBe(false);
  });

  it('everywhere, and outside of nothing', () => {
    expect(hasLikelyDevice({ inside: [], outside: [] })).toBe(true);
    expect(hasLikelyDevice({ inside: [ALL_PLAN], outside: [{ kind: 'none' }] })).toBe(true);
    expect(hasLikelyDevice({ inside: [without(ALL_PLAN, NONE_PLAN)], outside: [] })).toBe(true);
    expect(hasLikelyDevice({ inside: [], outside: [ALL_PLAN] })).toBe(false);
    expect(hasLikelyDevice({ inside: [{ kind: 'none' }], outside: [] })).toBe(false);
  });

  it.each<[string, readonly ValueSet[]]>([
    ['below', [integers([18, MOST])]],
    ['above', [integers([LEAST, 3], [5, 20]), integers([4, 4])]],
    ['between', [integers([LEAST, 3], [5, MOST])]],
  ])('with a number that is left %s all others', (_, taken) => {
    const beside = [{ kind: 'unset' } as const, ...taken].map((set) => tagIn('n', set));
    expect(hasLikelyDevice({ inside: [], outside: beside })).toBe(true);
  });

  it('with a value that is among the first of one of eight conditions', () => {
    const all = Array.from({ length: 8 }, (_, at) => `T("s", IN, ["a${at}", "b${at}", "m"])`);
    const [first, ...others] = all;
    expect(isFound(['T("s", EQ, "m")', ...others].join(' * '))).toBe(true);
    expect(isFound([...others, 'T("s", EQ, "m")'].join(' * '))).toBe(true);
    expect(isFound([first, ...others, 'T("s", EQ, "m")'].join(' * '))).toBe(false);
  });

  it('in a filter of a hundred levels, and deeper ones are not looked into', () => {
    const deep = (levels: number): Formula => {
      let formula = lowered('A("X")');
      for (let level = 0; level < levels; level++) formula = meet(formula);
      return formula;
    };
    // What a set means is a level below it.
    expect(hasLikelyDevice({ inside: [deep(99)], outside: [] })).toBe(true);
    expect(hasLikelyDevice({ inside: [], outside: [deep(99)] })).toBe(true);
    expect(hasLikelyDevice({ inside: [deep(100)], outside: [] })).toBe(false);
    expect(hasLikelyDevice({ inside: [], outside: [deep(100)] })).toBe(false);
    expect(hasLikelyDevice({ inside: [], outside: [outside(deep(102))] })).toBe(false);
  });
});

describe('none is found', () => {
  it.each([
    'A("X") \\ A("X")',
    'A("X", ["iOS"]) * A("X", ["Chrome"])',
    'T("n", GTE, 18) * T("n", LTE, 17)',
    'T("n", EQ, 1) * T("n", NOTSET, "")',
    'T("s", EQ, "a") * T("s", EQ, "b")',
    'T("l", IN, ["a", "b"]) \\ T("l", IN, ["b", "a"])',
    'AT("X", "m", GTE, 3) \\ A("X")',
  ])('where there is none: %s', (text) => {
    expect(isFound(text)).toBe(false);
  });

  it.each(['T("n", GTE, -9007199254740991)', 'T("n", LTE, 9007199254740991)'])('beyond all integers: %s', (all) => {
    const [unset, any] = [lowered('T("n", NOTSET, "")'), lowered(all)];
    expect(hasLikelyDevice({ inside: [], outside: [unset, any] })).toBe(false);
  });

  it('with a tag of an application that it is not subscribed to', () => {
    const [own, subscribed] = [tagIn('m', integers([3, 3]), 'X'), { kind: 'subscribed', application: 'X' } as const];
    expect(hasLikelyDevice({ inside: [subscribed, own], outside: [] })).toBe(true);
    expect(hasLikelyDevice({ inside: [own], outside: [subscribed] })).toBe(false);
  });

  it('without a value, where one is wanted that is among integers or other strings', () => {
    const unset = tagIn('s', { kind: 'unset' });
    for (const set of [integers([-5, 5]), { kind: 'strings', values: ['a'], complement: true } as const]) {
      expect(hasLikelyDevice({ inside: [tagIn('s', set)], outside: [] })).toBe(true);
      expect(hasLikelyDevice({ inside: [tagIn('s', set), unset], outside: [] })).toBe(false);
    }
  });

  it('where it would have to have two items, or one application of a group alone: such are not tried', () => {
    expect(isFound('T("l", IN, ["a"]) * T("l", IN, ["b"])')).toBe(false);
    expect(isFound('G("B") \\ A("X")')).toBe(false);
  });
});

it('law: where a device is found, the region is not empty', () => {
  forAll(overlappingFilters, ({ text, catalog }) => {
    const filter = compiledText(text, catalog);
    const { answer } = proveEmpty(filter, { catalog });
    const isFoundThere = hasLikelyDevice({ inside: [filter.lowered], outside: [] });
    expect([text, isFoundThere && answer === 'yes']).toEqual([text, false]);
    return undefined;
  });
});
