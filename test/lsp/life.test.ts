/** From the first message to the last: what is answered before the server has begun and behind its end, where it looks, and when it ends. */

import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import {
  CancellationTokenSource,
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import { type ClientProcess, serveLanguage } from '../../src/lsp/server.js';
import { MemoryWorkspace, startEditor, until } from './editor.js';

interface Server {
  readonly connection: MessageConnection;
  readonly workspace: MemoryWorkspace;
  readonly ended: Promise<boolean>;
  readonly followed: readonly number[];
  /** Ends the process of the client. */
  endClient(): void;
}

/** A server that nobody has spoken to, beside a process that it can see. */
function started(): Server {
  const followed: number[] = [];
  let endClient = (): void => {};
  const gone = new Promise<void>((resolve) => {
    endClient = resolve;
  });
  const client = { gone, follow: (id: number) => void followed.push(id), close: () => {} };
  return { ...startedWithout(client), followed, endClient };
}

function startedWithout(client?: ClientProcess): Pick<Server, 'connection' | 'workspace' | 'ended'> {
  const [toServer, toEditor] = [new PassThrough(), new PassThrough()];
  const server = createMessageConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toEditor));
  const workspace = new MemoryWorkspace();
  const ended = serveLanguage({ connection: server, workspace, version: '1.2.3', ...(client && { client }) });
  const connection = createMessageConnection(new StreamMessageReader(toEditor), new StreamMessageWriter(toServer));
  connection.listen();
  return { connection, workspace, ended };
}

const HOVER = { textDocument: { uri: 'memory:///a.sift' }, position: { line: 0, character: 0 } };

describe('a question', () => {
  it('is refused before the server has begun, and behind its end', async () => {
    const { connection } = started();
    const ask = () => connection.sendRequest('textDocument/hover', HOVER);
    await expect(ask()).rejects.toMatchObject({ code: -32002, message: 'the server has not been initialized' });
    await connection.sendRequest('initialize', { capabilities: {} });
    expect(await ask()).toBeNull();
    expect(await connection.sendRequest('shutdown')).toBeNull();
    await expect(ask()).rejects.toMatchObject({ code: -32600, message: 'the server has been shut down' });
  });

  it('that is taken back is answered by that', async () => {
    const editor = await startEditor();
    const uri = editor.open('a.sift', 'A("AAAAA-AAAAA")');
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { account } = editor.workspace;
    let asked = 0;
    editor.workspace.accountOf = async () => {
      asked++;
      await held;
      return account;
    };
    const source = new CancellationTokenSource();
    const params = { textDocument: { uri }, position: { line: 0, character: 0 } };
    const answer = editor.connection.sendRequest('textDocument/hover', params, source.token);
    await until(() => asked > 0);
    source.cancel();
    // What is sent in order has come when a later question is answered.
    await editor.ask('textDocument/hover', HOVER_OF_NOTHING);
    release();
    await expect(answer).rejects.toMatchObject({ code: -32800, message: 'cancelled' });
  });
});

const HOVER_OF_NOTHING = { ...HOVER, textDocument: { uri: 'memory:///nothing' } };

describe('the folders of a client', () => {
  const folder = (uri: string) => ({ uri, name: uri });

  it.each([
    [
      'that it names',
      { workspaceFolders: [folder('memory:///a'), folder('memory:///b')] },
      ['memory:///a', 'memory:///b'],
    ],
    [
      'that it names, and not its root',
      { workspaceFolders: [folder('memory:///a')], rootUri: 'memory:///r' },
      ['memory:///a'],
    ],
    ['none, where it says that there are none', { workspaceFolders: [], rootUri: 'memory:///r' }, []],
    ['its root, where it knows no folders', { rootUri: 'memory:///r' }, ['memory:///r']],
    ['its root, where it has none open', { workspaceFolders: null, rootUri: 'memory:///r' }, ['memory:///r']],
    ['none', { rootUri: null }, []],
    ['none, where it says nothing', {}, []],
  ])('are those %s', async (_what, params, folders) => {
    const { connection, workspace } = started();
    await connection.sendRequest('initialize', { capabilities: {}, ...params });
    expect(workspace.folders).toEqual(folders);
  });

  it('are only those that it adds, where it tells of them before the start', async () => {
    const { connection, workspace } = started();
    const event = { added: [folder('memory:///a')], removed: [] };
    void connection.sendNotification('workspace/didChangeWorkspaceFolders', { event });
    await until(() => workspace.changes > 0);
    expect(workspace.folders).toEqual(['memory:///a']);
  });
});

