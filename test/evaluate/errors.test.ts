import { expect, it } from 'vitest';
import type { Bound } from '../../src/check/bound.js';
import { groupNeedsCatalog } from '../../src/evaluate/errors.js';
import { compileMatcher } from '../../src/evaluate/match/compile-matcher.js';
import { referenceEvaluator } from '../../src/evaluate/reference.js';
import { buildFilter } from '../../src/plan/build.js';
import { application, at, group, union } from '../support/bound.js';

const filterOf = (bound: Bound) => buildFilter('', bound, []);

it('a filter with a plan needs nothing', () => {
  expect(groupNeedsCatalog(filterOf(union(application('X'), group('g', ['X']))))).toBeNull();
});

it('groups without a catalog are one error', () => {
  const filter = filterOf(union(group('g', null, null, at(3)), application('X'), group('h', null, null, at(9))));
  expect(groupNeedsCatalog(filter)).toEqual({
    code: 'plan/group-needs-catalog',
    severity: 'error',
    message: 'the applications of group `g` are not known',
    span: at(3),
    label: 'needs a catalog',
    help: 'give the catalog that declares the group, or name its applications with A(…)',
    related: [{ span: at(9), message: 'needs it, too' }],
    fixes: [],
    pointer: null,
  });
});

it('a group that the catalog has is not told of, beside one that it has not', () => {
  const filter = filterOf(union(group('known', ['X'], null, at(3)), group('g', null, null, at(9))));
  expect(groupNeedsCatalog(filter)).toMatchObject({ span: at(9), related: [] });
});

it('up to three more are told of, in the order of the text', () => {
  const places = [3, 9, 15, 21, 27];
  const told = (count: number) => {
    const groups = places.slice(0, count).map((place) => group(`g${place}`, null, null, at(place)));
    const { span, related } = groupNeedsCatalog(filterOf(union(...groups.toReversed()))) ?? {};
    return [span, ...(related ?? []).map((label) => label.span)].map((each) => each?.start);
  };
  expect([1, 2, 4, 5].map(told)).toEqual([[3], [3, 9], [3, 9, 15, 21], [3, 9, 15, 21]]);
});

it('what a filter is not is told of', () => {
  // What a program without types may pass.
  expect(() => groupNeedsCatalog('G("g")' as never)).toThrow('pushsift: groupNeedsCatalog: `filter` must be ');
});

it('evaluating without asking is a mistake of the program', () => {
  const filter = filterOf(group('g', null));
  expect(() => referenceEvaluator.evaluate(filter, [])).toThrow('a filter with an unresolved group has no plan');
  expect(() => compileMatcher(filter)).toThrow('a filter with an unresolved group has no plan');
});
