/** A database that takes connections, or took them, and does not answer: whoever asks is told in time, and it is used again when it answers. */

import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { connectPostgresStore } from '../../../src/service/store/postgres/open-postgres-store.js';
import { PostgresEngine } from '../../../src/service/store/postgres/postgres-engine.js';
import { insertPreset } from '../../../src/service/store/sql/record-statements.js';
import { StoreError } from '../../../src/service/store/store-error.js';
import { until } from '../../support/service/fake-clock.js';
import { PgliteServer, WELCOME } from '../../support/service/faults/pglite-server.js';
import { serve } from '../../support/service/faults/served.js';
import { once as onceOf, presetRecord } from '../../support/service/store-records.js';
import { type AnswerBody, PRESET_PATH, presetBody, tryService } from '../../support/service/try-service.js';

const ALL = { createdBy: null, after: null, limit: 100 };

function patient(callMs: number) {
  return { patience: { callMs, schemaMs: 60_000 }, connectMs: callMs / 2 };
}

function silent(seconds: number): StoreError {
  return new StoreError('unavailable', `PostgreSQL does not answer within ${seconds} s`);
}

/** What is said when the server says this at most, whatever it is asked. */
async function opening(first: Buffer | null, times: { callMs: number; connectMs: number }): Promise<unknown> {
  const greet = (socket: Socket) => socket.on('error', () => {}).once('data', () => first && socket.write(first));
  const server = createServer((socket) => void greet(socket).resume()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `postgres://u@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/d`;
  try {
    const { callMs, connectMs } = times;
    const patience = { callMs, schemaMs: 60_000 };
    return await connectPostgresStore(url, { patience, connectMs }).catch((error: unknown) => error);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

describe('a server that accepts connections and stays silent', () => {
  it('is told of when the store is opened', async () => {
    const reason = 'Connection terminated due to connection timeout';
    expect(await opening(null, { callMs: 60_000, connectMs: 200 })).toEqual(
      new StoreError('unavailable', `cannot use PostgreSQL: ${reason}`),
    );
  });

  it('behind its welcome, too', async () => {
    expect(await opening(WELCOME, { callMs: 200, connectMs: 60_000 })).toEqual(silent(0.2));
  });
});

it('a server that falls silent costs each request no more than its time, is used again, and keeps no store from closing', async () => {
  await using server = await PgliteServer.start();
  const store = await connectPostgresStore(server.url, patient(2000));
  const trial = await tryService({ store });
  await using served = await serve(trial.service);
  const send = async (key: string) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const body = JSON.stringify(presetBody(trial.token));
    const answer = await fetch(`${served.url}${PRESET_PATH}`, { method: 'POST', headers, body });
    const { status_code, status_message, response } = (await answer.json()) as AnswerBody;
    return { status: answer.status, status_code, status_message, code: response?.presetCode };
  };
  const ready = async () => (await fetch(`${served.url}/readyz`)).status;
  const keys = ['one', 'two', 'three', 'four'];
  // Connections that are there already, and are not told.
  await Promise.all(keys.map((key) => send(`early ${key}`.replace(' ', '-'))));
  server.isSilent = true;
  const began = performance.now();
  const refused = await Promise.all(keys.map(send));
  expect(performance.now() - began).toBeLessThan(3 * 2000);
  for (const { status, status_message } of refused)
    expect([status, status_message]).toEqual([
      500,
      expect.stringMatching(
        /^Internal error: the store does not answer as it should; try again, with the same Idempotency-Key \(request \S+\)$/,
      ),
    ]);
  expect(await ready()).toBe(503);
  server.isSilent = false;
  const again = await Promise.all(keys.map(send));
  expect(again.map(({ status_code }) => status_code)).toEqual(keys.map(() => 200));
  // It is looked at once a second.
  trial.clock.now += 1000;
  await until(async () => (await ready()) === 200);
  expect(await Promise.all(keys.map(send))).toEqual(again);
  expect((await store.presets(ALL)).items).toHaveLength(2 * keys.length);
  server.isSilent = true;
  const asked = expect(store.presets(ALL)).rejects.toEqual(silent(2));
  await store.close();
  await asked;
});

describe('a connection that falls silent in the middle of a transaction', () => {
  it.each(['BEGIN', 'INSERT INTO pushsift_attempts', 'INSERT INTO pushsift_presets', 'COMMIT'])(
    'at %s is given up',
    async (last) => {
      const released: unknown[] = [];
      const heard: string[] = [];
      const client = {
        query: async (text: string) => {
          heard.push(text);
          return text.startsWith(last) ? new Promise<never>(() => {}) : { rows: [{ code: 'P' }] };
        },
        release: (error?: Error) => void released.push(error),
      };
      const engine = new PostgresEngine({ connect: async () => client }, patient(50));
      const addition = { insert: insertPreset(presetRecord('P')), code: 'P', createdAt: 0, once: onceOf('key') };
      await expect(engine.addRecord({ ...addition, first: null })).rejects.toEqual(silent(0.05));
      expect([released, heard.some((text) => text.startsWith(last))]).toEqual([[silent(0.05)], true]);
      await engine.close();
    },
  );
});

it('a pool without a connection to give is not waited for, and what it gives too late goes back', async () => {
  let give = (): void => {};
  let returned = 0;
  const client = { query: async () => ({ rows: [] }), release: () => void returned++ };
  const connect = () =>
    new Promise<typeof client>((resolve) => {
      give = () => resolve(client);
    });
  const engine = new PostgresEngine({ connect }, patient(50));
  await expect(engine.run({ text: 'SELECT 1', values: [] })).rejects.toEqual(silent(0.05));
  give();
  await new Promise(setImmediate);
  expect(returned).toBe(1);
  await engine.close();
});
