/** What the server offers, word for word, and what becomes of findings, edits and files that have changed. */

import { describe, expect, it } from 'vitest';
import { abilitiesOf, serverCapabilities } from '../../src/lsp/abilities.js';
import { formatting } from '../../src/lsp/answers.js';
import { protocolDiagnostic } from '../../src/lsp/diagnostics.js';
import { Documents } from '../../src/lsp/documents.js';
import { Findings } from '../../src/lsp/findings.js';
import { ACCOUNT, startEditor, until } from './editor.js';

const opened = (text: string, uri = 'memory:///a.sift') =>
  new Documents().open({ uri, languageId: 'pushsift', version: 1, text });

it('code actions of three kinds are offered, and folders of the workspace, also as they change', () => {
  const { codeActionProvider, workspace } = serverCapabilities(abilitiesOf({}));
  expect(codeActionProvider).toEqual({
    codeActionKinds: ['quickfix', 'source.fixAll.pushsift', 'refactor.rewrite'],
  });
  expect(workspace).toEqual({ workspaceFolders: { supported: true, changeNotifications: true } });
});

it('what is answered about documents and at their places is offered', () => {
  expect(serverCapabilities(abilitiesOf({}))).toMatchObject({
    hoverProvider: true,
    documentFormattingProvider: true,
    documentSymbolProvider: true,
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    documentHighlightProvider: true,
    inlayHintProvider: true,
  });
});

it.each([
  { general: {} },
  { general: { positionEncodings: [] } },
  { textDocument: {} },
  { textDocument: { completion: {} } },
  { textDocument: { completion: { completionItem: {} } } },
  { workspace: {} },
])('a client that says %j can do no more than one that says nothing', (capabilities) => {
  expect(abilitiesOf(capabilities)).toEqual(abilitiesOf({}));
});

describe('a finding', () => {
  it('that points at another place as well names the document and the range of it', async () => {
    const document = opened('\uFEFF\n(A("X") + A("Y")');
    const [finding] = (await new Findings().of(document, ACCOUNT)).filter(({ related }) => related.length > 0);
    if (finding === undefined) throw new Error('an open bracket is told with its place');
    const [place] = finding.related;
    const { relatedInformation } = protocolDiagnostic(document, finding, ACCOUNT);
    expect(relatedInformation).toEqual([
      {
        location: {
          uri: 'memory:///a.sift',
          range: document.rangeOf({ start: (place?.span.start ?? 0) + 1, end: (place?.span.end ?? 0) + 1 }),
        },
        message: place?.message,
      },
    ]);
  });

  it('that points at no other place has no such member', async () => {
    const document = opened('A("X") * T("n", BETWEEN, [3, 1])');
    const [finding] = await new Findings().of(document, ACCOUNT);
    if (finding === undefined) throw new Error('the range is empty');
    expect(protocolDiagnostic(document, finding, ACCOUNT)).not.toHaveProperty('relatedInformation');
  });

  it('comes by its place, those of a body beside those that are proven inside of its filter', async () => {
    const filter = JSON.stringify('A("AAAAA-AAAAA") * T("age", GTE, 18) * T("age", GTE, 21)');
    const text = `{"request": {"auth": "t", "devices_filter": ${filter}, "content": "x", "android_slient": 1}}`;
    const document = new Documents().open({ uri: 'memory:///a.json', languageId: 'json', version: 1, text });
    const found = await new Findings().of(document, ACCOUNT);
    expect(found.map(({ code }) => code)).toEqual([
      'request/stored-token',
      'lint/implied-clause',
      'request/unknown-field',
    ]);
    const starts = found.map(({ span }) => span.start);
    expect(starts).toEqual([text.indexOf('"t"'), text.indexOf('T(\\"age'), text.indexOf('"android_slient"')]);
  });
});

it.each([
  [
    'T("age", EQ, 5) + T("age", EQ, 6)',
    [
      ['lint/union-of-equals', 0, 15],
      ['lint/no-application', 0, 33],
    ],
  ],
  [
    'T("city", IN, ["a", "b", "a"])',
    [
      ['lint/no-application', 0, 30],
      ['type/duplicate-value', 25, 28],
    ],
  ],
])('findings are in the order of their starts, and of their ends where they start together: %s', async (text, all) => {
  const found = await new Findings().of(opened(text), ACCOUNT);
  expect(found.map(({ code, span }) => [code, span.start, span.end])).toEqual(all);
});

it('formatting is edits of the filter, from what is written to what it would be', () => {
  const document = opened('A( "X" )+A("Y")\n');
  expect(formatting(document, ACCOUNT)).toEqual([
    { range: { start: { line: 0, character: 2 }, end: { line: 0, character: 9 } }, newText: '"X") + ' },
  ]);
});

it.each([
  ['\n', 2],
  ['\r\n', 2],
  ['\r', 2],
])('a place behind the end of a line that ends with %j is its end', (end, offset) => {
  expect(opened(`ab${end}cd`).offsetAt({ line: 0, character: 99 })).toBe(offset);
});

describe('files that have changed', () => {
  const told = async (capabilities: object): Promise<readonly string[]> => {
    const editor = await startEditor({ capabilities });
    editor.open('a.sift', 'A(');
    const before = editor.asked.length;
    void editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [] });
    await until(() => editor.workspace.changes === 1);
    // An answer to a question comes behind what was asked before it.
    await editor.ask('textDocument/hover', {
      textDocument: { uri: 'memory:///a.sift' },
      position: { line: 0, character: 0 },
    });
    return editor.asked.slice(before);
  };

  it.each([
    [{}, []],
    [{ textDocument: { diagnostic: {} } }, []],
    [{ workspace: { diagnostics: { refreshSupport: true } } }, []],
    [
      { textDocument: { diagnostic: {} }, workspace: { diagnostics: { refreshSupport: true } } },
      ['workspace/diagnostic/refresh'],
    ],
    [{ workspace: { inlayHint: { refreshSupport: true } } }, ['workspace/inlayHint/refresh']],
    [{ workspace: { codeLens: { refreshSupport: true } } }, ['workspace/codeLens/refresh']],
  ])('ask a client with %j for %j', async (capabilities, asked) => {
    expect(await told(capabilities)).toEqual(asked);
  });
});
