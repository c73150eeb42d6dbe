/** Where answers begin and end: edges of findings, ranges and lines, byte order marks, settings of other types, folders. */

import { describe, expect, it } from 'vitest';
import type {
  CodeAction,
  FoldingRange,
  Hover,
  InlayHint,
  SelectionRange,
  SemanticTokens,
  WorkspaceEdit,
} from 'vscode-languageserver-types';
import { clientSettings, settingsIn } from '../../src/lsp/account.js';
import { ACCOUNT, type Editor, MemoryWorkspace, startEditor, until } from './editor.js';

function actionsIn(editor: Editor, uri: string, from: number, to: number, only?: readonly string[]) {
  return editor.ask<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri },
    range: { start: { line: 0, character: from }, end: { line: 0, character: to } },
    context: { diagnostics: [], ...(only !== undefined && { only }) },
  });
}

describe('fixes', () => {
  /** The finding is on `"ios"`, 18 to 23. */
  const text = 'A("AAAAA-AAAAA", ["ios"])';

  it.each([
    [17, 17, 0],
    [18, 18, 1],
    [23, 23, 1],
    [24, 24, 0],
    [0, 17, 0],
    [0, 18, 1],
    [23, 25, 1],
    [24, 25, 0],
    [19, 20, 1],
    [0, 25, 1],
  ])('of characters %i to %i are those of findings that touch them: %i', async (from, to, count) => {
    const editor = await startEditor();
    const uri = editor.open('a.sift', text);
    expect(await actionsIn(editor, uri, from, to, ['quickfix'])).toHaveLength(count);
  });

  it('count from behind a byte order mark, in places and in edits', async () => {
    const editor = await startEditor();
    const uri = editor.open('a.sift', `\uFEFF${text}`);
    expect(await actionsIn(editor, uri, 18, 18, ['quickfix'])).toEqual([]);
    const [fix] = await actionsIn(editor, uri, 24, 24, ['quickfix']);
    expect(fix?.edit?.changes?.[uri]?.map(({ range }) => [range.start.character, range.end.character])).toEqual([
      [19, 24],
    ]);
  });

  it('are asked for by their kind, or by what it begins with up to a dot', async () => {
    const editor = await startEditor();
    const uri = editor.open('a.sift', text);
    const kindsOf = async (only?: readonly string[]) =>
      (await actionsIn(editor, uri, 20, 20, only)).map(({ kind }) => kind);
    expect(await kindsOf()).toEqual(['quickfix', 'source.fixAll.pushsift']);
    expect(await kindsOf(['quickfix'])).toEqual(['quickfix']);
    expect(await kindsOf(['source'])).toEqual(['source.fixAll.pushsift']);
    expect(await kindsOf(['source.fixAll.pushsift'])).toEqual(['source.fixAll.pushsift']);
    expect(await kindsOf(['sour', 'quick', 'source.fix', 'source.fixAll.other'])).toEqual([]);
    expect(await kindsOf([])).toEqual([]);
  });

  it('all at once are none where there is nothing to mend', async () => {
    const editor = await startEditor();
    const uri = editor.open('a.sift', 'A("AAAAA-AAAAA")');
    expect(await actionsIn(editor, uri, 0, 0)).toEqual([]);
  });
});

describe('a renaming', () => {
  it.each(['', '\uFEFF'])(
    'changes names of the catalog where they stand, with a byte order mark or without: %j',
    async (mark) => {
      const workspace = new MemoryWorkspace();
      workspace.account = { ...ACCOUNT, catalogFile: 'catalog.json' };
      const catalog = 'memory:///catalog.json';
      workspace.texts = [{ uri: catalog, text: `${mark}{"applications": {}, "tags": {"plan": "String"}}` }];
      const editor = await startEditor({ workspace });
      const uri = editor.open('a.sift', `${mark}T("plan", EQ, "a")`);
      const edit = await editor.ask<WorkspaceEdit>('textDocument/rename', {
        textDocument: { uri },
        position: { line: 0, character: 4 },
        newName: 'tariff',
      });
      const placesIn = (file: string) =>
        edit.changes?.[file]?.map(({ range, newText }) => [
          range.start.character - mark.length,
          range.end.character - mark.length,
          newText,
        ]);
      expect(placesIn(uri)).toEqual([[2, 8, '"tariff"']]);
      expect(placesIn(catalog)).toEqual([[30, 36, '"tariff"']]);
    },
  );
});

