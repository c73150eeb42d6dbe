/** Which values a condition from outside may have: each operator, and the numbers and values at the edges. */

import { describe, expect, it } from 'vitest';
import { compile } from '../../../src/compile.js';
import { loadFilter } from '../../../src/plan/load/load-filter.js';

const FILTER = compile('T("age", BETWEEN, [18, 30])').filter;
const MOST = 9_007_199_254_740_991;

/** What is wrong with the condition; null: it is taken. That the fingerprint is no longer right is not asked here. */
function problemOf(changes: Readonly<Record<string, unknown>>): string | null {
  const filter = JSON.parse(JSON.stringify(FILTER));
  Object.assign(filter.lowered.clause, changes);
  const { problems } = loadFilter(filter);
  return problems.find(({ pointer }) => pointer.startsWith('/lowered/clause'))?.message ?? null;
}

const integers = (...values: readonly unknown[]) => values.map((integer) => ({ text: String(integer), integer }));
const texts = (...values: readonly string[]) => values.map((text) => ({ text, integer: null }));
const WRONG_VALUES = 'the values are not what the operator takes';
const WRONG_OPERATOR = 'a possible type does not take this operator';

describe('how many values an operator has', () => {
  const INTEGERS = { possibleTypes: ['Integer'], type: 'Integer' };

  it.each([
    ['EQ', [1]],
    ['NOTEQ', [1]],
    ['GTE', [1]],
    ['LTE', [1]],
    ['BETWEEN', [2]],
    ['NOTSET', [0]],
    ['IN', [1, 2, 3]],
    ['NOTIN', [1, 2, 3]],
  ])('%s: %j of 0 to 3', (operator, counts) => {
    const taken = [0, 1, 2, 3].filter(
      (count) => problemOf({ ...INTEGERS, operator, values: integers(...[1, 2, 3].slice(0, count)) }) === null,
    );
    expect(taken).toEqual(counts);
  });
});

describe('a value of an Integer', () => {
  const problem = (integer: unknown) => problemOf({ operator: 'EQ', values: integers(integer) });

  it.each([0, 1, -1, MOST, -MOST])('is %d', (integer) => expect(problem(integer)).toBeNull());

  it.each([0.5, 1.5, -1.5, MOST + 1, -MOST - 1, '1', null, true, [1]])('is not %j', (integer) => {
    expect(problem(integer)).toBe(WRONG_VALUES);
  });

  it.each([
    [17, 18],
    [-1, 0],
    [-MOST, MOST],
  ])('begins a range below its end: from %d to %d', (...ends) =>
    expect(problemOf({ values: integers(...ends) })).toBeNull(),
  );

  it.each([
    [18, 18],
    [18, 17],
    [MOST, -MOST],
  ])('begins no range at its end or above it: from %d to %d', (...ends) =>
    expect(problemOf({ values: integers(...ends) })).toBe(WRONG_VALUES),
  );

  it('in a range has no fraction at either end', () => {
    for (const values of [integers(18.5, 30), integers(18, 30.5)]) expect(problemOf({ values })).toBe(WRONG_VALUES);
  });
});

describe('operators by type', () => {
  it.each([
    ['String', ['EQ', 'NOTEQ', 'IN', 'NOTIN']],
    ['Integer', ['EQ', 'NOTEQ', 'IN', 'NOTIN', 'GTE', 'LTE', 'BETWEEN', 'NOTSET']],
    ['List', ['IN']],
  ])('%s takes %j alone', (type, expected) => {
    const taken = ['EQ', 'NOTEQ', 'IN', 'NOTIN', 'GTE', 'LTE', 'BETWEEN', 'NOTSET'].filter((operator) => {
      const values = operator === 'NOTSET' ? [] : integers(...(operator === 'BETWEEN' ? [1, 2] : [1]));
      const problem = problemOf({ possibleTypes: [type], type, operator, values });
      if (problem !== null) expect(problem).toBe(WRONG_OPERATOR);
      return problem === null;
    });
    expect(taken).toEqual(expected);
  });

  it('of several possible types each takes the operator', () => {
    const clause = { possibleTypes: ['Integer', 'String', 'List'], type: null, values: integers(1) };
    expect([problemOf({ ...clause, operator: 'IN' }), problemOf({ ...clause, operator: 'EQ' })]).toEqual([
      null,
      WRONG_OPERATOR,
    ]);
  });

  it.each([[{ text: 'a' }], [{ text: 'a', integer: '1' }], [{ text: 'a', integer: 1.5 }]])(
    'a value of a String has a whole number or null beside its text: not %j',
    (value) => {
      const clause = { possibleTypes: ['String'], type: 'String', operator: 'EQ', values: [value] };
      expect(problemOf(clause)).toBe(WRONG_VALUES);
    },
  );

  it('a text is a value where no Integer is possible', () => {
    const clause = { possibleTypes: ['String'], type: 'String', operator: 'EQ', values: texts('a') };
    expect([problemOf(clause), problemOf({ ...clause, possibleTypes: ['Integer'], type: 'Integer' })]).toEqual([
      null,
      WRONG_VALUES,
    ]);
  });
});
