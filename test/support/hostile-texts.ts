/** Texts that try to leave the place they were put in: quotes and brackets of several languages, with something to do behind them. */

import { HOSTILE_NAMES } from './values.js';

const BREAKERS = [
  "'",
  "''",
  '"',
  '""',
  '`',
  "\\'",
  '\\"',
  "'; ",
  '"; ',
  '`; ',
  ') ',
  "') ",
  "')) ",
  '1; ',
  '*/ ',
  '$$; ',
  "E'\\' ",
  "'\n",
  '}; ',
  '{p1:String}',
  '$1',
  '?1',
];

const PAYLOADS = [
  'DROP TABLE devices',
  'DROP TABLE devices --',
  'DROP TABLE devices; /*',
  "OR '1'='1",
  'OR 1=1 --',
  'UNION SELECT platform FROM devices',
  'UNION ALL SELECT string_value FROM tags --',
  'DELETE FROM tags',
  'TRUNCATE TABLE tags',
  "UPDATE tags SET string_value = ''",
  'ATTACH DATABASE ":memory:" AS x',
  "COPY devices TO '/tmp/x'",
  'pg_sleep(10)',
  'SELECT load_extension(1)',
  'INSERT INTO devices VALUES (1, 2)',
  'ALTER TABLE devices RENAME TO gone',
  'VACUUM INTO 1',
  'SETTINGS readonly = 0',
  'INTO OUTFILE 1',
  'CREATE FUNCTION f AS (x) -> x',
  'PRAGMA writable_schema = 1',
];

/** More than 500. Names are not empty, and none is so short that a query has it by chance. */
export const HOSTILE: readonly string[] = [
  ...HOSTILE_NAMES.map((name) => `hostile ${name} end`),
  ...BREAKERS.flatMap((breaker) => PAYLOADS.map((payload) => `${breaker}${payload}`)),
  ...PAYLOADS,
].filter((text) => !text.includes('\0'));
