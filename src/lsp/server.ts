/**
 * The language server: what a client tells and asks over a connection, answered by the language service. An answer is about the text as
 * it was when it was asked for; where that has changed meanwhile, it says so instead. Logs hold names of files and no text.
 */

import { type CancellationToken, type MessageConnection, RequestType } from 'vscode-jsonrpc';
import type {
  DidChangeConfigurationParams,
  DidChangeTextDocumentParams,
  DidChangeWorkspaceFoldersParams,
  DidCloseTextDocumentParams,
  DidOpenTextDocumentParams,
  InitializeParams,
  InitializeResult,
} from 'vscode-languageserver-protocol';
import { type Abilities, abilitiesOf, serverCapabilities } from './abilities.js';
import { clientSettings, settingsIn, type Workspace } from './account.js';
import { Accounts } from './accounts.js';
import { Client } from './client.js';
import type { Document } from './document.js';
import { Documents } from './documents.js';
import { cancelled, notInitialized, shutDown, textChanged } from './errors.js';
import { formOf } from './filters-in.js';
import { Findings } from './findings.js';
import { FindingsSender } from './findings-sender.js';
import { type AboutDocument, nothingFor, QUESTIONS, type Question, type Surroundings } from './questions.js';

/** The process that started the server, where processes can be seen. */
export interface ClientProcess {
  /** Looks for this one from now on. */
  follow(processId: number): void;
  /** Settles once the process that is followed has ended. */
  readonly gone: Promise<void>;
  close(): void;
}

export interface ServerOptions {
  readonly connection: MessageConnection;
  readonly workspace: Workspace;
  readonly version: string;
  readonly client?: ClientProcess;
}

/** Turns without a question, after which nothing is left of what was said before the connection ended: a message is taken up each turn. */
const LAST_TURNS = 200;

const NO_ABILITIES = abilitiesOf({});

/** Serves until the client says it is over or goes away; true: it said so, in good order. */
export function serveLanguage(options: ServerOptions): Promise<boolean> {
  return new LanguageServer(options).run();
}

class LanguageServer {
  readonly #connection: MessageConnection;
  readonly #client: Client;
  readonly #workspace: Workspace;
  readonly #version: string;
  readonly #process: ClientProcess | undefined;
  readonly #documents = new Documents();
  readonly #findings = new Findings();
  readonly #accounts: Accounts;
  readonly #sender: FindingsSender;
  #folders: readonly string[] = [];
  #abilities: Abilities = NO_ABILITIES;
  #running = 0;
  #state: 'new' | 'running' | 'shut-down' = 'new';

  constructor({ connection, workspace, version, client }: ServerOptions) {
    this.#connection = connection;
    this.#client = new Client(connection);
    this.#workspace = workspace;
    this.#version = version;
    this.#process = client;
    this.#accounts = new Accounts(workspace, this.#client);
    this.#sender = new FindingsSender(this.#client, this.#documents, this.#findings, this.#accounts);
  }

  async run(): Promise<boolean> {
    const ended = new Promise<boolean>((resolve) => {
      this.#connection.onNotification('exit', () => resolve(this.#state === 'shut-down'));
      this.#connection.onClose(() => this.#lastWords().then(() => resolve(this.#state === 'shut-down')));
      void this.#process?.gone.then(() => resolve(this.#state === 'shut-down'));
    });
    this.#listenToLife();
    this.#listenToDocuments();
    this.#answerQuestions();
    this.#connection.listen();
    const isInOrder = await ended;
    this.#process?.close();
    this.#sender.close();
    await this.#workspace.close();
    this.#connection.dispose();
    return isInOrder;
  }

