import { describe, expect, it } from 'vitest';
import type { Bound } from '../../src/check/bound.js';
import type { LoweredClause } from '../../src/plan/filter.js';
import { lower } from '../../src/plan/lower.js';
import { integersOf } from '../../src/plan/lower-values.js';
import type { ValueSet } from '../../src/plan/plan.js';
import { application, difference, group, tag, union } from '../support/bound.js';
import { deepFreeze } from '../support/deep-freeze.js';

const MAX = Number.MAX_SAFE_INTEGER;
const MIN = Number.MIN_SAFE_INTEGER;

const planOf = (bound: Bound) => (lower(deepFreeze(bound)) as LoweredClause).plan;

function expectValues(bound: Bound, ...values: ValueSet[]) {
  const plan = planOf(bound);
  expect(plan?.kind === 'tag-in' && plan.values).toEqual(values);
}

const integers = (...intervals: [number, number][]): ValueSet => ({ kind: 'integers', intervals });
const strings = (complement: boolean, ...values: string[]): ValueSet => ({ kind: 'strings', values, complement });

describe('sets', () => {
  it('an application is its subscribers', () => {
    expect(planOf(application('X'))).toEqual({ kind: 'subscribed', application: 'X' });
  });

  it('platforms narrow an application', () => {
    expect(planOf(application('X', ['iOS', 'OsX']))).toEqual({
      kind: 'intersection',
      operands: [
        { kind: 'subscribed', application: 'X' },
        { kind: 'platform-in', platforms: ['iOS', 'OsX'] },
      ],
    });
  });

  it('a group is the union of its applications', () => {
    expect(planOf(group('g', ['X', 'Y']))).toEqual({
      kind: 'union',
      operands: [
        { kind: 'subscribed', application: 'X' },
        { kind: 'subscribed', application: 'Y' },
      ],
    });
  });

  it('a group of one application is that application', () => {
    expect(planOf(group('g', ['X'], ['iOS']))).toEqual(planOf(application('X', ['iOS'])));
  });

  it('an empty group is nobody', () => {
    expect(planOf(group('g', [], ['iOS']))).toEqual({ kind: 'none' });
  });

  it('a group without a catalog has no plan', () => {
    expect(planOf(group('g', null))).toBeNull();
  });

  it('an application tag is asked among the subscribers', () => {
    expect(planOf(tag('level', 'NOTSET', [], { application: 'X' }))).toEqual({
      kind: 'intersection',
      operands: [
        { kind: 'subscribed', application: 'X' },
        { kind: 'tag-in', application: 'X', tag: 'level', values: [{ kind: 'unset' }] },
      ],
    });
  });

  it('operations keep their shape and their spans', () => {
    const bound = difference(union(application('X'), application('Y')), application('Z'));
    const lowered = lower(deepFreeze(bound));
    expect(lowered.kind === 'difference' && lowered.operands.map((operand) => operand.kind)).toEqual([
      'union',
      'clause',
    ]);
    expect(lowered.spans).toBe(bound.spans);
  });
});

describe('Integer values', () => {
  it.each<[Parameters<typeof tag>[1], number[], [number, number][]]>([
    ['EQ', [5], [[5, 5]]],
    [
      'NOTEQ',
      [5],
      [
        [MIN, 4],
        [6, MAX],
      ],
    ],
    [
      'IN',
      [3, 1, 2, 9],
      [
        [1, 3],
        [9, 9],
      ],
    ],
    [
      'NOTIN',
      [1, 3],
      [
        [MIN, 0],
        [2, 2],
        [4, MAX],
      ],
    ],
    ['GTE', [5], [[5, MAX]]],
    ['LTE', [5], [[MIN, 5]]],
    ['BETWEEN', [1, 4], [[1, 4]]],
    ['NOTEQ', [MAX], [[MIN, MAX - 1]]],
    ['NOTEQ', [MIN], [[MIN + 1, MAX]]],
    ['NOTIN', [MIN, MAX], [[MIN + 1, MAX - 1]]],
    ['GTE', [MAX], [[MAX, MAX]]],
    ['LTE', [MIN], [[MIN, MIN]]],
  ])('%s %j', (operator, values, intervals) => {
    expectValues(tag('age', operator, values), integers(...intervals));
  });

  it('minus zero is zero', () => {
    expectValues(tag('age', 'EQ', [-0]), integers([0, 0]));
    expectValues(tag('age', 'IN', [-0, 0]), integers([0, 0]));
    expectValues(tag('age', 'GTE', [-0]), integers([0, MAX]));
  });

  it('NOTSET holds for no integer', () => {
    expect(integersOf(tag('age', 'NOTSET', []))).toEqual([]);
  });

  it('NOTSET is the unset devices and no value', () => {
    expectValues(tag('age', 'NOTSET', []), { kind: 'unset' });
  });

  it('unset devices join negative operators where the catalog says so', () => {
    expectValues(tag('age', 'NOTEQ', [5], { unsetMatchesNegative: true }), integers([MIN, 4], [6, MAX]), {
      kind: 'unset',
    });
    expectValues(tag('age', 'NOTIN', [5], { unsetMatchesNegative: true }), integers([MIN, 4], [6, MAX]), {
      kind: 'unset',
    });
  });

  it('unset devices never join positive operators', () => {
    expectValues(tag('age', 'LTE', [5], { unsetMatchesNegative: true }), integers([MIN, 5]));
    expectValues(tag('age', 'EQ', [5], { unsetMatchesNegative: true }), integers([5, 5]));
  });
});

describe('String and List values', () => {
  const types = ['String'] as const;

  it('a number becomes the string of its text', () => {
    expectValues(tag('plan', 'EQ', [1.5], { types }), strings(false, '1.5'));
    expectValues(tag('plan', 'EQ', [-0], { types }), strings(false, '-0'));
  });

  it('strings are sorted and told once', () => {
    expectValues(tag('plan', 'IN', ['b', 1, 'a', '1'], { types }), strings(false, '1', 'a', 'b'));
  });

  it('negative operators are complements', () => {
    expectValues(tag('plan', 'NOTEQ', ['a'], { types }), strings(true, 'a'));
    expectValues(tag('plan', 'NOTIN', ['b', 'a'], { types }), strings(true, 'a', 'b'));
  });

  it('IN on a List shares a string', () => {
    expectValues(tag('likes', 'IN', ['b', 2], { types: ['List'] }), { kind: 'list-shares-any', values: ['2', 'b'] });
  });
});

describe('an untyped tag has one value set per possible type', () => {
  it('IN of integers', () => {
    expectValues(
      tag('x', 'IN', [2, 1], { types: ['Integer', 'String', 'List'] }),
      integers([1, 2]),
      strings(false, '1', '2'),
      { kind: 'list-shares-any', values: ['1', '2'] },
    );
  });

  it('NOTEQ of an integer', () => {
    expectValues(
      tag('x', 'NOTEQ', [0], { types: ['String', 'Integer'] }),
      integers([MIN, -1], [1, MAX]),
      strings(true, '0'),
    );
  });

  it('IN with a string', () => {
    expectValues(tag('x', 'IN', ['a', 1], { types: ['String', 'List'] }), strings(false, '1', 'a'), {
      kind: 'list-shares-any',
      values: ['1', 'a'],
    });
  });
});
