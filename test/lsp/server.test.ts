/** The server as an editor meets it: what it offers, tells and answers. */

import { describe, expect, it } from 'vitest';
import type {
  CodeAction,
  CodeLens,
  CompletionList,
  DocumentHighlight,
  DocumentSymbol,
  FoldingRange,
  Hover,
  InlayHint,
  SelectionRange,
  SemanticTokens,
  SignatureHelp,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver-types';
import { ACCOUNT, type Editor, MemoryWorkspace, startEditor, until, withCursor } from './editor.js';

const RANGE = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };

const SNIPPETS = { textDocument: { completion: { completionItem: { snippetSupport: true } } } };

/** As editors write the places to fill. */
const snippet = (text: string): string => text.replaceAll('<', '${').replaceAll('>', '}');

const jsonBody = (filter: string): string => {
  const [before = '', after = ''] = filter.split('|');
  const written = (text: string): string => JSON.stringify(text).slice(1, -1);
  return `{\n  "request": { "devices_filter": "${written(before)}|${written(after)}" }\n}`;
};

/** What is answered where `|` stands, in a filter file and in a body with the same filter. */
async function atCursor<Answer>(editor: Editor, method: string, marked: string): Promise<readonly [Answer, Answer]> {
  const answers: Answer[] = [];
  for (const [name, text] of [
    ['a.sift', marked],
    ['b.json', jsonBody(marked)],
  ] as const) {
    const { text: plain, position } = withCursor(text);
    const uri = editor.open(name, plain);
    answers.push(await editor.ask<Answer>(method, { textDocument: { uri }, position }));
  }
  return [answers[0] as Answer, answers[1] as Answer];
}

describe('the start', () => {
  it('tells its name and what it offers, and closes the workspace at the end', async () => {
    const editor = await startEditor();
    const { capabilities, serverInfo } = editor.initialized;
    expect(serverInfo).toStrictEqual({ name: 'pushsift', version: '1.2.3' });
    expect(Object.keys(capabilities).sort()).toStrictEqual(
      [
        'positionEncoding',
        'textDocumentSync',
        'completionProvider',
        'hoverProvider',
        'signatureHelpProvider',
        'documentFormattingProvider',
        'codeActionProvider',
        'documentSymbolProvider',
        'foldingRangeProvider',
        'selectionRangeProvider',
        'documentHighlightProvider',
        'renameProvider',
        'inlayHintProvider',
        'codeLensProvider',
        'semanticTokensProvider',
        'workspace',
      ].sort(),
    );
    expect(editor.initialized.capabilities).toMatchObject({
      textDocumentSync: { openClose: true, change: 2, save: false },
      completionProvider: { triggerCharacters: ['"', '(', ',', '[', ' ', '+', '*', '\\'] },
      hoverProvider: true,
      signatureHelpProvider: { triggerCharacters: ['(', ','], retriggerCharacters: [','] },
      renameProvider: { prepareProvider: true },
      codeLensProvider: { resolveProvider: false },
      semanticTokensProvider: { full: true, range: false },
    });
    expect(editor.workspace.folders).toStrictEqual(['memory:///']);
    await editor.connection.sendRequest('shutdown');
    await editor.connection.sendNotification('exit');
    expect(await editor.ended).toBe(true);
    expect(editor.workspace.isClosed).toBe(true);
  });

  it.each([
    [undefined, 'utf-16'],
    [['utf-16', 'utf-8'], 'utf-16'],
    [['utf-8', 'utf-16'], 'utf-8'],
    [['utf-32', 'utf-8'], 'utf-8'],
    [['utf-32'], 'utf-16'],
  ])('of encodings %j takes %s', async (positionEncodings, encoding) => {
    const editor = await startEditor(
      positionEncodings === undefined ? {} : { capabilities: { general: { positionEncodings } } },
    );
    expect(editor.initialized.capabilities.positionEncoding).toBe(encoding);
  });

  it('takes settings from the start, from the editor when it tells them, and when they change', async () => {
    const asWritten = { catalog: 'a.json', dialect: 'loose', devices: 7 };
    const plain = await startEditor({ initializationOptions: asWritten });
    expect(plain.workspace.client).toStrictEqual({ catalog: 'a.json', devices: undefined, dialect: undefined });
    await plain.connection.sendNotification('workspace/didChangeConfiguration', {
      settings: { pushsift: { dialect: 'lenient', devices: 'd.psi' } },
    });
    await until(() => plain.workspace.client.devices === 'd.psi');
    expect(plain.workspace.client).toStrictEqual({ catalog: undefined, devices: 'd.psi', dialect: 'lenient' });
    const telling = await startEditor({
      capabilities: { workspace: { configuration: true } },
      settings: { catalog: 'b.json' },
    });
    await until(() => telling.workspace.client.catalog === 'b.json');
  });

  it('is told of files and of its own settings where the editor can', async () => {
    const editor = await startEditor({
      capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
    });
    await until(() => editor.asked.includes('client/registerCapability'));
    expect(editor.registered).toStrictEqual([
      {
        id: 'files',
        method: 'workspace/didChangeWatchedFiles',
        registerOptions: { watchers: [{ globPattern: '**/*.json' }] },
      },
      { id: 'settings', method: 'workspace/didChangeConfiguration', registerOptions: { section: 'pushsift' } },
    ]);
  });

  it('ends in good order where the connection closes behind the shutdown, without an exit', async () => {
    const editor = await startEditor();
    await editor.connection.sendRequest('shutdown');
    editor.toServer.end();
    expect(await editor.ended).toBe(true);
  });
});

