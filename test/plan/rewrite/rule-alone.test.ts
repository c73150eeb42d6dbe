/** Each rule on its own: where it has nothing to do, it gives back the very operands it was given, and nothing is said to have changed. */

import { describe, expect, it } from 'vitest';
import { absorbInRegion, absorbInUnion } from '../../../src/plan/rewrite/absorb.js';
import { joinComplements, subtractComplements } from '../../../src/plan/rewrite/complements.js';
import { trimNegatives } from '../../../src/plan/rewrite/contradictions.js';
import { dropRegionDuplicates, dropUnionDuplicates } from '../../../src/plan/rewrite/duplicates.js';
import { factorSubscriptions } from '../../../src/plan/rewrite/factor-subscriptions.js';
import { dropRegionIdentities, dropUnionIdentities } from '../../../src/plan/rewrite/identities.js';
import { mergeUnionPlatforms } from '../../../src/plan/rewrite/merge-platforms.js';
import { mergeIntersectionTags, mergeUnionTags, subtractTags } from '../../../src/plan/rewrite/merge-tags.js';
import type { Region, RegionRule, UnionRule } from '../../../src/plan/rewrite/region.js';
import { type Term, TermTable } from '../../../src/plan/rewrite/term.js';

const terms = new TermTable();
const app = (application: string): Term => terms.leaf({ kind: 'subscribed', application });
const [a, b, c, d, e, f, g] = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(app) as [
  Term,
  Term,
  Term,
  Term,
  Term,
  Term,
  Term,
];
const age = (value: number): Term =>
  terms.leaf({
    kind: 'tag-in',
    application: null,
    tag: 'age',
    values: [{ kind: 'integers', intervals: [[value, value]] }],
  });
const likes = (value: string): Term =>
  terms.leaf({
    kind: 'tag-in',
    application: null,
    tag: 'likes',
    values: [{ kind: 'list-shares-any', values: [value] }],
  });
const iOS = terms.platformIn(['iOS']);
const plus = (...operands: Term[]) => terms.union(operands);
const times = (...operands: Term[]) => terms.intersection(operands);
const minus = (first: Term, ...negatives: Term[]) => terms.difference(first, negatives);

describe('in a union', () => {
  it.each<[string, UnionRule, readonly Term[]]>([
    ['nothing is absorbed', absorbInUnion, [a, times(b, c), minus(d, e)]],
    ['a larger set is not absorbed by a smaller one', absorbInUnion, [a, plus(a, b)]],
    ['nothing else is taken away', joinComplements, [a, minus(b, c)]],
    ['what a set is taken from does not count as taken away', joinComplements, [a, minus(a, b)]],
    ['an intersection takes nothing away', joinComplements, [b, times(a, b)]],
    ['a few are distinct', dropUnionDuplicates, [a, b, c]],
    ['many are distinct', dropUnionDuplicates, [a, b, c, d, e, f, g]],
    ['conditions among subscribers are of two sorts', factorSubscriptions, [times(a, age(1)), times(a, iOS)]],
    ['conditions are among subscribers of two applications', factorSubscriptions, [times(a, age(1)), times(b, age(2))]],
    ['everyone is alone', dropUnionIdentities, [terms.all]],
    ['one operand asks for platforms', mergeUnionPlatforms, [a, iOS, b]],
    ['no operand asks for platforms', mergeUnionPlatforms, [a, b]],
    ['many operands ask for one tag once', mergeUnionTags, [a, b, c, d, e, f, age(1)]],
  ])('%s', (_, rule, operands) => {
    expect(rule.apply(terms, operands)).toBe(operands);
  });
});

describe('in a region', () => {
  it.each<[string, RegionRule, Region]>([
    ['no union is narrowed', absorbInRegion, { positives: [a, plus(b, c)], negatives: [d] }],
    ['no set without another is taken away', subtractComplements, { positives: [a], negatives: [minus(b, c), d] }],
    ['all that is taken away is still to be asked', trimNegatives, { positives: [a], negatives: [b, times(c, d)] }],
    ['positives are distinct', dropRegionDuplicates, { positives: [a, b], negatives: [c] }],
    ['nobody is alone', dropRegionIdentities, { positives: [terms.none], negatives: [] }],
    ['lists cannot be merged', mergeIntersectionTags, { positives: [likes('x'), likes('y')], negatives: [] }],
    ['lists cannot be taken away', subtractTags, { positives: [likes('x')], negatives: [likes('y')] }],
  ])('%s', (_, rule, region) => {
    expect(rule.apply(terms, region)).toBe(region);
  });

  it.each<[string, RegionRule, Region]>([
    ['that is taken away from itself', trimNegatives, { positives: [a, b], negatives: [c, a] }],
    ['from which everyone is taken away', dropRegionIdentities, { positives: [a, b], negatives: [c, terms.all] }],
    ['with nobody among others', dropRegionIdentities, { positives: [a, terms.none], negatives: [] }],
    [
      'with nobody, from whom something is taken away',
      dropRegionIdentities,
      { positives: [terms.none], negatives: [a] },
    ],
  ])('nobody is left of one %s', (_, rule, region) => {
    expect(rule.apply(terms, region)).toEqual({ positives: [terms.none], negatives: [] });
  });
});
