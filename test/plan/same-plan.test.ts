/** Plans are the same where their JSON is. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ALL_PLAN, NONE_PLAN, type Plan } from '../../src/plan/plan.js';
import { isSamePlan } from '../../src/plan/same-plan.js';
import { forAll } from '../support/law.js';
import { arbitraryPlan } from '../support/plans.js';

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