it('outside all filters of a body nothing belongs together', async () => {
  const editor = await startEditor();
  const uri = editor.open('a.json', '{"request": {"devices_filter": "A("}}');
  const position = { line: 0, character: 3 };
  expect(await editor.ask('textDocument/documentHighlight', { textDocument: { uri }, position })).toEqual([]);
});

it('a completion without places to fill is plain text, for editors with snippets too', async () => {
  const snippetSupport = true;
  const editor = await startEditor({
    capabilities: { textDocument: { completion: { completionItem: { snippetSupport } } } },
  });
  const uri = editor.open('a.sift', 'A("AAAAA-AAAAA", [');
  const { items } = await editor.ask<{ readonly items: readonly { readonly insertTextFormat: number }[] }>(
    'textDocument/completion',
    { textDocument: { uri }, position: { line: 0, character: 18 } },
  );
  expect(items.length).toBeGreaterThan(1);
  expect(new Set(items.map(({ insertTextFormat }) => insertTextFormat))).toEqual(new Set([1]));
});

describe('findings', () => {
  it('are sent with the version, in a filter file and in a body', async () => {
    const editor = await startEditor();
    const filter = editor.open('a.sift', 'A("AAAAA-AAAAA", ["ios"])');
    const body = editor.open(
      'b.json',
      '{"request": {"devices_filter": "A(\\"AAAAA-AAAAA\\", [\\"ios\\"])", "content": "x"}}',
    );
    await until(() => editor.published.length === 2);
    const of = (uri: string) => editor.published.find((one) => one.uri === uri);
    expect(of(filter)).toMatchObject({
      version: 1,
      diagnostics: [
        {
          code: 'spelling/platform',
          severity: 1,
          source: 'pushsift',
          range: { start: { line: 0, character: 18 }, end: { line: 0, character: 23 } },
        },
      ],
    });
    expect(of(body)?.diagnostics.filter(({ code }) => code === 'spelling/platform')).toMatchObject([
      { range: { start: { line: 0, character: 52 }, end: { line: 0, character: 59 } } },
    ]);
  });

  it('of a document that is being typed are those of the last text, told once', async () => {
    const editor = await startEditor();
    const uri = editor.open('a.sift', 'A(');
    for (let version = 2; version < 20; version++) editor.change(uri, version, { text: 'A("AAAAA-AAAAA")' });
    await until(() => editor.published.length > 0);
    expect(editor.published).toMatchObject([{ version: 19, diagnostics: [] }]);
  });

  it('link to the page that explains them, with the fixes that are offered for them', async () => {
    const href = 'https://docs.example.org/diagnostics/syntax/unclosed-bracket.html';
    const editor = await startEditor();
    const uri = editor.open('b.sift', 'A("AAAAA-AAAAA"');
    await until(() => editor.published.length === 1);
    expect(editor.published[0]?.diagnostics[0]).toMatchObject({ codeDescription: { href } });
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
    const actions = await editor.connection.sendRequest('textDocument/codeAction', {
      textDocument: { uri },
      range,
      context: { diagnostics: [], only: ['quickfix'] },
    });
    expect(actions).toMatchObject([{ diagnostics: [{ codeDescription: { href } }] }]);
  });

  it('go when the document is closed', async () => {
    const editor = await startEditor();
    const uri = editor.open('a.sift', 'A(');
    await until(() => editor.published.length === 1);
    await editor.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
    await until(() => editor.published.length === 2);
    expect(editor.published[1]).toStrictEqual({ uri, diagnostics: [] });
  });

  it('are asked for where the editor can, and then not sent', async () => {
    const editor = await startEditor({ capabilities: { textDocument: { diagnostic: {} } } });
    expect(editor.initialized.capabilities.diagnosticProvider).toBeDefined();
    const uri = editor.open('a.sift', 'A("AAAAA-AAAAA", ["ios"])');
    const range = { start: { line: 0, character: 18 }, end: { line: 0, character: 23 } };
    expect(await editor.ask('textDocument/diagnostic', { textDocument: { uri } })).toMatchObject({
      kind: 'full',
      items: [{ code: 'spelling/platform', severity: 1, source: 'pushsift', range }],
    });
    const closed = editor.open('b.sift', 'A(');
    await editor.connection.sendNotification('textDocument/didClose', { textDocument: { uri: closed } });
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(editor.published).toEqual([]);
  });

  it('are told anew when files have changed, in the way that the editor takes them', async () => {
    const editor = await startEditor();
    editor.open('a.sift', 'A("AAAAA-AAAAA") * T("nothing", EQ, 1)');
    await until(() => editor.published.length === 1);
    editor.workspace.account = { ...ACCOUNT, catalog: null };
    await editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [] });
    await until(() => editor.published.length === 2);
    expect(editor.workspace.changes).toBe(1);
    expect(editor.published.map(({ diagnostics }) => diagnostics.map(({ code }) => code))).toEqual([
      ['name/unknown-tag'],
      [],
    ]);
    const pulling = await startEditor({
      capabilities: {
        textDocument: { diagnostic: {} },
        workspace: { diagnostics: { refreshSupport: true }, inlayHint: { refreshSupport: true } },
      },
    });
    await pulling.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [] });
    await until(() => pulling.asked.length === 2);
    expect(pulling.asked).toStrictEqual(['workspace/diagnostic/refresh', 'workspace/inlayHint/refresh']);
  });

  it('count from behind a byte order mark, which the editor counts', async () => {
    const editor = await startEditor();
    editor.open('a.sift', '\uFEFFA("AAAAA-AAAAA", ["ios"])');
    await until(() => editor.published.length === 1);
    expect(editor.published[0]?.diagnostics[0]?.range.start).toStrictEqual({ line: 0, character: 19 });
  });
});

