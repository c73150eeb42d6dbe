/** What an editor may get wrong, and what may happen to it: each has an answer, and the server goes on. */

import { describe, expect, it } from 'vitest';
import { ACCOUNT, type Editor, MemoryWorkspace, startEditor, until } from './editor.js';

const FILTER = 'A("AAAAA-AAAAA", ["ios"])';

const hover = (editor: Editor, uri: string, line: number, character: number): Promise<unknown> =>
  editor.ask('textDocument/hover', { textDocument: { uri }, position: { line, character } });

describe('a client', () => {
  it('that closes what it never opened is told in the log', async () => {
    const editor = await startEditor();
    const uri = 'memory:///never.sift';
    await editor.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
    await until(() => editor.logs.length === 1);
    expect(editor.logs).toStrictEqual([`${uri} was closed and never opened`]);
    expect(await hover(editor, uri, 0, 0)).toBe(null);
  });

  it('whose versions go back changes nothing, and no text is in the log', async () => {
    const editor = await startEditor();
    const uri = editor.open('a.sift', FILTER);
    editor.change(uri, 5, { text: 'A("AAAAA-AAAAA")' });
    editor.change(uri, 3, { text: 'secret' });
    await until(() => editor.published.length > 0 && editor.logs.length === 1);
    expect(editor.published).toMatchObject([{ version: 5, diagnostics: [] }]);
    expect(editor.logs).toStrictEqual([`a change of ${uri} to version 3 comes too late, or it is not open`]);
  });

  it('whose version stays the same is followed', async () => {
    const editor = await startEditor();
    const uri = editor.open('a.sift', FILTER);
    editor.change(uri, 1, { text: 'A("AAAAA-AAAAA")' });
    await until(() => editor.published.length > 0);
    expect([editor.published.at(-1)?.diagnostics, editor.logs]).toEqual([[], []]);
  });

  it('that asks for completions outside all filters of a body gets none', async () => {
    const editor = await startEditor();
    const uri = editor.open('a.json', '{"request": {"devices_filter": "A("}}');
    const textDocument = { uri };
    expect(await editor.ask('textDocument/completion', { textDocument, position: { line: 0, character: 3 } })).toBe(
      null,
    );
  });

  it('that changes what it never opened changes nothing', async () => {
    const editor = await startEditor();
    editor.change('memory:///never.sift', 2, { text: FILTER });
    await until(() => editor.logs.length === 1);
    expect(await hover(editor, 'memory:///never.sift', 0, 3)).toBe(null);
  });

  it.each([
    [-1, -1],
    [0, 10_000],
    [10_000, 0],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ])('that asks at %i:%i, outside of the text, is answered', async (line, character) => {
    const editor = await startEditor();
    const uri = editor.open('a.sift', FILTER);
    const position = { line, character };
    for (const method of ['completion', 'hover', 'signatureHelp', 'documentHighlight', 'prepareRename'])
      await editor.ask(`textDocument/${method}`, { textDocument: { uri }, position });
    await editor.ask('textDocument/selectionRange', { textDocument: { uri }, positions: [position] });
    const range = { start: position, end: position };
    await editor.ask('textDocument/codeAction', { textDocument: { uri }, range, context: { diagnostics: [] } });
    await editor.ask('textDocument/inlayHint', { textDocument: { uri }, range });
  });

  it('that sends what is no parameter is told so, and the server goes on', async () => {
    const editor = await startEditor();
    const uri = editor.open('a.sift', FILTER);
    await expect(editor.connection.sendRequest('textDocument/hover', {})).rejects.toThrow();
    await expect(editor.connection.sendRequest('textDocument/nothing', {})).rejects.toThrow(/Unhandled method/);
    void editor.connection.sendNotification('textDocument/didOpen', {});
    expect(await hover(editor, uri, 0, 4)).not.toBe(null);
  });

  it('is told that the text has changed when an answer is about another', async () => {
    const workspace = new MemoryWorkspace();
    let count = (): void => undefined;
    const waiting = new Promise<void>((resolve) => {
      count = resolve;
    });
    workspace.account = {
      ...ACCOUNT,
      countDevices: async () => {
        await waiting;
        return 1;
      },
    };
    const editor = await startEditor({ workspace });
    const uri = editor.open('a.sift', 'A("AAAAA-AAAAA")');
    const asked = editor.ask('textDocument/codeLens', { textDocument: { uri } });
    const refused = expect(asked).rejects.toMatchObject({ code: -32801 });
    editor.change(uri, 2, { text: 'A("BBBBB-BBBBB")' });
    await hover(editor, uri, 0, 0);
    count();
    await refused;
  });

  it('that ends without saying so leaves a server that ends, not in good order', async () => {
    const editor = await startEditor();
    // What it said before has gone out.
    await hover(editor, 'memory:///a.sift', 0, 0);
    editor.toServer.end('Content-Length: 100\r\n\r\n{"jsonrpc": "2.0", "met');
    expect(await editor.ended).toBe(false);
    expect(editor.workspace.isClosed).toBe(true);
  });

  it('that says exit before shutdown, too', async () => {
    const editor = await startEditor();
    await editor.connection.sendNotification('exit');
    expect(await editor.ended).toBe(false);
  });

  it('that asks after the shutdown is refused', async () => {
    const editor = await startEditor();
    const uri = editor.open('a.sift', FILTER);
    await editor.connection.sendRequest('shutdown');
    await expect(hover(editor, uri, 0, 4)).rejects.toMatchObject({ code: -32600 });
  });
});

