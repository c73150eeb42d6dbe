import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileMatcher } from '../../../src/evaluate/match/compile-matcher.js';
import { evaluate } from '../../../src/evaluate/reference.js';
import { fingerprint } from '../../../src/plan/fingerprint.js';
import type { Plan } from '../../../src/plan/plan.js';
import { rewritePlan } from '../../../src/plan/rewrite/rewrite.js';
import { deepFreeze } from '../../support/deep-freeze.js';
import { forAll } from '../../support/law.js';
import { arbitraryDevices, arbitraryPlan } from '../../support/plans.js';

it('a rewritten plan means the same', () =>
  forAll(
    fc.tuple(arbitraryPlan, arbitraryDevices),
    ([plan, devices]) => {
      expect(evaluate(rewritePlan(deepFreeze(plan)), devices)).toEqual(evaluate(plan, devices));
    },
    7.5,
  ));

it('the matcher agrees with the reference', () =>
  forAll(
    fc.tuple(arbitraryPlan, arbitraryDevices),
    ([plan, devices]) => {
      const matched = devices.filter(compileMatcher({ plan: deepFreeze(plan) })).map(({ id }) => id);
      expect(new Set(matched)).toEqual(evaluate(plan, devices));
    },
    2.5,
  ));

it('a rewritten plan is left as it is', () =>
  forAll(
    arbitraryPlan,
    (plan) => {
      const rewritten = rewritePlan(plan);
      expect(rewritePlan(deepFreeze(rewritten))).toEqual(rewritten);
    },
    7.5,
  ));

/** The same plan with the operands of unions and intersections, and what differences take away, in another order. */
function reversed(plan: Plan): Plan {
  if (!('operands' in plan)) return plan;
  const [first, ...others] = plan.operands.map(reversed);
  if (plan.kind !== 'difference' || first === undefined)
    return { ...plan, operands: plan.operands.map(reversed).reverse() };
  return { ...plan, operands: [first, ...others.reverse()] };
}

it('order of operands does not matter', () =>
  forAll(
    arbitraryPlan,
    (plan) => {
      expect(rewritePlan(reversed(plan))).toEqual(rewritePlan(plan));
    },
    2.5,
  ));

it('fingerprints are equal exactly when plans are', () =>
  forAll(
    fc.array(arbitraryPlan, { minLength: 2, maxLength: 40 }),
    (plans) => {
      const texts = new Set(plans.map((plan) => JSON.stringify(rewritePlan(plan))));
      const fingerprints = new Set(plans.map((plan) => fingerprint(rewritePlan(plan))));
      expect(fingerprints.size).toBe(texts.size);
    },
    0.75,
  ));
