import { describe, expect, it } from 'vitest';
import { PLATFORMS } from '../../src/base/vocabulary.js';
import type { Bound, BoundApplication } from '../../src/check/bound.js';
import { lower } from '../../src/plan/lower.js';
import { reachOf } from '../../src/plan/reach.js';
import { application, at, difference, group, intersection, ref, tag, union } from '../support/bound.js';
import { deepFreeze } from '../support/deep-freeze.js';

const X = application('X', null, at(10));
const Y = application('Y', null, at(20));
const age = tag('age', 'EQ', [1], { span: at(30) });
const city = tag('city', 'EQ', [2], { span: at(40) });

const reach = (bound: Bound) => reachOf(deepFreeze(lower(bound)));

/** Applications, or the spans to blame. */
function expectReach(bound: Bound, expected: string[] | number[]) {
  const { accountWide, applications, because } = reach(bound);
  const found = accountWide ? because.map((span) => span.start) : applications;
  expect(found).toEqual(expected);
}

describe('applications', () => {
  it('an application bounds to itself', () => expectReach(X, ['X']));
  it('an application tag bounds to its application', () => {
    expectReach(tag('level', 'NOTSET', [], { application: 'X' }), ['X']);
  });
  it('an account tag reaches the whole account', () => expectReach(age, [30]));
  it('a group bounds to its applications', () => expectReach(group('g', ['Y', 'X']), ['X', 'Y']));
  it('an empty group bounds to nothing', () => expectReach(group('g', []), []));

  it('a union is bounded when every side is', () => expectReach(union(Y, X), ['X', 'Y']));
  it('a union blames its unbounded sides', () => expectReach(union(X, age, Y, city), [30, 40]));
  it('an intersection is bounded by its bounded sides together', () =>
    expectReach(intersection(age, Y, X), ['X', 'Y']));
  it('what bounds an intersection is its bounded sides alone', () => {
    expectReach(intersection(union(X, age), Y), ['Y']);
    expectReach(intersection(difference(age, X), Y), ['Y']);
    expectReach(intersection(union(Y, intersection(X, age)), city), ['X', 'Y']);
  });
  it('an intersection of unbounded sides blames them all', () => expectReach(intersection(age, city), [30, 40]));
  it('a difference is what its first side is', () => {
    expectReach(difference(X, age), ['X']);
    expectReach(difference(age, X), [30]);
  });
  it('blame skips what is bounded further in', () => {
    expectReach(union(intersection(X, age), difference(city, X)), [40]);
  });

  it('a group without a catalog is named', () => {
    const { accountWide, applications, groups } = reach(union(group('g', null), X));
    expect({ accountWide, applications, groups }).toEqual({ accountWide: false, applications: ['X'], groups: ['g'] });
  });

  it('groups without a catalog are named in the order of their codes', () => {
    expect(reach(union(group('h', null), group('g', null), group('h', null))).groups).toEqual(['g', 'h']);
  });

  it('an account-wide reach names nothing', () => {
    const { applications, groups } = reach(union(group('g', null), X, age));
    expect({ applications, groups }).toEqual({ applications: [], groups: [] });
  });

  it('a bounded reach has nothing to blame', () => expect(reach(union(X, Y)).because).toEqual([]));
  it('each span of the only set is to blame, in the order of the text', () => {
    expect(reach({ ...age, spans: [at(30), at(8)] }).because).toEqual([at(8), at(30)]);
  });

  it('codes are ordinary names', () =>
    expectReach(union(application('constructor'), application('__proto__')), ['__proto__', 'constructor']));
});

describe('platforms', () => {
  const on = (bound: Bound) => reach(bound).platforms;
  const declared: BoundApplication = { ...application('X'), application: ref('X', 'Android', 'iOS') };

  it('without a list and a catalog: all', () => expect(on(X)).toEqual(PLATFORMS));
  it('the list, in the order of the vocabulary', () => {
    expect(on(application('X', ['Chrome', 'iOS']))).toEqual(['iOS', 'Chrome']);
  });
  it("else the catalog's", () => expect(on(declared)).toEqual(['iOS', 'Android']));
  it("the list beats the catalog's", () => expect(on({ ...declared, platforms: ['Chrome'] })).toEqual(['Chrome']));
  it("a group has its applications' platforms", () => {
    const applications = [ref('X', 'iOS'), ref('Y', 'OsX')];
    expect(on({ ...group('g', []), applications })).toEqual(['iOS', 'OsX']);
  });
  it("the list of a group beats its applications' platforms", () => {
    expect(on({ ...group('g', [], ['Chrome']), applications: [ref('X', 'iOS')] })).toEqual(['Chrome']);
  });
  it('a tag has the platforms of its application, and all of them where it is one of the account', () => {
    const level = tag('level', 'EQ', [1], { application: 'X' });
    expect(on({ ...level, application: ref('X', 'iOS') })).toEqual(['iOS']);
    expect(on(level)).toEqual(PLATFORMS);
    expect(on(age)).toEqual(PLATFORMS);
  });
  it('an empty group has none', () => expect(on(group('g', []))).toEqual([]));
  it('a union joins them', () => {
    expect(on(union(application('X', ['Chrome']), application('Y', ['iOS'])))).toEqual(['iOS', 'Chrome']);
  });
  it('an intersection keeps the shared ones', () => {
    expect(on(intersection(application('X', ['iOS', 'OsX']), application('Y', ['OsX']), age))).toEqual(['OsX']);
  });
  it('a difference keeps the left side', () => {
    expect(on(difference(application('X', ['iOS']), application('Y', ['iOS'])))).toEqual(['iOS']);
  });
});
