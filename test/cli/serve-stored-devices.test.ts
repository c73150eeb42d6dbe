/** `pushsift serve` without a file of devices, as a process: they register, and are there after any end of the process, and for others that share the store. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { statement } from '../../src/service/store/sql/statement.js';
import { openTestFileEngine } from '../support/service/file-store.js';
import { SHORT_LIVED } from '../support/short-lived.js';
import { MAIN, runWithThreads, withFolderAsync } from './command.js';

const CATALOG = '{"applications": {"AAAAA-AAAAA": {}}, "tags": {"age": {"type": "Integer"}}}';
const WITH_CITY = CATALOG.replace('"tags": {', '"tags": {"City": {"type": "String"}, ');

interface Served {
  readonly child: ChildProcess;
  readonly url: string;
  readonly shown: string;
  readonly log: () => string;
}

async function serve(folder: string, outbox: string, ...more: string[]): Promise<Served> {
  const words = ['serve', '--store', 'push.db', '--catalog', 'catalog.json', '--port', '0', '--drain', '0'];
  const child = spawn(process.execPath, [...SHORT_LIVED, MAIN, ...words, '--outbox', outbox, ...more], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    log += text;
  });
  const [line] = await once(child.stdout ?? child, 'data');
  const [, shown = '', url = ''] = /^serving (.*) at (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(String(line)) ?? [];
  return { child, url, shown, log: () => log };
}

/** A new one in the store of the folder. */
async function tokenOf(folder: string): Promise<string> {
  const words = ['serve', 'token', 'add', 'all', '--store', 'push.db', '--account-wide'];
  return (await runWithThreads(words, { folder })).out.trim();
}

