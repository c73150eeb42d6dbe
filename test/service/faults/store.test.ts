/** A store that fails for a while: whoever asks is told, nothing is acknowledged that is not kept, and it goes on when the store does. */

import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ProcessLock } from '../../../src/node/lock/process-lock.js';
import type { StoreThreadSetup } from '../../../src/service/store/file/job.js';
import { openPostgresStore } from '../../../src/service/store/postgres/open-postgres-store.js';
import { PostgresEngine } from '../../../src/service/store/postgres/postgres-engine.js';
import type { PostgresPool } from '../../../src/service/store/postgres/postgres-pool.js';
import { insertPreset } from '../../../src/service/store/sql/record-statements.js';
import type { Store } from '../../../src/service/store/store.js';
import { StoreError } from '../../../src/service/store/store-error.js';
import { until } from '../../support/service/fake-clock.js';
import { type Served, serve } from '../../support/service/faults/served.js';
import { openTestFileStore, startStoreFromSource, storeFolder } from '../../support/service/file-store.js';
import { memoryStore } from '../../support/service/memory-store.js';
import { pglitePool } from '../../support/service/pglite-pool.js';
import { once, presetRecord } from '../../support/service/store-records.js';
import {
  type AnswerBody,
  MESSAGE_PATH,
  messageBody,
  PRESET_PATH,
  presetBody,
  tryService,
} from '../../support/service/try-service.js';

const ALL = { createdBy: null, after: null, limit: 100 };
const FULL = /^Internal error: there is no room to store anything \(request \S+\)$/;
const UNAVAILABLE =
  /^Internal error: the store does not answer as it should; try again, with the same Idempotency-Key \(request \S+\)$/;

async function send({ url }: Served, path: string, body: object, key = '') {
  const headers = { 'content-type': 'application/json', ...(key !== '' && { 'idempotency-key': key }) };
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { status, headers: told } = answer;
  return { status, again: told.get('retry-after'), body: (await answer.json()) as AnswerBody };
}

function failed(message: RegExp) {
  return { status: 500, again: '1', body: { status_code: 500, status_message: expect.stringMatching(message) } };
}

describe('a full disk', () => {
  async function onDisk() {
    const disk = { hasRoom: true };
    const kept = memoryStore();
    const whileThereIsRoom =
      <Given extends unknown[], Kept>(add: (...given: Given) => Promise<Kept>) =>
      async (...given: Given): Promise<Kept> => {
        if (!disk.hasRoom) throw new StoreError('full', 'there is no room left to write');
        return add(...given);
      };
    const { addPreset, addMessage } = kept;
    const store: Store = {
      ...kept,
      addPreset: whileThereIsRoom(addPreset),
      addMessage: whileThereIsRoom(addMessage),
    };
    const trial = await tryService({ store });
    return { trial, disk, kept };
  }

  it('is told with its reason, and nothing is kept of what was asked', async () => {
    const { trial, disk, kept } = await onDisk();
    await using served = await serve(trial.service);
    disk.hasRoom = false;
    expect(await send(served, PRESET_PATH, presetBody(trial.token))).toEqual(failed(FULL));
    expect(await send(served, MESSAGE_PATH, messageBody(trial.token))).toEqual(failed(FULL));
    expect((await kept.presets(ALL)).items).toEqual([]);
    expect((await kept.messages({ ...ALL, state: null })).items).toEqual([]);
  });

  it('is over when there is room: the same keys are carried out then, once', async () => {
    const { trial, disk, kept } = await onDisk();
    await using served = await serve(trial.service);
    disk.hasRoom = false;
    await send(served, PRESET_PATH, presetBody(trial.token), 'key');
    disk.hasRoom = true;
    const { body } = await send(served, PRESET_PATH, presetBody(trial.token), 'key');
    expect((await send(served, PRESET_PATH, presetBody(trial.token), 'key')).body).toEqual(body);
    expect((await kept.presets(ALL)).items).toMatchObject([{ code: body.response.presetCode }]);
  });
});

// As disks do: what has no room is written in part, and only what comes behind it fails.
const DISK_WITH_A_FLAG = `
const fs = require('node:fs');
const { workerData } = require('node:worker_threads');
const { writeSync } = fs;
let room = 600;
fs.writeSync = (file, bytes, offset, length, position) => {
  if (!fs.existsSync(workerData.path + '.full')) return writeSync(file, bytes, offset, length, position);
  const part = Math.min(length, room);
  if (part === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  room -= part;
  return writeSync(file, bytes, offset, part, position);
};`;

