/** What PostgreSQL and the line to it say, as the kinds of a store; and that a store goes on when it is over. */

import { EventEmitter } from 'node:events';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { connectPostgresStore, openPostgresStore } from '../../../../src/service/store/postgres/open-postgres-store.js';
import { PostgresEngine } from '../../../../src/service/store/postgres/postgres-engine.js';
import type { PostgresClient } from '../../../../src/service/store/postgres/postgres-pool.js';
import { StoreError } from '../../../../src/service/store/store-error.js';
import { once, presetRecord } from '../../../support/service/store-records.js';

const sqlError = (code: string) => Object.assign(new Error(`said ${code}`), { code });

/** A pool whose statements have one row, unless `fault` says what is wrong with one. */
function poolWith(fault: (text: string) => Error | null, setting = 'on') {
  const released: (Error | undefined)[] = [];
  const query: PostgresClient['query'] = async (text) => {
    const error = fault(text);
    if (error !== null) throw error;
    return { rows: [{ version: 1, mode: setting, code: 'P', record: '{}' }] };
  };
  const connect = async (): Promise<PostgresClient> => {
    const error = fault('connect');
    if (error !== null) throw error;
    return { query, release: (error) => void released.push(error) };
  };
  return { pool: { connect }, query, released };
}

it.each([
  ['53100', 'full', 'the disk of PostgreSQL is full'],
  ['57P01', 'unavailable', 'PostgreSQL is stopping or starting'],
  ['57P03', 'unavailable', 'PostgreSQL is stopping or starting'],
  ['08006', 'unavailable', 'the connection to PostgreSQL was lost'],
  ['53300', 'unavailable', 'PostgreSQL has too many connections'],
  ['25006', 'unavailable', 'PostgreSQL is read-only'],
  ['28P01', 'unavailable', 'PostgreSQL refused the login'],
  ['55P03', 'locked', 'another session of PostgreSQL holds what is needed'],
  ['42P01', 'damaged', 'a table is missing in PostgreSQL'],
  ['42703', 'damaged', 'a column is missing in PostgreSQL'],
  ['3F000', 'damaged', 'the schema is missing in PostgreSQL'],
  ['XX001', 'damaged', 'PostgreSQL found damaged data'],
  ['XX002', 'damaged', 'PostgreSQL found a damaged index'],
  ['ECONNREFUSED', 'unavailable', 'cannot use PostgreSQL: said ECONNREFUSED'],
] as const)('%s is %s', async (code, kind, message) => {
  let fault: Error | null = null;
  const store = await openPostgresStore(poolWith(() => fault).pool);
  fault = sqlError(code);
  await expect(store.preset('P')).rejects.toEqual(new StoreError(kind, message));
  fault = null;
  await store.check();
  await store.close();
});

it('an error of several addresses says them all', async () => {
  const refused = new AggregateError([sqlError('::1'), sqlError('127.0.0.1')]);
  await expect(openPostgresStore(poolWith(() => refused).pool)).rejects.toEqual(
    new StoreError('unavailable', 'cannot use PostgreSQL: said ::1; said 127.0.0.1'),
  );
});

it('a server that does not sync is refused', async () => {
  await expect(openPostgresStore(poolWith(() => null, 'off').pool)).rejects.toEqual(
    new StoreError('unavailable', 'PostgreSQL does not sync what it commits: synchronous_commit is off'),
  );
});

it('a database without a store is given one, unless it is only to be opened', async () => {
  const heard: string[] = [];
  const query: PostgresClient['query'] = async (text) => {
    heard.push(text);
    return { rows: text.includes('to_regclass') ? [{ found: false }] : [] };
  };
  const pool = { connect: async (): Promise<PostgresClient> => ({ query, release: () => {} }) };
  await expect(openPostgresStore(pool, { create: false })).rejects.toEqual(
    new StoreError('missing', 'there is no store of pushsift in this database'),
  );
  expect(heard).not.toContain('BEGIN');
  await openPostgresStore(pool);
  expect(heard.filter((text) => text.startsWith('CREATE TABLE pushsift_messages'))).toHaveLength(1);
});