describe('a hover', () => {
  /** The finding is on `"ios"`, 18 to 23. */
  const text = 'A("AAAAA-AAAAA", ["ios"])';

  it.each(['', '\uFEFF'])(
    'leads to what a finding means from its first character to behind its last: %j',
    async (mark) => {
      const editor = await startEditor();
      const uri = editor.open('a.sift', mark + text);
      const isTold = async (character: number) => {
        const position = { line: 0, character: character + mark.length };
        const hover = await editor.ask<Hover | null>('textDocument/hover', { textDocument: { uri }, position });
        return JSON.stringify(hover?.contents ?? '').includes('spelling/');
      };
      expect(await Promise.all([17, 18, 20, 23, 24].map(isTold))).toEqual([false, true, true, true, false]);
    },
  );
});

describe('refactorings', () => {
  const filter = 'T("city", EQ, "Berlin") + T("city", EQ, "Paris")';
  const before = '{"request": {"devices_filter": ';
  /** The text of the filter in the body, quotes included. */
  const whole = JSON.stringify(filter);
  const [start, end] = [before.length, before.length + whole.length];

  it.each([
    [start - 1, start - 1],
    [0, start - 1],
    [end + 1, end + 1],
    [end + 1, end + 2],
  ])('of characters %i to %i of a body, beside the filter, are none', async (from, to) => {
    const editor = await startEditor();
    const uri = editor.open('b.json', `${before}${whole}}}`);
    expect(await actionsIn(editor, uri, from, to, ['refactor'])).toEqual([]);
  });

  it.each([
    [start, end],
    [0, end],
    [start, end + 2],
    [0, end + 2],
  ])('of characters %i to %i of a body, around the filter, are those of all of it', async (from, to) => {
    const editor = await startEditor();
    const inFile = await actionsIn(editor, editor.open('a.sift', filter), 0, filter.length, ['refactor']);
    const uri = editor.open('b.json', `${before}${whole}}}`);
    const inBody = await actionsIn(editor, uri, from, to, ['refactor']);
    expect(inFile.length).toBeGreaterThan(0);
    expect(inBody.map(({ title }) => title)).toEqual(inFile.map(({ title }) => title));
  });
});

it('hints are those of the range that is asked for, its edges included', async () => {
  const editor = await startEditor();
  // Brackets are shown around the intersection: before 0 and behind 36.
  const uri = editor.open('a.sift', 'A("AAAAA-AAAAA") * T("age", GTE, 18) + A("BBBBB-BBBBB")');
  const hintsIn = async (from: number, to: number) => {
    const range = { start: { line: 0, character: from }, end: { line: 0, character: to } };
    const hints = await editor.ask<InlayHint[]>('textDocument/inlayHint', { textDocument: { uri }, range });
    return hints.map(({ label, position, paddingLeft }) => [label, position.character, paddingLeft]);
  };
  const [open, close] = [
    ['(', 0, false],
    [')', 36, false],
  ];
  expect(await hintsIn(0, 55)).toEqual([open, close]);
  expect(await hintsIn(0, 35)).toEqual([open]);
  expect(await hintsIn(0, 36)).toEqual([open, close]);
  expect(await hintsIn(1, 36)).toEqual([close]);
  expect(await hintsIn(36, 55)).toEqual([close]);
  expect(await hintsIn(37, 55)).toEqual([]);
});

