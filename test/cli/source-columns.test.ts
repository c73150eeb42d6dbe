/** `--columns` beside `--source`: a table of one's own in a database, in place of the three that `pushsift schema` prints. */

import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import sqlite from 'node-sqlite3-wasm';
import { describe, expect, it } from 'vitest';
import { type Files, type Run, runInProcess, runWithThreads, withFolderAsync } from './command.js';

const LAYOUT = {
  table: 'people',
  id: 'uid',
  platform: 'os',
  applications: { flags: { X: 'in_x', Y: { expression: 'score > 5' } } },
  tags: { age: { expression: '2026 - born' }, city: 'town' },
};

const STATEMENTS = [
  'CREATE TABLE people (uid VARCHAR(10), os VARCHAR(10), in_x INTEGER, score INTEGER, born BIGINT, town VARCHAR(20))',
  "INSERT INTO people VALUES ('d1', 'iOS', 1, 9, 2000, 'Oslo'), ('d2', 'Android', 1, NULL, 1990, NULL), ('d3', 'iOS', NULL, 6, 2020, 'Rome')",
];
const CATALOG =
  '{"applications":{"X":{},"Y":{}},"tags":{"age":{"type":"Integer"},"city":{"type":"String"},"likes":{"type":"List"}}}';

async function makeDuckDb(file: string): Promise<void> {
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  for (const statement of STATEMENTS) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
}

async function makeSqlite(file: string): Promise<void> {
  const database = new sqlite.Database(file);
  for (const statement of STATEMENTS) database.exec(statement);
  database.close();
}

const MAKE = { duckdb: makeDuckDb, sqlite: makeSqlite };

async function run(
  words: readonly string[],
  layout: unknown,
  engine: keyof typeof MAKE = 'sqlite',
  more: Files = {},
): Promise<Run> {
  let last: Run = { code: null, out: '', err: '' };
  const files = { 'catalog.json': CATALOG, 'layout.json': JSON.stringify(layout), ...more };
  await withFolderAsync(files, async (folder) => {
    await MAKE[engine](join(folder, 'a.db'));
    // A service has its store in a thread.
    last = await (words[0] === 'serve' ? runWithThreads : runInProcess)(words, { folder });
  });
  return last;
}

const asked = (engine: keyof typeof MAKE, ...words: readonly string[]): readonly string[] => [
  ...words,
  '--source',
  `${engine}:a.db`,
  '--columns',
  'layout.json',
  '--catalog',
  'catalog.json',
];

describe.each(['sqlite', 'duckdb'] as const)('a table in %s', (engine) => {
  it('is counted, by platform and by application', async () => {
    const { code, out } = await run(asked(engine, 'count', 'A("X") + A("Y")', '--format', 'json'), LAYOUT, engine);
    const counted = { count: 3, devices: 3, byPlatform: { iOS: 2, Android: 1 }, byApplication: { X: 2, Y: 2 } };
    expect([code, JSON.parse(out)]).toEqual([0, counted]);
  });

  it('is listed', async () => {
    const words = asked(engine, 'list', 'A("X") * (T("age", GTE, 18) \\ T("city", EQ, "Rome"))');
    expect(await run(words, LAYOUT, engine)).toEqual({ code: 0, out: 'd1\nd2\n', err: '' });
  });

  it('is asked as the file of a layout in code describes it, kind and all', async () => {
    const words = asked(engine, 'list', 'A("Y") * T("city", EQ, "Rome")');
    const { code, out, err } = await run(words, { kind: 'columns', ...LAYOUT, table: ['main', 'people'] }, engine);
    expect([code, out, err]).toEqual([0, 'd3\n', '']);
  });

  it('is not asked for what it has no column for', async () => {
    const { code, out, err } = await run(asked(engine, 'count', 'A("X") * T("likes", IN, ["tea"])'), LAYOUT, engine);
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe(
      '<filter>:1:10: error target/not-in-layout the layout names no column for tag `likes` | help: name the column in the layout\n',
    );
  });
});

const EXAMPLE =
  '  help: write {"id": "COLUMN", "platform": "COLUMN", "applications": {"list": "COLUMN"}, "tags": {"TAG": "COLUMN"}}\n';
const TABLE = '  help: write "table": "people", or "table": ["crm", "people"] for one in a schema\n';

