/** `pushsift serve --workers`, as a process: over an index, and over the devices of its store; messages are counted as questions are. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SHORT_LIVED } from '../support/short-lived.js';
import { MAIN, runInProcess, runWithThreads, withFolderAsync } from './command.js';

const CATALOG = '{"applications": {"AAAAA-AAAAA": {}}, "tags": {"age": {"type": "Integer"}}}';
const linesOf = (first: number): string =>
  Array.from({ length: 200 }, (_, at) =>
    JSON.stringify({ id: `d${at}`, platform: 'iOS', applications: ['AAAAA-AAAAA'], tags: { age: first + at } }),
  ).join('\n');

interface Served {
  /** Threads of the process. */
  threads(): number;
  /** Devices in the audience of a message with this filter, and devices that a question says the filter has. */
  counts(filter: string): Promise<readonly unknown[]>;
  /** Reads devices and catalog again. */
  reload(): Promise<void>;
  stop(): Promise<unknown[]>;
}

async function serve(folder: string, words: readonly string[]): Promise<Served> {
  const adding = ['serve', 'token', 'add', 'all', '--store', 's.db', '--account-wide'];
  const token = (await runWithThreads(adding, { folder })).out.trim();
  const child = spawn(
    process.execPath,
    [...SHORT_LIVED, MAIN, 'serve', '--store', 's.db', '--port', '0', '--drain', '0', ...words],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    log += text;
  });
  const [line] = await once(child.stdout, 'data');
  const [url] = /http:\S+/.exec(String(line)) ?? [];
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const ask = async (path: string, body?: object) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    return (await fetch(`${url}${path}`, { headers, ...init })).json();
  };
  return {
    threads: () => Number(/^Threads:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]),
    counts: async (filter) => {
      const request = { auth: token, devices_filter: filter, content: 'hi', send_date: '2030-01-01 00:00' };
      const { response } = await ask('/json/1.3/createTargetedMessage', { request });
      const { audience } = await ask(`/v1/messages/${response.messageCode}`);
      return [audience.count, (await ask('/v1/filters/count', { filter })).count];
    },
    reload: async () => {
      child.kill('SIGHUP');
      while (!log.includes('"event":"reloaded"')) await once(child.stderr, 'data');
    },
    stop: async () => {
      child.kill('SIGTERM');
      return once(child, 'exit');
    },
  };
}

const filterAt = (at: number): string => `A("AAAAA-AAAAA") * T("age", BETWEEN, [${at}, ${3 * at + 1}])`;

const BUILD = ['index', 'build', 'devices.ndjson', '--catalog', 'catalog.json', '--output', 'devices.psi'];

it.each([
  ['an index', ['--devices', 'devices.psi']],
  ['devices of the store', ['--devices', 'devices.ndjson', '--catalog', 'catalog.json']],
])('over %s', async (_, devices) => {
  await withFolderAsync({ 'devices.ndjson': linesOf(0), 'catalog.json': CATALOG }, async (folder) => {
    expect(await runInProcess(BUILD, { folder })).toMatchObject({ code: 0 });
    const served = await serve(folder, [...devices, '--workers', '2']);
    const before = served.threads();
    const counts = await Promise.all(Array.from({ length: 60 }, (_, at) => served.counts(filterAt(at))));
    // Of the devices, whose ages are 0 to 199, those between the two.
    expect(counts).toEqual(Array.from({ length: 60 }, (_, at) => [2 * at + 2, 2 * at + 2]));
    expect(served.threads() - before).toBeGreaterThanOrEqual(2);
    expect(await served.stop()).toEqual([0, null]);
  });
});

it('an index that was replaced is counted by all of them from a reload on', async () => {
  await withFolderAsync({ 'devices.ndjson': linesOf(0), 'catalog.json': CATALOG }, async (folder) => {
    expect(await runInProcess(BUILD, { folder })).toMatchObject({ code: 0 });
    const served = await serve(folder, ['--devices', 'devices.psi', '--workers', '2']);
    expect(await served.counts(filterAt(10))).toEqual([22, 22]);
    writeFileSync(join(folder, 'devices.ndjson'), linesOf(20));
    expect(await runInProcess(BUILD, { folder })).toMatchObject({ code: 0 });
    await served.reload();
    const counts = await Promise.all([10, 11, 12, 10].map((at) => served.counts(filterAt(at))));
    // Of the devices, whose ages are 20 to 219 now.
    expect(counts).toEqual([12, 15, 18, 12].map((count) => [count, count]));
    expect(await served.stop()).toEqual([0, null]);
  });
});
