import { describe, expect, it } from 'vitest';
import { PLAN_LIMITS, validatePlan } from '../../../src/plan/load/validate-plan.js';
import { rewritePlan } from '../../../src/plan/rewrite/rewrite.js';
import { forAll } from '../../support/law.js';
import { arbitraryPlan } from '../../support/plans.js';

it('every rewritten plan is valid, after JSON too', () =>
  forAll(
    arbitraryPlan,
    (plan) => {
      const rewritten = rewritePlan(plan);
      expect(validatePlan(JSON.parse(JSON.stringify(rewritten)))).toEqual({ plan: rewritten, problems: [] });
    },
    0.25,
  ));

const tagIn = (...values: unknown[]) => ({ kind: 'tag-in', application: null, tag: 't', values });
const integers = (...intervals: unknown[]) => tagIn({ kind: 'integers', intervals });

describe('one problem each', () => {
  it.each<[string, unknown, string, string]>([
    ['null', null, '', 'a node of a plan is an object'],
    ['a list', [], '', 'a node of a plan is an object'],
    ['no kind', {}, '/kind', 'an unknown kind of node'],
    ['an unknown kind', { kind: '__proto__' }, '/kind', 'an unknown kind of node'],
    ['an inherited kind', Object.create({ kind: 'all' }), '/kind', 'an unknown kind of node'],
    ['no application', { kind: 'subscribed' }, '/application', 'an application is a code'],
    ['an empty application', { kind: 'subscribed', application: '' }, '/application', 'an application is a code'],
    [
      'no platforms',
      { kind: 'platform-in', platforms: [] },
      '/platforms',
      'platforms come once, in the order of the language',
    ],
    [
      'an unknown platform',
      { kind: 'platform-in', platforms: ['IOS'] },
      '/platforms',
      'platforms come once, in the order of the language',
    ],
    [
      'platforms out of order',
      { kind: 'platform-in', platforms: ['OsX', 'iOS'] },
      '/platforms',
      'platforms come once, in the order of the language',
    ],
    [
      'one operand',
      { kind: 'union', operands: [{ kind: 'all' }] },
      '/operands',
      'an operation has two operands or more',
    ],
    [
      'one operand, which is none',
      { kind: 'union', operands: [7] },
      '/operands',
      'an operation has two operands or more',
    ],
    [
      'operands that are none',
      { kind: 'union', operands: { length: 2 } },
      '/operands',
      'an operation has two operands or more',
    ],
    [
      'an operand that is none',
      { kind: 'union', operands: [{ kind: 'all' }, 7] },
      '/operands/1',
      'a node of a plan is an object',
    ],
    ['a tag without a name', { ...integers([1, 1]), tag: 7 }, '/tag', 'a tag is a name'],
    [
      'a tag without an application',
      { ...integers([1, 1]), application: undefined },
      '/application',
      'an application is a code or null',
    ],
    ['no value sets', tagIn(), '/values', 'a tag has one to four value sets'],
    [
      'an unknown value set',
      tagIn({ kind: 'all' }),
      '/values',
      'value sets come once, in the order integers, strings, list-shares-any, unset',
    ],
    [
      'value sets out of order',
      tagIn({ kind: 'unset' }, { kind: 'unset' }),
      '/values',
      'value sets come once, in the order integers, strings, list-shares-any, unset',
    ],
    [
      'a number as a value set',
      tagIn(7),
      '/values',
      'value sets come once, in the order integers, strings, list-shares-any, unset',
    ],
    [
      'null beside a value set',
      tagIn({ kind: 'unset' }, null),
      '/values',
      'value sets come once, in the order integers, strings, list-shares-any, unset',
    ],
    ['five value sets', tagIn(1, 2, 3, 4, 5), '/values', 'a tag has one to four value sets'],
    [
      'value sets that are no list',
      { ...tagIn(), values: { length: 1 } },
      '/values',
      'a tag has one to four value sets',
    ],
    [
      'intervals that are no list',
      tagIn({ kind: 'integers', intervals: { length: 1 } }),
      '/values/0/intervals',
      'intervals are pairs of integers, ascending, with a gap between them',
    ],
    [
      'an interval of three',
      integers([1, 2, 3]),
      '/values/0/intervals',
      'intervals are pairs of integers, ascending, with a gap between them',
    ],
    [
      'strings that are no list',
      tagIn({ kind: 'list-shares-any', values: 'ab' }),
      '/values/0/values',
      'strings come once, in ascending order',
    ],
    [
      'a number among strings',
      tagIn({ kind: 'strings', values: ['a', 7], complement: true }),
      '/values/0/values',
      'strings come once, in ascending order',
    ],
    [
      'numbers for strings',
      tagIn({ kind: 'strings', values: [7, 8], complement: false }),
      '/values/0/values',
      'strings come once, in ascending order',
    ],
    [
      'the second value set',
      tagIn({ kind: 'integers', intervals: [[1, 1]] }, { kind: 'list-shares-any', values: [] }),
      '/values/1/values',
      'strings come once, in ascending order',
    ],
    [
      'no intervals',
      integers(),
      '/values/0/intervals',
      'intervals are pairs of integers, ascending, with a gap between them',
    ],
    [
      'an interval upside down',
      integers([2, 1]),
      '/values/0/intervals',
      'intervals are pairs of integers, ascending, with a gap between them',
    ],
    [
      'adjacent intervals',
      integers([1, 2], [3, 4]),
      '/values/0/intervals',
      'intervals are pairs of integers, ascending, with a gap between them',
    ],
    [
      'an unsafe integer',
      integers([1, 2 ** 53]),
      '/values/0/intervals',
      'intervals are pairs of integers, ascending, with a gap between them',
    ],
    [
      'a fraction',
      integers([1, 1.5]),
      '/values/0/intervals',
      'intervals are pairs of integers, ascending, with a gap between them',
    ],
    [
      'texts as integers',
      integers(['1', '2']),
      '/values/0/intervals',
      'intervals are pairs of integers, ascending, with a gap between them',
    ],
    [
      'unsorted strings',
      tagIn({ kind: 'strings', values: ['b', 'a'], complement: false }),
      '/values/0/values',
      'strings come once, in ascending order',
    ],
    [
      'a string twice',
      tagIn({ kind: 'list-shares-any', values: ['a', 'a'] }),
      '/values/0/values',
      'strings come once, in ascending order',
    ],
    [
      'no string',
      tagIn({ kind: 'strings', values: [], complement: false }),
      '/values/0/values',
      'strings come once, in ascending order',
    ],
    [
      'no complement',
      tagIn({ kind: 'strings', values: ['a'] }),
      '/values/0/complement',
      'a complement is true or false',
    ],
  ])('%s', (_, value, pointer, message) => {
    expect(validatePlan(value)).toEqual({ plan: null, problems: [{ pointer, message }] });
  });
});

