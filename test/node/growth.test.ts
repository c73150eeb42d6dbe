/** A filter before and after fixes: what counts as more. */

import { expect, it } from 'vitest';
import { growthAlong, hasSameSets } from '../../src/node/check/growth.js';
import { FAULT_CATALOG } from '../support/faults.js';
import { pigeons } from '../support/hard-filters.js';

function grown(...steps: readonly (string | null)[]): string | null {
  const growth = growthAlong(steps, { catalog: FAULT_CATALOG });
  return growth === null ? null : `${growth.kind}: ${growth.message}`;
}

const OTHER_SETS = 'grew: its sets are others now, or combine in another way';
const AGE = 'T("age", GTE, 18)';

it.each([
  ['the same text', 'A("X")', 'A("X")', null],
  ['a mended value', `A("X") * T("age", EQ, "5")`, 'A("X") * T("age", EQ, 5)', null],
  ['a platform in another case', 'A("X", ["ios"])', 'A("X", ["iOS"])', null],
  ['fewer platforms', 'A("X")', 'A("X", ["iOS"])', null],
  ['another application', 'A("Y")', 'A("X")', 'grew: now reaches `X`, and did not before'],
  [
    'the whole account',
    `A("X") * ${AGE}`,
    `A("X") + ${AGE}`,
    'grew: now reaches the whole account, and was bounded by `X` before',
  ],
  ['a subtraction that is gone', `A("X") \\ ${AGE}`, 'A("X")', `${OTHER_SETS}: \`A("X") \\ ${AGE}\` became \`A("X")\``],
  ['a condition that is gone', `A("X") * ${AGE}`, 'A("X")', `${OTHER_SETS}: \`A("X") * ${AGE}\` became \`A("X")\``],
  [
    'an operator that turned',
    `A("X") \\ A("X", ["iOS"])`,
    'A("X") * A("X", ["iOS"])',
    `${OTHER_SETS}: \`A("X") \\ A("X", ["iOS"])\` became \`A("X") * A("X", ["iOS"])\``,
  ],
  ['a repetition that is gone', `A("X") * ${AGE} * ${AGE}`, `A("X") * ${AGE}`, null],
  ['a set that was added inside', `A("X") + ${AGE}`, `A("X") + (A("X") * ${AGE})`, null],
  ['a filter that is gone', 'A("X")', null, 'grew: the filter is gone'],
  ['a filter where none could be read', null, 'A("X", ["iOS"])', 'unread: now reaches Shop (iOS)'],
  [
    'a part that could not be read',
    'A("X") + ?',
    'A("X") + A("X", ["iOS"])',
    'unread: now reaches Shop (iOS, Android)',
  ],
  ['what still has errors', 'A("X") + ?', 'A("X") + !', null],
])('%s', (_, before, after, expected) => {
  expect(grown(before, after)).toBe(expected);
});

it.each([
  [
    'the whole account, where platforms bounded it',
    'T("age", GTE, 18) * A("X", ["iOS"])',
    'T("age", GTE, 18) + A("X", ["iOS"])',
    'grew: now reaches the whole account, and was bounded by `X` before',
  ],
  ['a group', 'A("X")', 'A("X") + G("g")', 'grew: now reaches group `g`, and did not before'],
  [
    'groups and applications, groups first',
    'A("X")',
    'A("Y") + G("h") + A("X") + G("g")',
    'grew: now reaches group `g`, group `h` and `Y`, and did not before',
  ],
  ['what is new alone', 'G("g") + A("X")', 'A("Y") + G("g") + A("X")', 'grew: now reaches `Y`, and did not before'],
  ['fewer groups', 'G("g") + A("X")', 'A("X")', null],
  ['a code that could not be read before', 'A() + A("X")', 'A("Y") + A("X")', 'unread: now reaches X and Y'],
  ['a code that can be read no more', 'A("X")', 'A()', null],
  [
    'an application of a tag',
    'AT("X", "a", EQ, 1)',
    'AT("Y", "a", EQ, 1)',
    'grew: now reaches `Y`, and did not before',
  ],
  [
    'an application of a tag that could not be read',
    'AT([], "a", EQ, 1)',
    'AT("Y", "a", EQ, 1)',
    'unread: now reaches Y',
  ],
])('of reach: %s', (_, before, after, expected) => {
  const growth = growthAlong([before, after], { dialect: 'strict' });
  expect(growth === null ? null : `${growth.kind}: ${growth.message}`).toBe(expected);
});

it.each([
  [80, true],
  [81, false],
])('texts of %i units are shown: %s', (length, isShown) => {
  const after = 'A("X")';
  const before = `A("X") \\ A("${'Y'.repeat(length - 14)}")`;
  expect(before.length).toBe(length);
  for (const [first, second] of [
    [before, after],
    [before.replace('\\', '*'), before],
  ] as const)
    expect(growthAlong([first, second], {})?.message).toBe(
      `its sets are others now, or combine in another way${isShown ? `: \`${first}\` became \`${second}\`` : ''}`,
    );
});

it.each<[string | null, string | null, boolean]>([
  [null, null, true],
  [null, 'A("X")', false],
  ['A("X")', null, false],
  ['A("X")', 'A("Y", ["iOS"])', true],
  ['A("X") * T("a", EQ, 1)', 'G("g") * AT("Y", "b", NOTEQ, 2)', true],
  ['A("X") * A("Y")', 'A("X") + A("Y")', false],
  ['A("X") * A("Y")', 'A("X")', false],
  ['A("X") + ?', 'A("X") + ?', false],
  ['A("X") + A("Y")', 'A("X") + ?', false],
])('%s and %s have the same sets: %s', (before, after, expected) => {
  expect(hasSameSets(before, after, {})).toBe(expected);
});

it('more platforms', () => {
  const told = grown('A("X", ["iOS", "Android"])', 'A("X", ["iOS", "Android", "Windows", "Safari"])');
  expect(told).toBe('grew: now reaches Windows and Safari, and did not before');
});

it('each step is held against the one before: what is needless shows when mistakes are gone', () => {
  const first = `A("X") * T("age", EQ, "5") * ${AGE} * ${AGE}`;
  const second = first.replace('"5"', '5');
  const third = `A("X") * T("age", EQ, 5) * ${AGE}`;
  expect(grown(first, second, third)).toBeNull();
  expect(grown(first, third)).toMatch(/^grew: /);
});

it.each([
  ['that is proven soon to reach nobody', 4, undefined],
  ['of which that would take long to prove', 11, 'grew'],
])('a set %s', (_, count, kind) => {
  const before = 'A("X") * T("a", EQ, 1)';
  const [nobody] = pigeons(count).filters;
  expect(growthAlong([before, `(${before}) + (A("X") * (${nobody}))`], {})?.kind).toBe(kind);
});
