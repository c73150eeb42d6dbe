/** Devices in Parquet files, written by DuckDB: what is said of them is what is said of the same devices as NDJSON. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { parquetMetadata } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { runInProcess, withFolderAsync } from './command.js';

const CATALOG =
  '{"applications":{"X":{"tags":{"level":{"type":"Integer"}}},"Y":{}},"tags":{"age":{"type":"Integer"},"city":{"type":"String"},"likes":{"type":"List"}}}';

/** Runs commands in a folder with `d.parquet`, which holds what the query selects. */
async function runs(query: string, options: string, ...commands: readonly (readonly string[])[]) {
  let last = { code: 0, out: '', err: '' };
  await withFolderAsync({ 'c.json': CATALOG, 'package.json': '{}' }, async (folder) => {
    const database = await DuckDBInstance.create(':memory:');
    const connection = await database.connect();
    await connection.run(`COPY (${query}) TO '${join(folder, 'd.parquet')}' (FORMAT parquet${options})`);
    connection.closeSync();
    database.closeSync();
    for (const words of commands) last = await runInProcess([...words, '--no-config'], { folder });
  });
  return last;
}

const FLAT =
  "SELECT 'd' || i AS id, CASE WHEN i % 2 = 0 THEN 'iOS' ELSE 'Android' END AS platform, ['X', 'Y'][1:1 + i % 2] AS applications, " +
  "i AS age, CASE WHEN i % 3 = 0 THEN NULL ELSE 'Zürich \"' || i % 5 || '\"' END AS \"tags.city\", [x FOR x IN ['art', 'music'] IF i % 4 = 0] AS likes, " +
  'i::TINYINT AS "X.level" FROM range(100) t(i)';
const NESTED =
  "SELECT 'd' || i AS id, 'iOS' AS platform, ['X'] AS applications, {age: i, city: NULL::VARCHAR} AS tags, {X: {level: i * 2}} AS \"applicationTags\" FROM range(10) t(i)";

