/** A reach held against what is expected of it: neither order nor repetition says anything. */

import { expect, it } from 'vitest';
import { isReachExpected, reachDifferences } from '../../src/filter-tests/reach-differences.js';
import type { Reach } from '../../src/plan/filter.js';
import { NO_REACH, part } from './suites.js';

const REACH: Reach = {
  accountWide: false,
  applications: ['X', 'Y'],
  groups: [],
  platforms: ['iOS', 'Android'],
  because: [],
};

it.each([[['X', 'Y']], [['Y', 'X']], [['Y', 'X', 'Y']]])('is as expected by %j', (applications) => {
  expect(isReachExpected({ ...NO_REACH, applications: part(applications) }, REACH)).toBe(true);
});

it.each([[[]], [['X']], [['X', 'X']], [['X', 'Y', 'Z']]])('is not as expected by %j', (applications) => {
  expect(isReachExpected({ ...NO_REACH, applications: part(applications) }, REACH)).toBe(false);
});

it('differs in each part that is named, sorted, in the order of the parts', () => {
  const expected = { ...NO_REACH, accountWide: part(true), groups: part(['b', 'a']), applications: part(['Y', 'X']) };
  expect(reachDifferences(expected, REACH).map((one) => [one.part, one.expected, one.actual])).toEqual([
    ['accountWide', true, false],
    ['groups', ['a', 'b'], []],
  ]);
});
