/** Records that were damaged in the file of a store, and the service over it: each stops itself, is named, and keeps nobody from the others. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FileEngine } from '../../src/service/store/file/file-engine.js';
import { sqlStore } from '../../src/service/store/sql/sql-store.js';
import { statement } from '../../src/service/store/sql/statement.js';
import type { Store } from '../../src/service/store/store.js';
import { openOutbox } from '../../src/service/transport/outbox/open-outbox.js';
import { emptiedStore } from '../support/service/emptied-store.js';
import { openTestFileEngine, storeFolder } from '../support/service/file-store.js';
import { MemoryDisk } from '../support/service/memory-files.js';
import { readMetrics } from '../support/service/read-metrics.js';
import {
  type Answered,
  as,
  ask,
  MESSAGE_PATH,
  messageBody,
  PRESET_PATH,
  post,
  presetBody,
  type Trial,
  tryService,
} from '../support/service/try-service.js';

/** What a letter that turned into another, a text that ends early and a wrong checksum come to. */
const DAMAGES = ['one byte', 'the end cut off', 'the checksum'] as const;

const SQL: Readonly<Record<(typeof DAMAGES)[number], string>> = {
  'one byte': `record = replace(record, '"createdAt"', '"createdAs"')`,
  'the end cut off': 'record = substr(record, 1, length(record) / 2)',
  'the checksum': "checksum = 'AAAAAAAAAAAAAAAA'",
};

let folder: ReturnType<typeof storeFolder>;
let engine: FileEngine;
let disk: MemoryDisk;
let store: Store;
const services: Trial[] = [];

beforeAll(async () => {
  folder = storeFolder();
  engine = await openTestFileEngine(folder.file);
});
beforeEach(async () => {
  disk = new MemoryDisk();
  await engine.run(statement('DELETE FROM pushsift_filters'));
  store = await emptiedStore(engine);
});
afterEach(async () => {
  await Promise.all(services.splice(0).map(({ service }) => service.close()));
});
afterAll(async () => {
  await engine.close();
  folder[Symbol.dispose]();
});

/** Without a transport messages stay as they are. */
async function serve(): Promise<Trial> {
  const trial = await tryService({ store });
  services.push(trial);
  return trial;
}

/** Another process over the same file, which knows nothing of what this one has met. It sends. */
async function serveAnew(trial: Trial): Promise<Trial> {
  const transport = await openOutbox('/o', { files: disk.process() });
  const again = await tryService({ store: sqlStore(engine), transport, now: () => trial.clock.now }, null);
  services.push(again);
  return { ...again, token: trial.token };
}

const damage = (table: string, sql: string, where: string) =>
  engine.run(statement(`UPDATE pushsift_${table} SET ${sql} WHERE ${where}`));

async function createdMessage(trial: Trial, members: Readonly<Record<string, unknown>> = {}): Promise<string> {
  return (await post(trial, MESSAGE_PATH, messageBody(trial.token, members))).body.response.messageCode;
}

async function createdPreset(trial: Trial, token = trial.token): Promise<string> {
  return (await post(trial, PRESET_PATH, presetBody(token))).body.response.presetCode;
}

const LATER = { send_date: '2026-11-02 12:00', ignore_user_timezone: true };

