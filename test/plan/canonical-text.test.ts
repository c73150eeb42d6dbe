/** The text of a leaf: fingerprints are made of it, and stored by others, so that each sign of it is as it was. */

import { expect, it } from 'vitest';
import { type LeafPlan, leafText } from '../../src/plan/canonical-text.js';
import { all, app, appTagged, except, ints, none, on, only, sharing, tagged, unset } from '../support/plan-text.js';

const MOST = 9_007_199_254_740_991;

it.each([
  ['nobody', none, '0'],
  ['everyone', all, '1'],
  ['an application', app('X'), 'aX'],
  ['one platform', on('Android'), 'p1'],
  ['platforms, by their places in the vocabulary', on('iOS', 'Android', 'OsX'), 'p0,1,4'],
  ['one integer', tagged('age', ints([5, 5])), 'tage\n3\ni,5;'],
  ['a range, and one integer', tagged('age', ints([-2, 3], [7, 7])), 'tage\n3\ni,-2_3,7;'],
  ['the least integer alone', tagged('age', ints([-MOST, -MOST])), 'tage\n3\ni,-9007199254740991;'],
  ['a range without a start', tagged('age', ints([-MOST, 5])), 'tage\n3\ni,-9007199254740991_5;'],
  ['a range without an end', tagged('age', ints([5, MOST])), 'tage\n3\ni,5_9007199254740991;'],
  ['strings', tagged('p', only('', 'a,b')), 'tp\n1\ns,0:,3:a,b;'],
  ['all strings but one', tagged('p', except('a')), 'tp\n1\nc,1:a;'],
  ['lists and unset', tagged('p', sharing('a'), unset), 'tp\n1\nl,1:a;n;'],
  ['a tag of an application', appTagged('X', 'age', unset), 'uX\nage\n1,3\nn;'],
])('%s', (_, plan, expected) => {
  expect(leafText(plan as LeafPlan)).toBe(expected);
});
