/** `pushsift serve --workers`, as a process: over an index, and over the devices of its store; messages are counted as questions are. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pushsift, withFolderAsync } from './command.js';

const MAIN = join(import.meta.dirname, '../../dist/cli/main.cjs');
const CATALOG = '{"applications": {"AAAAA-AAAAA": {}}, "tags": {"age": {"type": "Integer"}}}';
const LINES = Array.from({ length: 200 }, (_, number) =>
  JSON.stringify({ id: `d${number}`, platform: 'iOS', applications: ['AAAAA-AAAAA'], tags: { age: number } }),
).join('\n');

interface Worked {
  /** Threads of the process when it is ready, and when all messages are created. */
  readonly threads: readonly number[];
  /** Of each message: devices in its audience, and devices that the same filter is said to have. */
  readonly counts: readonly (readonly unknown[])[];
}

async function work(folder: string, words: readonly string[]): Promise<Worked> {
  const token = pushsift(['serve', 'token', 'add', 'all', '--store', 's.db', '--account-wide'], { folder }).out.trim();
  const child = spawn(process.execPath, [MAIN, 'serve', '--store', 's.db', '--port', '0', '--drain', '0', ...words], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  const [url] = /http:\S+/.exec(String(line)) ?? [];
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const ask = async (path: string, body?: object) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    return (await fetch(`${url}${path}`, { headers, ...init })).json();
  };
  const threadsOf = () => Number(/^Threads:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]);
  const before = threadsOf();
  const counts = await Promise.all(
    Array.from({ length: 60 }, async (_, at) => {
      const filter = `A("AAAAA-AAAAA") * T("age", BETWEEN, [${at}, ${3 * at + 1}])`;
      const request = { auth: token, devices_filter: filter, content: 'hi', send_date: '2030-01-01 00:00' };
      const { response } = await ask('/json/1.3/createTargetedMessage', { request });
      const { audience } = await ask(`/v1/messages/${response.messageCode}`);
      return [audience.count, (await ask('/v1/filters/count', { filter })).count];
    }),
  );
  const threads = [before, threadsOf()];
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  return { threads, counts };
}

it.each([
  ['an index', ['--devices', 'devices.psi']],
  ['devices of the store', ['--devices', 'devices.ndjson', '--catalog', 'catalog.json']],
])('over %s', { timeout: 120_000 }, async (_, devices) => {
  await withFolderAsync({ 'devices.ndjson': LINES, 'catalog.json': CATALOG }, async (folder) => {
    const build = ['index', 'build', 'devices.ndjson', '--catalog', 'catalog.json', '--output', 'devices.psi'];
    expect(pushsift(build, { folder }).code).toBe(0);
    const { threads, counts } = await work(folder, [...devices, '--workers', '2']);
    // Of the devices, whose ages are 0 to 199, those between the two.
    expect(counts).toEqual(Array.from({ length: 60 }, (_, at) => [2 * at + 2, 2 * at + 2]));
    expect(threads[1]! - threads[0]!).toBeGreaterThanOrEqual(2);
  });
});
