/** What leaves of plans cost as covers, which of them ask for the same, and which hashes they have. */

import { describe, expect, it } from 'vitest';
import type { AskingLeaf } from '../../src/evaluate/match/jumps.js';
import { costOf } from '../../src/percolate/costs.js';
import { leafHash } from '../../src/percolate/leaf-hash.js';
import { samePlatforms, sameValueSets } from '../../src/percolate/same-values.js';
import { sampleStatistics } from '../../src/percolate/sample-statistics.js';
import { MAX_INTEGER, MIN_INTEGER } from '../../src/plan/intervals.js';
import type { ValueSet } from '../../src/plan/plan.js';

const subscribed = (application: string): AskingLeaf => ({ kind: 'subscribed', application });
const on = (...platforms: readonly ('iOS' | 'Android' | 'Chrome' | 'Safari')[]): AskingLeaf => ({
  kind: 'platform-in',
  platforms,
});
const tag = (values: readonly ValueSet[], application: string | null = null, name = 't'): AskingLeaf => ({
  kind: 'tag-in',
  application,
  tag: name,
  values,
});
const integers = (...intervals: readonly (readonly [number, number])[]): ValueSet => ({ kind: 'integers', intervals });
const strings = (values: readonly string[], complement = false): ValueSet => ({ kind: 'strings', values, complement });
const items = (...values: readonly string[]): ValueSet => ({ kind: 'list-shares-any', values });
const UNSET: ValueSet = { kind: 'unset' };
const many = (count: number) => Array.from({ length: count }, (_, at) => `v${at}`);

describe('without statistics', () => {
  // A ten-thousandth for each value that it would hang on.
  it.each<readonly [string, AskingLeaf, number]>([
    ['an application', subscribed('X'), 0.3 + 0.0001],
    ['iOS', on('iOS'), 0.35 + 0.0001],
    ['Android', on('Android'), 0.4 + 0.0001],
    ['another platform', on('Chrome'), 0.05 + 0.0001],
    ['several platforms', on('iOS', 'Android', 'Safari'), 0.8 + 0.0001],
    ['those without a value', tag([UNSET]), 0.4 + 0.0001],
    ['one text', tag([strings(['a'])]), 0.03 + 0.0001],
    ['three texts', tag([strings(['a', 'b', 'c'])]), 0.09 + 0.0003],
    ['more texts than most have', tag([strings(many(100))]), 0.8 + 0.01],
    ['all texts but one', tag([strings(['a'], true)]), 0.8 + 0.0001],
    ['one item', tag([items('a')]), 0.1 + 0.0001],
    ['more items than most have', tag([items(...many(10))]), 0.8 + 0.001],
    ['one number', tag([integers([5, 5])]), 0.02 + 0.0001],
    ['a range', tag([integers([5, 9])]), 0.2 + 0.0001],
    ['a range up', tag([integers([5, MAX_INTEGER])]), 0.4 + 0.0001],
    ['a range down', tag([integers([MIN_INTEGER, 5])]), 0.4 + 0.0001],
    ['all numbers but one', tag([integers([MIN_INTEGER, 4], [6, MAX_INTEGER])]), 0.8 + 0.0002],
    ['several types', tag([integers([5, 5]), strings(['5'])]), 0.05 + 0.0002],
    ['a text of one application', tag([strings(['a'])], 'X'), 0.3 * 0.03 + 0.0001],
    ['those without a value, and one text', tag([strings(['a']), UNSET]), 0.43 + 0.0002],
    ['those without a value, and all texts but one', tag([strings(['a'], true), UNSET]), Number.POSITIVE_INFINITY],
    [
      'those without a value, and all numbers but one',
      tag([integers([MIN_INTEGER, 4], [6, MAX_INTEGER]), UNSET]),
      Number.POSITIVE_INFINITY,
    ],
    [
      'those without a value, and all numbers but two',
      tag([integers([MIN_INTEGER, 4], [6, 8], [10, MAX_INTEGER]), UNSET]),
      Number.POSITIVE_INFINITY,
    ],
    ['those without a value, and no number', tag([integers(), UNSET]), 0.4 + 0.0001],
    ['those without a value, and a range up', tag([integers([5, MAX_INTEGER]), UNSET]), 0.8 + 0.0002],
    ['those without a value, and a range down', tag([integers([MIN_INTEGER, 5]), UNSET]), 0.8 + 0.0002],
  ])('%s', (_, leaf, cost) => {
    expect(costOf(null, leaf)).toBeCloseTo(cost, 10);
  });
});

