import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bound } from '../../src/check/bound.js';
import type { Device } from '../../src/devices/device.js';
import { compileMatcher } from '../../src/evaluate/match/compile-matcher.js';
import { explainMatch } from '../../src/evaluate/match/explain-match.js';
import { buildFilter } from '../../src/plan/build.js';
import { application, at, difference, group, intersection, ref, tag, union } from '../support/bound.js';
import { deepFreeze } from '../support/deep-freeze.js';
import { forAll } from '../support/law.js';

/** Ten letters, each the text of the clause at its place. */
const TEXT = 'abcdefghij';
const [a, b, c, d, e] = [...'abcde'].map((code, index) => application(code, null, at(index))) as [
  Bound,
  Bound,
  Bound,
  Bound,
  Bound,
];

const deviceIn = (codes: string): Device => ({ id: 'd', platform: 'iOS', applications: [...codes] });

/** `expected` lists the deciding clauses, `+` before those that hold and `-` before those that do not. */
function expectBecause(bound: Bound, codes: string, matches: boolean, expected: string) {
  const explanation = explainMatch(deepFreeze(buildFilter(TEXT, bound, [])), deviceIn(codes));
  expect(explanation.matches).toBe(matches);
  expect(explanation.because.map(({ text, holds }) => (holds ? '+' : '-') + text).join(' ')).toBe(expected);
}

describe('deciding clauses', () => {
  it('one clause decides itself', () => {
    expectBecause(a, 'a', true, '+a');
    expectBecause(a, 'b', false, '-a');
  });

  it('in a union one that holds is enough', () => expectBecause(union(a, b, c), 'bc', true, '+b'));
  it('in a union all fail', () => expectBecause(union(a, b, c), '', false, '-a -b -c'));
  it('in an intersection all hold', () => expectBecause(intersection(a, b, c), 'abc', true, '+a +b +c'));
  it('in an intersection one that fails is enough', () => expectBecause(intersection(a, b, c), 'a', false, '-b'));
  it('in a difference the first holds and the others fail', () => {
    expectBecause(difference(a, b, c), 'a', true, '+a -b -c');
  });
  it('in a difference the first that fails is enough', () => expectBecause(difference(a, b), 'b', false, '-a'));
  it('in a difference one later that holds is enough', () => expectBecause(difference(a, b, c), 'ac', false, '+c'));

  it('the fewest clauses are chosen', () => {
    expectBecause(union(intersection(a, b), c), 'abc', true, '+c');
    expectBecause(intersection(union(a, b), c), '', false, '-c');
    expectBecause(difference(intersection(a, b), intersection(c, d), e), 'abcde', false, '+e');
  });

  it('clauses come in the order of the text', () => {
    expectBecause(intersection(union(a, b), difference(c, d)), 'bc', true, '+b +c -d');
  });

  it('the deciding clauses alone give the same answer', () =>
    forAll(
      fc.tuple(
        fc.array(fc.constantFrom('union', 'intersection', 'difference'), { maxLength: 4 }),
        fc.subarray([...'abcde']),
      ),
      ([kinds, codes]) => {
        const leaves = [b, c, d, e];
        const bound = kinds.reduce<Bound>(
          (left, kind, index) => ({ kind, operands: [left, leaves[index]!], spans: [] }) as Bound,
          a,
        );
        const filter = buildFilter(TEXT, bound, []);
        const { matches, because } = explainMatch(filter, deviceIn(codes.join('')));
        const settled = new Map(because.map(({ text, holds }) => [text, holds]));
        for (const others of ['', 'abcde']) {
          const changed = [...'abcde'].filter((code) => settled.get(code) ?? others.includes(code));
          expect(compileMatcher(filter)(deviceIn(changed.join('')))).toBe(matches);
        }
      },
      0.25,
    ));
});

describe('what the device has', () => {
  const device: Device = {
    id: 'secret',
    platform: 'Chrome',
    applications: ['X'],
    tags: { age: 17, plan: 'fr\u202ee', likes: ['a', 'b'], gone: null },
    applicationTags: { X: { level: 3 } },
  };

  function expectFound(bound: Bound, expected: string) {
    const { because } = explainMatch(buildFilter(TEXT, bound, []), device);
    expect(because.map(({ found }) => found)).toEqual([expected]);
  }

  it('a subscription', () => expectFound(application('X'), 'subscribed to X'));
  it('no subscription', () => expectFound(application('Y'), 'not subscribed to Y'));
  it('the name of the application', () => {
    const shop = { ...application('X'), application: { ...ref('X'), name: 'Shop' } };
    expectFound(shop, 'subscribed to Shop');
  });
  it('the platform, where the clause names one', () => {
    expectFound(application('X', ['iOS']), 'subscribed to X, on Chrome');
  });
  it('an application of a group', () => expectFound(group('g', ['Y', 'X']), 'subscribed to X'));
  it('no application of a group', () =>
    expectFound(group('g', ['Y', 'Z']), 'subscribed to no application of the group'));
  it('a group without applications', () => expectFound(group('g', []), 'the group has no application'));
  it('an Integer', () => expectFound(tag('age', 'GTE', [18]), '`age` is 17'));
  it('a String, its controls shown by number', () => {
    expectFound(tag('plan', 'EQ', ['pro'], { types: ['String'] }), '`plan` is "fr\\u202ee"');
  });
  it('a List', () => expectFound(tag('likes', 'IN', ['c'], { types: ['List'] }), '`likes` is ["a","b"]'));
  it('nothing', () => expectFound(tag('gone', 'EQ', [1]), '`gone` is not set'));
  it('an application tag', () => {
    expectFound(tag('level', 'EQ', [1], { application: 'X' }), '`level` in X is 3');
  });
  it('an application tag without the subscription', () => {
    expectFound(tag('level', 'EQ', [1], { application: 'Y' }), 'not subscribed to Y');
  });
});
