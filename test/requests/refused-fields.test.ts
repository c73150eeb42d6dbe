/** What is written into the filter instead of a field that is refused: with the value of the field where it is one, with an example where not. */

import { describe, expect, it } from 'vitest';
import { insteadOf } from '../../src/requests/targeted/refused-fields.js';

describe('instead of', () => {
  it.each<readonly [string, unknown, string]>([
    ['application', 'AAAAA-AAAAA', 'write the application into the filter: A("AAAAA-AAAAA")'],
    ['application', '', 'write the application into the filter: A("XXXXX-XXXXX")'],
    ['application', 5, 'write the application into the filter: A("XXXXX-XXXXX")'],
    ['applications_group', 'G-1', 'write the group into the filter: G("G-1")'],
    ['applications_group', null, 'write the group into the filter: G("XXXXX-XXXXX")'],
    ['platforms', ['OsX'], 'list the platforms behind the application: A("XXXXX-XXXXX", ["OsX"])'],
    [
      'platforms',
      [1, 'OsX', 'BeOS', 'Chrome'],
      'list the platforms behind the application: A("XXXXX-XXXXX", ["OsX", "Chrome"])',
    ],
    ['platforms', [1, 'BeOS'], 'list the platforms behind the application: A("XXXXX-XXXXX", ["iOS", "Android"])'],
    ['platforms', 'OsX', 'list the platforms behind the application: A("XXXXX-XXXXX", ["iOS", "Android"])'],
    ['devices', ['a'], 'a filter chooses devices by their tags, for instance T("name", EQ, "value")'],
    ['filter', 'F', 'write the filter itself into `devices_filter`, for instance T("name", EQ, "value")'],
    ['conditions', [['age', 'GTE', 21]], 'write each condition as a set: T("age", GTE, 21)'],
    [
      'conditions',
      [
        ['a', 'EQ', 1],
        ['b', 'EQ'],
        ['c', 'IN', ['x']],
        ['d', 'EQ', 4],
      ],
      'write each condition as a set: T("a", EQ, 1) * T("c", IN, ["x"])',
    ],
    [
      'conditions',
      [
        [5, 'EQ', 1],
        ['a', 5, 1],
        ['a', 'EQ', 1, 2],
        ['a', 'EQ', {}],
      ],
      'write each condition as a set: T("age", GTE, 18)',
    ],
    ['conditions', 'age', 'write each condition as a set: T("age", GTE, 18)'],
  ])('%s %j: %s', (name, value, help) => {
    expect(insteadOf(name, value)).toBe(help);
  });

  it.each(['content', 'devices_filter', 'toString'])('%s there is nothing to write', (name) => {
    expect(insteadOf(name, 'x')).toBeNull();
  });
});
