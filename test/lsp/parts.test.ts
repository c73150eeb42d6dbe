/** Parts of the server by themselves: abilities, documents, findings that wait, problems that are shown, symbols and arguments. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { abilitiesOf, serverCapabilities } from '../../src/lsp/abilities.js';
import type { Account } from '../../src/lsp/account.js';
import { Accounts } from '../../src/lsp/accounts.js';
import { codeLenses, documentSymbols, signatureAt } from '../../src/lsp/answers.js';
import { askedFilter } from '../../src/lsp/asked-filter.js';
import type { Client } from '../../src/lsp/client.js';
import { Documents } from '../../src/lsp/documents.js';
import { Findings } from '../../src/lsp/findings.js';
import { FindingsSender } from '../../src/lsp/findings-sender.js';
import { nothingFor } from '../../src/lsp/questions.js';
import { tokensOf } from '../../src/lsp/tokens.js';
import { ACCOUNT, MemoryWorkspace } from './editor.js';

const opened = (text: string, uri = 'memory:///a.sift', version = 1) =>
  new Documents().open({ uri, languageId: 'pushsift', version, text });

describe('abilities', () => {
  const NOTHING = {
    encoding: 'utf-16',
    snippets: false,
    pullsDiagnostics: false,
    refreshesDiagnostics: false,
    refreshesInlays: false,
    refreshesLenses: false,
    versionedEdits: false,
    watchesFiles: false,
    tellsSettings: false,
  };

  it.each([
    ['nothing', {}, {}],
    ['snippets', { textDocument: { completion: { completionItem: { snippetSupport: true } } } }, { snippets: true }],
    ['findings that are asked for', { textDocument: { diagnostic: {} } }, { pullsDiagnostics: true }],
    ['findings anew', { workspace: { diagnostics: { refreshSupport: true } } }, { refreshesDiagnostics: true }],
    ['hints anew', { workspace: { inlayHint: { refreshSupport: true } } }, { refreshesInlays: true }],
    ['lenses anew', { workspace: { codeLens: { refreshSupport: true } } }, { refreshesLenses: true }],
    ['versions', { workspace: { workspaceEdit: { documentChanges: true } } }, { versionedEdits: true }],
    ['files', { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } }, { watchesFiles: true }],
    ['settings', { workspace: { configuration: true } }, { tellsSettings: true }],
    [
      'what it says it has not',
      {
        textDocument: { completion: { completionItem: { snippetSupport: false } } },
        workspace: {
          diagnostics: { refreshSupport: false },
          inlayHint: {},
          codeLens: {},
          workspaceEdit: {},
          didChangeWatchedFiles: {},
          configuration: false,
        },
      },
      {},
    ],
  ])('of a client with %s', (_, capabilities, expected) => {
    expect(abilitiesOf(capabilities)).toEqual({ ...NOTHING, ...expected });
  });

  it('make findings that are asked for an offer', () => {
    const offered = (textDocument: object) => serverCapabilities(abilitiesOf({ textDocument })).diagnosticProvider;
    expect(offered({})).toBeUndefined();
    expect(offered({ diagnostic: {} })).toEqual({
      identifier: 'pushsift',
      interFileDependencies: false,
      workspaceDiagnostics: false,
    });
  });
});

describe('documents', () => {
  it('change to a version that is as new, or newer, and to no older one', () => {
    const documents = new Documents();
    documents.open({ uri: 'a', languageId: 'pushsift', version: 5, text: 'one' });
    expect(documents.change('a', 4, [{ text: 'two' }])).toBeNull();
    expect(documents.get('a')?.text).toBe('one');
    expect(documents.change('a', 5, [{ text: 'three' }])?.text).toBe('three');
    expect(documents.change('a', 9, [{ text: 'four' }])?.version).toBe(9);
    expect(documents.change('b', 1, [{ text: 'five' }])).toBeNull();
    expect(documents.all().map(({ text }) => text)).toEqual(['four']);
  });

  it('are current until they change, and none behind their end', () => {
    const documents = new Documents();
    const first = documents.open({ uri: 'a', languageId: 'pushsift', version: 1, text: 'one' });
    expect(documents.isCurrent(first)).toBe(true);
    const second = documents.change('a', 2, []);
    expect([documents.isCurrent(first), second !== null && documents.isCurrent(second)]).toEqual([false, true]);
    expect([documents.close('a'), documents.close('a'), documents.get('a')]).toEqual([true, false, null]);
    expect(second !== null && documents.isCurrent(second)).toBe(false);
  });

  it('count characters as the client does', () => {
    const documents = new Documents();
    documents.encoding = 'utf-8';
    const start = { uri: 'a', languageId: 'pushsift', version: 1, text: 'ä😀b' };
    const offsets = [documents.open(start), documents.closed('b', 'ä😀b')].map((document) =>
      [0, 2, 6, 7].map((character) => document.offsetAt({ line: 0, character })),
    );
    expect(offsets).toEqual([
      [0, 1, 3, 4],
      [0, 1, 3, 4],
    ]);
  });
});

interface Sent {
  readonly uri: string;
  readonly version: number | null;
  readonly count: number;
}

function listening(): { readonly client: Client; readonly sent: Sent[]; readonly said: string[] } {
  const sent: Sent[] = [];
  const said: string[] = [];
  const client = {
    findings: (uri: string, version: number | null, found: readonly object[]) =>
      sent.push({ uri, version, count: found.length }),
    log: (message: string) => said.push(message),
    show: (message: string) => said.push(message),
  };
  // Nothing but these is asked of it.
  return { client: client as unknown as Client, sent, said };
}

describe('findings that are sent', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function sending(workspace = new MemoryWorkspace()) {
    const documents = new Documents();
    const { client, sent, said } = listening();
    const sender = new FindingsSender(client, documents, new Findings(), new Accounts(workspace, client));
    const type = (version: number, text: string, uri = 'memory:///a.sift') => {
      const document = documents.open({ uri, languageId: '', version, text });
      sender.sendSoon(document);
      return document;
    };
    const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
    const sentAfter = async (milliseconds: number): Promise<readonly Sent[]> => {
      vi.advanceTimersByTime(milliseconds);
      for (let turn = 0; turn < 20; turn++) await settled();
      return sent.splice(0);
    };
    return { documents, sender, type, sentAfter, said };
  }

  it('come 60 ms behind the last change of the document, and are of its last text', async () => {
    const { type, sentAfter } = sending();
    type(1, 'A("AAAAA-AAAAA"');
    expect(await sentAfter(59)).toEqual([]);
    type(2, 'A("AAAAA-AAAAA")');
    expect(await sentAfter(59)).toEqual([]);
    expect(await sentAfter(1)).toEqual([{ uri: 'memory:///a.sift', version: 2, count: 0 }]);
    expect(await sentAfter(1_000)).toEqual([]);
  });

  it('are of each document by itself', async () => {
    const { type, sentAfter } = sending();
    type(1, 'A(');
    await sentAfter(30);
    type(7, 'A("AAAAA-AAAAA")', 'memory:///b.sift');
    expect((await sentAfter(30)).map(({ uri, version }) => [uri, version])).toEqual([['memory:///a.sift', 1]]);
    expect((await sentAfter(30)).map(({ uri, version }) => [uri, version])).toEqual([['memory:///b.sift', 7]]);
  });

  it('do not come where they were cancelled, where the document was closed, and after the end', async () => {
    const { type, sentAfter, sender, documents, said } = sending();
    sender.cancel(type(1, 'A(').uri);
    expect(await sentAfter(100)).toEqual([]);
    documents.close(type(2, 'A(').uri);
    expect([await sentAfter(100), said]).toEqual([[], []]);
    type(3, 'A(');
    type(3, 'A(', 'memory:///b.sift');
    sender.close();
    expect(await sentAfter(100)).toEqual([]);
  });

  it('do not come of a text that has changed while they were found', async () => {
    const workspace = new MemoryWorkspace();
    const { type, sentAfter, documents } = sending(workspace);
    vi.spyOn(workspace, 'accountOf').mockImplementation(async () => {
      documents.change('memory:///a.sift', 2, [{ text: 'B' }]);
      return ACCOUNT;
    });
    type(1, 'A(');
    expect(await sentAfter(60)).toEqual([]);
  });

  it('are none of what is neither filter nor JSON, and the log tells what cannot be checked', async () => {
    const workspace = new MemoryWorkspace();
    const { type, sentAfter, said } = sending(workspace);
    type(1, 'A(', 'memory:///a.txt');
    expect(await sentAfter(60)).toEqual([]);
    expect(said).toEqual([]);
    vi.spyOn(workspace, 'accountOf').mockRejectedValue(new Error('broken'));
    type(1, 'A(');
    expect(await sentAfter(60)).toEqual([]);
    expect(said).toEqual(['memory:///a.sift could not be checked']);
  });
});

it('findings are found once for a text and an account', async () => {
  const findings = new Findings();
  const document = opened('A(');
  const first = findings.of(document, ACCOUNT);
  expect(findings.of(document, ACCOUNT)).toBe(first);
  expect(findings.of(document, { ...ACCOUNT })).not.toBe(first);
  expect(findings.of(opened('A('), ACCOUNT)).not.toBe(first);
  expect((await first).length).toBeGreaterThan(0);
});

describe('a problem of an account', () => {
  it('is shown once for its file, again when it is another one, or has come back', async () => {
    const workspace = new MemoryWorkspace();
    const { client, said } = listening();
    const accounts = new Accounts(workspace, client);
    const with_ = async (account: Partial<Account>): Promise<readonly string[]> => {
      workspace.account = { ...ACCOUNT, ...account };
      expect(await accounts.of(opened('A'))).toBe(workspace.account);
      return said.splice(0);
    };
    expect(await with_({})).toEqual([]);
    expect(await with_({ configFile: 'c', problem: 'broken' })).toEqual(['broken']);
    expect(await with_({ configFile: 'c', problem: 'broken' })).toEqual([]);
    expect(await with_({ configFile: 'c', problem: 'odd' })).toEqual(['odd']);
    expect(await with_({ configFile: 'c' })).toEqual([]);
    expect(await with_({ configFile: 'c', problem: 'odd' })).toEqual(['odd']);
    expect(await with_({ catalogFile: 'd', problem: 'odd' })).toEqual(['odd']);
    expect(await with_({ configFile: 'c', catalogFile: 'd', problem: 'odd' })).toEqual([]);
    expect(await with_({ problem: 'odd' })).toEqual(['odd']);
  });
});

describe('answers', () => {
  it('have symbols to a depth of 100 below the first', () => {
    const nested = (depth: number): string => `${'(A("x") + '.repeat(depth)}A("y") * A("z")${')'.repeat(depth)}`;
    const depthOf = (text: string): number => {
      let depth = 0;
      for (let level = documentSymbols(opened(text), ACCOUNT); level.length > 0; depth++)
        level = level.flatMap(({ children = [] }) => children);
      return depth;
    };
    expect(depthOf(nested(1))).toBe(3);
    expect(depthOf(nested(60))).toBe(62);
    expect(depthOf(nested(150))).toBe(101);
  });

  it('say which argument is written; behind the last none, which is the one behind', () => {
    const active = (text: string) =>
      signatureAt(opened(text), { line: 0, character: text.length }, ACCOUNT)?.activeParameter;
    expect(['T("a"', 'T("a", ', 'T("a", EQ, 5', 'T("a", EQ, 5, '].map(active)).toEqual([0, 1, 2, 3]);
    expect(active('T("a", EQ, 5)')).toBeUndefined();
  });

  it('have a lens for each filter that can be read', async () => {
    const body = (filter: string) => JSON.stringify({ request: { devices_filter: filter } });
    const document = opened([body('A("X")'), body('A('), body('T("age", EQ, 1)')].join('\n'), 'memory:///a.jsonl');
    const lenses = await codeLenses(document, { ...ACCOUNT, catalog: null });
    expect(lenses.map(({ range, command }) => [range.start.line, command?.title, command?.command])).toEqual([
      [0, 'reach: X', ''],
      [2, 'reach: the whole account', ''],
    ]);
  });

  it('leave out words that go on in the next line', () => {
    const { data } = tokensOf(opened('A("x") /* one\n two */ + A("y")'), ACCOUNT);
    const places = Array.from({ length: data.length / 5 }, (_, at) => data.slice(5 * at, 5 * at + 3));
    expect(places).toEqual([
      [0, 0, 1],
      [0, 2, 3],
      // Those of another line are counted from its start.
      [1, 8, 1],
      [0, 2, 1],
      [0, 2, 3],
    ]);
  });

  it('are about the filter at the place, and else about the first', () => {
    const body = (filter: string) => JSON.stringify({ request: { devices_filter: filter } });
    const document = opened([body('A("X")'), body('A("Y")')].join('\n'), 'memory:///a.jsonl');
    const textDocument = { uri: document.uri };
    const at = (line: number, character: number) =>
      askedFilter(document, { textDocument, position: { line, character } }).at;
    expect([at(0, 33), at(1, 33), at(1, 0)]).toEqual([0, 1, 0]);
    expect(askedFilter(document, { textDocument }).placed.text).toBe('A("X")');
    expect(() => askedFilter(opened('{}', 'memory:///a.json'), { textDocument })).toThrow(
      'there is no filter in the document',
    );
  });

  it('of a document that is not known are nothing, and of findings none', () => {
    expect(nothingFor('textDocument/diagnostic')).toEqual({ kind: 'full', items: [] });
    expect(nothingFor('textDocument/hover')).toBeNull();
  });
});