  async #lastWords(): Promise<void> {
    for (let turn = 0; turn < LAST_TURNS; turn++) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (this.#running > 0) turn = 0;
    }
  }

  #listenToLife(): void {
    this.#connection.onRequest('initialize', (params: InitializeParams) => this.#initialize(params));
    this.#connection.onNotification('initialized', () => this.#initialized());
    this.#connection.onRequest('shutdown', () => {
      this.#state = 'shut-down';
      return null;
    });
    this.#connection.onNotification('workspace/didChangeConfiguration', ({ settings }: DidChangeConfigurationParams) =>
      this.#settingsChanged(settings),
    );
    this.#connection.onNotification('workspace/didChangeWatchedFiles', () => this.#filesChanged());
    this.#connection.onNotification(
      'workspace/didChangeWorkspaceFolders',
      (params: DidChangeWorkspaceFoldersParams) => {
        const removed = new Set(params.event.removed.map(({ uri }) => uri));
        this.#folders = [
          ...this.#folders.filter((uri) => !removed.has(uri)),
          ...params.event.added.map(({ uri }) => uri),
        ];
        this.#workspace.setFolders(this.#folders);
        this.#filesChanged();
      },
    );
  }

  #initialize(params: InitializeParams): InitializeResult {
    const { capabilities, workspaceFolders, rootUri, initializationOptions, processId } = params;
    // What a client sends may be of any type.
    if (Number.isSafeInteger(processId) && Number(processId) > 0) this.#process?.follow(Number(processId));
    this.#abilities = abilitiesOf(capabilities ?? {});
    this.#documents.encoding = this.#abilities.encoding;
    this.#folders = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri == null ? [] : [rootUri]);
    this.#workspace.setFolders(this.#folders);
    this.#workspace.setClient(clientSettings(initializationOptions));
    this.#state = 'running';
    return {
      capabilities: serverCapabilities(this.#abilities),
      serverInfo: { name: 'pushsift', version: this.#version },
    };
  }

  async #initialized(): Promise<void> {
    if (this.#abilities.tellsSettings) await this.#askSettings();
    if (!this.#abilities.watchesFiles) return;
    const watchers = [{ globPattern: '**/*.json' }];
    const registrations = [
      { id: 'files', method: 'workspace/didChangeWatchedFiles', registerOptions: { watchers } },
      { id: 'settings', method: 'workspace/didChangeConfiguration', registerOptions: { section: 'pushsift' } },
    ];
    await this.#client.ask('client/registerCapability', { registrations });
  }

  async #settingsChanged(settings: unknown): Promise<void> {
    if (this.#abilities.tellsSettings) await this.#askSettings();
    else this.#workspace.setClient(clientSettings(settingsIn(settings)));
    this.#filesChanged();
  }

  async #askSettings(): Promise<void> {
    const answer = await this.#client.ask('workspace/configuration', { items: [{ section: 'pushsift' }] });
    if (Array.isArray(answer) && answer[0] != null) this.#workspace.setClient(clientSettings(answer[0]));
  }

  /** Catalogs and configuration are looked at again with the next question: what is shown is renewed now. */
  #filesChanged(): void {
    this.#workspace.filesChanged();
    const { pullsDiagnostics, refreshesDiagnostics, refreshesInlays, refreshesLenses } = this.#abilities;
    if (!pullsDiagnostics) for (const document of this.#documents.all()) this.#sender.sendSoon(document);
    else if (refreshesDiagnostics) void this.#client.ask('workspace/diagnostic/refresh');
    if (refreshesInlays) void this.#client.ask('workspace/inlayHint/refresh');
    if (refreshesLenses) void this.#client.ask('workspace/codeLens/refresh');
  }

  #listenToDocuments(): void {
    this.#connection.onNotification('textDocument/didOpen', ({ textDocument }: DidOpenTextDocumentParams) => {
      const { uri, languageId, version, text } = textDocument;
      this.#changed(this.#documents.open({ uri, languageId, version, text }));
    });
    this.#connection.onNotification('textDocument/didChange', (params: DidChangeTextDocumentParams) => {
      const { uri, version } = params.textDocument;
      const document = this.#documents.change(uri, version, params.contentChanges);
      if (document === null)
        this.#client.log(`a change of ${uri} to version ${version} comes too late, or it is not open`);
      else this.#changed(document);
    });
    this.#connection.onNotification('textDocument/didClose', ({ textDocument }: DidCloseTextDocumentParams) => {
      const { uri } = textDocument;
      if (!this.#documents.close(uri)) return this.#client.log(`${uri} was closed and never opened`);
      this.#sender.cancel(uri);
      if (!this.#abilities.pullsDiagnostics) this.#client.findings(uri, null, []);
    });
  }

  /** Clients that ask for findings themselves are sent none. */
  #changed(document: Document): void {
    if (!this.#abilities.pullsDiagnostics) this.#sender.sendSoon(document);
  }

  /** Of a document that is not open, or is neither filter nor JSON, there is nothing to say. */
  #answerQuestions(): void {
    for (const [method, answer] of QUESTIONS) {
      const type = new RequestType<AboutDocument, unknown, void>(method);
      this.#connection.onRequest(type, (params, token) =>
        this.#counted(() => this.#answer(method, answer, params, token)),
      );
    }
  }

  async #counted<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    this.#running++;
    try {
      return await work();
    } finally {
      this.#running--;
    }
  }

  async #answer(method: string, answer: Question, params: AboutDocument, token: CancellationToken): Promise<unknown> {
    if (this.#state !== 'running') throw this.#state === 'new' ? notInitialized() : shutDown();
    const document = this.#documents.get(params.textDocument.uri);
    if (document === null || formOf(document) === null) return nothingFor(method);
    const account = await this.#accounts.of(document);
    this.#stillWanted(document, token);
    // SAFETY: parameters are those of the method.
    const given = await answer({ document, account, params: params as never, around: this.#surroundings() });
    this.#stillWanted(document, token);
    return given;
  }

  #surroundings(): Surroundings {
    return {
      documents: this.#documents,
      findings: this.#findings,
      workspace: this.#workspace,
      abilities: this.#abilities,
    };
  }

  #stillWanted(document: Document, token: CancellationToken): void {
    if (token.isCancellationRequested) throw cancelled();
    if (!this.#documents.isCurrent(document)) throw textChanged();
  }
}
