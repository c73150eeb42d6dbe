/** `pushsift serve` as a process: started, asked, told to reload and to stop. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SHORT_LIVED } from '../support/short-lived.js';
import { MAIN, runInProcess, runWithThreads, withFolderAsync } from './command.js';

const CATALOG = '{"applications": {"AAAAA-AAAAA": {}}, "tags": {"age": {"type": "Integer"}}}';

function devices(count: number): string {
  return Array.from(
    { length: count },
    (_, at) => `{"id":"d${at}","platform":"iOS","applications":["AAAAA-AAAAA"]}`,
  ).join('\n');
}

async function buildIndex(folder: string): Promise<void> {
  const words = ['index', 'build', 'devices.ndjson', '--catalog', 'catalog.json', '--output', 'devices.psi'];
  expect((await runInProcess(words, { folder })).err).toBe('');
}

interface Served {
  readonly child: ChildProcess;
  readonly url: string;
  /** What was logged so far. */
  readonly log: () => string;
}

async function serve(folder: string, ...more: readonly string[]): Promise<Served> {
  const words = ['serve', '--devices', 'devices.psi', '--store', 'push.db', '--port', '0', '--drain', '0', ...more];
  const child = spawn(process.execPath, [...SHORT_LIVED, MAIN, ...words], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    log += text;
  });
  const [line] = await once(child.stdout ?? child, 'data');
  const url = /^serving \d+ devices? at (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(String(line))?.[1];
  expect(url, String(line)).toBeDefined();
  return { child, url: url ?? '', log: () => log };
}

/** Waits until the log says it. */
async function logged({ child, log }: Served, text: string): Promise<void> {
  while (!log().includes(text)) await once(child.stderr ?? child, 'data');
}

async function createMessage({ url }: Served, token: string): Promise<unknown> {
  const request = { auth: token, devices_filter: 'A("AAAAA-AAAAA")', content: 'Hello', send_date: '2999-01-01 10:00' };
  const response = await fetch(`${url}/json/1.3/createTargetedMessage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ request: { ...request, ignore_user_timezone: true } }),
  });
  const { response: made } = (await response.json()) as { response: { messageCode: string } };
  const shown = await fetch(`${url}/v1/messages/${made.messageCode}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await shown.json()) as { audience: { count: number } }).audience.count;
}

describe('serve', () => {
  it('serves with files alone, reads them again on SIGHUP, keeps the old ones when they are broken, and stops on SIGTERM', async () => {
    await withFolderAsync({ 'catalog.json': CATALOG, 'devices.ndjson': devices(3) }, async (folder) => {
      await buildIndex(folder);
      const adding = ['serve', 'token', 'add', 'shop', '--store', 'push.db', '--account-wide'];
      const added = await runWithThreads(adding, { folder });
      expect(added).toEqual({
        code: 0,
        out: expect.stringMatching(/^pushsift_[\w-]{43}\n$/),
        err: 'made the store push.db\n',
      });
      const token = added.out.trim();
      const served = await serve(folder);
      expect(await createMessage(served, token)).toBe(3);
      writeFileSync(join(folder, 'devices.ndjson'), devices(5));
      await buildIndex(folder);
      served.child.kill('SIGHUP');
      await logged(served, '"event":"reloaded"');
      expect(await createMessage(served, token)).toBe(5);
      writeFileSync(join(folder, 'devices.psi'), 'broken');
      served.child.kill('SIGHUP');
      await logged(served, '"event":"not reloaded: what was loaded before stays"');
      expect(await createMessage(served, token)).toBe(5);
      served.child.kill('SIGTERM');
      const [code] = await once(served.child, 'exit');
      expect([code, served.log().includes(token)]).toEqual([0, false]);
    });
  });

  it('keeps catalog and devices when the catalog is broken, and takes both when it is put right', async () => {
    await withFolderAsync({ 'catalog.json': CATALOG, 'devices.ndjson': devices(3) }, async (folder) => {
      await buildIndex(folder);
      const added = await runWithThreads(['serve', 'token', 'add', 'shop', '--store', 'push.db'], { folder });
      const served = await serve(folder, '--catalog', 'catalog.json');
      writeFileSync(join(folder, 'devices.ndjson'), devices(5));
      await buildIndex(folder);
      const reload = async (catalog: string, event: string): Promise<void> => {
        writeFileSync(join(folder, 'catalog.json'), catalog);
        served.child.kill('SIGHUP');
        await logged(served, `"event":"${event}"`);
      };
      await reload('{"applications": {"BBBBB-BBBBB": {', 'not reloaded: what was loaded before stays');
      expect(await createMessage(served, added.out.trim())).toBe(3);
      await reload(CATALOG, 'reloaded');
      expect(await createMessage(served, added.out.trim())).toBe(5);
      served.child.kill('SIGTERM');
      expect(await once(served.child, 'exit')).toEqual([0, null]);
    });
  });
});
