/** The built language server over standard input and output, as editors start it. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import sqlite from 'node-sqlite3-wasm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import type { CodeLens, Hover } from 'vscode-languageserver-types';
import { catalogToJson } from '../../../src/catalog/catalog-json.js';
import { sampleCatalog } from '../../../src/catalog/sample-catalog.js';
import { rowsSchema } from '../../../src/evaluate/sql/rows/rows-schema.js';
import { MAIN } from '../command.js';

let folder = '';
let child: ChildProcess;
let connection: MessageConnection;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pushsift-lsp-'));
  writeFileSync(join(folder, 'catalog.json'), JSON.stringify(catalogToJson(sampleCatalog)));
  writeFileSync(join(folder, 'pushsift.config.json'), '{"catalog": "catalog.json", "devices": "devices.ndjson"}');
  const device = { platform: 'iOS', applications: ['AAAAA-AAAAA'] };
  const lines = ['a', 'b', 'c'].map((id) => `${JSON.stringify({ id, ...device })}\n`);
  writeFileSync(join(folder, 'devices.ndjson'), lines.join(''));
  child = spawn(process.execPath, [MAIN, 'lsp', '--stdio'], { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] });
  if (child.stdout === null || child.stdin === null) throw new Error('no streams');
  connection = createMessageConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
  connection.listen();
});
afterEach(() => {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const rootUri = (): string => pathToFileURL(folder).href;

it('checks with the configured catalog, counts over the configured devices, and ends when it is told to', async () => {
  const published = new Promise<{ diagnostics: { code: string }[] }>((resolve) => {
    connection.onNotification('textDocument/publishDiagnostics', resolve);
  });
  await connection.sendRequest('initialize', { processId: null, rootUri: rootUri(), capabilities: {} });
  void connection.sendNotification('initialized', {});
  const uri = `${rootUri()}/a.sift`;
  const text = 'A("AAAAA-AAAAA") \\ T("nothing", EQ, 1)';
  void connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'pushsift', version: 1, text },
  });
  expect((await published).diagnostics.map(({ code }) => code)).toStrictEqual(['name/unknown-tag']);
  void connection.sendNotification('textDocument/didChange', {
    textDocument: { uri, version: 2 },
    contentChanges: [{ text: 'A("AAAAA-AAAAA")' }],
  });
  const [lens] = await connection.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
  expect(lens?.command?.title).toBe('3 devices · reach: Shop');
  await connection.sendRequest('shutdown');
  void connection.sendNotification('exit');
  expect(await once(child, 'exit')).toStrictEqual([0, null]);
});

it('counts in the database that its words name, and answers questions over it', async () => {
  const database = new sqlite.Database(join(folder, 'crm.db'));
  const rows = [
    "INSERT INTO devices VALUES ('d1', 'iOS'), ('d2', 'Android')",
    "INSERT INTO subscriptions VALUES ('d1', 'AAAAA-AAAAA'), ('d2', 'AAAAA-AAAAA')",
  ];
  for (const statement of [...rowsSchema('sqlite'), ...rows]) database.exec(statement);
  database.close();
  const uri = `${rootUri()}/a.sift`;
  const textDocument = { uri, languageId: 'sift', version: 1, text: 'A("AAAAA-AAAAA")' };
  const asked = (source: string): readonly string[] => {
    const messages = [
      { id: 1, method: 'initialize', params: { rootUri: rootUri(), capabilities: {} } },
      { method: 'textDocument/didOpen', params: { textDocument } },
      { id: 2, method: 'pushsift/count', params: { textDocument: { uri } } },
      { id: 3, method: 'shutdown' },
      { method: 'exit' },
    ];
    const words = [MAIN, 'lsp', '--source', source];
    const { stdout } = spawnSync(process.execPath, words, { cwd: folder, input: framed(messages), encoding: 'utf8' });
    return [/"title":"([^"]*)"/, /"text":"([^"]*)"/, /"id":2,"error":.*?"message":"([^"]*)"/].flatMap(
      (part) => part.exec(stdout)?.[1] ?? [],
    );
  };
  expect(asked('sqlite:crm.db')).toStrictEqual(['2 devices · reach: Shop', 'counted over sqlite:crm.db']);
  expect(asked('sqlite:none.db')).toStrictEqual([expect.stringMatching(/^the devices cannot be counted: .*none\.db/)]);
});

it('explains findings in the pages of the installed package, where the configuration names no site', async () => {
  await connection.sendRequest('initialize', { processId: null, rootUri: rootUri(), capabilities: {} });
  const uri = `${rootUri()}/a.sift`;
  void connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'sift', version: 1, text: 'A("AAAAA-AAAAA", ["ios"])' },
  });
  const hover = await connection.sendRequest<Hover>('textDocument/hover', {
    textDocument: { uri },
    position: { line: 0, character: 20 },
  });
  const [, file = '', anchor = ''] = /\[spelling\/platform\]\(<(.*)#(.*)>\)/.exec(JSON.stringify(hover.contents)) ?? [];
  expect(readFileSync(fileURLToPath(file), 'utf8').includes('\n### `spelling/platform`\n')).toBe(true);
  expect(anchor).toBe('spellingplatform');
});

it.each(['Content-Length: 100\r\n\r\n{"jsonrpc"', ''])(
  'ends with 2 where the connection ends behind %j',
  async (bytes) => {
    await connection.sendRequest('initialize', { processId: null, rootUri: rootUri(), capabilities: {} });
    const ended = once(child, 'exit');
    child.stdin?.end(bytes);
    expect(await ended).toStrictEqual([2, null]);
  },
);

it('takes the configuration that its words name, or none', () => {
  const input = framed([
    { id: 1, method: 'initialize', params: { rootUri: rootUri(), capabilities: {} } },
    {
      method: 'textDocument/didOpen',
      params: { textDocument: { uri: `${rootUri()}/a.sift`, languageId: 'sift', version: 1, text: '' } },
    },
    { id: 2, method: 'pushsift/status', params: { textDocument: { uri: `${rootUri()}/a.sift` } } },
    { id: 3, method: 'shutdown' },
    { method: 'exit' },
  ]);
  writeFileSync(join(folder, 'named.json'), '{}');
  const configuration = (words: readonly string[], environment = {}): unknown => {
    const { stdout, status } = spawnSync(process.execPath, [MAIN, 'lsp', ...words], {
      cwd: folder,
      input,
      encoding: 'utf8',
      env: { ...process.env, ...environment },
    });
    expect(status).toBe(0);
    return JSON.parse(/"configuration":("[^"]*"|null)/.exec(stdout)?.[1] ?? '"nothing"');
  };
  expect(configuration([])).toBe(join(folder, 'pushsift.config.json'));
  expect(configuration(['--config', 'named.json'])).toBe('named.json');
  expect(configuration([], { PUSHSIFT_CONFIG: 'named.json' })).toBe('named.json');
  expect(configuration(['--no-config'])).toBe(null);
});

it('ends with 2, and says nothing, where the editor goes before the findings of its text have been sent', () => {
  const input = framed([
    { id: 1, method: 'initialize', params: { rootUri: rootUri(), capabilities: {} } },
    {
      method: 'textDocument/didOpen',
      params: { textDocument: { uri: `${rootUri()}/a.sift`, languageId: 'sift', version: 1, text: 'A(' } },
    },
  ]);
  const { status, stderr } = spawnSync(process.execPath, [MAIN, 'lsp'], { cwd: folder, input, encoding: 'utf8' });
  expect([status, stderr]).toStrictEqual([2, '']);
  // Standard input that is a file has an end, too.
  writeFileSync(join(folder, 'input'), input);
  const stdin = openSync(join(folder, 'input'), 'r');
  const fromFile = spawnSync(process.execPath, [MAIN, 'lsp'], { cwd: folder, stdio: [stdin, 'pipe', 'pipe'] });
  closeSync(stdin);
  expect(fromFile.status).toBe(2);
});

it.each(['words', 'initialize'])(
  'ends when the editor that %s named has ended, though its pipes are held open',
  async (where) => {
    child.kill('SIGKILL');
    const editor = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    const words = where === 'words' ? [`--clientProcessId=${editor.pid}`] : [];
    child = spawn(process.execPath, [MAIN, 'lsp', '--stdio', ...words], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    if (child.stdout === null || child.stdin === null) throw new Error('no streams');
    connection = createMessageConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
    connection.listen();
    const processId = where === 'initialize' ? editor.pid : null;
    await connection.sendRequest('initialize', { processId, rootUri: rootUri(), capabilities: {} });
    const ended = once(child, 'exit');
    editor.kill('SIGKILL');
    expect(await ended).toStrictEqual([2, null]);
  },
);

it.each([999_999_999, -1, 'x', 1.5])(
  'serves an editor whose process %j cannot be seen from here',
  async (processId) => {
    await connection.sendRequest('initialize', { processId, rootUri: rootUri(), capabilities: {} });
    expect(await connection.sendRequest('shutdown')).toBe(null);
    void connection.sendNotification('exit');
    expect(await once(child, 'exit')).toStrictEqual([0, null]);
  },
);

function framed(messages: readonly object[]): string {
  return messages
    .map((message) => JSON.stringify({ jsonrpc: '2.0', ...message }))
    .map((message) => `Content-Length: ${Buffer.byteLength(message)}\r\n\r\n${message}`)
    .join('');
}