describe('a document', () => {
  it('of 5 MB is answered: a body, and a filter', async () => {
    const editor = await startEditor();
    const content = 'x'.repeat(5 * 1024 * 1024);
    const body = editor.open(
      'a.json',
      `{"request": {"content": "${content}", "devices_filter": ${JSON.stringify(FILTER)}}}`,
    );
    expect(await editor.ask('textDocument/codeLens', { textDocument: { uri: body } })).toEqual([]);
    const filter = editor.open('b.sift', `A("${content}")`);
    await editor.ask('textDocument/documentSymbol', { textDocument: { uri: filter } });
    await until(() => editor.published.length === 2);
    for (const { diagnostics } of editor.published) expect(diagnostics.length).toBeGreaterThan(0);
  });

  it('that is neither filter nor body has no findings, and no answers', async () => {
    const editor = await startEditor();
    const other = editor.open('a.md', FILTER, 'markdown');
    const json = editor.open('package.json', '{"name": "x", "scripts": {}}', 'json');
    expect(await hover(editor, other, 0, 4)).toBe(null);
    expect(await hover(editor, json, 0, 4)).toBe(null);
    await until(() => editor.published.length === 1);
    expect(editor.published).toMatchObject([{ uri: json, diagnostics: [] }]);
  });

  it('with a thousand levels of brackets is answered', async () => {
    const editor = await startEditor();
    const uri = editor.open('a.sift', `${'('.repeat(1_000)}A("X")${')'.repeat(1_000)}`);
    for (const method of ['documentSymbol', 'foldingRange', 'semanticTokens/full', 'codeLens'])
      await editor.ask(`textDocument/${method}`, { textDocument: { uri } });
    await editor.ask('textDocument/selectionRange', {
      textDocument: { uri },
      positions: [{ line: 0, character: 1_002 }],
    });
  });
});

describe('an account', () => {
  it('whose files are broken is told of once, and again when that has changed', async () => {
    const editor = await startEditor();
    const broken = { ...ACCOUNT, catalogFile: 'shop.json', problem: 'the catalog shop.json has 1 error' };
    editor.workspace.account = broken;
    const uri = editor.open('a.sift', FILTER);
    await hover(editor, uri, 0, 4);
    await hover(editor, uri, 0, 4);
    expect(editor.shown).toStrictEqual(['the catalog shop.json has 1 error']);
    editor.workspace.account = { ...broken, problem: null };
    await hover(editor, uri, 0, 4);
    editor.workspace.account = { ...broken, problem: 'the catalog shop.json cannot be read' };
    await hover(editor, uri, 0, 4);
    expect(editor.shown).toStrictEqual(['the catalog shop.json has 1 error', 'the catalog shop.json cannot be read']);
  });

  it('whose devices cannot be counted leaves numbers out', async () => {
    const workspace = new MemoryWorkspace();
    workspace.account = { ...ACCOUNT, countDevices: () => Promise.reject(new Error('gone')) };
    const editor = await startEditor({ workspace });
    const uri = editor.open('a.sift', 'A("AAAAA-AAAAA")');
    expect(await editor.ask('textDocument/codeLens', { textDocument: { uri } })).toMatchObject([
      { command: { title: 'reach: Shop' } },
    ]);
  });

  it('with more files than can be looked at: no renaming, since a name would stay in some', async () => {
    const editor = await startEditor();
    editor.workspace.texts = Array.from({ length: 20_001 }, (_, at) => ({ uri: `memory:///${at}.sift`, text: '' }));
    const uri = editor.open('a.sift', 'T("plan", EQ, "a")');
    const asked = { textDocument: { uri }, position: { line: 0, character: 3 }, newName: 'tariff' };
    await expect(editor.ask('textDocument/rename', asked)).rejects.toThrow(/more than 20000 files/);
    editor.workspace.texts = editor.workspace.texts.slice(1);
    await editor.ask('textDocument/rename', asked);
  });
});
