import { describe, expect, it } from 'vitest';
import { PLATFORMS } from '../../../src/base/vocabulary.js';
import type { Plan } from '../../../src/plan/plan.js';
import { rewritePlan } from '../../../src/plan/rewrite/rewrite.js';
import { deepFreeze } from '../../support/deep-freeze.js';
import {
  all,
  app,
  appTagged,
  except,
  formula,
  ints,
  minus,
  none,
  on,
  only,
  plus,
  sharing,
  tagged,
  times,
  unset,
} from '../../support/plan-text.js';

const [a, b, c, d] = [app('a'), app('b'), app('c'), app('d')];
const MAX = Number.MAX_SAFE_INTEGER;
const MIN = Number.MIN_SAFE_INTEGER;
const age = (...intervals: [number, number][]) => tagged('age', ints(...intervals));

type Case = [title: string, plan: Plan, expected: string];

function expectRewritten(plan: Plan, expected: string) {
  expect(formula(rewritePlan(deepFreeze(plan)))).toBe(expected);
}

function rule(name: string, cases: readonly Case[]) {
  describe(name, () => {
    it.each(cases)('%s', (_, plan, expected) => expectRewritten(plan, expected));
  });
}

rule('flatten', [
  ['a union in a union', plus(plus(a, b), plus(c, d)), '(a + b + c + d)'],
  ['an intersection in an intersection', times(a, times(b, times(c, d))), '(a * b * c * d)'],
  ['a difference of a difference', minus(minus(a, b), c), '(a \\ b \\ c)'],
  ['a union taken away', minus(a, plus(b, c)), '(a \\ b \\ c)'],
  ['a difference in an intersection', times(minus(a, b), minus(c, d)), '((a * c) \\ b \\ d)'],
  ['a difference taken away stays', minus(a, minus(b, c)), '(a \\ (b \\ c))'],
  ['a union that shows once others are gone', plus(a, times(all, plus(b, c))), '(a + b + c)'],
  ['an intersection that shows once nobody is gone', times(c, plus(times(a, b), none)), '(a * b * c)'],
  ['a difference that shows once nobody is gone', times(c, plus(minus(a, b), none)), '((a * c) \\ b)'],
  ['a difference of an intersection', times(d, plus(minus(times(a, b), c), none)), '((a * b * d) \\ c)'],
  ['a difference of a difference, with what is taken away', minus(plus(minus(a, b), none), d), '(a \\ b \\ d)'],
]);

rule('duplicates', [
  ['in a union', plus(a, b, a), '(a + b)'],
  ['in an intersection', times(a, b, a), '(a * b)'],
  ['taken away twice', minus(a, b, b), '(a \\ b)'],
  ['of operations in another order', plus(times(a, b), times(b, a)), '(a * b)'],
  ['leave one alone', plus(a, a), 'a'],
]);

rule('identities', [
  ['nobody in a union', plus(a, none), 'a'],
  ['everyone in a union', plus(a, all), 'all'],
  ['nobody in an intersection', times(a, none), 'none'],
  ['everyone in an intersection', times(a, all), 'a'],
  ['nobody taken away', minus(a, none), 'a'],
  ['everyone taken away', minus(a, all), 'none'],
  ['from nobody', minus(none, a), 'none'],
  ['from everyone', minus(all, a), '(all \\ a)'],
  ['nobody and nobody', plus(none, none), 'none'],
  ['all platforms', on(...PLATFORMS), 'all'],
]);