describe('answers at a place', () => {
  it('completion: what fits, best first, as the document has to have it', async () => {
    const editor = await startEditor({ capabilities: SNIPPETS });
    const [inFile, inBody] = await atCursor<CompletionList>(
      editor,
      'textDocument/completion',
      'A("AAAAA-AAAAA") * T("ci|',
    );
    expect(inFile.isIncomplete).toBe(true);
    expect(inFile.items[0]).toMatchObject({
      label: 'city',
      insertTextFormat: 2,
      filterText: '"ci',
      textEdit: {
        newText: snippet('"city", <1:EQ>, "<2:>")'),
        range: { start: { line: 0, character: 21 }, end: { line: 0, character: 24 } },
      },
    });
    expect(inBody.items[0]?.textEdit).toMatchObject({
      newText: snippet('\\\\"city\\\\", <1:EQ>, \\\\"<2:>\\\\")'),
    });
    expect(inFile.items.map(({ sortText }) => sortText)).toStrictEqual(
      inFile.items.map((_, at) => String(at).padStart(4, '0')),
    );
  });

  it('completion without places to fill, for an editor that has none', async () => {
    const editor = await startEditor();
    const [inFile] = await atCursor<CompletionList>(editor, 'textDocument/completion', 'A("AAAAA-AAAAA") * T("ci|');
    expect(inFile.items[0]).toMatchObject({ insertTextFormat: 1, textEdit: { newText: '"city", EQ, "")' } });
  });

  it('hover, with the place it is about', async () => {
    const editor = await startEditor();
    const [inFile, inBody] = await atCursor<Hover>(editor, 'textDocument/hover', 'A("AAA|AA-AAAAA")');
    expect(inFile.contents).toMatchObject({ kind: 'markdown', value: expect.stringContaining('**Shop**') });
    expect(inFile.range).toStrictEqual({ start: { line: 0, character: 2 }, end: { line: 0, character: 15 } });
    expect(inBody.contents).toStrictEqual(inFile.contents);
  });

  it('hover over a finding, with a link to the page that explains it', async () => {
    const editor = await startEditor();
    const page = 'https://docs.example.org/diagnostics/spelling/platform.html';
    const link = `[spelling/platform](<${page}>): what it means, with examples`;
    const text = 'A("AAAAA-AAAAA", ["i|os"])';
    for (const answer of await atCursor<Hover>(editor, 'textDocument/hover', text))
      expect(answer.contents).toStrictEqual({ kind: 'markdown', value: link });
    for (const answer of await atCursor<Hover>(editor, 'textDocument/hover', 'A("AAA|AA-AAAAA", ["ios"])'))
      expect(answer.contents).not.toMatchObject({ value: expect.stringContaining('examples') });
  });

  it('hover over a finding of a body outside of its filter, and over a word that has both', async () => {
    const editor = await startEditor();
    const uri = editor.open('a.json', '{"request": {"devices_filter": "T(\\"age\\", GTE, 18)", "content": 5}}');
    const hover = await editor.ask<Hover>('textDocument/hover', {
      textDocument: { uri },
      position: { line: 0, character: 65 },
    });
    expect(hover).toMatchObject({
      contents: { value: expect.stringMatching(/^\[field\/wrong-type\]\(</) },
      range: { start: { character: 65 }, end: { character: 66 } },
    });
    const body = editor.open('b.sift', 'A("X", ["iOS", "iOS"])');
    const both = await editor.ask<Hover>('textDocument/hover', {
      textDocument: { uri: body },
      position: { line: 0, character: 16 },
    });
    expect(both.contents).toMatchObject({
      value: expect.stringMatching(/^[^[].*\n\n\[name\/duplicate-platform\]\(<.*>\): what it means, with examples$/s),
    });
  });

  it('signature, with the argument that is being written', async () => {
    const editor = await startEditor();
    for (const answer of await atCursor<SignatureHelp>(editor, 'textDocument/signatureHelp', 'T("age", |'))
      expect(answer).toMatchObject({ activeParameter: 1, signatures: [{ label: 'T(tag, operator, value)' }] });
  });

  it('highlights of a name, and no place at all between names', async () => {
    const editor = await startEditor();
    const marked = 'A("AAAAA-AA|AAA") + A("AAAAA-AAAAA")';
    for (const answer of await atCursor<DocumentHighlight[]>(editor, 'textDocument/documentHighlight', marked))
      expect(answer).toHaveLength(2);
  });

  it('selection: each inside the next', async () => {
    const editor = await startEditor();
    const uri = editor.open('a.sift', 'A("X") * A("Y")');
    const position = { line: 0, character: 4 };
    const [range] = await editor.ask<SelectionRange[]>('textDocument/selectionRange', {
      textDocument: { uri },
      positions: [position],
    });
    const sizes: number[] = [];
    for (let at = range; at !== undefined; at = at.parent)
      sizes.push(at.range.end.character - at.range.start.character);
    expect(sizes.length).toBeGreaterThan(2);
    expect(sizes).toStrictEqual([...new Set(sizes)].sort((left, right) => left - right));
    expect(sizes.at(-1)).toBe(15);
  });
});

describe('answers about a document', () => {
  it('symbols, folding, tokens', async () => {
    const editor = await startEditor();
    const uri = editor.open('a.sift', '(\n  A("AAAAA-AAAAA")\n  * T("age", GTE, 18)\n) # all\n');
    const textDocument = { uri };
    const [symbol] = await editor.ask<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument });
    expect(symbol).toMatchObject({ name: 'intersection *', children: [{ name: 'A("AAAAA-AAAAA")' }, {}] });
    expect(await editor.ask<FoldingRange[]>('textDocument/foldingRange', { textDocument })).toStrictEqual([
      { startLine: 0, endLine: 3 },
    ]);
    const { data } = await editor.ask<SemanticTokens>('textDocument/semanticTokens/full', { textDocument });
    const legend = editor.initialized.capabilities.semanticTokensProvider?.legend.tokenTypes ?? [];
    const rows = Array.from({ length: data.length / 5 }, (_, at) => data.slice(5 * at, 5 * at + 5));
    expect(rows.map(([line, character, length, type]) => [line, character, length, legend[type ?? -1]])).toStrictEqual([
      [1, 2, 1, 'function'],
      [0, 2, 13, 'class'],
      [1, 2, 1, 'operator'],
      [0, 2, 1, 'function'],
      [0, 2, 5, 'property'],
      [0, 7, 3, 'keyword'],
      [0, 5, 2, 'number'],
      [1, 2, 5, 'comment'],
    ]);
  });

  it('formatting of filter files, and none of JSON', async () => {
    const editor = await startEditor();
    const options = { tabSize: 2, insertSpaces: true };
    const filter = editor.open('a.sift', 'A( "X" )');
    expect(
      await editor.ask<TextEdit[]>('textDocument/formatting', { textDocument: { uri: filter }, options }),
    ).toHaveLength(1);
    const body = editor.open('b.json', jsonBody('A( "X" )|').replace('|', ''));
    expect(await editor.ask<TextEdit[]>('textDocument/formatting', { textDocument: { uri: body }, options })).toEqual(
      [],
    );
  });

  it('inlays and lenses, with counts where devices are configured', async () => {
    const filter = 'A("AAAAA-AAAAA") * T("age", GTE, 18) + A("BBBBB-BBBBB")';
    const plain = await startEditor();
    const uri = plain.open('a.sift', filter);
    const hints = await plain.ask<InlayHint[]>('textDocument/inlayHint', { textDocument: { uri }, range: RANGE });
    expect(hints.map(({ label }) => label)).toStrictEqual(['(', ')']);
    const [lens] = await plain.ask<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
    expect(lens?.command?.title).toBe('reach: Shop, Shop Outlet');
    const workspace = new MemoryWorkspace();
    workspace.account = { ...ACCOUNT, countDevices: async () => 1234 };
    const counting = await startEditor({ workspace });
    counting.open('a.sift', filter);
    const counted = await counting.ask<InlayHint[]>('textDocument/inlayHint', { textDocument: { uri }, range: RANGE });
    expect(counted.filter(({ label }) => label === '1,234 devices').length).toBeGreaterThan(1);
    const [countedLens] = await counting.ask<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
    expect(countedLens?.command?.title).toBe('1,234 devices · reach: Shop, Shop Outlet');
  });

  it('what holds for it', async () => {
    const workspace = new MemoryWorkspace();
    workspace.account = { ...ACCOUNT, catalogFile: 'shop.json', configFile: 'c.json', devicesFile: 'd.psi' };
    const editor = await startEditor({ workspace });
    const uri = editor.open('a.sift', '');
    expect(await editor.ask('pushsift/status', { textDocument: { uri } })).toStrictEqual({
      catalog: 'shop.json',
      configuration: 'c.json',
      devices: 'd.psi',
      problem: null,
    });
  });
});