describe('with statistics', () => {
  it.each([0, 0.25, 1])('a share of %d is what it costs, and a little for each value', (share) => {
    expect(costOf({ shareOf: () => share }, tag([strings(['a', 'b'])]))).toBeCloseTo(share + 0.0002, 10);
  });

  it.each([-0.01, 1.01, Number.NaN, '0.5', undefined])('%j is no share', (share) => {
    expect(() => costOf({ shareOf: () => share as number }, subscribed('X'))).toThrow(
      'pushsift: `statistics.shareOf` must return a number from 0 to 1',
    );
  });

  it('a share is that among the devices of the sample, as if half of one more had it', () => {
    const statistics = sampleStatistics([
      { id: 'a', platform: 'iOS', applications: ['X'] },
      { id: 'b', platform: 'Android', applications: ['X'] },
      { id: 'c', platform: 'iOS', applications: [] },
    ]);
    const shares = [subscribed('X'), on('iOS'), on('Chrome'), subscribed('Y')].map((leaf) => statistics.shareOf(leaf));
    expect(shares).toEqual([2.5 / 4, 2.5 / 4, 0.5 / 4, 0.5 / 4]);
  });
});

/** Each asks for something else. */
const DIFFERENT: readonly AskingLeaf[] = [
  subscribed('X'),
  subscribed('Y'),
  subscribed('XY'),
  on('iOS'),
  on('Android'),
  on('iOS', 'Android'),
  tag([UNSET]),
  tag([UNSET], 'X'),
  tag([UNSET], null, 'u'),
  tag([strings(['a'])]),
  tag([strings(['b'])]),
  tag([strings(['a', 'b'])]),
  tag([strings(['ab'])]),
  tag([strings(['a'], true)]),
  tag([items('a')]),
  tag([items('a', 'b')]),
  tag([integers([1, 1])]),
  tag([integers([1, 2])]),
  tag([integers([2, 2])]),
  tag([integers([1, 1], [2, 2])]),
  tag([integers([2 ** 40, 2 ** 40])]),
  tag([integers([2 ** 41, 2 ** 41])]),
  tag([integers([-1, -1])]),
  tag([integers([1, 1]), strings(['1'])]),
  tag([integers([1, 1]), UNSET]),
];

describe('leaves', () => {
  it('that ask for something else have other hashes', () => {
    expect(new Set(DIFFERENT.map(leafHash)).size).toBe(DIFFERENT.length);
  });

  it('that are equal have equal hashes', () => {
    for (const leaf of DIFFERENT) expect(leafHash(structuredClone(leaf))).toBe(leafHash(leaf));
  });

  it('have the same values where these are equal, and else not', () => {
    const sets = DIFFERENT.flatMap((leaf) =>
      leaf.kind === 'tag-in' && leaf.application === null && leaf.tag === 't' ? [leaf.values] : [],
    );
    for (const [at, left] of sets.entries())
      for (const [index, right] of sets.entries())
        expect(sameValueSets(left, structuredClone(right))).toBe(at === index);
  });

  it.each([
    [[], [], true],
    [['iOS'], ['iOS'], true],
    [['iOS'], ['Android'], false],
    [['iOS'], ['iOS', 'Android'], false],
    [['iOS', 'Android'], ['iOS'], false],
  ])('on %j and on %j are on the same platforms: %s', (left, right, same) => {
    expect(samePlatforms(left, right)).toBe(same);
  });
});