rule('merge platforms', [
  ['joined in a union', plus(on('iOS'), on('OsX'), a), '(a + on(iOS OsX))'],
  ['shared in an intersection', times(on('iOS', 'OsX'), on('OsX', 'Chrome'), a), '(a * on(OsX))'],
  ['none shared', times(a, on('iOS'), on('OsX')), 'none'],
  ['taken away from some', minus(times(a, on('iOS', 'OsX')), on('OsX')), '(a * on(iOS))'],
  [
    'taken away from all',
    minus(a, on('iOS', 'Android', 'OsX', 'Windows', 'Amazon', 'Safari', 'Chrome')),
    '(a * on(Blackberry Windows_Phone Firefox))',
  ],
  ['together all', plus(on('iOS'), minus(all, on('iOS'))), 'all'],
  ['in the order of the vocabulary', on('Chrome', 'iOS'), 'on(iOS Chrome)'],
  [
    'nine in a union are not all, whatever stands beside them',
    plus(a, on('iOS', 'Android', 'OsX', 'Windows', 'Amazon'), on('Safari', 'Chrome', 'Blackberry', 'Firefox')),
    '(a + on(iOS Android Blackberry OsX Windows Amazon Safari Chrome Firefox))',
  ],
  ['taken away beside others', minus(times(a, on('iOS', 'OsX')), on('OsX'), b), '((a * on(iOS)) \\ b)'],
]);

rule('merge tags: integers', [
  ['touching ranges in a union', plus(age([1, 4]), age([5, 9])), 'age[1..9]'],
  ['apart in a union', plus(age([1, 4]), age([6, 9])), 'age[1..4 6..9]'],
  ['overlap in an intersection', times(age([18, MAX]), age([MIN, 30])), 'age[18..30]'],
  ['no overlap', times(age([MIN, 17]), a, age([18, MAX])), 'none'],
  ['taken away in the middle', minus(age([1, 9]), age([4, 5])), 'age[1..3 6..9]'],
  ['taken away whole', minus(age([4, 5]), age([1, 9])), 'none'],
  ['of two tags stay two', times(age([1, 1]), tagged('size', ints([1, 1]))), '(age[1] * size[1])'],
  [
    'account and application tags stay two',
    plus(age([1, 1]), appTagged('a', 'age', ints([2, 2]))),
    '(age[1] + a.age[2])',
  ],
  ['of an intersection', minus(times(a, age([1, 9])), age([4, 5])), '(a * age[1..3 6..9])'],
  ['taken away beside others', minus(times(a, age([1, 9])), age([4, 5]), b), '((a * age[1..3 6..9]) \\ b)'],
  [
    'taken away from many',
    minus(times(a, b, c, d, age([1, 9])), age([4, 5]), app('e')),
    '((a * b * c * d * age[1..3 6..9]) \\ e)',
  ],
  ['among many', plus(a, b, c, d, app('e'), age([1, 2]), age([3, 4])), '(a + b + c + d + e + age[1..4])'],
  ['once a nest is open', times(age([18, MAX]), plus(times(b, age([MIN, 30])), none)), '(b * age[18..30])'],
  ['taken away once a nest is open', times(age([1, 9]), plus(minus(b, age([4, 5])), none)), '(b * age[1..3 6..9])'],
]);

rule('merge tags: strings, lists, unset', [
  ['a union of strings', plus(tagged('p', only('b')), tagged('p', only('a'))), 'p[{a b}]'],
  ['a string and a complement', plus(tagged('p', only('a')), tagged('p', except('a', 'b'))), 'p[!{b}]'],
  ['two complements in a union', plus(tagged('p', except('a', 'b')), tagged('p', except('b', 'c'))), 'p[!{b}]'],
  ['shared strings', times(tagged('p', only('a', 'b')), tagged('p', only('b', 'c'))), 'p[{b}]'],
  ['two complements in an intersection', times(tagged('p', except('a')), tagged('p', except('b'))), 'p[!{a b}]'],
  ['a complement taken away', minus(tagged('p', only('a', 'b')), tagged('p', except('b'))), 'p[{b}]'],
  ['lists in a union', plus(tagged('l', sharing('b')), tagged('l', sharing('a'))), 'l[any{a b}]'],
  [
    'lists in an intersection stay',
    times(tagged('l', sharing('b')), tagged('l', sharing('a'))),
    '(l[any{a}] * l[any{b}])',
  ],
  ['lists taken away stay', minus(tagged('l', sharing('b')), tagged('l', sharing('a'))), '(l[any{b}] \\ l[any{a}])'],
  ['unset beside values', plus(age([1, 1]), tagged('age', unset)), 'age[1, unset]'],
  ['unset is no value', times(age([1, 1]), tagged('age', unset)), 'none'],
  [
    'untyped conditions meet type by type',
    times(tagged('x', ints([1, 2]), only('1', '2'), sharing('1', '2')), tagged('x', ints([2, 3]), only('2', '3'))),
    'x[2, {2}]',
  ],
]);

