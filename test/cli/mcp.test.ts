/** `pushsift mcp` as a client uses it: the protocol's own client starts the command and speaks to it over standard input and output. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAIN, pushsift } from './command.js';

const CATALOG = JSON.stringify({
  applications: { 'AAAAA-AAAAA': { name: 'Shop', platforms: ['iOS', 'Android'] } },
  tags: { age: { type: 'Integer' } },
});

const DEVICES = [
  { id: 'a', platform: 'iOS', applications: ['AAAAA-AAAAA'], tags: { age: 20 } },
  { id: 'b', platform: 'Android', applications: ['AAAAA-AAAAA'], tags: { age: 40 } },
  { id: 'c', platform: 'iOS', applications: [] },
]
  .map((device) => `${JSON.stringify(device)}\n`)
  .join('');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pushsift-mcp-'));
  writeFileSync(join(folder, 'catalog.json'), CATALOG);
  writeFileSync(join(folder, 'devices.ndjson'), DEVICES);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A client of `pushsift mcp` with these words, connected for as long as `work` takes. */
async function withClient<T>(words: readonly string[], work: (client: Client) => Promise<T>): Promise<T> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, 'mcp', ...words],
    cwd: folder,
    stderr: 'pipe',
  });
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

interface Called {
  readonly isError: boolean;
  readonly text: string;
  readonly data: unknown;
}

async function call(client: Client, name: string, input: Record<string, unknown>): Promise<Called> {
  const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: input });
  const [first] = content;
  if (first?.type !== 'text') throw new Error('every answer begins with a text');
  return { isError, text: first.text, data: structuredContent };
}

describe('pushsift mcp', () => {
  it('lists tools that read only, with instructions in which order to use them', async () => {
    await withClient([], async (client) => {
      expect(client.getServerVersion()).toMatchObject({ name: 'pushsift' });
      expect(client.getInstructions()).toMatch(/search_catalog .* check; explain.* count/);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toStrictEqual([
        'search_catalog',
        'check',
        'fix',
        'format',
        'explain',
        'count',
        'match',
        'prove',
        'diff',
        'simplify',
      ]);
      for (const { annotations, description } of tools) {
        expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
        expect(description).toMatch(/\.$/);
      }
    });
  });

  it('writes a filter in a checked loop: search, check, fix, explain, count', async () => {
    await withClient(['--catalog', 'catalog.json', '--devices', 'devices.ndjson'], async (client) => {
      const found = await call(client, 'search_catalog', { query: 'shop' });
      expect(found.data).toMatchObject({ applications: [{ code: 'AAAAA-AAAAA' }] });
      const wrong = 'A("AAAAA-AAAAA") * T("age", GTE, 18) * A("AAAAA-AAAAA", ["iOS"]';
      expect((await call(client, 'check', { text: wrong })).data).toMatchObject({ valid: false });
      const right = 'A("AAAAA-AAAAA") * T("age", GTE, 30)';
      expect((await call(client, 'explain', { filter: right })).data).toMatchObject({
        reach: { accountWide: false, applications: ['AAAAA-AAAAA'] },
      });
      const counted = await call(client, 'count', { filter: right });
      expect(counted.data).toStrictEqual({
        count: 1,
        devices: 3,
        byPlatform: { Android: 1 },
        byApplication: { 'AAAAA-AAAAA': 1 },
      });
      // For clients that do not know schemas.
      expect(JSON.parse(counted.text)).toStrictEqual(counted.data);
    });
  });

  it('refuses what reaches the whole account, until the call says that it is meant', async () => {
    await withClient(['--devices', 'devices.ndjson'], async (client) => {
      const filter = 'T("age", GTE, 18)';
      const refused = await call(client, 'count', { filter });
      expect(refused).toMatchObject({ isError: true, text: expect.stringMatching(/lint\/no-application/) });
      expect((await call(client, 'count', { filter, allowAccountWide: true })).data).toMatchObject({ count: 2 });
    });
  });

  it('refuses arguments that the schema does not admit, and goes on', async () => {
    await withClient([], async (client) => {
      for (const input of [{}, { filter: 7 }, { filter: 'A("X")', allowAcountWide: true }]) {
        const { isError, text } = await call(client, 'simplify', input);
        expect([isError, text]).toStrictEqual([true, expect.stringMatching(/^Input validation error: /)]);
      }
      await expect(call(client, 'send', {})).rejects.toThrow(/send/);
      expect((await call(client, 'simplify', { filter: 'A("X") + A("X")' })).data).toMatchObject({ text: 'A("X")' });
    });
  });

  it('counts over an index with the catalog inside', async () => {
    const build = pushsift(['index', 'build', 'devices.ndjson', '--catalog', 'catalog.json', '-o', 'd.psi'], {
      folder,
    });
    expect(build.code).toBe(0);
    await withClient(['--devices', 'd.psi'], async (client) => {
      expect((await call(client, 'search_catalog', { query: 'age' })).data).toMatchObject({ tags: [{ name: 'age' }] });
      const diff = await call(client, 'diff', { before: 'A("AAAAA-AAAAA")', after: 'A("AAAAA-AAAAA", ["iOS"])' });
      expect(diff.data).toMatchObject({ same: false, gained: { count: 0 }, lost: { count: 1 } });
    });
  });

  it('tells what it cannot read as an answer of the call, and goes on', async () => {
    await withClient(['--devices', 'devices.ndjson'], async (client) => {
      writeFileSync(join(folder, 'devices.ndjson'), '{"id": 1}\n');
      const { isError, text } = await call(client, 'count', { filter: 'A("AAAAA-AAAAA")' });
      expect([isError, text]).toStrictEqual([true, expect.stringMatching(/devices\.ndjson:1/)]);
      writeFileSync(join(folder, 'devices.ndjson'), DEVICES);
      expect((await call(client, 'count', { filter: 'A("AAAAA-AAAAA")' })).data).toMatchObject({ count: 2 });
    });
  });

  it('writes nothing', async () => {
    const before = readdirSync(folder);
    await withClient(['--catalog', 'catalog.json', '--devices', 'devices.ndjson'], async (client) => {
      await call(client, 'fix', { text: 'A("AAAAA-AAAAA"' });
      await call(client, 'count', { filter: 'A("AAAAA-AAAAA")' });
    });
    expect(readdirSync(folder)).toStrictEqual(before);
  });

  it('ends when the client closes standard input, in the middle of a message too', () => {
    for (const input of ['', '{"jsonrpc": "2.0", "id": 1, "meth']) {
      const { status, stdout } = spawnSync(process.execPath, [MAIN, 'mcp'], { cwd: folder, input, encoding: 'utf8' });
      expect([status, stdout]).toStrictEqual([0, '']);
    }
  });

  it('cannot read devices from the standard input that the client speaks over', () => {
    expect(pushsift(['mcp', '--devices', '-'], { folder })).toStrictEqual({
      code: 2,
      out: '',
      err: 'pushsift: `--devices -` cannot be read: standard input belongs to the client\n  help: name a file\n',
    });
  });
});
