/** Applications whose subscriptions lie in a column each are counted some hundred at a time: together each once. */

import { expect, it } from 'vitest';
import { compileTallies } from '../../../src/evaluate/sql/compile-tally.js';
import { compiledText } from '../../support/worlds.js';

it.each([
  [1, [1]],
  [200, [200]],
  [201, [200, 1]],
  [450, [200, 200, 50]],
])('%i applications are counted by queries of %j', (count, sizes) => {
  const codes = Array.from({ length: count }, (_, at) => `c${at}`);
  const flags = Object.fromEntries(codes.map((code) => [code, `in_${code}`]));
  const layout = {
    kind: 'columns',
    table: 'people',
    id: 'id',
    platform: 'os',
    applications: { flags },
    tags: {},
  } as const;
  const tallies = compileTallies(compiledText('A("c0")', null), { dialect: 'postgres', layout, by: 'application' });
  expect(tallies.map(({ names }) => names?.length)).toEqual(sizes);
  expect(tallies.flatMap(({ names }) => names ?? [])).toEqual(codes);
});

it('of a list in ClickHouse each application of a device is counted once', () => {
  const layout = {
    kind: 'columns',
    table: 'people',
    id: 'id',
    platform: 'os',
    applications: { list: 'codes' },
    tags: {},
  } as const;
  const filter = compiledText('A("X")', null);
  const [tally] = compileTallies(filter, { dialect: 'clickhouse', layout, by: 'application' });
  const lists = 'SELECT `codes` AS pushsift_ids FROM `people` WHERE hasAny(`codes`, {p1:Array(String)})';
  const codes = `SELECT arrayJoin(arrayDistinct(l.pushsift_ids)) AS pushsift_id FROM (${lists}) AS l`;
  expect(tally?.names).toBeNull();
  expect(tally?.compiled.query).toEqual({
    text: `SELECT r.pushsift_id AS name, count(*) AS count FROM (${codes}) AS r GROUP BY r.pushsift_id`,
    parameters: [['X']],
  });
});