rule('factor subscriptions', [
  [
    'application tags of one application',
    plus(times(a, appTagged('a', 't', ints([1, 1]))), times(a, appTagged('a', 't', ints([2, 2])))),
    '(a * a.t[1..2])',
  ],
  ['platforms of one application', plus(times(a, on('iOS')), times(on('OsX'), a)), '(a * on(iOS OsX))'],
  ['all platforms of one application', plus(times(a, on('iOS')), times(a, on(...PLATFORMS.slice(1)))), 'a'],
  ['beside the application itself', plus(a, times(a, on('iOS')), times(a, on('OsX'))), 'a'],
  ['not of two applications', plus(times(a, on('iOS')), times(b, on('OsX'))), '((a * on(iOS)) + (b * on(OsX)))'],
  [
    'leave other applications as they are',
    plus(times(a, on('iOS')), times(a, on('OsX')), times(b, on('iOS'))),
    '((a * on(iOS OsX)) + (b * on(iOS)))',
  ],
  [
    'not of two tags',
    plus(times(a, appTagged('a', 't', unset)), times(a, appTagged('a', 'u', unset))),
    '((a * a.t[unset]) + (a * a.u[unset]))',
  ],
  [
    'not of conditions beside others',
    plus(times(a, age([1, 1]), tagged('size', ints([1, 1]))), times(a, age([2, 2]), tagged('size', ints([2, 2])))),
    '((a * age[1] * size[1]) + (a * age[2] * size[2]))',
  ],
  [
    'not of conditions among others than subscribers',
    plus(times(age([1, 1]), tagged('size', ints([1, 1]))), times(age([1, 1]), tagged('size', ints([2, 2])))),
    '((age[1] * size[1]) + (age[1] * size[2]))',
  ],
  [
    'not of conditions that are taken away',
    plus(minus(a, age([1, 1])), minus(a, age([2, 2])), times(b, c), times(b, d)),
    '((b * c) + (b * d) + (a \\ age[1]) + (a \\ age[2]))',
  ],
]);

rule('absorb', [
  ['an intersection in a union', plus(a, times(a, b)), 'a'],
  ['a difference in a union', plus(a, minus(a, b)), 'a'],
  ['a difference of an intersection in a union', plus(a, minus(times(a, b), c)), 'a'],
  ['a union in an intersection', times(a, plus(a, b)), 'a'],
  ['what is taken away anyway', minus(plus(a, b, c), a), '((b + c) \\ a)'],
  ['down to nobody', minus(plus(a, b), a, b), 'none'],
  ['an intersection in a union, by its second operand', plus(b, times(a, b)), 'b'],
  ['not a difference of a union, by a part of the union', plus(a, minus(plus(a, b), c)), '(a + ((a + b) \\ c))'],
]);

rule('complements', [
  ['in a union', plus(a, minus(b, a)), '(a + b)'],
  ['with everyone', plus(a, minus(all, a)), 'all'],
  ['in an intersection', times(a, minus(all, a)), 'none'],
  ['of a complement', minus(all, minus(all, a)), 'a'],
  ['taken away', minus(a, minus(a, b)), '(a * b)'],
  ['of several', minus(a, minus(all, b, c)), '(a * (b + c))'],
  ['in a union, with what else is taken away', plus(a, minus(b, a, c)), '(a + (b \\ c))'],
  ['in a union, beside an intersection', plus(c, minus(d, c), times(a, b)), '(c + d + (a * b))'],
]);

rule('contradictions', [
  ['a set without itself', minus(a, a), 'none'],
  ['a smaller set without a larger', minus(times(a, b), a), 'none'],
  ['what is asked already is not asked again', minus(times(a, b), times(a, c)), '((a * b) \\ c)'],
  ['everything asked already', minus(times(a, b, c), times(a, b)), 'none'],
  ['in a difference taken away', minus(times(a, b), minus(times(a, c), d)), '((a * b) \\ (c \\ d))'],
  ['asked already, beside what is not', minus(times(a, b), times(a, c), d), '((a * b) \\ c \\ d)'],
  ['a union in a difference taken away stays', minus(a, minus(plus(a, b), c)), '(a \\ ((a + b) \\ c))'],
]);