it('what is folded has more than one line, and comments say so', async () => {
  const editor = await startEditor();
  const text = '# one\n# two\n(A("X") + A("Y")) * (\n  A("X")\n  + A("Z")\n)\n';
  const uri = editor.open('a.sift', text);
  const folded = await editor.ask<FoldingRange[]>('textDocument/foldingRange', { textDocument: { uri } });
  expect(folded.toSorted((left, right) => left.startLine - right.startLine)).toEqual([
    { startLine: 0, endLine: 1, kind: 'comment' },
    { startLine: 2, endLine: 5 },
  ]);
});

it('a selection outside of any filter is the place alone', async () => {
  const editor = await startEditor();
  const uri = editor.open('b.json', '{"request": {"devices_filter": "A(\\"X\\")"}}');
  const [range] = await editor.ask<SelectionRange[]>('textDocument/selectionRange', {
    textDocument: { uri },
    positions: [{ line: 0, character: 3 }],
  });
  const place = { line: 0, character: 3 };
  expect(range).toEqual({ range: { start: place, end: place } });
});

it('words of two filters on one line, and on lines, are counted from the one before', async () => {
  const editor = await startEditor();
  const body = (filter: string) => `{"request": {"devices_filter": ${JSON.stringify(filter)}}}`;
  const uri = editor.open('c.jsonl', `${body('A("X")')}\n${body('A("Y")')}\n`);
  const { data } = await editor.ask<SemanticTokens>('textDocument/semanticTokens/full', { textDocument: { uri } });
  const rows = Array.from({ length: data.length / 5 }, (_, at) => data.slice(5 * at, 5 * at + 3));
  // Line, character, length. `A` stands at 32, `\"X\"` at 34.
  expect(rows).toEqual([
    [0, 32, 1],
    [0, 2, 5],
    [1, 32, 1],
    [0, 2, 5],
  ]);
});

describe('settings', () => {
  it.each<[string, unknown, object]>([
    ['texts', { catalog: 'c.json', devices: 'd.psi' }, { catalog: 'c.json', devices: 'd.psi' }],
    ['a dialect', { dialect: 'strict' }, { dialect: 'strict' }],
    ['the other dialect', { dialect: 'lenient' }, { dialect: 'lenient' }],
    ['a dialect that there is not', { dialect: 'loose' }, {}],
    ['empty texts', { catalog: '', devices: '', dialect: '' }, {}],
    ['other types', { catalog: 5, devices: ['d.psi'], dialect: null }, {}],
    ['no object', 'c.json', {}],
    ['null', null, {}],
    ['nothing', undefined, {}],
    ['what is inherited', Object.create({ catalog: 'c.json' }), {}],
  ])('of %s', (_, value, expected) => {
    expect(clientSettings(value)).toEqual({ catalog: undefined, devices: undefined, dialect: undefined, ...expected });
  });

  it.each<[unknown, unknown]>([
    [{ pushsift: { catalog: 'a' }, other: 1 }, { catalog: 'a' }],
    [{ catalog: 'a' }, { catalog: 'a' }],
    [{ pushsift: null }, null],
    [null, null],
    ['text', 'text'],
  ])('are ours of all, or ours alone: %j', (settings, ours) => {
    expect(settingsIn(settings)).toEqual(ours);
  });
});

describe('folders', () => {
  it('are those that are told at the start, and what is added and removed later', async () => {
    const editor = await startEditor();
    await editor.connection.sendNotification('workspace/didChangeWorkspaceFolders', {
      event: { added: [{ uri: 'memory:///two', name: 'two' }], removed: [] },
    });
    await until(() => editor.workspace.folders.length === 2);
    expect(editor.workspace.folders).toEqual(['memory:///', 'memory:///two']);
    expect(editor.workspace.changes).toBe(1);
    await editor.connection.sendNotification('workspace/didChangeWorkspaceFolders', {
      event: { added: [{ uri: 'memory:///three', name: 'three' }], removed: [{ uri: 'memory:///', name: 'memory' }] },
    });
    await until(() => !editor.workspace.folders.includes('memory:///'));
    expect(editor.workspace.folders).toEqual(['memory:///two', 'memory:///three']);
  });
});