it.each([
  ['any string', tagIn({ kind: 'strings', values: [], complement: true })],
  ['intervals with one integer between them', integers([1, 2], [4, 5])],
  ['the least and the most integer', integers([-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER])],
  [
    'one of each kind',
    tagIn(
      { kind: 'integers', intervals: [[5, 5]] },
      { kind: 'strings', values: ['a', 'b'], complement: false },
      { kind: 'list-shares-any', values: ['a'] },
      { kind: 'unset' },
    ),
  ],
  ['one platform', { kind: 'platform-in', platforms: ['Firefox'] }],
])('is valid: %s', (_, plan) => {
  expect(validatePlan(plan)).toEqual({ plan, problems: [] });
});

describe('size', () => {
  it('is at most this, unless another limit is given', () => {
    expect(PLAN_LIMITS).toEqual({ depth: 4_096, nodes: 262_144, values: 262_144 });
  });

  it.each([
    [
      { ...PLAN_LIMITS, depth: Number.NaN },
      'pushsift: validatePlan: `limits.depth` must be a whole number from 0, or Infinity, not NaN',
    ],
    [
      { ...PLAN_LIMITS, nodes: -1 },
      'pushsift: validatePlan: `limits.nodes` must be a whole number from 0, or Infinity, not -1',
    ],
    [
      { ...PLAN_LIMITS, values: 0.5 },
      'pushsift: validatePlan: `limits.values` must be a whole number from 0, or Infinity, not 0.5',
    ],
  ])('has no limits that would bound nothing: %j', (limits, message) => {
    expect(() => validatePlan({ kind: 'all' }, limits)).toThrow(new TypeError(message));
  });

  it('a million brackets are one problem', () => {
    let value: unknown = { kind: 'all' };
    for (let level = 0; level < 1_000_000; level++) value = { kind: 'union', operands: [{ kind: 'none' }, value] };
    expect(validatePlan(value).problems).toEqual([
      { pointer: '', message: 'more than 4096 operations inside each other' },
    ]);
  });

  it('too many nodes and values', () => {
    const wide = { kind: 'union', operands: [{ kind: 'all' }, { kind: 'all' }, { kind: 'all' }] };
    const strings = tagIn({ kind: 'strings', values: ['a', 'b', 'c'], complement: false });
    expect(validatePlan(wide, { ...PLAN_LIMITS, nodes: 3 }).problems).toEqual([
      { pointer: '', message: 'more than 3 nodes' },
    ]);
    expect(validatePlan(strings, { ...PLAN_LIMITS, values: 2 }).problems).toEqual([
      { pointer: '', message: 'more than 2 values' },
    ]);
  });

  it('every node counts, and operations inside each other do, up to the limits', () => {
    const inner = { kind: 'intersection', operands: [{ kind: 'all' }, { kind: 'all' }] };
    for (const operands of [
      [{ kind: 'all' }, inner],
      [inner, { kind: 'all' }],
    ]) {
      const messages = (limits: Partial<typeof PLAN_LIMITS>) =>
        validatePlan({ kind: 'union', operands }, { ...PLAN_LIMITS, ...limits }).problems.map(({ message }) => message);
      expect([messages({ nodes: 5 }), messages({ nodes: 4 })]).toEqual([[], ['more than 4 nodes']]);
      expect([messages({ depth: 2 }), messages({ depth: 1 })]).toEqual([
        [],
        ['more than 1 operations inside each other'],
      ]);
    }
  });

  it('intervals and strings of all tags count together, up to the limit', () => {
    const some = tagIn(
      {
        kind: 'integers',
        intervals: [
          [1, 1],
          [3, 4],
        ],
      },
      { kind: 'list-shares-any', values: ['a'] },
    );
    const plan = { kind: 'union', operands: [some, some] };
    const messages = (values: number) =>
      validatePlan(plan, { ...PLAN_LIMITS, values }).problems.map(({ message }) => message);
    expect([messages(6), messages(5)]).toEqual([[], ['more than 5 values']]);
  });

  it('many problems are cut short', () => {
    const operands = Array.from({ length: 1_000 }, () => 7);
    expect(validatePlan({ kind: 'union', operands }).problems.length).toBe(20);
  });
});