function told({ status, text }: Answered): unknown {
  const { status_code, status_message, error_code } = JSON.parse(text);
  return [status, status_code, String(status_message).replace(/ \(request .*/, ''), error_code];
}

const unreadable = (what: string) => [
  500,
  500,
  `Internal error: the ${what} is stored and cannot be read`,
  'record/unreadable',
];

const listed = async (trial: Trial, what: 'messages' | 'presets'): Promise<readonly string[]> =>
  JSON.parse((await as(trial, trial.token, `/v1/${what}`)).text)[what].map(({ code }: { code: string }) => code);

async function counted(trial: Trial): Promise<unknown> {
  const families = readMetrics((await as(trial, trial.token, '/metrics')).text);
  const samples = families.get('pushsift_unreadable_records')?.samples ?? [];
  return Object.fromEntries(samples.map(({ labels, value }) => [labels.kind, value]));
}

const named = ({ log }: Trial) => log.filter(({ message }) => message === 'record cannot be read');

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe.each(DAMAGES)('%s of', (what) => {
  it('a message: itself says so, lists go on, it is named once and counted', async () => {
    const trial = await serve();
    const codes = [
      await createdMessage(trial, LATER),
      await createdMessage(trial, LATER),
      await createdMessage(trial, LATER),
    ];
    const [first, code, last] = codes;
    await damage('messages', SQL[what], `code = '${code}'`);
    expect(new Set(await listed(trial, 'messages'))).toEqual(new Set([last, first]));
    for (const [path, method] of [
      ['', 'GET'],
      ['/recipients', 'GET'],
      ['/cancel', 'POST'],
      ['', 'DELETE'],
    ] as const)
      expect(told(await as(trial, trial.token, `/v1/messages/${code}${path}`, method))).toEqual(
        unreadable(`message \`${code}\``),
      );
    expect((await as(trial, trial.token, `/v1/messages/${first}`)).status).toBe(200);
    expect(named(trial)).toEqual([
      { level: 'error', fields: { kind: 'message', code }, message: 'record cannot be read' },
    ]);
    expect(await counted(trial)).toEqual({ message: 1, preset: 0, token: 0, device: 0, audience: 0, event: 0 });
    expect((await ask(trial, '/readyz')).body).toEqual({ ready: true, reasons: [], unreadableRecords: 1 });
    expect(trial.log.filter(({ message }) => message === 'failed')).toEqual([]);
  });

  it('a preset: a message that names it is told so, and it can be removed', async () => {
    const trial = await serve();
    const [code, other] = [await createdPreset(trial), await createdPreset(trial)];
    await damage('presets', SQL[what], `code = '${code}'`);
    expect(await listed(trial, 'presets')).toEqual([other]);
    expect(told(await as(trial, trial.token, `/v1/presets/${code}`))).toEqual(unreadable(`preset \`${code}\``));
    expect(told(await post(trial, MESSAGE_PATH, messageBody(trial.token, { preset: code })))).toEqual(
      unreadable(`preset \`${code}\``),
    );
    expect(await createdMessage(trial, { preset: other })).toMatch(/./);
    expect(named(trial)).toHaveLength(1);
    expect(await counted(trial)).toEqual({ message: 0, preset: 1, token: 0, device: 0, audience: 0, event: 0 });
    expect((await as(trial, trial.token, `/v1/presets/${code}`, 'DELETE')).status).toBe(204);
    expect((await as(trial, trial.token, `/v1/presets/${code}`)).status).toBe(404);
    expect(await counted(trial)).toEqual({ message: 0, preset: 0, token: 0, device: 0, audience: 0, event: 0 });
  });

  it('a token: lets nobody in, the others go on, and it is not told to be removed', async () => {
    const trial = await serve();
    const secret = await trial.addToken({ name: 'shop', accountWide: true });
    expect((await as(trial, secret, '/v1/presets')).status).toBe(200);
    await damage('tokens', SQL[what], "name = 'shop'");
    trial.clock.now += 1000;
    expect((await as(trial, secret, '/v1/presets')).status).toBe(401);
    expect((await post(trial, MESSAGE_PATH, messageBody(secret))).body.status_code).toBe(210);
    trial.clock.now += 1000;
    expect((await as(trial, trial.token, '/v1/presets')).status).toBe(200);
    expect(named(trial).map(({ fields }) => fields)).toEqual([{ kind: 'token', code: 'shop' }]);
    expect(trial.log.filter(({ message }) => message === 'token removed')).toEqual([]);
    expect(await counted(trial)).toEqual({ message: 0, preset: 0, token: 1, device: 0, audience: 0, event: 0 });
  });

  it('each kind before the service starts: it starts, and sends the other messages', async () => {
    const before = await serve();
    await before.addToken({ name: 'shop', accountWide: true });
    const [code, other] = [await createdMessage(before), await createdMessage(before)];
    const preset = await createdPreset(before);
    await damage('tokens', SQL[what], "name = 'shop'");
    await damage('messages', SQL[what], `code = '${code}'`);
    await damage('presets', SQL[what], `code = '${preset}'`);
    const trial = await serveAnew(before);
    const state = async () => JSON.parse((await as(trial, trial.token, `/v1/messages/${other}`)).text).state;
    await until(async () => (await state()) === 'ready');
    await until(async () => named(trial).some(({ fields }) => fields.kind === 'message'));
    expect(disk.names()).toEqual(expect.arrayContaining([`/o/${other}.ndjson`]));
    expect(disk.names().filter((name) => name.includes(code))).toEqual([]);
    await as(trial, trial.token, '/v1/presets');
    expect((await ask(trial, '/readyz')).body).toEqual({ ready: true, reasons: [], unreadableRecords: 3 });
    expect(await engine.run(statement(`SELECT state FROM pushsift_messages WHERE code = '${code}'`))).toEqual([
      { state: 'scheduled' },
    ]);
    const families = readMetrics((await as(trial, trial.token, '/metrics')).text);
    expect(families.get('pushsift_oldest_due_seconds')?.samples[0]?.value).toBe(0);
  });
});

it('a damaged filter stops the messages that have it, and no others', async () => {
  const before = await serve();
  const code = await createdMessage(before);
  const other = await createdMessage(before, { devices_filter: 'A("BBBBB-BBBBB")' });
  await damage('filters', "filter = replace(filter, 'AAAAA-AAAAA', 'BBBBB-BBBBB')", "filter LIKE '%AAAAA-AAAAA%'");
  const trial = await serveAnew(before);
  const state = async () => JSON.parse((await as(trial, trial.token, `/v1/messages/${other}`)).text).state;
  await until(async () => (await state()) === 'ready');
  expect(told(await as(trial, trial.token, `/v1/messages/${code}`))).toEqual(unreadable(`message \`${code}\``));
  expect(disk.names().filter((name) => name.includes(code))).toEqual([]);
});

it('a message whose recipients were being written is gone on with by nobody, and what was written stays', async () => {
  const before = await serve();
  const code = await createdMessage(before);
  const other = await createdMessage(before);
  const transport = await openOutbox('/o', { files: disk.process() });
  for (const each of [code, other]) {
    const delivery = await transport.open(each);
    await delivery.close();
    const message = await before.store.message(each);
    const resolution = { generation: '1', transport: transport.id, basis: '', isCommitted: false };
    await before.store.advance(each, { ...message!.progress, version: 1, state: 'resolving', resolution });
  }
  const written = disk.names().filter((name) => name.includes(code));
  await transport.close();
  await damage('messages', 'progress = substr(progress, 2)', `code = '${code}'`);
  const trial = await serveAnew(before);
  const state = async () => JSON.parse((await as(trial, trial.token, `/v1/messages/${other}`)).text).state;
  await until(async () => (await state()) === 'ready');
  expect(disk.names().filter((name) => name.includes(code))).toEqual(written);
  expect(named(trial).map(({ fields }) => fields)).toEqual([{ kind: 'message', code }]);
});

it('a message whose token cannot be read fails, and says so', async () => {
  const before = await serve();
  const secret = await before.addToken({ name: 'shop', accountWide: true });
  const { body } = await post(before, MESSAGE_PATH, messageBody(secret));
  await damage('tokens', "record = ''", "name = 'shop'");
  const trial = await serveAnew(before);
  const path = `/v1/messages/${body.response.messageCode}`;
  const message = async () => JSON.parse((await as(trial, trial.token, path)).text);
  await until(async () => (await message()).state === 'failed');
  expect((await message()).failure).toBe('the record of its token cannot be read; nothing was handed over');
});

it('whoever does not see a record is not told that it is there', async () => {
  const trial = await serve();
  const stranger = await trial.addToken({ name: 'news', applications: ['BBBBB-BBBBB'] });
  const [preset, message] = [await createdPreset(trial), await createdMessage(trial, LATER)];
  await damage('presets', "record = ''", '1 = 1');
  await damage('messages', "record = ''", '1 = 1');
  expect((await as(trial, stranger, `/v1/presets/${preset}`)).status).toBe(404);
  expect((await as(trial, stranger, `/v1/presets/${preset}`, 'DELETE')).status).toBe(404);
  expect((await as(trial, stranger, `/v1/messages/${message}`)).status).toBe(404);
  const named = messageBody(stranger, { devices_filter: 'A("BBBBB-BBBBB")', preset });
  const { body } = await post(trial, MESSAGE_PATH, named);
  expect(body.response.diagnostics.map(({ code }) => code)).toEqual(['request/unknown-preset']);
  expect((await as(trial, trial.token, `/v1/presets/${preset}`)).status).toBe(500);
});
