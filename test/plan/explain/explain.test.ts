import { expect, it } from 'vitest';
import type { Bound } from '../../../src/check/bound.js';
import { buildFilter } from '../../../src/plan/build.js';
import { explain } from '../../../src/plan/explain/explain.js';
import { application, difference, group, intersection, tag, union } from '../../support/bound.js';

const explained = (bound: Bound) => explain(buildFilter('', bound, []));
const STRING = { types: ['String'] } as const;
const lines = (...expected: string[]) => expected.join('\n');

it('draws the clauses as written', () => {
  const bound = intersection(
    application('X', ['iOS', 'OsX']),
    difference(tag('age', 'BETWEEN', [18, 30]), tag('level', 'NOTSET', [], { application: 'X' })),
    group('g', ['X']),
  );
  expect(explained(bound).tree).toBe(
    lines(
      'intersection',
      '├─ A("X", ["iOS", "OsX"])',
      '├─ difference',
      '│  ├─ T("age", BETWEEN, [18, 30])',
      '│  └─ AT("X", "level", NOTSET, "")',
      '└─ G("g")',
    ),
  );
});

it('draws the plan as it is evaluated', () => {
  const bound = difference(
    intersection(application('X', ['iOS']), tag('age', 'GTE', [18]), tag('age', 'LTE', [30])),
    tag('plan', 'NOTIN', ['b', 'a'], { types: ['String'], unsetMatchesNegative: true }),
    tag('likes', 'IN', ['c'], { types: ['List'] }),
  );
  expect(explained(bound).plan).toBe(
    lines(
      'difference',
      '├─ intersection',
      '│  ├─ subscribed to "X"',
      '│  ├─ on iOS',
      '│  └─ "age" in 18..30',
      '├─ "likes" in lists with "c"',
      '└─ "plan" in any string but "a", "b", or unset',
    ),
  );
});

it('draws nobody', () => expect(explained(group('g', [])).plan).toBe('nobody'));

it('draws everyone', () => {
  const filter = buildFilter('', application('X'), []);
  expect(explain({ ...filter, plan: { kind: 'all' } }).plan).toBe('everyone');
});

it.each([
  ['any string', union(tag('city', 'EQ', ['a'], STRING), tag('city', 'NOTEQ', ['a'], STRING)), '"city" in any string'],
  ['one integer', tag('age', 'EQ', [5]), '"age" in 5'],
  ['all but one integer', tag('age', 'NOTEQ', [5]), '"age" in ..4, 6..'],
  ['every integer', union(tag('age', 'EQ', [5]), tag('age', 'NOTEQ', [5])), '"age" in ..'],
  ['no value', tag('age', 'NOTSET', []), '"age" in unset'],
])('draws the values of a condition: %s', (_, bound, expected) => {
  expect(explained(bound).plan).toBe(expected);
});

it('draws an application tag with its application', () => {
  expect(explained(tag('level', 'LTE', [3], { application: 'X' })).plan).toBe(
    lines('intersection', '├─ subscribed to "X"', '└─ "level" of "X" in ..3'),
  );
});

it('says why there is no plan', () => {
  expect(explained(group('g', null)).plan).toBe('no plan: a group needs a catalog');
});

it('shortens long lists and wide operations', () => {
  const values = Array.from({ length: 10_000 }, (_, index) => index * 2);
  const wide = union(...values.map((value) => application(`a${value}`)));
  expect(explained(tag('age', 'IN', values)).tree).toBe('T("age", IN, [0, 2, 4, 6, 8, 10, 12, 14, … 9,992 more])');
  expect(explained(wide).tree.split('\n').slice(-2)).toEqual(['├─ A("a98")', '└─ … and 9,950 more']);
});

it('tells eight values whole, and of nine the first eight', () => {
  const odd = (count: number) =>
    tag(
      'age',
      'IN',
      Array.from({ length: count }, (_, at) => at * 2 + 1),
    );
  expect(explained(odd(8)).tree).toBe('T("age", IN, [1, 3, 5, 7, 9, 11, 13, 15])');
  expect(explained(odd(8)).plan).toBe('"age" in 1, 3, 5, 7, 9, 11, 13, 15');
  expect(explained(odd(9)).tree).toBe('T("age", IN, [1, 3, 5, 7, 9, 11, 13, 15, … 1 more])');
  expect(explained(odd(9)).plan).toBe('"age" in 1, 3, 5, 7, 9, 11, 13, 15, … 1 more');
});

it('shows controls by number', () => {
  const { tree, plan } = explained(tag('a\u001b[31m', 'EQ', ['\u202e'], { types: ['String'] }));
  expect(tree).toBe('T("a\\u001b[31m", EQ, "\\u202e")');
  expect(plan).toBe('"a\\u001b[31m" in "\\u202e"');
});
