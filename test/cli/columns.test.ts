/** `--columns`: columns of CSV, Parquet and Arrow that have names of the user's own. */

import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { Bool, Table, tableToIPC, vectorFromArray } from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { integers, lists, texts, count as upTo } from './arrow/written.js';
import { runInProcess, withFolderAsync } from './command.js';

const CATALOG =
  '{"applications":{"X":{"tags":{"level":{"type":"Integer"}}},"Y":{}},"tags":{"age":{"type":"Integer"},"city":{"type":"String"},"likes":{"type":"List"}}}';

const LISTED = {
  id: 'uid',
  platform: 'os',
  applications: { list: 'apps' },
  tags: { age: 'years', city: 'age', likes: 'hobbies' },
  applicationTags: { X: { level: 'x_level' } },
};
const FLAGGED = { ...LISTED, applications: { flags: { X: 'in_x', Y: 'in_y' } } };

/** `d0` to `d9`: the column `age` holds cities, `level` is nobody's, and two columns say of each application who is subscribed. */
const QUERY =
  "SELECT 'd' || i AS uid, CASE WHEN i % 2 = 0 THEN 'iOS' ELSE 'Android' END AS os, [x FOR x IN ['X', 'Y'] IF x = 'X' OR i % 2 = 1] AS apps, " +
  "true AS in_x, CASE WHEN i % 2 = 1 THEN true WHEN i < 4 THEN false END AS in_y, i AS years, 'city ' || i % 3 AS age, ['tea'] AS hobbies, " +
  'i * 2 AS x_level, now() AS level, NULL AS nothing FROM range(10) t(i)';

const ROWS = upTo(10);
const CSV = `uid,os,apps,in_x,in_y,years,age,hobbies,x_level,level,level,\n${ROWS.map((row) =>
  [
    `d${row}`,
    row % 2 === 0 ? 'iOS' : 'Android',
    row % 2 === 1 ? 'X;Y' : 'X',
    '1',
    row % 2 === 1 ? 'true' : row < 4 ? 'false' : '',
    row,
    `city ${row % 3}`,
    'tea',
    row * 2,
    'a',
    'b',
    'c',
  ].join(','),
).join('\n')}\n`;

const ARROW = tableToIPC(
  new Table({
    uid: texts(ROWS.map((row) => `d${row}`)),
    os: texts(ROWS.map((row) => (row % 2 === 0 ? 'iOS' : 'Android'))),
    apps: lists(ROWS.map((row) => (row % 2 === 1 ? ['X', 'Y'] : ['X']))),
    in_x: integers(ROWS.map(() => 1)),
    in_y: vectorFromArray(
      ROWS.map((row) => (row % 2 === 1 ? true : row < 4 ? false : null)),
      new Bool(),
    ),
    years: integers(ROWS),
    age: texts(ROWS.map((row) => `city ${row % 3}`)),
    hobbies: lists(ROWS.map(() => ['tea'])),
    x_level: integers(ROWS.map((row) => row * 2)),
    level: vectorFromArray(ROWS.map(() => new Date(0))),
  }),
  'stream',
);

type Files = Readonly<Record<string, string | Uint8Array>>;

/** Runs a command in a folder with the devices in each form, the catalog, and these names of columns. */
async function run(words: readonly string[], names: unknown, more: Files = {}, query: string = QUERY) {
  let last = { code: 0, out: '', err: '' };
  const columns = typeof names === 'string' ? names : JSON.stringify(names);
  const files = {
    'c.json': CATALOG,
    'package.json': '{}',
    'n.json': columns,
    'd.csv': CSV,
    'd.arrows': ARROW,
    ...more,
  };
  await withFolderAsync(files, async (folder) => {
    if (words.includes('d.parquet')) await writeParquet(join(folder, 'd.parquet'), query);
    last = await runInProcess([...words, '--no-config'], { folder });
  });
  return last;
}

async function writeParquet(file: string, query: string): Promise<void> {
  const database = await DuckDBInstance.create(':memory:');
  const connection = await database.connect();
  await connection.run(`COPY (${query}) TO '${file}' (FORMAT parquet)`);
  connection.closeSync();
  database.closeSync();
}

const FILTER =
  'A("Y") * T("age", GTE, 3) * T("city", EQ, "city 1") * AT("X", "level", LTE, 14) * T("likes", IN, ["tea"])';

