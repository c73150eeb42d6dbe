import { describe, expect, it } from 'vitest';
import type { Bound } from '../../../src/check/bound.js';
import { buildFilter } from '../../../src/plan/build.js';
import { explain } from '../../../src/plan/explain/explain.js';
import { reachInWords } from '../../../src/plan/explain/sentence.js';
import { application, difference, group, intersection, ref, tag, union } from '../../support/bound.js';
import { deepFreeze } from '../../support/deep-freeze.js';

const String_ = { types: ['String'] as const };
const Integer_String = { types: ['Integer', 'String'] as const };

const sentence = (bound: Bound) => explain(deepFreeze(buildFilter('', bound, []))).sentence;

/** `expected` is what stands between "Devices" and the reach. */
function expectDevices(bound: Bound, expected: string) {
  expect(sentence(bound).replace(/\. Reaches: .*$/, '')).toBe(`Devices ${expected}`);
}

function expectReaches(bound: Bound, expected: string) {
  expect(sentence(bound).replace(/^.*Reaches: /, '')).toBe(expected);
}

const named = (code: string, name: string | null) => ({ ...application(code), application: { ...ref(code), name } });
const [X, Y, Z] = [application('X'), application('Y'), application('Z')];
const age = tag('age', 'GTE', [18]);
const vip = tag('vip', 'EQ', [1]);
const edition = tag('edition', 'EQ', ['morning'], { ...String_, application: 'Y' });
const plan = tag('plan', 'EQ', ['free'], String_);

it('reads as a whole', () => {
  const shop = { ...named('AAAAA-AAAAA', 'Shop'), platforms: ['iOS' as const] };
  const bound = difference(intersection(shop, tag('age', 'BETWEEN', [18, 30])), plan);
  expect(sentence(bound)).toBe(
    'Devices subscribed to Shop on iOS whose age is 18 to 30, without those whose plan is free. Reaches: Shop (iOS).',
  );
});

describe('sets', () => {
  it.each<[string, Bound, string]>([
    ['an application', X, 'subscribed to X'],
    ['platforms', application('X', ['iOS', 'Android', 'OsX']), 'subscribed to X on iOS, Android or OsX'],
    ['a group', group('g', ['X', 'Y']), 'subscribed to an application of g'],
    ['a group by name', { ...group('g', ['X']), name: 'All shops' }, 'subscribed to an application of All shops'],
    ['an empty group', group('g', [], ['iOS']), 'subscribed to an application of g (which has none) on iOS'],
    ['an application tag', tag('level', 'EQ', [3], { application: 'X' }), 'subscribed to X whose level in X is 3'],
  ])('%s', (_, bound, expected) => expectDevices(bound, expected));
});

describe('operators', () => {
  it.each<[string, Bound, string]>([
    ['EQ', tag('age', 'EQ', [25]), 'whose age is 25'],
    ['NOTEQ', tag('age', 'NOTEQ', [25]), 'whose age is set but not 25'],
    ['NOTEQ with unset', tag('age', 'NOTEQ', [25], { unsetMatchesNegative: true }), 'whose age is unset or not 25'],
    ['IN one', tag('age', 'IN', [25]), 'whose age is 25'],
    ['IN', tag('age', 'IN', [1, 2, 3]), 'whose age is 1, 2 or 3'],
    ['IN of many', tag('age', 'IN', [1, 2, 3, 4, 5, 6, 7]), 'whose age is 1, 2, 3, 4, 5 or 2 more'],
    ['NOTIN one', tag('age', 'NOTIN', [1]), 'whose age is set but not 1'],
    ['NOTIN', tag('age', 'NOTIN', [1, 2]), 'whose age is set but neither 1 nor 2'],
    ['NOTIN of three', tag('age', 'NOTIN', [1, 2, 3]), 'whose age is set but none of 1, 2 and 3'],
    [
      'NOTIN with unset',
      tag('age', 'NOTIN', [1, 2], { unsetMatchesNegative: true }),
      'whose age is unset or neither 1 nor 2',
    ],
    ['GTE', age, 'whose age is 18 or more'],
    ['LTE', tag('age', 'LTE', [-5]), 'whose age is -5 or less'],
    ['BETWEEN', tag('age', 'BETWEEN', [18, 30]), 'whose age is 18 to 30'],
    ['NOTSET', tag('age', 'NOTSET', []), 'whose age is not set'],
    ['a List', tag('likes', 'IN', ['a', 'b'], { types: ['List'] }), 'whose likes list includes a or b'],
    ['a number as text', tag('plan', 'EQ', [1], String_), 'whose plan is "1"'],
    ['untyped EQ', tag('x', 'EQ', [1], Integer_String), 'whose x is 1 (as a number or as text)'],
    ['untyped IN', tag('x', 'IN', ['a'], { types: ['String', 'List'] }), 'whose x is or includes a'],
    ['minus zero', tag('age', 'EQ', [-0]), 'whose age is 0'],
  ])('%s', (_, bound, expected) => expectDevices(bound, expected));
});

