import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { compileMatcher } from '../../../src/evaluate/match/compile-matcher.js';
import { evaluate } from '../../../src/evaluate/reference.js';
import { fingerprint } from '../../../src/plan/fingerprint.js';
import type { Plan } from '../../../src/plan/plan.js';
import { rewritePlan } from '../../../src/plan/rewrite/rewrite.js';
import { deepFreeze } from '../../support/deep-freeze.js';
import { arbitraryDevices, arbitraryPlan } from '../../support/plans.js';

test.prop([arbitraryPlan, arbitraryDevices], { numRuns: 3_000 })('a rewritten plan means the same', (plan, devices) => {
  expect(evaluate(rewritePlan(deepFreeze(plan)), devices)).toEqual(evaluate(plan, devices));
});

test.prop([arbitraryPlan, arbitraryDevices], { numRuns: 1_000 })(
  'the matcher agrees with the reference',
  (plan, devices) => {
    const matched = devices.filter(compileMatcher({ plan: deepFreeze(plan) })).map(({ id }) => id);
    expect(new Set(matched)).toEqual(evaluate(plan, devices));
  },
);

test.prop([arbitraryPlan], { numRuns: 3_000 })('a rewritten plan is left as it is', (plan) => {
  const rewritten = rewritePlan(plan);
  expect(rewritePlan(deepFreeze(rewritten))).toEqual(rewritten);
});

/** The same plan with the operands of unions and intersections, and what differences take away, in another order. */
function reversed(plan: Plan): Plan {
  if (!('operands' in plan)) return plan;
  const [first, ...others] = plan.operands.map(reversed);
  if (plan.kind !== 'difference' || first === undefined)
    return { ...plan, operands: plan.operands.map(reversed).reverse() };
  return { ...plan, operands: [first, ...others.reverse()] };
}

test.prop([arbitraryPlan], { numRuns: 1_000 })('order of operands does not matter', (plan) => {
  expect(rewritePlan(reversed(plan))).toEqual(rewritePlan(plan));
});

test.prop([fc.array(arbitraryPlan, { minLength: 2, maxLength: 40 })], { numRuns: 300 })(
  'fingerprints are equal exactly when plans are',
  (plans) => {
    const texts = new Set(plans.map((plan) => JSON.stringify(rewritePlan(plan))));
    const fingerprints = new Set(plans.map((plan) => fingerprint(rewritePlan(plan))));
    expect(fingerprints.size).toBe(texts.size);
  },
);
