/** Values of Parquet files, written by DuckDB: each is read as what it is, or told as what no device has. */

import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { runInProcess, withFolderAsync } from './command.js';

/** The ids that a condition on the column `it` selects, or what is said of a file whose column `it` has this value in row 2. */
async function found(value: string, condition: string, name = 'it', options = ''): Promise<string> {
  let told = '';
  await withFolderAsync({ 'package.json': '{}' }, async (folder) => {
    const database = await DuckDBInstance.create(':memory:');
    const connection = await database.connect();
    const query = `SELECT 'd' || i AS id, 'iOS' AS platform, CASE WHEN i = 2 THEN ${value} END AS "${name}" FROM range(1, 4) t(i)`;
    await connection.run(`COPY (${query}) TO '${join(folder, 'd.parquet')}' (FORMAT parquet${options})`);
    connection.closeSync();
    database.closeSync();
    const { out, err } = await runInProcess(['list', condition, '--devices', 'd.parquet', '--no-config'], { folder });
    told = out === '' ? err : out;
  });
  return told;
}

describe('a value of Parquet is found as', () => {
  it.each([
    ['a text with a mark before it', "chr(65279) || 'x'", String.raw`T("it", EQ, "\ufeffx")`],
    ['bytes that are a text', "'x'::BLOB", 'T("it", EQ, "x")'],
    ['a decimal without a fraction', '12.00::DECIMAL(9, 2)', 'T("it", EQ, 12)'],
    ['a negative decimal', '-12.00::DECIMAL(18, 2)', 'T("it", EQ, -12)'],
    ['a decimal of many digits', "'12.00000000000000000000'::DECIMAL(38, 20)", 'T("it", EQ, 12)'],
    ['the largest decimal', '9007199254740991::DECIMAL(38, 0)', 'T("it", EQ, 9007199254740991)'],
    ['a time in seconds', "TIMESTAMP_S '2026-02-03 01:02:03'", 'T("it", EQ, "2026-02-03T01:02:03.000Z")'],
    ['a time in thousandths', "TIMESTAMP_MS '2026-02-03 01:02:03.004'", 'T("it", EQ, "2026-02-03T01:02:03.004Z")'],
    ['a time in millionths', "TIMESTAMP '2026-02-03 01:02:03.004005'", 'T("it", EQ, "2026-02-03T01:02:03.004005Z")'],
    ['a time before 1970', "TIMESTAMP '1960-02-03 01:02:03.004005'", 'T("it", EQ, "1960-02-03T01:02:03.004005Z")'],
    [
      'a time in billionths',
      "TIMESTAMP_NS '2026-02-03 01:02:03.004005006'",
      'T("it", EQ, "2026-02-03T01:02:03.004005006Z")',
    ],
    ['a day', "DATE '2026-02-03'", 'T("it", EQ, "2026-02-03T00:00:00.000Z")'],
    ['a time that no date can be', "'infinity'::TIMESTAMP", 'T("it", EQ, "9223372036854775807")'],
    ['a day that no date can be', "'290000-01-01'::DATE", 'T("it", NOTEQ, "x")'],
    ['a text of JSON', `'"x"'::JSON`, 'T("it", EQ, "x")'],
  ])('%s', async (_, value, condition) => {
    expect(await found(value, condition)).toBe('d2\n');
  });

  it('decimals in structs of tags', async () => {
    expect(await found('{age: 12.00::DECIMAL(18, 2)}', 'T("age", EQ, 12)', 'tags')).toBe('d2\n');
  });

  it('decimals in maps of tags', async () => {
    expect(await found("MAP {'age': 12.00::DECIMAL(9, 2)}", 'T("age", EQ, 12)', 'tags')).toBe('d2\n');
  });

  it('applications in a text that is a list in JSON, as in CSV', async () => {
    expect(await found(`'["X", "Y;Z"]'`, 'A("Y;Z")', 'applications')).toBe('d2\n');
  });
});

describe('a value of Parquet is told that is', () => {
  const NO_WHOLE = 'd.parquet:2: the value of the tag `it` is not a whole number';

  it.each([
    ['a decimal with a fraction', '12.50::DECIMAL(9, 2)', NO_WHOLE],
    ['a decimal whose fraction a float has not', '9007199254740.0001::DECIMAL(18, 4)', NO_WHOLE],
    ['a decimal of many digits with a fraction', "'1.00000000000000000001'::DECIMAL(38, 20)", NO_WHOLE],
    ['no number', "'nan'::DOUBLE", NO_WHOLE],
    ['an infinite number', "'-infinity'::FLOAT", 'd.parquet:2: the value of the tag `it` is beyond ±9007199254740991'],
    [
      'bytes that are no text',
      String.raw`'\xFF'::BLOB`,
      'cannot read d.parquet: the column `it` holds bytes that are no UTF-8 in row 2',
    ],
    [
      'a list of bytes that are no text',
      String.raw`['\xFF'::BLOB]`,
      'cannot read d.parquet: the column `it` holds bytes that are no UTF-8 in row 2',
    ],
    [
      'a time of day',
      "TIME '01:02:03'",
      'cannot read d.parquet: the column `it` is of the type TIME, of which a device has no values',
    ],
    [
      'an interval',
      'INTERVAL 3 DAY',
      'cannot read d.parquet: the column `it` is of the type INTERVAL, of which a device has no values',
    ],
  ])('%s', async (_, value, message) => {
    expect(await found(value, 'T("it", NOTEQ, "x")')).toContain(message);
  });

  // DuckDB writes the first one as an integer of 64 bits, and the reader cuts it.
  it('an integer of 32 bits without sign that is written as a difference', async () => {
    const large = await found('4294967295::UINTEGER', 'T("it", EQ, 4294967295)');
    expect(large).toBe('d2\n');
    const told = await found('4294967295::UINTEGER', 'T("it", GTE, 0)', 'it', ', PARQUET_VERSION V2');
    expect(told).toContain(
      'cannot read d.parquet: the column `it` holds integers of 32 bits without sign as differences',
    );
    const wide = await found('4294967295::UBIGINT', 'T("it", EQ, 4294967295)', 'it', ', PARQUET_VERSION V2');
    expect(wide).toBe('d2\n');
  });

  it('an application list in JSON that is none', async () => {
    expect(await found(`'["X", 1]'`, 'A("X")', 'applications')).toContain('d.parquet:2: "applications" must be a list');
  });

  it.each([
    [
      'a decimal of many digits in a map',
      "MAP {'age': 12.5::DECIMAL(38, 20)}",
      'the column `tags` holds decimals of more than 15 digits in a list or a map',
    ],
    ['a member that an object cannot have', "{'__proto__': 5}", 'the column `tags` has a member `__proto__`'],
  ])('%s', async (_, value, message) => {
    expect(await found(value, 'T("age", EQ, 12)', 'tags')).toContain(`cannot read d.parquet: ${message}`);
  });
});
