/** Sets of ids over tables of rows: how they are put together, and how deep that nests. */

import { expect, it } from 'vitest';
import { compileSql } from '../../../src/evaluate/sql/compile-sql.js';
import { buildFilter } from '../../../src/plan/build.js';
import type { Filter } from '../../../src/plan/filter.js';
import { tag, union } from '../../support/bound.js';

function anyOfTags(count: number): Filter {
  return buildFilter('', union(...Array.from({ length: count }, (_, at) => tag(`t${at}`, 'EQ', [1]))), []);
}

it.each([
  [2, 2],
  [20, 2],
  [21, 3],
  [400, 3],
  [401, 4],
])('a union of %i sets has %i selects inside each other: above 20 they stand in brackets', (count, nesting) => {
  const refusedAt = (most: number) =>
    compileSql(anyOfTags(count), { dialect: 'sqlite', limits: { nesting: most } }).diagnostics.map(
      ({ message }) => message,
    );
  expect(refusedAt(nesting)).toEqual([]);
  expect(refusedAt(nesting - 1)).toEqual([
    `the query would have ${nesting} selects inside each other, and SQLite takes ${nesting - 1}`,
  ]);
});

it('a list that is unset or has an item is every device but those with another list', () => {
  const types = ['List'] as const;
  const unsetOrA = union(tag('likes', 'NOTSET', [''], { types }), tag('likes', 'IN', ['a'], { types }));
  const likes =
    'SELECT t.device_id COLLATE BINARY AS id FROM `tags` AS t WHERE (t.application COLLATE BINARY = ?1) AND (t.name COLLATE BINARY = ?2)';
  const withoutA = `SELECT s.id AS id FROM (${likes}) AS s WHERE s.id NOT IN (${likes} AND (t.string_value COLLATE BINARY = ?3))`;
  expect(compileSql(buildFilter('', unsetOrA, []), { dialect: 'sqlite' }).query).toEqual({
    text: `SELECT count(*) AS count FROM (SELECT t.id COLLATE BINARY AS id FROM \`devices\` AS t EXCEPT SELECT s.id AS id FROM (${withoutA}) AS s) AS r`,
    parameters: ['', 'likes', 'a'],
  });
});
