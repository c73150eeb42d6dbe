/** What is taken for a filter where one is asked for, and what is said of all else. */

import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import { expectFilter, expectPlan, expectPlans } from '../../src/plan/expect-filter.js';

const RESULT = compile('A("X")');
const FILTER = RESULT.filter;
const GROUP = compile('G("g")').filter;
const NULL = 'null: a filter with errors compiles to null, and its diagnostics say why';

/** What is thrown; null: nothing. */
function refusal(run: () => void): string | null {
  try {
    run();
  } catch (error) {
    return error instanceof TypeError ? error.message : `no TypeError: ${String(error)}`;
  }
  return null;
}

const NO_FILTERS: readonly (readonly [what: string, value: unknown, said: string])[] = [
  ['nothing', undefined, 'undefined'],
  ['null', null, NULL],
  ['a text', 'A("X")', 'a string: compile the text first'],
  ['a number', 7, '7'],
  ['a list', [FILTER], 'an array'],
  ['the result of compiling', RESULT, 'the result of compiling: pass its `filter`'],
  ['an object', {}, 'of type object'],
  ['an object that inherits a plan', Object.create({ ...FILTER }), 'of type object'],
  ['a plan that is a text', { ...FILTER, plan: 'all' }, 'of type object'],
  ['a plan that is missing', { ...FILTER, plan: undefined }, 'of type object'],
];

describe('a filter', () => {
  it.each(NO_FILTERS)('is not %s', (_, value, said) => {
    const message = `pushsift: count: \`filter\` must be a Filter, not ${said}`;
    expect(refusal(() => expectPlan('count: `filter`', value))).toBe(message);
    expect(refusal(() => expectFilter('count: `filter`', value))).toBe(message);
  });

  it.each([
    ['that was compiled', FILTER],
    ['without a plan, for want of a catalog', GROUP],
  ])('is one %s', (_, filter) => {
    expect(refusal(() => expectPlan('count', filter))).toBeNull();
    expect(refusal(() => expectFilter('count', filter))).toBeNull();
  });

  it('needs no more than a plan where no more is read', () => {
    expect(refusal(() => expectPlan('count', { plan: { kind: 'all' } }))).toBeNull();
    expect(refusal(() => expectPlan('count', { plan: null }))).toBeNull();
  });

  it.each([
    ['text', null],
    ['text', undefined],
    ['lowered', null],
    ['lowered', []],
    ['tags', null],
    ['tags', {}],
    ['reach', null],
    ['reach', []],
  ])('is whole only with its %s: not with %j', (key, value) => {
    const message = 'pushsift: explain must be a Filter, not of type object';
    expect(refusal(() => expectFilter('explain', { ...FILTER, [key]: value }))).toBe(message);
    expect(refusal(() => expectPlan('explain', { ...FILTER, [key]: value }))).toBeNull();
  });
});

describe('a list of filters', () => {
  it.each([[[]], [[FILTER]], [[FILTER, GROUP, { plan: null }]]])('is taken: %#', (filters) => {
    expect(refusal(() => expectPlans('countAll', filters))).toBeNull();
  });

  it.each([
    ['one filter', FILTER, 'of type object'],
    ['null', null, 'null'],
    ['nothing', undefined, 'undefined'],
    ['a text', 'A("X")', 'of type string'],
    ['a set of them', new Set([FILTER]), 'of type object'],
  ])('is not %s', (_, filters, said) => {
    expect(refusal(() => expectPlans('countAll', filters))).toBe(
      `pushsift: countAll: \`filters\` must be an array, not ${said}`,
    );
  });

  it('says which of them is none, the first where there are several', () => {
    expect(refusal(() => expectPlans('countAll', [FILTER, null, 'A("X")']))).toBe(
      `pushsift: countAll: \`filters[1]\` must be a Filter, not ${NULL}`,
    );
    expect(refusal(() => expectPlans('countAll', [7]))).toBe(
      'pushsift: countAll: `filters[0]` must be a Filter, not 7',
    );
  });
});
