import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hash128 } from '../../src/base/hash.js';
import { compile } from '../../src/compile.js';
import { buildFilter } from '../../src/plan/build.js';
import { fingerprint, isSamePlan, loweredFingerprint } from '../../src/plan/fingerprint.js';
import { lower } from '../../src/plan/lower.js';
import { ALL_PLAN, NONE_PLAN, type Plan } from '../../src/plan/plan.js';
import { application, at, group, intersection, tag, union } from '../support/bound.js';
import { forAll } from '../support/law.js';
import { app, except, ints, minus, only, plus, tagged, unset } from '../support/plan-text.js';
import { arbitraryPlan } from '../support/plans.js';

it('is the same in every process', () => {
  expect(fingerprint(app('X'))).toBe('970032a26bde8828d8145f94e19b9544');
  expect(fingerprint(minus(plus(app('X'), tagged('age', ints([1, 5]), except('é'), unset)), app('Y')))).toBe(
    'b6026fd728f29b911b705efd917a08d4',
  );
});

it('tells plans apart that look alike', () => {
  const plans = [
    plus(app('X'), app('Y')),
    plus(app('XY'), app('')),
    plus(app('X'), app('Y'), app('Z')),
    plus(plus(app('X'), app('Y')), app('Z')),
    minus(app('X'), app('Y')),
    tagged('X', only('a', 'b')),
    tagged('X', only('a,1:b')),
    tagged('X', except('a', 'b')),
    tagged('X', ints([1, 2])),
  ];
  expect(new Set(plans.map(fingerprint)).size).toBe(plans.length);
});

it('a filter without a plan has one, too, and it does not depend on places', () => {
  const of = (code: string, start: number) =>
    loweredFingerprint(lower(union(application('X', null, at(start)), group(code, null, null, at(start + 5)))));
  expect(of('g', 0)).toBe(of('g', 9));
  expect(of('g', 0)).not.toBe(of('h', 0));
});

it.each([
  ['G("g")', '7b71076e8bd0f4d1c4041b69bd078227'],
  ['G("g", ["iOS", "Android"])', '6c908b2233e43353c099f08f3c6a80cd'],
  ['A("X") + G("g")', 'c209268523eba524a194ebee2ae4af96'],
])('a filter that waits for a catalog has the same in every process: %s', (text, expected) => {
  expect(compile(text).filter?.fingerprint).toBe(expected);
});

it('every bit of the hash turns for about half of all changes', () => {
  const turns = Array.from({ length: 128 }, () => 0);
  const runs = 4_000;
  for (let run = 0; run < runs; run++) {
    const left = BigInt(`0x${hash128(`a${run}b`)}`);
    const right = BigInt(`0x${hash128(`a${run}c`)}`);
    for (const [bit] of turns.entries()) turns[bit]! += Number(((left ^ right) >> BigInt(bit)) & 1n);
  }
  expect(Math.min(...turns)).toBeGreaterThan(runs * 0.45);
  expect(Math.max(...turns)).toBeLessThan(runs * 0.55);
});

it("a filter's is that of its plan", () => {
  const filter = buildFilter('', intersection(union(application('Y'), application('X')), tag('age', 'GTE', [5])), []);
  expect(filter.fingerprint).toBe(fingerprint(filter.plan!));
});

it('two plans are the same exactly where they are written as the same JSON', () => {
  forAll(fc.tuple(arbitraryPlan, arbitraryPlan), ([left, right]) => {
    const copy = JSON.parse(JSON.stringify(left)) as Plan;
    expect([isSamePlan(left, left), isSamePlan(left, copy), isSamePlan(copy, left)]).toEqual([true, true, true]);
    expect(isSamePlan(left, right)).toBe(JSON.stringify(left) === JSON.stringify(right));
  });
});

it('a plan with one operand less, in another order, of another kind or with another value is another', () => {
  const [x, y] = ['x', 'y'].map((application): Plan => ({ kind: 'subscribed', application })) as [Plan, Plan];
  const both: Plan = { kind: 'union', operands: [x, y] };
  const others: readonly (Plan | null)[] = [
    null,
    ALL_PLAN,
    NONE_PLAN,
    x,
    { kind: 'union', operands: [y, x] },
    { kind: 'union', operands: [x, y, x] },
    { kind: 'intersection', operands: [x, y] },
    { kind: 'difference', operands: [x, y] },
    { kind: 'union', operands: [x, { kind: 'subscribed', application: 'z' }] },
    { kind: 'union', operands: [x, both] },
  ];
  for (const other of others)
    expect([other, isSamePlan(both, other), isSamePlan(other, both)]).toEqual([other, false, false]);
  expect(isSamePlan(null, null)).toBe(true);
});

it('a plan of a hundred thousand levels is compared on a small stack', () => {
  const deep = (): Plan => {
    let plan: Plan = ALL_PLAN;
    for (let level = 0; level < 100_000; level++) plan = { kind: 'union', operands: [NONE_PLAN, plan] };
    return plan;
  };
  expect(isSamePlan(deep(), deep())).toBe(true);
});