it('a connection is used again when its transaction was undone, and given up when it was not', async () => {
  let broken = '';
  const { pool, released } = poolWith((text) => (broken !== '' && text.startsWith(broken) ? sqlError('08006') : null));
  const store = await openPostgresStore(pool);
  // The first use of a key reads the key time, on a connection of its own.
  await store.addPreset(presetRecord('O'), once('first'));
  released.length = 0;
  broken = 'INSERT INTO pushsift_presets';
  await expect(store.addPreset(presetRecord('P'), once('key'))).rejects.toMatchObject({ kind: 'unavailable' });
  expect(released).toEqual([undefined]);
  const line = sqlError('08006');
  broken = 'COMMIT';
  const dead = poolWith((text) => (['COMMIT', 'ROLLBACK'].includes(text) && broken !== '' ? line : null));
  broken = '';
  const other = await openPostgresStore(dead.pool);
  broken = 'COMMIT';
  await expect(other.addPreset(presetRecord('P'), once('key'))).rejects.toMatchObject({ kind: 'unavailable' });
  expect(dead.released.at(-1)).toBe(line);
});

it('a connection on which a statement by itself failed is not used again', async () => {
  const line = sqlError('08006');
  let isLost = false;
  const { pool, released } = poolWith((text) => (isLost && text.startsWith('SELECT') ? line : null));
  const store = await openPostgresStore(pool);
  expect(new Set(released)).toEqual(new Set([undefined]));
  isLost = true;
  await expect(store.preset('P')).rejects.toMatchObject({ kind: 'unavailable' });
  expect(released.at(-1)).toBe(line);
});

it('a store that closes carries out what was asked before, and ends its pool behind that', async () => {
  const { pool, query } = poolWith(() => null);
  let answer = (): void => {};
  const slow: PostgresClient['query'] = async (...asked) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return query(...asked);
  };
  const connect = async () => ({ ...(await pool.connect()), query: slow });
  const done: string[] = [];
  const engine = new PostgresEngine({ connect }, { end: async () => void done.push('end') });
  const running = engine.run({ text: 'SELECT 1', values: [] }).then(() => done.push('answer'));
  const closed = engine.close();
  await expect(engine.run({ text: 'SELECT 2', values: [] })).rejects.toMatchObject({ kind: 'unavailable' });
  await new Promise(setImmediate);
  expect(done).toEqual([]);
  answer();
  await Promise.all([running, closed]);
  expect(done).toEqual(['answer', 'end']);
});

it('a store that is closed twice ends its pool once', async () => {
  let ended = 0;
  const engine = new PostgresEngine(poolWith(() => null).pool, { end: async () => void ended++ });
  await Promise.all([engine.close(), engine.close()]);
  await engine.close();
  expect(ended).toBe(1);
});

it('a pool of its own is ended where the store cannot be opened', async () => {
  const { pool } = poolWith(() => null, 'off');
  vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation(() => pool.connect());
  const end = vi.spyOn(pg.Pool.prototype, 'end').mockResolvedValue();
  try {
    await expect(connectPostgresStore('postgres://u@localhost/d')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(end).toHaveBeenCalledTimes(1);
  } finally {
    vi.restoreAllMocks();
  }
});

it('a transaction that is left open is ended by the server when the time of its call is over: longer for the schema', async () => {
  const heard: string[] = [];
  const { pool } = poolWith((text) => {
    if (text.startsWith('SET LOCAL')) heard.push(text);
    return null;
  });
  const engine = new PostgresEngine(pool, { patience: { callMs: 7_000, schemaMs: 90_000 } });
  await engine.open();
  expect(heard).toEqual(['SET LOCAL idle_in_transaction_session_timeout = 90000']);
  await engine.removeMessages({ text: 'DELETE FROM pushsift_messages', values: [] });
  expect(heard[1]).toBe('SET LOCAL idle_in_transaction_session_timeout = 7000');
});

it('a connection that is lost between two statements ends a call, and not the process', async () => {
  const client = Object.assign(new EventEmitter(), { release: () => {}, query: poolWith(() => null).query });
  const store = await openPostgresStore({ connect: async () => client });
  await store.addPreset(presetRecord('O'), once('first'));
  const lost = sqlError('08006');
  // Where nobody listens, the event would be thrown, and end the process.
  let listening = 0;
  client.query = async () => {
    listening = client.listenerCount('error');
    throw lost;
  };
  await expect(store.addPreset(presetRecord('P'), once('key'))).rejects.toMatchObject({ kind: 'unavailable' });
  expect([listening, client.listenerCount('error')]).toEqual([1, 0]);
});
