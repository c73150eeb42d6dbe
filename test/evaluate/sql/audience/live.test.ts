/** Audiences of databases whose rows change: snapshots by transactions of PostgreSQL, and what stands for them where there are none. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compileOrThrow } from '../../../../src/compile.js';
import { AudienceUnavailableError } from '../../../../src/evaluate/audience-source.js';
import { postgresPoolConnection } from '../../../../src/evaluate/sql/audience/postgres-pool.js';
import { sqlAudience } from '../../../../src/evaluate/sql/audience/sql-audience.js';
import { rowsSchema } from '../../../../src/evaluate/sql/rows/rows-schema.js';
import { listed } from '../../../support/listed.js';
import { openDuckDb } from '../../../support/sql/duckdb-engine.js';
import { connectionOf } from '../../../support/sql/expected-count.js';
import { postgresPool, type TestPool } from '../../../support/sql/postgres-pool.js';

const ALL = compileOrThrow('A("X")');
const GERMAN = compileOrThrow('A("X") * T("Language", EQ, "de")');
const ENGLISH = compileOrThrow('A("X") * T("Language", EQ, "en")');

const ROWS = [
  "INSERT INTO devices VALUES ('d1', 'iOS'), ('d2', 'iOS'), ('d3', 'iOS')",
  "INSERT INTO subscriptions VALUES ('d1', 'X'), ('d2', 'X'), ('d3', 'X')",
  "INSERT INTO tags VALUES ('d1', '', 'Language', NULL, 'de'), ('d2', '', 'Language', NULL, 'de'), ('d3', '', 'Language', NULL, 'en')",
];
const MOVED = "UPDATE tags SET string_value = 'en' WHERE device_id = 'd1'";

describe('PostgreSQL, by a pool', () => {
  let own: TestPool;
  beforeAll(async () => {
    own = await postgresPool();
    for (const statement of [...rowsSchema('postgres'), ...ROWS]) await own.query(statement, []);
  });
  beforeEach(() => {
    own.statements.length = 0;
    own.released.length = 0;
  });
  afterAll(() => own.end());

  it('is asked for a snapshot by these statements, and undone when it is closed', async () => {
    const audience = sqlAudience(postgresPoolConnection(own), { live: true });
    const snapshot = await audience.snapshot?.();
    expect((await snapshot?.count(ALL))?.count).toBe(3);
    expect(await snapshot?.tagTexts?.('Language')).toEqual(['de', 'en']);
    expect(own.held).toBe(1);
    await snapshot?.close();
    expect(own.held).toBe(0);
    expect(own.statements.slice(0, 3)).toEqual([
      'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
      "SET LOCAL idle_in_transaction_session_timeout = '10min'",
      "SET LOCAL statement_timeout = '10min'",
    ]);
    expect(own.statements.at(-1)).toBe('ROLLBACK');
    // The connection works on.
    expect((await audience.count(ALL)).count).toBe(3);
  });

  it('gives back the connection when the server ends in a snapshot, and says that it may pass', async () => {
    const audience = sqlAudience(postgresPoolConnection(own), { live: true });
    const snapshot = await audience.snapshot?.();
    own.failure = Object.assign(new Error('terminating connection'), { code: '57P01' });
    await expect(snapshot?.count(ALL)).rejects.toThrow(AudienceUnavailableError);
    await snapshot?.close();
    expect(own.held).toBe(0);
    expect(own.released).toEqual(['terminating connection']);
    await expect(audience.snapshot?.()).rejects.toThrow(AudienceUnavailableError);
    await expect(audience.count(ALL)).rejects.toThrow(AudienceUnavailableError);
    expect(own.held).toBe(0);
    own.failure = null;
    expect((await audience.count(ALL)).count).toBe(3);
  });

  it('survives an event of a connection that is lost between two statements', async () => {
    const snapshot = await sqlAudience(postgresPoolConnection(own), { live: true }).snapshot?.();
    own.lose(new Error('the line is cut'));
    await snapshot?.close();
    expect(own.released).toEqual(['the line is cut']);
    expect(own.listeners).toBe(0);
  });
});

describe('an engine without snapshots', () => {
  async function filled() {
    const engine = await openDuckDb();
    for (const statement of ROWS) await engine.execute(statement);
    return { engine, audience: sqlAudience(connectionOf(engine), { live: true }) };
  }

  it('lists of all listings together each device once, as it was met first', async () => {
    const { engine, audience } = await filled();
    const snapshot = await audience.snapshot?.();
    expect(await listed(snapshot!.devices(GERMAN))).toEqual(['d1', 'd2']);
    await engine.execute(MOVED);
    expect(await listed(snapshot!.devices(ENGLISH))).toEqual(['d3']);
    // Of another snapshot it is one of the others.
    const next = await audience.snapshot?.();
    expect(await listed(next!.devices(ENGLISH))).toEqual(['d1', 'd3']);
    await engine.close();
  });

  it('counts what there is now, and goes on behind an id', async () => {
    const { engine, audience } = await filled();
    const snapshot = await audience.snapshot?.();
    expect((await snapshot!.count(ENGLISH)).count).toBe(1);
    await engine.execute(MOVED);
    expect((await snapshot!.count(ENGLISH)).count).toBe(2);
    expect(await listed(snapshot!.devices(ALL, { after: 'd1' }))).toEqual(['d2', 'd3']);
    await engine.close();
  });

  it('has none where it is not said to be live', async () => {
    const engine = await openDuckDb();
    expect(sqlAudience(connectionOf(engine)).snapshot).toBe(undefined);
    expect(sqlAudience(connectionOf(engine), { live: false }).snapshot).toBe(undefined);
    await engine.close();
  });

  it('is not asked when nobody waits any more', async () => {
    const { engine, audience } = await filled();
    const stopped = AbortSignal.abort(new Error('nobody waits'));
    await expect(audience.snapshot?.({ signal: stopped })).rejects.toThrow('nobody waits');
    await engine.close();
  });
});
