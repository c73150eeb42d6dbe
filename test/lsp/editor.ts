/** An editor that speaks to a server over streams in memory, and a workspace of texts in memory. */

import { PassThrough } from 'node:stream';
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import type { ClientCapabilities, InitializeResult } from 'vscode-languageserver-protocol';
import type { Diagnostic } from 'vscode-languageserver-types';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import type { Account, ClientSettings, Revised, TextFile, Workspace } from '../../src/lsp/account.js';
import { serveLanguage } from '../../src/lsp/server.js';

interface Published {
  readonly uri: string;
  readonly version?: number;
  readonly diagnostics: readonly Diagnostic[];
}

export interface Editor {
  readonly connection: MessageConnection;
  readonly initialized: InitializeResult;
  /** Findings as they were sent. */
  readonly published: readonly Published[];
  readonly logs: readonly string[];
  readonly shown: readonly string[];
  /** What was asked of the editor. */
  readonly asked: readonly string[];
  /** What it was asked to tell of. */
  readonly registered: readonly unknown[];
  readonly workspace: MemoryWorkspace;
  open(name: string, text: string, languageId?: string): string;
  change(uri: string, version: number, ...changes: readonly object[]): void;
  ask<Answer>(method: string, params: object): Promise<Answer>;
  /** True: the server ended in good order. */
  readonly ended: Promise<boolean>;
  /** The bytes to the server, for messages that are none. */
  readonly toServer: PassThrough;
}

export const ACCOUNT: Account = {
  catalog: sampleCatalog,
  catalogFile: null,
  configFile: null,
  devicesFile: null,
  codePage: (code) => `https://docs.example.org/diagnostics/${code}.html`,
  problem: null,
  check: { dialect: 'strict', auth: 'optional' },
  countDevices: null,
  valuesOf: null,
};

export class MemoryWorkspace implements Workspace {
  account: Account = ACCOUNT;
  folders: readonly string[] = [];
  client: ClientSettings = {};
  texts: readonly TextFile[] = [];
  isClosed = false;

  async accountOf(): Promise<Account> {
    return this.account;
  }

  setFolders(folders: readonly string[]): void {
    this.folders = folders;
  }

  setClient(settings: ClientSettings): void {
    this.client = settings;
  }

  async files(most: number): Promise<{ readonly files: readonly TextFile[]; readonly isComplete: boolean }> {
    return { files: this.texts.slice(0, most), isComplete: this.texts.length <= most };
  }

  async read(uri: string): Promise<string | null> {
    return this.texts.find((one) => one.uri === uri)?.text ?? null;
  }

  /** Revisions of files, by `address@revision`. */
  revisions: Readonly<Record<string, string>> = {};

  async readAt(uri: string, revision: string): Promise<Revised> {
    const text = this.revisions[`${uri}@${revision}`];
    return text === undefined ? { kind: 'missing', why: `nothing at ${revision}` } : { kind: 'text', text };
  }

  uriOf(file: string): string {
    return `memory:///${file}`;
  }

  changes = 0;
  filesChanged(): void {
    this.changes++;
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }
}

export interface EditorOptions {
  readonly capabilities?: ClientCapabilities;
  readonly workspace?: MemoryWorkspace;
  readonly settings?: object;
  readonly initializationOptions?: object;
}

export async function startEditor(options: EditorOptions = {}): Promise<Editor> {
  const { capabilities = {}, workspace = new MemoryWorkspace(), settings = null, initializationOptions } = options;
  const [toServer, toEditor] = [new PassThrough(), new PassThrough()];
  const reader = new StreamMessageReader(toServer);
  reader.partialMessageTimeout = 0;
  const server = createMessageConnection(reader, new StreamMessageWriter(toEditor));
  const ended = serveLanguage({ connection: server, workspace, version: '1.2.3' });
  const connection = createMessageConnection(new StreamMessageReader(toEditor), new StreamMessageWriter(toServer));
  const published: Published[] = [];
  const [logs, shown, asked]: [string[], string[], string[]] = [[], [], []];
  connection.onNotification('textDocument/publishDiagnostics', (params: Published) => void published.push(params));
  connection.onNotification('window/logMessage', ({ message }: { message: string }) => void logs.push(message));
  connection.onNotification('window/showMessage', ({ message }: { message: string }) => void shown.push(message));
  connection.onRequest('workspace/configuration', () => {
    asked.push('workspace/configuration');
    return [settings];
  });
  const registered: unknown[] = [];
  connection.onRequest((method: string, params: object | unknown[] | undefined) => {
    asked.push(method);
    if (params !== undefined && 'registrations' in params) registered.push(...(params.registrations as unknown[]));
    return null;
  });
  connection.listen();
  const ask = <Answer>(method: string, params: object): Promise<Answer> => connection.sendRequest(method, params);
  const initialized = await ask<InitializeResult>('initialize', {
    processId: null,
    rootUri: null,
    workspaceFolders: [{ uri: 'memory:///', name: 'memory' }],
    capabilities,
    initializationOptions,
  });
  void connection.sendNotification('initialized', {});
  return {
    connection,
    initialized,
    published,
    logs,
    shown,
    asked,
    registered,
    workspace,
    ended,
    toServer,
    ask,
    open(name, text, languageId = 'pushsift') {
      const uri = `memory:///${name}`;
      void connection.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } });
      return uri;
    },
    change(uri, version, ...changes) {
      void connection.sendNotification('textDocument/didChange', {
        textDocument: { uri, version },
        contentChanges: changes,
      });
    },
  };
}

/** Waits until `isSo`, and fails where it never is. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2_000; turn++) {
    if (isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('it never came to that');
}

/** The text without its `|`, and where that stood as line and character. */
export function withCursor(text: string): {
  readonly text: string;
  readonly position: object;
  readonly offset: number;
} {
  const offset = text.indexOf('|');
  const before = text.slice(0, offset).split('\n');
  const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  return { text: text.slice(0, offset) + text.slice(offset + 1), position, offset };
}
