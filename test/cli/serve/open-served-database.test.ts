/** How a service opens its database: which connections it has, and when a question ends. SQLite is in the tests of its thread, and of the command. */

import { appendFileSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setImmediate as immediate } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../../src/cli/command/command.js';
import { openIdentity, openServedDatabase } from '../../../src/cli/serve/open-served-database.js';
import { withFolder, withFolderAsync } from '../command.js';

const MODULES = join(import.meta.dirname, '../../../node_modules');

function open(folder: string, source: string) {
  // Of the context the folder alone is looked at: clients are found from it.
  return openServedDatabase({ folder } as Context, source, { name: source, answerMs: 7_000 });
}

/** A client that notes what is done with it. */
const PG = {
  'node_modules/pg/package.json': '{"name":"pg","main":"index.js"}',
  'node_modules/pg/index.js': `
exports.notes = [];
let pools = 0;
exports.Pool = class {
  constructor(options) {
    this.number = ++pools;
    exports.notes.push(['made', this.number, options]);
  }
  on(event) { exports.notes.push(['listens', this.number, event]); }
  async query(text) { exports.notes.push(['query', this.number, text]); return { rows: [{ one: 1 }] }; }
  async connect() {
    exports.notes.push(['connect', this.number]);
    return { query: async (text) => { exports.notes.push(['of the connection', this.number, text]); return { rows: [] }; }, release: () => exports.notes.push(['release', this.number]) };
  }
  async end() { exports.notes.push(['end', this.number]); }
};
`,
};

describe('PostgreSQL', () => {
  it('has a pool to count, whose statements end with the answer, and another for messages', async () => {
    await withFolderAsync(PG, async (folder) => {
      const database = await open(folder, 'postgres://db/crm');
      const { notes } = createRequire(join(folder, 'package.json'))('pg') as { notes: unknown[] };
      const common = { connectionString: 'postgres://db/crm', max: 8, keepAlive: true };
      expect(notes.splice(0)).toEqual([
        ['made', 1, { ...common, connectionTimeoutMillis: 7_000, statement_timeout: 7_000 }],
        ['listens', 1, 'error'],
        ['made', 2, { ...common, connectionTimeoutMillis: 60_000 }],
        ['listens', 2, 'error'],
      ]);
      expect(await database.connection.query({ text: 'SELECT 1 AS one', parameters: [] })).toEqual([{ one: 1 }]);
      const snapshot = await database.connection.snapshot?.();
      await snapshot?.query({ text: 'SELECT 2', parameters: [] });
      await snapshot?.close();
      expect(notes.splice(0)).toEqual([
        ['query', 1, 'SELECT 1 AS one'],
        ['connect', 2],
        ['of the connection', 2, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'],
        ['of the connection', 2, "SET LOCAL idle_in_transaction_session_timeout = '10min'"],
        ['of the connection', 2, "SET LOCAL statement_timeout = '10min'"],
        ['of the connection', 2, 'SELECT 2'],
        ['of the connection', 2, 'ROLLBACK'],
        ['release', 2],
      ]);
      expect([database.isLive, database.generation()]).toEqual([true, '']);
      await database.close();
      expect(notes).toEqual([
        ['end', 1],
        ['end', 2],
      ]);
    });
  });
});

describe('DuckDB', () => {
  it('answers several questions at once, and ends one that nobody waits for', async () => {
    await withFolderAsync({}, async (folder) => {
      symlinkSync(MODULES, join(folder, 'node_modules'));
      (await DuckDBInstance.create(join(folder, 'a.db'))).closeSync();
      const database = await open(folder, `duckdb:${join(folder, 'a.db')}`);
      const { query } = database.connection;
      const answers = [1, 2, 3].map((value) => query({ text: `SELECT ${value} AS value`, parameters: [] }));
      expect(await Promise.all(answers)).toEqual([[{ value: 1 }], [{ value: 2 }], [{ value: 3 }]]);
      const endless = 'SELECT count(*) AS count FROM range(1000000000000) AS t(x) WHERE x % 7 = 3';
      // However far it has come: not to the connection yet, not to running, or some way into it.
      for (const turns of [0, 1, 2, 3, 5, 10, 100]) {
        const waiting = new AbortController();
        const asked = query({ text: endless, parameters: [] }, { signal: waiting.signal });
        const ended = expect(asked).rejects.toThrow(/interrupted|aborted/i);
        for (let turn = 0; turn < turns; turn++) await immediate();
        waiting.abort();
        await ended;
      }
      expect(database.isLive).toBe(false);
      await database.close();
    });
  });
});

it('is the same when another takes its name or it is removed, and another when it is written to', () => {
  withFolder({ a: 'one', b: 'two' }, (folder) => {
    const file = join(folder, 'a');
    const first = openIdentity(file);
    const before = first.now();
    expect(first.now()).toBe(before);
    renameSync(join(folder, 'b'), file);
    expect(first.now()).toBe(before);
    const second = openIdentity(file);
    expect(second.now()).not.toBe(before);
    const [asItWas] = [second.now()];
    appendFileSync(file, 'more');
    const longer = second.now();
    expect(longer).not.toBe(asItWas);
    // As long as before, at another time.
    writeFileSync(file, 'twomoRe');
    utimesSync(file, 1, 1);
    expect(second.now()).not.toBe(longer);
    const last = second.now();
    rmSync(file);
    expect(second.now()).toBe(last);
    first.close();
    second.close();
  });
});

it('of a file that is not there is none', () => {
  expect(() => openIdentity('/nowhere/a')).toThrow('ENOENT');
});