async function post({ url }: Served, token: string, path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

async function register(served: Served, token: string, hwid: string, tags: object = {}): Promise<unknown> {
  const request = { application: 'AAAAA-AAAAA', hwid, device_type: 1, push_token: 'the-push-token', tags };
  return (await post(served, token, '/json/1.3/registerDevice', { request })).status_code;
}

/** Until it is so many: a test that waits in vain ends by its time. */
async function counted(served: Served, token: string, filter: string, wanted: number): Promise<void> {
  while ((await post(served, token, '/v1/filters/count', { filter })).count !== wanted)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

const ALL = 'A("AAAAA-AAAAA")';

it('what was acknowledged is there after a kill, for another process too, and after a change of the catalog', async () => {
  await withFolderAsync({ 'catalog.json': CATALOG }, async (folder) => {
    const token = await tokenOf(folder);
    const first = await serve(folder, 'one');
    expect(first.shown).toBe('0 devices of the store');
    const registered: unknown[] = [];
    for (let at = 0; at < 20; at++) registered.push(await register(first, token, `d${at}`, { age: at }));
    expect(registered).toEqual(Array(20).fill(200));
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const second = await serve(folder, 'one');
    expect(second.shown).toBe('20 devices of the store');
    const other = await serve(folder, 'two');
    expect(await register(other, token, 'from-the-other', { age: 40 })).toBe(200);
    await counted(second, token, ALL, 21);
    await counted(second, token, `${ALL} * T("age", GTE, 18)`, 3);
    await counted(other, token, ALL, 21);

    expect(await register(second, token, 'd0', { City: 'Oslo' })).toBe(210);
    writeFileSync(join(folder, 'catalog.json'), WITH_CITY);
    second.child.kill('SIGHUP');
    while (!second.log().includes('"event":"reloaded"')) await once(second.child.stderr ?? second.child, 'data');
    expect(await register(second, token, 'd0', { City: 'Oslo' })).toBe(200);
    await counted(second, token, `${ALL} * T("City", EQ, "Oslo")`, 1);

    expect(existsSync(join(folder, 'push.db.devices.psi'))).toBe(false);
    // The last to end has the catalog of the next to begin.
    for (const { child } of [other, second]) {
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
    }
    expect(existsSync(join(folder, 'push.db.devices.psi'))).toBe(true);
    const third = await serve(folder, 'one');
    expect(third.shown).toBe('21 devices of the store');
    expect(third.log()).toBe('');
    await counted(third, token, `${ALL} * T("City", EQ, "Oslo")`, 1);
    third.child.kill('SIGTERM');
    await once(third.child, 'exit');
    for (const { log } of [first, second, other, third]) expect(log()).not.toContain('the-push-token');
  });
});

const line = (id: string, age: number) =>
  `${JSON.stringify({ id, platform: 'iOS', applications: ['AAAAA-AAAAA'], tags: { age } })}\n`;

it('a file of devices is loaded once: what was changed or removed since stays so, what is new in it comes', async () => {
  // More than the store is asked about at a time, one of them twice.
  const many = Array.from({ length: 1200 }, (_, at) => line(`f${at}`, 50)).join('');
  const files = { 'catalog.json': CATALOG, 'devices.ndjson': `${many}${line('f0', 60)}` };
  await withFolderAsync(files, async (folder) => {
    const token = await tokenOf(folder);
    const first = await serve(folder, 'one', '--devices', 'devices.ndjson');
    expect(first.shown).toBe('1,200 devices of the store');
    expect(first.log()).toContain('"file":"devices.ndjson","devices":1200');
    await counted(first, token, `${ALL} * T("age", EQ, 50)`, 1200);
    expect(await register(first, token, 'f1', { age: 70 })).toBe(200);
    const request = { application: 'AAAAA-AAAAA', hwid: 'f2' };
    expect((await post(first, token, '/json/1.3/deleteDevice', { request })).status_code).toBe(200);
    await counted(first, token, ALL, 1199);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    writeFileSync(join(folder, 'devices.ndjson'), `${many}${line('new', 50)}`);
    const second = await serve(folder, 'one', '--devices', 'devices.ndjson');
    expect(second.shown).toBe('1,200 devices of the store');
    expect(second.log()).toContain('"file":"devices.ndjson","devices":1');
    await counted(second, token, `${ALL} * T("age", EQ, 50)`, 1199);
    await counted(second, token, `${ALL} * T("age", EQ, 70)`, 1);
    // Read again is the catalog; the file of devices has been loaded.
    writeFileSync(join(folder, 'devices.ndjson'), line('later', 50));
    second.child.kill('SIGHUP');
    while (!second.log().includes('"event":"reloaded"')) await once(second.child.stderr ?? second.child, 'data');
    await counted(second, token, ALL, 1200);
    second.child.kill('SIGTERM');
    await once(second.child, 'exit');

    writeFileSync(join(folder, 'devices.ndjson'), `${line('good', 1)}{"id": 1}\n`);
    const words = ['serve', '--store', 'push.db', '--devices', 'devices.ndjson', '--port', '0'];
    const { code, err } = await runWithThreads(words, { folder });
    expect([code, err]).toEqual([2, expect.stringMatching(/^pushsift: devices\.ndjson:2: an id must be a text/)]);
    writeFileSync(join(folder, 'pushsift.config.json'), '{"devices": "devices.ndjson"}');
    expect(await runWithThreads(['serve', '--store', 'push.db', '--port', '0'], { folder })).toEqual({
      code: 2,
      out: '',
      err: expect.stringMatching(/devices\.ndjson is no index, and the configuration or the environment names it\n/),
    });
  });
});

it('a store that has forgotten devices takes no file: it could bring them back', async () => {
  const files = { 'catalog.json': CATALOG, 'devices.ndjson': line('a', 1) };
  await withFolderAsync(files, async (folder) => {
    const path = join(folder, 'push.db');
    const engine = await openTestFileEngine(path);
    await engine.run(statement("UPDATE pushsift_device_log SET id = 'log 7 7 0', sequence = 7"));
    await engine.close();
    const words = ['serve', '--store', 'push.db', '--devices', 'devices.ndjson', '--port', '0'];
    const { code, err } = await runWithThreads(words, { folder });
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(
        /^pushsift: push\.db has forgotten devices that were removed: a file could bring them back\n/,
      ),
    ]);
    const wrong = await runWithThreads(['serve', '--store', 'push.db', '--keep-removed', '0'], { folder });
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringMatching(/`0` is no time to keep removed devices/)]);
  });
});
