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

it('evaluating without asking is a mistake of the program', () => {
  const filter = filterOf(group('g', null));
  expect(() => referenceEvaluator.evaluate(filter, [])).toThrow('a filter with an unresolved group has no plan');
  expect(() => compileMatcher(filter)).toThrow('a filter with an unresolved group has no plan');
});
