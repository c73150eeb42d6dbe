/** A transaction whose client is gone without a word, as behind a line that broke: PostgreSQL has to end it, or its key stays taken. */

import assert from 'node:assert/strict';
import process from 'node:process';
import pg from 'pg';
import { openPostgresStore } from '../../../../src/service/store/postgres/open-postgres-store.js';
import { PostgresEngine } from '../../../../src/service/store/postgres/postgres-engine.js';
import type { PostgresPool } from '../../../../src/service/store/postgres/postgres-pool.js';
import { sqlStore } from '../../../../src/service/store/sql/sql-store.js';
import { StoreError } from '../../../../src/service/store/store-error.js';
import { once, presetRecord } from '../store-records.js';

const PATIENCE_MS = 2_000;

/** Connections on which nothing arrives from the first COMMIT on, and which stay open whatever becomes of them here. */
function breakingBeforeCommit(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      client.on('error', () => {});
      let isBroken = false;
      return {
        query(text, values) {
          isBroken ||= text === 'COMMIT';
          return isBroken ? new Promise(() => {}) : client.query(text, values);
        },
        release: (error) => error ?? client.release(),
      };
    },
  };
}

export async function expectAbandonedTransactionEnds(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url });
  pool.on('error', () => {});
  const patience = { callMs: PATIENCE_MS, schemaMs: 60_000 };
  const store = await openPostgresStore(pool);
  const breaking = sqlStore(new PostgresEngine(breakingBeforeCommit(pool), { patience }));
  const key = once('abandoned');
  await assert.rejects(
    breaking.addPreset(presetRecord('LOST'), key),
    new StoreError('unavailable', `PostgreSQL does not answer within ${PATIENCE_MS / 1000} s`),
  );
  const began = performance.now();
  assert.deepEqual(await store.addPreset(presetRecord('FOUND'), key), { kind: 'added' });
  process.stdout.write(`an abandoned transaction was over after ${Math.round(performance.now() - began)} ms\n`);
  assert.equal(await store.preset('LOST'), null);
  await store.close();
}