describe('what can be done', () => {
  const actionsAt = (editor: Editor, uri: string, character: number, only?: string[]) =>
    editor.ask<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: { start: { line: 0, character }, end: { line: 0, character } },
      context: { diagnostics: [], ...(only === undefined ? {} : { only }) },
    });

  it('fixes of what is wrong there, with the finding; the only safe one is preferred', async () => {
    const editor = await startEditor({ capabilities: { workspace: { workspaceEdit: { documentChanges: true } } } });
    const uri = editor.open('a.sift', 'A("AAAAA-AAAAA", ["ios"])');
    const [fix] = await actionsAt(editor, uri, 20, ['quickfix']);
    expect(fix).toMatchObject({
      title: 'write "iOS"',
      kind: 'quickfix',
      isPreferred: true,
      diagnostics: [{ code: 'spelling/platform' }],
      edit: { documentChanges: [{ textDocument: { uri, version: 1 }, edits: [{ newText: '"iOS"' }] }] },
    });
    expect(await actionsAt(editor, uri, 0, ['quickfix'])).toEqual([]);
  });

  it('say of a fix that it may not be what was meant', async () => {
    const editor = await startEditor();
    const uri = editor.open('a.sift', 'A("AAAAA-AAAAB")');
    const [fix] = await actionsAt(editor, uri, 4, ['quickfix']);
    expect(fix?.title).toMatch(/\(may not be what was meant\)$/);
    expect(fix?.isPreferred).toBe(false);
  });

  it.each(['a.sift', 'b.json', 'c.jsonl'])('all safe fixes at once: %s', async (name) => {
    const editor = await startEditor();
    const broken = 'A("AAAAA-AAAAA", ["ios"]) * T("age", gte, 18)';
    const body = `{"request": {"auth": "x", "content": "x", "devices_filter": ${JSON.stringify(broken)}}}`;
    const text = name === 'a.sift' ? broken : name === 'b.json' ? body : `${body}\n${body}\n`;
    const uri = editor.open(name, text);
    const [action, ...others] = await actionsAt(editor, uri, 0, ['source.fixAll']);
    expect(others).toEqual([]);
    expect(action?.kind).toBe('source.fixAll.pushsift');
    const [edit] = action?.edit?.changes?.[uri] ?? [];
    // From the first change to the last.
    expect(edit?.newText).toMatch(/^OS.*GTE$/s);
  });

  it('refactorings of what stands there, in bodies too', async () => {
    const editor = await startEditor();
    const filter = 'T("city", EQ, "Berlin") + T("city", EQ, "Paris")';
    const inFile = await actionsAt(editor, editor.open('a.sift', filter), 3, ['refactor.rewrite']);
    expect(inFile.length).toBeGreaterThan(0);
    const body = `{"request": {"devices_filter": ${JSON.stringify(filter)}}}`;
    const uri = editor.open('b.json', body);
    const inBody = await actionsAt(editor, uri, 40, ['refactor']);
    expect(inBody.map(({ title }) => title)).toStrictEqual(inFile.map(({ title }) => title));
    expect(await actionsAt(editor, uri, 3, ['refactor'])).toEqual([]);
  });
});