describe('a file that describes no table is told before the database is asked', () => {
  it.each([
    ['no object', 7, `names of columns are no object\n${EXAMPLE}`],
    ['no table', { ...LAYOUT, table: undefined }, `\`table\` is missing\n${TABLE}`],
    ['an empty table', { ...LAYOUT, table: ' ' }, `\`table\` is no name of a table\n${TABLE}`],
    ['a path without a name', { ...LAYOUT, table: [] }, `\`table\` is no name of a table\n${TABLE}`],
    [
      'another layout',
      { ...LAYOUT, kind: 'rows' },
      '`kind` is not "columns"\n  help: leave it out: only such a layout has columns of its own\n',
    ],
    ['no id', { ...LAYOUT, id: undefined }, `\`id\` is missing\n${EXAMPLE}`],
    [
      'an empty expression',
      { ...LAYOUT, platform: { expression: ' ' } },
      `\`platform\` is not the name of a column\n${EXAMPLE}`,
    ],
    ['a member that is mistyped', { ...LAYOUT, tag: {} }, 'there is no member `tag`\n  help: did you mean `tags`?\n'],
    [
      'two names that are one to the engine',
      { ...LAYOUT, tags: { age: 'Born', b: 'born' } },
      '`Born` and `born` are one name to SQLite\n',
    ],
  ])('%s', async (_, layout, told) => {
    const { code, out, err } = await run(asked('sqlite', 'count', 'A("X")'), layout);
    expect([code, out, err]).toEqual([2, '', `pushsift: layout.json: ${told}`]);
  });

  it('a file with a comma too many', async () => {
    const { code, err } = await run(asked('sqlite', 'count', 'A("X")'), LAYOUT, 'sqlite', {
      'layout.json': '{"id": "a",}',
    });
    expect([code, err.split('\n')[0]]).toEqual([2, expect.stringMatching(/^pushsift: layout\.json:1:\d+: /)]);
  });

  it('a column that the table lacks is what the engine says', async () => {
    const { code, err } = await run(asked('sqlite', 'count', 'A("X")'), { ...LAYOUT, platform: 'none' });
    expect([code, err]).toEqual([2, 'pushsift: sqlite:a.db: no such column: people.none\n']);
  });
});

describe('compile', () => {
  const compile = (...words: readonly string[]) =>
    run(['compile', 'A("X")', ...words, '--columns', 'layout.json'], LAYOUT);

  it('writes the query of the table', async () => {
    const { code, out } = await compile('--to', 'sql:postgres', '--result', 'ids');
    expect([code, out]).toEqual([
      0,
      'SELECT r.pushsift_id AS id FROM (SELECT "people"."uid"::text COLLATE "C" AS pushsift_id FROM "people" WHERE "people"."in_x") AS r ORDER BY r.pushsift_id ASC\n',
    ]);
  });

  it.each([
    [['--to', 'plan'], '`--columns` cannot be used: plan has no columns'],
    [['--to', 'opensearch'], '`--columns` cannot be used: opensearch has no columns'],
    [
      ['--to', 'sql:clickhouse', '--layout', 'bitmaps'],
      '`--columns` cannot be used: `--layout` says already how the devices lie in tables',
    ],
  ])('refuses columns beside %s', async (words, told) => {
    const { code, err } = await compile(...words);
    expect([code, err.split('\n')[0]]).toEqual([2, `pushsift: ${told}`]);
  });
});

describe('serve', () => {
  it.each([
    [['--devices', 'a.psi'], 'an index has no columns'],
    [[], 'no file is loaded'],
  ])('refuses columns with %s', async (words, why) => {
    const { code, err } = await run(['serve', ...words, '--store', 'push.db', '--columns', 'layout.json'], LAYOUT);
    expect([code, err.split('\n')[0]]).toEqual([2, `pushsift: \`--columns\` cannot be used: ${why}`]);
  });

  it.each([
    ['a table', { ...LAYOUT, table: 'none' }, 'no such table: none'],
    ['the column of a flag', { ...LAYOUT, applications: { flags: { X: 'none' } } }, 'no such column: people.none'],
    ['the column of a list', { ...LAYOUT, applications: { list: 'none' } }, 'no such column: people.none'],
    ['the column of a tag', { ...LAYOUT, tags: { city: 'none' } }, 'no such column: people.none'],
    [
      'that of a tag of an application',
      { ...LAYOUT, applicationTags: { X: { level: 'none' } } },
      'no such column: people.none',
    ],
    ['the platform', { ...LAYOUT, platform: 'none' }, 'no such column: people.none'],
  ])('says at the start that %s is missing', async (_, layout, told) => {
    const { code, err } = await run(asked('sqlite', 'serve', '--store', 'push.db', '--port', '0'), layout);
    expect([code, err]).toEqual([2, `pushsift: sqlite:a.db: ${told}\n`]);
  });
});