describe('a Parquet file', () => {
  it.each(['snappy', 'gzip', 'brotli', 'uncompressed'])('packed by %s is counted', async (compression) => {
    const count = ['count', 'A("X", ["iOS"]) * T("age", LTE, 9)', '--devices', 'd.parquet', '--format', 'json'];
    const { code, out } = await runs(FLAT, `, COMPRESSION ${compression}`, count);
    expect([code, JSON.parse(out)]).toMatchObject([0, { count: 5, devices: 100, byApplication: { X: 5 } }]);
  });

  it('in several row groups is listed in the order of its rows', async () => {
    const list = [
      'list',
      'T("likes", IN, ["music"]) * AT("X", "level", GTE, 90)',
      '--devices',
      'd.parquet',
      '--catalog',
      'c.json',
    ];
    const { code, out } = await runs(
      `${FLAT}`.replace('range(100)', 'range(5000)').replace('i::TINYINT', 'i % 100'),
      ', ROW_GROUP_SIZE 2048',
      list,
    );
    const expected = Array.from({ length: 5000 }, (_, at) => at).filter((at) => at % 4 === 0 && at % 100 >= 90);
    expect([code, out]).toEqual([0, expected.map((at) => `d${at}\n`).join('')]);
  });

  it('with structs for tags is indexed', async () => {
    const { code, out } = await runs(
      NESTED,
      '',
      ['index', 'build', 'd.parquet', '--catalog', 'c.json', '--output', 'd.psi'],
      ['list', 'AT("X", "level", GTE, 14) * T("age", LTE, 8)', '--devices', 'd.psi'],
    );
    expect([code, out]).toEqual([0, 'd7\nd8\n']);
  });

  it('with structs for tags has no tags beside them', async () => {
    const query = NESTED.replace('SELECT ', 'SELECT \'2026\' AS created, 7 AS "X.level", ');
    const { code, out, err } = await runs(query, '', [
      'list',
      'AT("X", "level", EQ, 4)',
      '--devices',
      'd.parquet',
      '--catalog',
      'c.json',
    ]);
    expect([code, out, err]).toEqual([0, 'd2\n', 'd.parquet: ignored as unknown: 20 fields\n']);
  });

  it.each([
    ['structs, some of them unset', 'CASE WHEN i % 2 = 0 THEN {age: i, city: NULL::VARCHAR} END'],
    ['maps', "CASE WHEN i % 2 = 0 THEN MAP {'age': i} END"],
  ])('with %s for tags is listed', async (_, tags) => {
    const query = `SELECT 'd' || i AS id, 'iOS' AS platform, ${tags} AS tags FROM range(10) t(i)`;
    const list = ['list', 'T("age", GTE, 5)', '--devices', 'd.parquet', '--catalog', 'c.json'];
    const { code, out } = await runs(query, '', list);
    expect([code, out]).toEqual([0, 'd6\nd8\n']);
  });

  it('with a list in the place of tags is no file of devices', async () => {
    const query = "SELECT 'd' AS id, 'iOS' AS platform, ['age'] AS tags";
    const { code, err } = await runs(query, '', ['count', 'A("X")', '--devices', 'd.parquet', '--catalog', 'c.json']);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('d.parquet:1: tags must be an object, and this is a list'),
    ]);
  });

  it('has its catalog inferred', async () => {
    const { code, out } = await runs(FLAT, '', ['catalog', 'infer', 'd.parquet']);
    expect([code, JSON.parse(out)]).toMatchObject([
      0,
      {
        applications: { X: { platforms: ['iOS', 'Android'], tags: { level: { type: 'Integer' } } } },
        tags: { age: { type: 'Integer' }, city: { type: 'String' }, likes: { type: 'List' } },
      },
    ]);
  });

  it('tells a row that is no device by its number', async () => {
    const query = "SELECT 'd' || i AS id, 'iOS' AS platform, i + 0.5 AS age FROM range(3) t(i)";
    const { code, err } = await runs(query, '', ['count', 'A("X")', '--devices', 'd.parquet', '--catalog', 'c.json']);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('d.parquet:1: the value of the tag `age` is not a whole number'),
    ]);
  });

  it('keeps integers of 64 bits exact, and tells those that are no integers of a tag', async () => {
    const query = (age: string) => `SELECT 'd' AS id, 'iOS' AS platform, ${age}::BIGINT AS age`;
    const count = (age: string) => ['count', `T("age", EQ, ${age})`, '--devices', 'd.parquet', '--format', 'json'];
    const { out } = await runs(query('9007199254740991'), '', count('9007199254740991'));
    expect(JSON.parse(out)).toMatchObject({ count: 1 });
    const { err } = await runs(query('9007199254740993'), '', count('1'));
    expect(err).toContain('d.parquet:1: the value of the tag `age` is beyond ±9007199254740991');
  });

  it.each([
    ["SELECT 'd' AS id", 'd.parquet: there is no column `platform`'],
    [
      "SELECT 'd' AS id, 'iOS' AS platform, now() AS age",
      'd.parquet:1: the tag `age` is an Integer, and this is a text',
    ],
    ["SELECT 'd' AS id, 'iOS' AS platform, true AS age", 'd.parquet:1: the tag `age` is an Integer, and this is true'],
  ])('%s is told', async (query, message) => {
    const { code, err } = await runs(query, '', ['count', 'A("X")', '--devices', 'd.parquet', '--catalog', 'c.json']);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  /** What is said of a file of DuckDB that is changed. */
  async function toldOf(query: string, options: string, change: (bytes: Buffer, directory: number) => void) {
    let told: unknown;
    await withFolderAsync({ 'package.json': '{}' }, async (folder) => {
      const path = join(folder, 'd.parquet');
      const database = await DuckDBInstance.create(':memory:');
      const connection = await database.connect();
      await connection.run(`COPY (${query}) TO '${path}' (FORMAT parquet${options})`);
      connection.closeSync();
      database.closeSync();
      const bytes = readFileSync(path);
      change(bytes, bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8));
      writeFileSync(path, bytes);
      const run = await runInProcess(['count', 'A("X")', '--devices', 'd.parquet', '--no-config'], { folder });
      told = [run.code, run.err];
    });
    return told;
  }

  it('whose directory has another number of rows than its groups is told', async () => {
    const query = "SELECT 'd' || i AS id, 'iOS' AS platform FROM range(3000) t(i)";
    const told = await toldOf(query, '', (bytes, directory) => {
      // The number 3000 as it is written there: first of the file, then of the group.
      bytes[bytes.indexOf(Buffer.of(0xf0, 0x2e), directory)] = 0xee;
    });
    const message = 'pushsift: cannot read d.parquet: its directory says 2,999 rows, and its groups have 3,000';
    expect(told).toEqual([2, expect.stringContaining(message)]);
  });

  it('a column of which has fewer values than the directory says is told', async () => {
    const query = "SELECT 'd' || i AS id, 'iOS' AS platform FROM range(3000) t(i)";
    const told = await toldOf(query, ', COMPRESSION uncompressed', (bytes, directory) => {
      // The number of rows is the first 3000 there, as that of the file, and the last, as that of the group.
      for (const at of [bytes.indexOf(Buffer.of(0xf0, 0x2e), directory), bytes.lastIndexOf(Buffer.of(0xf0, 0x2e))])
        bytes[at] = 0xf2;
    });
    expect(told).toEqual([
      2,
      expect.stringContaining('pushsift: cannot read d.parquet: the column `id` has fewer values than rows\n'),
    ]);
  });

  it('with the number of a value that is not there is told', async () => {
    const query = "SELECT 'd' || i AS id, 'iOS' AS platform, ['a', 'b', 'c'][1 + i % 3] AS it FROM range(200) t(i)";
    const told = await toldOf(query, ', COMPRESSION uncompressed', (bytes) => {
      const [group] = parquetMetadata(Uint8Array.from(bytes).buffer).row_groups;
      const { dictionary_page_offset: start, total_compressed_size: size } = group!.columns[2]!.meta_data!;
      // Numbers of two bits for 256 rows, in 64 bytes: the 25th from the end begins with that of row 157. Three values have no fourth number.
      bytes[Number(start! + size) - 25] = 0xff;
    });
    const message = 'cannot read d.parquet: the column `it` has the number of a value that is not there in row 157\n';
    expect(told).toEqual([2, expect.stringContaining(message)]);
  });

  it.each(['PAR1', 'PAR1PAR1', 'PAR1xxxPAR1'])('that has room for no directory is told: %s', async (content) => {
    await withFolderAsync({ 'd.parquet': content, 'package.json': '{}' }, async (folder) => {
      const run = await runInProcess(['count', 'A("X")', '--devices', 'd.parquet', '--no-config'], { folder });
      expect(run.code).toBe(2);
      expect(run.err).toContain('pushsift: cannot read d.parquet: it ends before its directory does\n');
    });
  });

  it('that is damaged is told', async () => {
    await withFolderAsync({ 'd.parquet': 'PAR1 and nothing else', 'package.json': '{}' }, async (folder) => {
      const run = await runInProcess(['count', 'A("X")', '--devices', 'd.parquet', '--no-config'], { folder });
      expect([run.code, run.err]).toEqual([2, expect.stringContaining('pushsift: cannot read d.parquet: ')]);
    });
  });
});