rule('canonical order', [
  ['of a union', plus(times(c, d), tagged('t', unset), on('iOS'), b, a), '(a + b + on(iOS) + t[unset] + (c * d))'],
  ['of an intersection', times(plus(d, c), age([1, 1]), b, a), '(a * b * age[1] * (c + d))'],
  ['of what is taken away', minus(d, c, b), '(d \\ b \\ c)'],
  ['of operations by what they hold', plus(times(b, c), times(a, d), times(a, c)), '((a * c) + (a * d) + (b * c))'],
]);

/** Of sets that are uncovered one by one, those of the last are left after the tenth round. */
describe('rounds', () => {
  const links = (count: number) => Array.from({ length: count }, (_, at) => at);
  const x = (at: number) => app(`x${at}`);

  it.each([
    [10, 0],
    [11, 1],
    [12, 2],
  ])('in a union of a chain of %i links, %i are left', (count, left) => {
    const plan = rewritePlan(plus(x(0), ...links(count).map((at) => minus(x(at + 1), x(at)))));
    expect(plan.kind === 'union' && plan.operands.filter(({ kind }) => kind === 'difference').length).toBe(left);
  });

  it.each([
    [10, 0],
    [11, 1],
    [12, 2],
  ])('in an intersection of a chain of %i links, %i are left', (count, left) => {
    const unions = links(count).map((at) => plus(x(at * 2), x(at * 2 + 1)));
    const taken = links(count).map((at) => times(x(at * 2 + 1), x(at * 2 + 2)));
    expect(formula(rewritePlan(minus(times(...unions), x(0), ...taken))).split(' + ').length - 1).toBe(left);
  });
});

describe('names', () => {
  it('no choice of names makes two tags one', () => {
    const pairs: [Plan, Plan][] = [
      [appTagged('a', 'b\nc', unset), appTagged('a\nb', 'c', unset)],
      [tagged('a\n1', unset), appTagged('a', '1', unset)],
      [tagged('t', only('1:a')), tagged('t', only('a', '1'))],
    ];
    for (const [left, right] of pairs) {
      const union = rewritePlan(plus(times(left, a), times(right, b)));
      expect(union.kind === 'union' && union.operands.length).toBe(2);
    }
  });
});

describe('size', () => {
  const range = (length: number) => Array.from({ length }, (_, index) => index);

  it('20,000 operands', () => {
    const plans = range(20_000).map((index) => app(`a${index % 15_000}`));
    const rewritten = rewritePlan(plus(...plans));
    expect(rewritten.kind === 'union' && rewritten.operands.length).toBe(15_000);
  });

  it('20,000 conditions on one tag', () => {
    const equal = range(20_000).map((index) => age([index * 2, index * 2]));
    const unequal = range(20_000).map((index) => tagged('p', except(`v${index}`)));
    expect(formula(rewritePlan(plus(...equal))).split(' ').length).toBe(20_000);
    expect(formula(rewritePlan(times(...unequal))).split(' ').length).toBe(20_000);
  });

  it('1,000 brackets around a long union are one union', () => {
    let plan = plus(...range(10_000).map((index) => app(`a${index}`)));
    for (let level = 0; level < 1_000; level++) plan = plus(plan, app(`b${level}`));
    const rewritten = rewritePlan(plan);
    expect(rewritten.kind === 'union' && rewritten.operands.length).toBe(11_000);
  });

  it('1,000 alternating levels', () => {
    let plan: Plan = a;
    for (let level = 0; level < 1_000; level++)
      plan = level % 2 === 0 ? plus(plan, app(`b${level}`)) : times(app(`c${level}`), plan);
    let height = 0;
    for (let node: Plan | undefined = rewritePlan(plan); node !== undefined && 'operands' in node; height++)
      node = node.operands.find((operand) => 'operands' in operand);
    expect(height).toBe(1_000);
  });
});