describe('operations', () => {
  it.each<[string, Bound, string]>([
    ['a subscription and a tag', intersection(X, age), 'subscribed to X whose age is 18 or more'],
    [
      'several platforms and a tag',
      intersection(application('X', ['iOS', 'OsX']), vip),
      'subscribed to X on iOS or OsX and whose vip is 1',
    ],
    ['tags, told last', intersection(vip, plan, X), 'subscribed to X whose vip is 1 and whose plan is free'],
    ['subscriptions', intersection(X, vip, Y, Z), 'subscribed to all of X, Y and Z whose vip is 1'],
    [
      'application tags: the subscription is told once',
      intersection(X, age, edition, tag('level', 'EQ', [3], { application: 'X' })),
      'subscribed to both X and Y whose age is 18 or more and whose edition in Y is morning and whose level in X is 3',
    ],
    [
      'an application tag beside its application on some platforms',
      intersection(edition, application('Y', ['iOS'])),
      'subscribed to Y on iOS whose edition in Y is morning',
    ],
    [
      'an application tag and a tag',
      intersection(vip, edition),
      'subscribed to Y whose vip is 1 and whose edition in Y is morning',
    ],
    [
      'a union of applications and a tag',
      intersection(vip, union(X, Y)),
      'subscribed to at least one of X and Y whose vip is 1',
    ],
    [
      'applications on platforms',
      intersection(application('X', ['iOS']), application('Y', ['OsX']), vip),
      'subscribed to X on iOS and subscribed to Y on OsX and whose vip is 1',
    ],
    ['two', union(X, vip), 'either subscribed to X, or whose vip is 1'],
    [
      'two, the subscription first',
      union(vip, edition),
      'either subscribed to Y whose edition in Y is morning, or whose vip is 1',
    ],
    ['two with an "or" of their own', union(age, vip), 'whose age is 18 or more, or whose vip is 1'],
    [
      'three',
      union(X, vip, plan),
      'that fit at least one of these: 1. subscribed to X; 2. whose vip is 1; 3. whose plan is free',
    ],
    ['applications only', union(X, Y, Z, Y), 'subscribed to at least one of X, Y and Z'],
    ['one application twice', union(X, X), 'subscribed to X'],
    ['a difference', difference(X, vip), 'subscribed to X, without those whose vip is 1'],
    [
      'two taken away',
      difference(X, Y, vip),
      'subscribed to X, without those subscribed to Y and without those whose vip is 1',
    ],
    [
      'a union taken away',
      difference(X, union(Y, vip)),
      'subscribed to X, without those subscribed to Y and without those whose vip is 1',
    ],
    [
      'an intersection taken away',
      difference(X, intersection(Y, vip)),
      'subscribed to X, without those subscribed to Y whose vip is 1',
    ],
    [
      'a difference taken away',
      difference(X, difference(Y, vip)),
      'subscribed to X, without those (subscribed to Y, without those whose vip is 1)',
    ],
    [
      'a union in an intersection',
      intersection(union(X, vip), plan),
      'whose plan is free and (either subscribed to X, or whose vip is 1)',
    ],
    [
      'an intersection in a union',
      union(intersection(X, vip), plan),
      'either subscribed to X whose vip is 1, or whose plan is free',
    ],
    [
      'a union in a difference',
      difference(union(X, vip), plan),
      '(either subscribed to X, or whose vip is 1), without those whose plan is free',
    ],
    [
      'nests of one kind',
      union(union(X, vip), plan),
      'that fit at least one of these: 1. subscribed to X; 2. whose vip is 1; 3. whose plan is free',
    ],
    ['tags alone', intersection(vip, plan), 'whose vip is 1 and whose plan is free'],
    [
      'a subscription and what needs brackets',
      intersection(X, union(Y, vip)),
      'subscribed to X and (either subscribed to Y, or whose vip is 1)',
    ],
    [
      'nested intersections',
      intersection(intersection(X, vip), plan),
      'subscribed to X whose vip is 1 and whose plan is free',
    ],
    [
      'an intersection of two conditions, after what needs no brackets',
      union(intersection(vip, plan), age),
      'whose age is 18 or more, or (whose vip is 1 and whose plan is free)',
    ],
    [
      'an intersection of two subscriptions in a union',
      union(intersection(application('X', ['iOS']), application('Y', ['OsX'])), age),
      'whose age is 18 or more, or (subscribed to X on iOS and subscribed to Y on OsX)',
    ],
    [
      'a union in an intersection in a union',
      union(intersection(plan, union(X, vip)), age),
      'whose age is 18 or more, or (whose plan is free and (either subscribed to X, or whose vip is 1))',
    ],
    [
      'three, from which some are taken away',
      difference(union(X, vip, plan), age),
      '(that fit at least one of these: 1. subscribed to X; 2. whose vip is 1; 3. whose plan is free), without those whose age is 18 or more',
    ],
    [
      'a difference in an intersection',
      intersection(difference(X, vip), plan),
      'subscribed to X whose plan is free, without those whose vip is 1',
    ],
  ])('%s', (_, bound, expected) => expectDevices(bound, expected));

  it('of fourteen operands a union and a difference tell twelve, and an intersection eleven', () => {
    const tags = Array.from({ length: 14 }, (_, at) => tag(`t${at}`, 'EQ', [at]));
    expect(sentence(union(...tags))).toMatch(/; 11\. whose t10 is 10; 12\. whose t11 is 11; and 2 more\. Reaches:/);
    expect(sentence(intersection(...tags))).toMatch(/ and whose t11 is 11 and 2 more conditions\. Reaches:/);
    expect(sentence(difference(X, ...tags))).toMatch(
      / and without those whose t11 is 11 and without those of 2 more conditions\. Reaches: X\.$/,
    );
  });

  it('wide ones are shortened', () => {
    const tags = Array.from({ length: 20_000 }, (_, index) => tag(`t${index}`, 'EQ', [index]));
    expect(sentence(union(...tags))).toMatch(/; 12\. whose t11 is 11; and 19,988 more\. Reaches: the whole account\.$/);
    expect(sentence(intersection(X, ...tags))).toMatch(
      / and whose t10 is 10 and 19,989 more conditions\. Reaches: X\.$/,
    );
    expect(sentence(difference(X, ...tags))).toMatch(/ and without those of 19,988 more conditions\. Reaches: X\.$/);
  });

  it('1,000 levels need no stack', () => {
    let bound: Bound = X;
    for (let level = 0; level < 1_000; level++) bound = level % 2 === 0 ? union(vip, bound) : intersection(bound, plan);
    expect(sentence(bound)).toMatch(
      /^Devices whose plan is free and \(whose vip is 1, or \(whose plan is free and \(whose vip is 1, or /,
    );
    expect(explain(buildFilter('', bound, [])).tree).toContain('└─ … 2 operands, and what is below them');
  });
});

describe('names', () => {
  it('bare where they cannot be misread', () =>
    expectDevices(tag('first-name', 'EQ', ['Zoë'], String_), 'whose first-name is Zoë'));
  it('quoted otherwise', () => {
    expectDevices(tag('or', 'EQ', ['a, b'], String_), 'whose "or" is "a, b"');
    expectDevices(tag('a b', 'EQ', ['not set'], String_), 'whose "a b" is "not set"');
  });
  it('controls are shown by number', () => {
    expectDevices(tag('a\u202eb', 'EQ', ['c\n\u0007'], String_), 'whose "a\\u202eb" is "c\\n\\u0007"');
  });
  it('two applications of one name are told apart', () => {
    expectDevices(intersection(named('X', 'Shop'), named('Y', 'Shop')), 'subscribed to both Shop (X) and Shop (Y)');
  });
  it('an application without a name of its own keeps its code, even where it is the name of another', () => {
    expectDevices(intersection(named('Shop', null), named('Y', 'Shop')), 'subscribed to both Shop and Shop (Y)');
  });
  it('names are ordinary names', () =>
    expectDevices(union(named('__proto__', null), X), 'subscribed to at least one of "__proto__" and X'));
});

describe('reach', () => {
  it.each<[string, Bound, string]>([
    ['by display name, on its platforms', { ...named('Y', 'Shop'), platforms: ['iOS', 'OsX'] }, 'Shop (iOS, OsX)'],
    ['the whole account', age, 'the whole account'],
    ['a group that no catalog resolves', union(group('g', null), X), 'group g and X'],
    ['nobody', group('g', []), 'nobody'],
  ])('alone, as the end of the sentence has it: %s', (_, bound, expected) => {
    expect(reachInWords(buildFilter('', bound, []))).toBe(expected);
  });

  it('applications', () => expectReaches(union(named('Y', 'Shop'), X), 'X and Shop.'));
  it('the whole account', () => expectReaches(union(X, age), 'the whole account.'));
  it('platforms', () => expectReaches(application('X', ['iOS', 'OsX']), 'X (iOS, OsX).'));
  it('several applications on some platforms', () =>
    expectReaches(
      union(application('X', ['iOS', 'OsX']), application('Y', ['Chrome'])),
      'X and Y, on iOS, OsX and Chrome.',
    ));
  it('nobody', () => {
    expectReaches(group('g', []), 'nobody.');
    expectReaches(group('g', [], ['iOS']), 'nobody.');
    expectReaches(intersection(application('X', ['iOS']), application('X', ['OsX'])), 'nobody.');
  });
  it('a group without a catalog', () => expectReaches(group('g', null), 'group g.'));
  it('many applications', () => {
    const many = Array.from({ length: 100 }, (_, index) => application(`a${100 + index}`));
    expectReaches(union(...many), 'a100, a101, a102, a103, a104 and 95 more.');
  });
});
