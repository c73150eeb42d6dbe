import sqlite from 'node-sqlite3-wasm';
import { describe, expect, it } from 'vitest';
import { openSearchMapping } from '../../src/evaluate/opensearch/device-document.js';
import { type Case, expectRun, pushsift } from './command.js';

const CATALOG =
  '{"applications":{"X":{}},"groups":{"g":{"applications":["X"]}},"tags":{"age":{"type":"Integer"},"city":{"type":"String"}}}';
const WARNED =
  '<filter>:1:1: warning lint/no-application this filter names no application, and reaches the whole account | help: name whom to reach: A("…") * (…). Without an application the push details list none\n';
const files = { 'c.json': CATALOG };

const cases: readonly Case[] = [
  {
    title: 'a count, its values in comments',
    words: ['compile', 'T("age", GTE, 18)', '--to', 'sql:postgres'],
    code: 0,
    out: `SELECT count(*) AS count FROM (SELECT t.device_id::text COLLATE "C" AS id FROM "tags" AS t WHERE (t.application::text COLLATE "C" = $1::text) AND (t.name::text COLLATE "C" = $2::text) AND (t.integer_value >= $3::bigint)) AS r
-- 1: ""
-- 2: "age"
-- 3: 18
`,
    err: WARNED,
  },
  {
    title: 'ids, as one object for a program',
    words: ['compile', 'A("X")', '--to', 'sql:sqlite', '--result', 'ids', '--format', 'json'],
    code: 0,
    out: '{"target":"sql:sqlite","result":"ids","text":"SELECT r.id AS id FROM (SELECT t.device_id COLLATE BINARY AS id FROM `subscriptions` AS t WHERE t.application COLLATE BINARY = ?1) AS r ORDER BY r.id ASC","parameters":["X"]}\n',
  },
  {
    title: 'lists are arrays where the engine has them',
    words: [
      'compile',
      'T("city", IN, ["a", "b"])',
      '--catalog',
      'c.json',
      '--to',
      'sql:clickhouse',
      '--format',
      'json',
    ],
    files,
    code: 0,
    out: '{"target":"sql:clickhouse","result":"count","text":"SELECT count(*) AS count FROM (SELECT device_id AS id FROM `tags` WHERE (application = {p1:String}) AND (name = {p2:String}) AND (string_value IN {p3:Array(String)})) AS r","parameters":["","city",["a","b"]]}\n',
    err: WARNED,
  },
  {
    title: 'a count for OpenSearch',
    words: ['compile', 'A("X")', '--to', 'opensearch'],
    code: 0,
    out: '{"query":{"term":{"applications":"X"}}}\n',
  },
  {
    title: 'ids of OpenSearch, for a program',
    words: ['compile', 'A("X")', '--to', 'opensearch', '--result', 'ids', '--format', 'json'],
    code: 0,
    out: '{"target":"opensearch","result":"ids","text":"{\\"query\\":{\\"term\\":{\\"applications\\":\\"X\\"}},\\"size\\":10000,\\"sort\\":[{\\"id\\":\\"asc\\"}],\\"_source\\":false,\\"track_total_hits\\":false}","parameters":[]}\n',
  },
  {
    title: 'the plan',
    words: ['compile', 'G("g")', '--catalog', 'c.json', '--to', 'plan', '--format', 'json'],
    files,
    code: 0,
    out: '{"target":"plan","result":"count","text":"{\\"kind\\":\\"subscribed\\",\\"application\\":\\"X\\"}","parameters":[]}\n',
  },
  {
    title: 'a line break of a value stays in its comment',
    words: ['compile', 'T("city", EQ, "a\\nDROP TABLE tags")', '--to', 'sql:duckdb'],
    code: 0,
    out: `SELECT count(*) AS count FROM (SELECT encode(t.device_id::VARCHAR) AS id FROM "tags" AS t WHERE (t.application::VARCHAR COLLATE "binary" = $1) AND (t.name::VARCHAR COLLATE "binary" = $2) AND (t.string_value::VARCHAR COLLATE "binary" = $3)) AS r
-- 1: ""
-- 2: "city"
-- 3: "a\\nDROP TABLE tags"
`,
    err: WARNED,
  },
  {
    title: 'an untyped tag is an error at its place',
    words: ['compile', 'A("X") * T("age", EQ, 3)', '--to', 'sql:duckdb'],
    code: 1,
    out: '',
    err: '<filter>:1:10: error target/untyped-tag the type of tag `age` is not known | help: give the catalog that declares the tag\n',
  },
  {
    title: 'a count of bitmaps',
    words: [
      'compile',
      'A("X") * T("age", EQ, 3)',
      '--catalog',
      'c.json',
      '--to',
      'sql:clickhouse',
      '--layout',
      'bitmaps',
    ],
    files,
    code: 0,
    out: `SELECT bitmapCardinality(bitmapAnd((SELECT groupBitmapMergeState(devices) FROM \`segments\` WHERE (kind = {p1:String}) AND (application = {p2:String})), (SELECT groupBitmapMergeState(devices) FROM \`segments\` WHERE (kind = {p3:String}) AND (application = {p4:String}) AND (name = {p5:String}) AND (integer_value = {p6:Int64})))) AS count
-- 1: "application"
-- 2: "X"
-- 3: "integer"
-- 4: ""
-- 5: "age"
-- 6: 3
`,
  },
  {
    title: 'bitmaps where there are none',
    words: ['compile', 'A("X")', '--to', 'sql:sqlite', '--layout', 'bitmaps'],
    code: 1,
    err: '<filter>:1:1: error target/not-in-layout SQLite has no bitmaps | help: use the layout `rows`\n',
  },
  {
    title: 'a layout of what is no database',
    words: ['compile', 'A("X")', '--to', 'opensearch', '--layout', 'bitmaps'],
    code: 2,
    err: 'pushsift: opensearch has no layout\n  help: leave `--layout` out\n',
  },
  {
    title: 'no target',
    words: ['compile', 'A("X")'],
    code: 2,
    err: 'pushsift: no target is named\n  help: add `--to` with one of sql:clickhouse, sql:postgres, sql:duckdb, sql:sqlite, opensearch, plan\n',
  },
];

