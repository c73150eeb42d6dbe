/** A filter with the plan of another question: what changes with it, and what stays. */

import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import type { Filter } from '../../src/plan/filter.js';
import { withPlan } from '../../src/plan/with-plan.js';
import { deepFreeze } from '../support/deep-freeze.js';
import { all, app, minus, none, plus, times } from '../support/plan-text.js';

const FILTER = deepFreeze(compile('A("X") * T("age", GTE, 18)').filter as Filter);

describe('a filter with another plan', () => {
  it('has the plan in its normal form, and the fingerprint of that', () => {
    const { plan, fingerprint } = withPlan(FILTER, plus(app('Y'), plus(app('X'), none), app('Y')));
    expect(plan).toEqual(plus(app('X'), app('Y')));
    expect(fingerprint).toBe(compile('A("X") + A("Y")').filter?.fingerprint);
    expect(fingerprint).not.toBe(FILTER.fingerprint);
  });

  it('keeps text, clauses, tags and reach', () => {
    const { plan, fingerprint, ...others } = withPlan(FILTER, all);
    const { plan: before, fingerprint: hash, ...kept } = FILTER;
    expect(others).toEqual(kept);
    expect([plan, before, fingerprint === hash]).toEqual([all, FILTER.plan, false]);
  });

  it('is the same where the plan is', () => {
    expect(withPlan(FILTER, FILTER.plan ?? none)).toEqual(FILTER);
  });

  it.each([
    ['nobody is left of it', minus(app('X'), app('X')), none],
    ['everyone is in it', times(all, all), all],
  ])('%s', (_, plan, expected) => {
    expect(withPlan(FILTER, deepFreeze(plan)).plan).toEqual(expected);
  });
});
