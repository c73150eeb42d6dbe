/** Stores are taken to the newest schema, all the way or not at all. */

import sqlite from 'node-sqlite3-wasm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SQLITE } from '../../../../src/service/store/sql/dialect.js';
import { MIGRATIONS, migrate } from '../../../../src/service/store/sql/migrations.js';
import { sqlStore } from '../../../../src/service/store/sql/sql-store.js';
import type { Statement } from '../../../../src/service/store/sql/statement.js';
import { StoreError } from '../../../../src/service/store/store-error.js';
import { audiencesCase, devicesCase, oldStoreCase } from '../old-store-cases.js';

const emptyDatabase = async () => {
  const own = new sqlite.Database();
  const run = async ({ text, values }: Statement) => own.all(text, [...values]) as Record<string, unknown>[];
  return { run, end: async () => own.close() };
};
oldStoreCase(SQLITE, emptyDatabase);
devicesCase(SQLITE, emptyDatabase);
audiencesCase(SQLITE, emptyDatabase);

const FIRST = () => ['CREATE TABLE kept (name TEXT)', "INSERT INTO kept VALUES ('old')"];
const SECOND = () => ["ALTER TABLE kept ADD COLUMN city TEXT DEFAULT 'Köln'"];

let database: sqlite.Database;
beforeEach(() => {
  database = new sqlite.Database();
});
afterEach(() => database.close());

function migrateTo(migrations?: Parameters<typeof migrate>[1]): void {
  database.exec('BEGIN');
  try {
    const steps = migrate(SQLITE, migrations);
    for (let step = steps.next([]); !step.done; )
      step = steps.next(database.all(step.value.text, [...step.value.values]) as Record<string, unknown>[]);
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

const version = () => database.get('SELECT version FROM pushsift_schema')?.version;

it('a new store has the newest schema', () => {
  migrateTo();
  expect(database.all("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")).toEqual(
    [
      'attempts',
      'audiences',
      'device_log',
      'devices',
      'events',
      'filters',
      'messages',
      'presets',
      'removed_audiences',
      'schema',
      'tokens',
      'totals',
    ].map((name) => ({
      name: `pushsift_${name}`,
    })),
  );
  expect(version()).toBe(9);
});

it('an older store keeps what it has', () => {
  migrateTo([FIRST]);
  migrateTo([FIRST, SECOND]);
  migrateTo([FIRST, SECOND]);
  expect(database.all('SELECT * FROM kept')).toEqual([{ name: 'old', city: 'Köln' }]);
  expect(version()).toBe(2);
});

it('a step that fails leaves the store as it was', () => {
  migrateTo([FIRST]);
  expect(() => migrateTo([FIRST, SECOND, () => ['no statement']])).toThrow('near "no": syntax error');
  expect(database.all('SELECT * FROM kept')).toEqual([{ name: 'old' }]);
  expect(version()).toBe(1);
});

it('a newer store is refused', () => {
  migrateTo([FIRST, SECOND]);
  expect(() => migrateTo([FIRST])).toThrow(
    new StoreError('newer', 'the store was written by a later version: its schema is 2, this version knows 1'),
  );
});

it('what belonged to a name belongs to the identity of its token, and to nobody where that is gone', async () => {
  migrateTo([MIGRATIONS[0]!]);
  const preset = (code: string, createdBy: string) =>
    JSON.stringify({ code, createdBy, createdAt: 1, preset: { name: 'Spring', content: { platforms: {} } } });
  for (const [code, name] of [
    ['P1', 'shop'],
    ['P2', 'gone'],
  ] as const)
    database.run('INSERT INTO pushsift_presets VALUES (?, ?, 1, ?)', [code, name, preset(code, name)]);
  const token = { name: 'shop', hash: 'ab', applications: ['A'], isAccountWide: false, createdAt: 1 };
  database.run('INSERT INTO pushsift_tokens VALUES (?, ?)', ['shop', JSON.stringify(token)]);
  database.run("INSERT INTO pushsift_attempts VALUES ('shop', 'key', 'digest', 'P1', 1)");
  migrateTo();
  expect(database.all('SELECT code, created_by FROM pushsift_presets ORDER BY code')).toEqual([
    { code: 'P1', created_by: 'name:shop' },
    { code: 'P2', created_by: 'name:gone' },
  ]);
  expect(database.get('SELECT token FROM pushsift_attempts')).toEqual({ token: 'name:shop' });
  const store = sqlStore({
    dialect: SQLITE,
    run: async ({ text, values }) => database.all(text, [...values]) as Record<string, unknown>[],
    addRecord: async () => ({ kind: 'code-taken' }),
    removeMessages: async () => 0,
    putDevices: async () => [],
    putDeviceOnce: async () => 'outdated',
    changeAudiences: async () => 0,
    close: async () => {},
  });
  expect(await store.tokens()).toEqual([
    {
      id: 'name:shop',
      name: 'shop',
      secrets: [{ hash: 'ab', expiresAt: null }],
      applications: ['A'],
      mayExclude: [],
      isAccountWide: false,
      may: ['create', 'ask', 'read', 'recipients', 'cancel', 'remove'],
      createdAt: 1,
    },
  ]);
  expect(await store.preset('P1')).toMatchObject({ createdBy: 'name:shop', createdByName: 'shop' });
});

it('keys of an earlier version are kept for a day of running, whatever their dates are', () => {
  migrateTo(MIGRATIONS.slice(0, 2));
  for (const [key, usedAt] of [
    ['ordinary', 1_000_000],
    ['two days ahead', 1_000_000 + 2 * 86_400_000],
  ] as const)
    database.run("INSERT INTO pushsift_attempts VALUES ('shop', ?, 'digest', 'P1', ?)", [key, usedAt]);
  migrateTo();
  expect(database.get('SELECT key_time FROM pushsift_schema')).toEqual({ key_time: 1_000_000 });
});