describe('a renaming', () => {
  const tagPlace = { line: 0, character: 22 };

  it('changes open documents, files and the catalog, each as it has to be written there', async () => {
    const workspace = new MemoryWorkspace();
    const catalog = '{"applications": {}, "tags": {"plan": "String"}}';
    workspace.account = { ...ACCOUNT, catalogFile: 'catalog.json' };
    workspace.texts = [
      { uri: 'memory:///catalog.json', text: catalog },
      { uri: 'memory:///open.sift', text: 'T("plan", EQ, "old on the disk")' },
      { uri: 'memory:///lines.jsonl', text: `{"request": {"devices_filter": "T(\\"plan\\", EQ, \\"free\\")"}}\n` },
      { uri: 'memory:///other.sift', text: 'T("age", EQ, 5)' },
    ];
    const editor = await startEditor({
      workspace,
      capabilities: { workspace: { workspaceEdit: { documentChanges: true } } },
    });
    const uri = editor.open('open.sift', 'A("AAAAA-AAAAA") * T("plan", EQ, "free")');
    const asked = { textDocument: { uri }, position: tagPlace };
    expect(await editor.ask('textDocument/prepareRename', asked)).toStrictEqual({
      range: { start: { line: 0, character: 21 }, end: { line: 0, character: 27 } },
      placeholder: 'plan',
    });
    const edit = await editor.ask<WorkspaceEdit>('textDocument/rename', { ...asked, newName: 'tariff' });
    expect(edit.documentChanges).toMatchObject([
      { textDocument: { uri, version: 1 }, edits: [{ newText: '"tariff"', range: { start: { character: 21 } } }] },
      { textDocument: { uri: 'memory:///lines.jsonl', version: null }, edits: [{ newText: '\\"tariff\\"' }] },
      { textDocument: { uri: 'memory:///catalog.json', version: null }, edits: [{ newText: '"tariff"' }] },
    ]);
  });

  it.each([
    ['a name that another tag has', 'T("plan", EQ, "a") + T("age", EQ, 5)', 3, 'age'],
    ['an empty name', 'T("plan", EQ, "a")', 3, ''],
    ['a place without a name', 'T("plan", EQ, "a")', 9, 'x'],
  ])('is refused for %s, and says why', async (_, text, character, newName) => {
    const editor = await startEditor();
    const uri = editor.open('a.sift', text);
    const asked = { textDocument: { uri }, position: { line: 0, character }, newName };
    await expect(editor.ask('textDocument/rename', asked)).rejects.toMatchObject({ code: -32803 });
  });
});