describe('compile', () => {
  it.each(cases)('$title', expectRun);

  it('tells programs of errors on standard output', () => {
    const { code, out } = pushsift(['compile', 'G("g")', '--to', 'sql:sqlite', '--format', 'json']);
    const { error } = JSON.parse(out) as { readonly error: readonly { readonly code: string }[] };
    expect([code, error.map((diagnostic) => diagnostic.code)]).toEqual([1, ['plan/group-needs-catalog']]);
  });
});

describe('schema', () => {
  it('prints statements that make the tables compiled queries ask', () => {
    const database = new sqlite.Database();
    database.exec(pushsift(['schema', '--to', 'sql:sqlite']).out);
    database.exec("INSERT INTO subscriptions VALUES ('d1', 'X'), ('d2', 'Y')");
    const { out } = pushsift(['compile', 'A("X")', '--to', 'sql:sqlite', '--result', 'ids', '--format', 'json']);
    const { text, parameters } = JSON.parse(out) as { readonly text: string; readonly parameters: string[] };
    expect(database.all(text, parameters)).toEqual([{ id: 'd1' }]);
    database.close();
  });

  it.each(['clickhouse', 'postgres', 'duckdb', 'sqlite'])('has the three tables of %s', (dialect) => {
    const { code, out } = pushsift(['schema', '--to', `sql:${dialect}`]);
    expect([code, out.match(/(?<=CREATE TABLE )\w+/g)]).toEqual([0, ['devices', 'subscriptions', 'tags']]);
  });

  it('has bitmaps for ClickHouse and PostgreSQL alone', () => {
    const tables = (dialect: string): unknown => {
      const { code, out } = pushsift(['schema', '--to', `sql:${dialect}`, '--layout', 'bitmaps']);
      return [code, out.match(/(?<=CREATE (?:TABLE|MATERIALIZED VIEW) )\w+/g)];
    };
    const feeds = ['platforms', 'subscriptions', 'tags', 'texts', 'integers'].map((name) => `${name}_to_segments`);
    expect(tables('clickhouse')).toEqual([0, ['devices', 'subscriptions', 'tags', 'segments', ...feeds]]);
    expect(tables('postgres')).toEqual([0, ['devices', 'segments']]);
    expect(tables('duckdb')).toEqual([2, null]);
  });

  it('has the mapping of OpenSearch', () => {
    const { code, out } = pushsift(['schema', '--to', 'opensearch']);
    expect([code, JSON.parse(out)]).toEqual([0, openSearchMapping()]);
  });

  it('refuses a target it does not know', () => {
    expect(pushsift(['schema', '--to', 'sql:mysql']).code).toBe(2);
  });
});