describe.each(['d.csv', 'd.parquet', 'd.arrows'])('%s with names of columns', (file) => {
  const asked = (names: unknown, ...words: readonly string[]) =>
    run([...words, '--devices', file, '--columns', 'n.json'], names);

  it.each([
    ['that list applications', LISTED],
    ['that have a flag for each application', FLAGGED],
    ['as the layout of a table has them', { kind: 'columns', table: 'people', ...FLAGGED }],
  ])('%s is listed', async (_, names) => {
    const { code, out, err } = await asked(names, 'list', FILTER, '--catalog', 'c.json');
    expect([code, out, err]).toEqual([0, 'd7\n', '']);
  });

  it('is counted without a catalog', async () => {
    const { code, out } = await asked(FLAGGED, 'count', 'A("Y") * T("age", GTE, 3)', '--format', 'json');
    expect([code, JSON.parse(out)]).toMatchObject([0, { count: 4, byApplication: { X: 4, Y: 4 } }]);
  });

  it('has the catalog of what is named', async () => {
    const { code, out } = await run(['catalog', 'infer', file, '--columns', 'n.json'], LISTED);
    expect([code, JSON.parse(out)]).toEqual([
      0,
      {
        applications: {
          X: { platforms: ['iOS', 'Android'], tags: { level: { type: 'Integer' } } },
          Y: { platforms: ['Android'] },
        },
        tags: {
          age: { type: 'Integer' },
          city: { type: 'String' },
          likes: { type: file === 'd.csv' ? 'String' : 'List' },
        },
      },
    ]);
  });

  it('is indexed', async () => {
    const words = ['index', 'build', file, '--columns', 'n.json', '--catalog', 'c.json', '--output', 'd.psi'];
    const { code, out } = await run([...words, '--format', 'json'], FLAGGED);
    expect([code, JSON.parse(out)]).toMatchObject([0, { devices: 10 }]);
  });

  it('says which column is not there, and its nearest', async () => {
    const { code, err } = await asked({ ...LISTED, tags: { age: 'year' } }, 'count', 'A("X")');
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(
        /there is no column `year`\n.*is it the one named `years`\? Correct the name of the column/,
      ),
    ]);
  });

  it('says what is no truth value', async () => {
    const names = { ...LISTED, applications: { flags: { X: 'age' } }, tags: {} };
    const { code, out, err } = await asked(names, 'count', 'A("X")', '--catalog', 'c.json');
    const [value, row] = file === 'd.csv' ? ['city 0', 2] : ['"city 0"', 1];
    expect([code, out, err]).toEqual([
      2,
      '',
      expect.stringContaining(
        `${file}:${row}: the column \`age\` says whether a device is subscribed, and \`${value}\` is no truth value\n`,
      ),
    ]);
  });

  it('says whose type does not fit', async () => {
    const { code, err } = await asked({ ...LISTED, tags: { age: 'age' } }, 'count', 'A("X")', '--catalog', 'c.json');
    expect([code, err]).toEqual([2, expect.stringContaining('the tag `age` is an Integer, and this is a text')]);
  });
});

describe('names of columns that cannot be meant', () => {
  it.each([
    ['[]', 'n.json: names of columns are no object'],
    ['{"id": "a",}', 'n.json:1:11: '],
    [{ ...LISTED, tag: {} }, 'n.json: there is no member `tag`'],
    [{}, 'n.json: `id` is missing'],
    [{ id: 'a' }, 'n.json: `platform` is missing'],
    [{ id: 'a', platform: 'b' }, 'n.json: `applications` is missing'],
    [{ id: 'a', platform: 'b', applications: { list: 'c' } }, 'n.json: `tags` is missing'],
    [{ ...LISTED, id: '' }, 'n.json: `id` is not the name of a column'],
    [{ ...LISTED, platform: { expression: 'lower(os)' } }, 'n.json: `platform` is not the name of a column'],
    [{ ...LISTED, applications: 'apps' }, 'n.json: `applications` is not a column behind `list`, or one for each code'],
    [{ ...LISTED, applications: { list: 'apps', flags: {} } }, 'n.json: `applications` is not a column behind `list`'],
    [{ ...LISTED, tags: { age: 1 } }, 'n.json: `tags` is not an object with a column for each tag'],
    [{ ...LISTED, applicationTags: { X: 'level' } }, 'n.json: `applicationTags` is not an object with columns'],
    [{ ...LISTED, tags: { age: 'os' } }, 'n.json: the column `os` is named twice'],
    [{ ...LISTED, tags: { age: 'level' } }, 'd.csv:1: two columns are named `level`'],
  ])('%j are told', async (names, message) => {
    const { code, err } = await run(['count', 'A("X")', '--devices', 'd.csv', '--columns', 'n.json'], names);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});

it.each([
  [['--devices', 'd.ndjson'], 'lines of NDJSON have no columns'],
  [['--devices', 'd.psi'], 'an index has no columns'],
  [['--devices', 'a.psi,b.psi'], 'index files have no columns'],
])('%j has no names of columns', async (words, why) => {
  const more = { 'd.ndjson': '{"id":"d","platform":"iOS"}\n' };
  const { code, err } = await run(['count', 'A("X")', ...words, '--columns', 'n.json'], LISTED, more);
  expect([code, err]).toEqual([2, expect.stringContaining(`\`--columns\` cannot be used: ${why}\n`)]);
});