it('a store in a file whose disk is full says so, and goes on when there is room', async () => {
  using folder = storeFolder();
  const start = (setup: StoreThreadSetup) => startStoreFromSource(setup, DISK_WITH_A_FLAG);
  const store = await openTestFileStore(folder.file, { start });
  const trial = await tryService({ store });
  await using served = await serve(trial.service);
  writeFileSync(`${folder.file}.full`, '');
  const fails = failed(FULL);
  for (let times = 0; times < 2; times++)
    expect(await send(served, PRESET_PATH, presetBody(trial.token), 'key')).toEqual(fails);
  rmSync(`${folder.file}.full`);
  const { body } = await send(served, PRESET_PATH, presetBody(trial.token), 'key');
  expect((await store.presets(ALL)).items).toMatchObject([{ code: body.response.presetCode }]);
  await store.close();
});

it('a store in the hands of another process is told, and is there again when that lets go', async () => {
  using folder = storeFolder();
  const store = await openTestFileStore(folder.file, { patience: 20 });
  const trial = await tryService({ store });
  await using served = await serve(trial.service);
  // The store hands its file to who wants it, and this one never gives it back by itself.
  const other = new ProcessLock(`${folder.file}.holder`, randomUUID());
  writeFileSync(`${folder.file}.wanted`, '');
  await until(() => other.take() === null);
  expect(await send(served, PRESET_PATH, presetBody(trial.token))).toEqual(failed(UNAVAILABLE));
  other.release();
  const { body } = await send(served, PRESET_PATH, presetBody(trial.token));
  expect((await store.presets(ALL)).items).toMatchObject([{ code: body.response.presetCode }]);
  await store.close();
});

describe('a database that is gone', () => {
  async function onDatabase() {
    const network = { isUp: true };
    const pool = await pglitePool();
    const whileUp: PostgresPool = {
      connect: async () => {
        if (!network.isUp) throw new AggregateError([new Error('connect ECONNREFUSED 127.0.0.1:5432')]);
        return pool.connect();
      },
    };
    const store = await openPostgresStore(whileUp);
    const trial = await tryService({ store });
    return { trial, network, store, pool };
  }

  it('is told, and is used again when it is back', async () => {
    const { trial, network, store, pool } = await onDatabase();
    await using served = await serve(trial.service);
    const presets = async () => (await store.presets(ALL)).items.map(({ code }) => code);
    const first = await send(served, PRESET_PATH, presetBody(trial.token), 'first');
    network.isUp = false;
    expect(await send(served, PRESET_PATH, presetBody(trial.token), 'second')).toEqual(failed(UNAVAILABLE));
    expect(await send(served, MESSAGE_PATH, messageBody(trial.token))).toEqual(failed(UNAVAILABLE));
    expect((await fetch(`${served.url}/readyz`)).status).toBe(503);
    network.isUp = true;
    // It is looked at once a second.
    trial.clock.now += 1000;
    await until(async () => (await fetch(`${served.url}/readyz`)).status === 200);
    const second = await send(served, PRESET_PATH, presetBody(trial.token), 'second');
    expect((await send(served, PRESET_PATH, presetBody(trial.token), 'first')).body).toEqual(first.body);
    expect((await presets()).sort()).toEqual([first, second].map(({ body }) => body.response.presetCode).sort());
    await pool.end();
  });

  it('in the middle of a transaction is heard of: it does not end the process', async () => {
    const heard: boolean[] = [];
    const lost = new Error('Connection terminated unexpectedly');
    const client = Object.assign(new EventEmitter(), {
      query: async (text: string) => {
        if (!text.startsWith('INSERT')) return { rows: [] };
        heard.push(client.emit('error', lost));
        throw lost;
      },
      release: () => {},
    });
    const engine = new PostgresEngine({ connect: async () => client });
    const addition = {
      insert: insertPreset(presetRecord('P')),
      code: 'P',
      once: once('key'),
      first: null,
    };
    await expect(engine.addRecord(addition)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(heard).toEqual([true]);
  });
});
