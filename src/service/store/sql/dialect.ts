/** Where SQLite and PostgreSQL differ in what stores ask of them. All else is the same text. */

import type { Statement } from './statement.js';
import { statement } from './statement.js';

export interface Space {
  /** A row: `pages` there are, and how many of them are `free`. */
  readonly read: Statement;
  /** Gives some of the free ones back. */
  readonly release: Statement;
}

export interface Dialect {
  /** Behind the type of a text: it is ordered by its bytes. */
  readonly byBytes: '' | ' COLLATE "C"';
  /** Behind a choice of rows to remove: those that another is removing are left to it. */
  readonly skipLocked: '' | ' FOR UPDATE SKIP LOCKED';
  /** Behind a choice of a row that is to stay until the transaction ends. */
  readonly keepRow: '' | ' FOR KEY SHARE';
  /** Behind a choice of a row that is to be removed: others who chose it to stay are waited for. */
  readonly holdRow: '' | ' FOR UPDATE';
  /** Keeps `pushsift_totals` right, where it is kept: SQLite would have to count millions, PostgreSQL would have writers wait for each other. */
  readonly keepTotals: readonly string[];
  /** The same where messages are removed. */
  readonly keepTotalsOfRemoved: readonly string[];
  readonly readTotals: Statement;
  /** How room is given back that removed records leave; null: the database uses it again by itself. */
  readonly space: Space | null;
  /** Before the version of the schema is looked at: others who look wait. */
  readonly holdSchema: readonly Statement[];
}

const COUNT_UP =
  'INSERT INTO pushsift_totals VALUES (NEW.state, 1) ON CONFLICT (state) DO UPDATE SET messages = messages + 1;';

export const SQLITE: Dialect = {
  byBytes: '',
  skipLocked: '',
  keepRow: '',
  holdRow: '',
  keepTotals: [
    'CREATE TABLE pushsift_totals (state TEXT NOT NULL PRIMARY KEY, messages BIGINT NOT NULL)',
    `CREATE TRIGGER pushsift_count_added AFTER INSERT ON pushsift_messages BEGIN ${COUNT_UP} END`,
    `CREATE TRIGGER pushsift_count_moved AFTER UPDATE OF state ON pushsift_messages BEGIN
      UPDATE pushsift_totals SET messages = messages - 1 WHERE state = OLD.state; ${COUNT_UP}
    END`,
  ],
  keepTotalsOfRemoved: [
    `CREATE TRIGGER pushsift_count_removed AFTER DELETE ON pushsift_messages BEGIN
      UPDATE pushsift_totals SET messages = messages - 1 WHERE state = OLD.state;
    END`,
  ],
  readTotals: statement('SELECT state, messages FROM pushsift_totals WHERE messages > 0'),
  space: {
    read: statement(
      'SELECT page_count AS pages, freelist_count AS free FROM pragma_page_count() CROSS JOIN pragma_freelist_count()',
    ),
    // 4 MiB: some hundredths of a second.
    release: statement('PRAGMA incremental_vacuum(1000)'),
  },
  holdSchema: [],
};

/** Any number, as long as it is always this one. */
const SCHEMA_LOCK = 7_873_041;

export const POSTGRES: Dialect = {
  byBytes: ' COLLATE "C"',
  skipLocked: ' FOR UPDATE SKIP LOCKED',
  keepRow: ' FOR KEY SHARE',
  holdRow: ' FOR UPDATE',
  keepTotals: [],
  keepTotalsOfRemoved: [],
  readTotals: statement('SELECT state, count(*) AS messages FROM pushsift_messages GROUP BY state'),
  space: null,
  holdSchema: [statement('SELECT pg_advisory_xact_lock(?::bigint)', SCHEMA_LOCK)],
};