describe('a connection that ends', () => {
  it('has been read to its end: what was sent last is taken up', async () => {
    const editor = await startEditor();
    // What the editor says at the start has gone out.
    await editor.ask('textDocument/hover', HOVER);
    const sent = (message: object): string => {
      const text = JSON.stringify({ jsonrpc: '2.0', ...message });
      return `Content-Length: ${text.length}\r\n\r\n${text}`;
    };
    const opened = { ...HOVER.textDocument, languageId: 'sift', version: 1, text: '' };
    const before = sent({ method: 'textDocument/didOpen', params: { textDocument: opened } }).repeat(20);
    editor.toServer.end(before + sent({ id: 'last', method: 'shutdown' }));
    expect(await editor.ended).toBe(true);
  });

  it('leaves the server open until what was asked before is answered', async () => {
    const editor = await startEditor();
    const uri = editor.open('a.sift', 'A("AAAAA-AAAAA")');
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const accountOf = vi.spyOn(editor.workspace, 'accountOf').mockImplementation(async () => {
      await held;
      return editor.workspace.account;
    });
    const answer = editor.ask('textDocument/hover', { textDocument: { uri }, position: { line: 0, character: 4 } });
    await until(() => accountOf.mock.calls.length > 0);
    editor.toServer.end();
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(editor.workspace.isClosed).toBe(false);
    release();
    expect(await answer).toMatchObject({ contents: { kind: 'markdown' } });
    expect([await editor.ended, editor.workspace.isClosed]).toEqual([false, true]);
  });
});

describe('the process of a client', () => {
  it.each([
    [4711, [4711]],
    [1, [1]],
    [0, []],
    [-1, []],
    [1.5, []],
    ['4711', []],
    [null, []],
    [undefined, []],
  ])('is followed where it is named by a number: %j', async (processId, expected) => {
    const { connection, followed } = started();
    await connection.sendRequest('initialize', { capabilities: {}, processId });
    expect(followed).toEqual(expected);
  });

  it('is not looked for where no processes can be seen', async () => {
    const { connection } = startedWithout();
    expect(await connection.sendRequest('initialize', { capabilities: {}, processId: 4711 })).toMatchObject({
      serverInfo: { name: 'pushsift' },
    });
  });

  it('ends the server with it, in good order where the server was shut down before', async () => {
    const lost = started();
    await lost.connection.sendRequest('initialize', { capabilities: {} });
    lost.endClient();
    expect([await lost.ended, lost.workspace.isClosed]).toEqual([false, true]);
    const orderly = started();
    await orderly.connection.sendRequest('initialize', { capabilities: {} });
    await orderly.connection.sendRequest('shutdown');
    orderly.endClient();
    expect(await orderly.ended).toBe(true);
  });
});

describe('what the client is asked', () => {
  it('its settings at the start and with each change, and that lenses be shown anew', async () => {
    const capabilities = { workspace: { configuration: true, codeLens: { refreshSupport: true } } };
    const editor = await startEditor({ capabilities, settings: { catalog: 'a.json' } });
    await until(() => editor.asked.length === 1);
    void editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    await until(() => editor.asked.length === 3);
    expect(editor.asked).toEqual(['workspace/configuration', 'workspace/configuration', 'workspace/codeLens/refresh']);
  });

  it.each<readonly [unknown, string | undefined]>([
    [[{ catalog: 'b.json' }], 'b.json'],
    [[{}], undefined],
    [[null], 'a.json'],
    [[], 'a.json'],
    [null, 'a.json'],
    ['b.json', 'a.json'],
    [{ 0: { catalog: 'b.json' } }, 'a.json'],
  ])('settings of our section alone; %j leaves the catalog %s', async (answer, catalog) => {
    const { connection, workspace } = startedWithout();
    const asked: unknown[] = [];
    connection.onRequest('workspace/configuration', (params): unknown => {
      asked.push(params);
      return answer;
    });
    connection.onRequest('workspace/codeLens/refresh', () => void asked.push('lenses'));
    const capabilities = { workspace: { configuration: true, codeLens: { refreshSupport: true } } };
    await connection.sendRequest('initialize', { capabilities, initializationOptions: { catalog: 'a.json' } });
    void connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    // It is asked for lenses behind the settings.
    await until(() => asked.length === 2);
    expect(asked).toEqual([{ items: [{ section: 'pushsift' }] }, 'lenses']);
    expect(workspace.client.catalog).toBe(catalog);
  });

  it('and does not do is told in the log, and the server goes on', async () => {
    const { connection } = started();
    const logs: string[] = [];
    connection.onNotification('window/logMessage', ({ message }: { message: string }) => void logs.push(message));
    connection.onRequest('workspace/configuration', () => {
      throw new Error('no settings here');
    });
    await connection.sendRequest('initialize', { capabilities: { workspace: { configuration: true } } });
    void connection.sendNotification('initialized', {});
    await until(() => logs.length > 0);
    expect(logs).toEqual(['the client refused workspace/configuration']);
    expect(await connection.sendRequest('textDocument/hover', HOVER)).toBeNull();
  });
});
