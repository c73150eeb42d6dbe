/** Answers in the shapes of the protocol, member by member: what there is nothing to say about is left out. */

import { describe, expect, it } from 'vitest';
import type { CompletionItem, Position } from 'vscode-languageserver-types';
import type { Diagnostic, Fix } from '../../src/diagnostics/diagnostic.js';
import type { Account } from '../../src/lsp/account.js';
import { codeLenses, highlightsAt, inlayHints, selectionRange, signatureAt } from '../../src/lsp/answers.js';
import { codeActions } from '../../src/lsp/code-actions.js';
import { completionList } from '../../src/lsp/completion.js';
import { protocolDiagnostic } from '../../src/lsp/diagnostics.js';
import type { Document } from '../../src/lsp/document.js';
import { Documents } from '../../src/lsp/documents.js';
import { ACCOUNT } from './editor.js';

const opened = (text: string): Document =>
  new Documents().open({ uri: 'memory:///a.sift', languageId: 'pushsift', version: 1, text });

const at = (character: number): Position => ({ line: 0, character });
const from = (start: number, end: number) => ({ start: at(start), end: at(end) });

/** A finding at the first two characters. */
const FINDING: Diagnostic = {
  code: 'spelling/platform',
  severity: 'warning',
  message: 'what is wrong',
  span: { start: 0, end: 2 },
  label: null,
  help: null,
  related: [],
  fixes: [],
  pointer: null,
};

const fix = (title: string, safety: Fix['safety']): Fix => ({
  title,
  safety,
  edits: [{ span: { start: 0, end: 1 }, text: title }],
});

describe('an item of a completion', () => {
  async function itemAtEnd(text: string, label: string, account: Account = ACCOUNT): Promise<CompletionItem> {
    const list = await completionList(opened(text), at(text.length), account, { snippets: false });
    const item = list?.items.find((one) => one.label === label);
    if (item === undefined) throw new Error(`${label} is not offered`);
    return item;
  }

  it('has a short text beside it and an explanation in Markdown', async () => {
    expect(await itemAtEnd('T("ci', 'city')).toStrictEqual({
      label: 'city',
      kind: 10,
      detail: 'String',
      documentation: {
        kind: 'markdown',
        value: '**city** · tag of the account · String\n\nOperators: EQ, NOTEQ, IN, NOTIN.',
      },
      insertTextFormat: 1,
      textEdit: { range: from(2, 5), newText: '"city", EQ, "")' },
      sortText: '0000',
      filterText: '"ci',
    });
  });

  it('has no short text, and no edits elsewhere, where there are none', async () => {
    const item = await itemAtEnd('A("AAAAA-AAAAA", [', 'iOS');
    expect(Object.keys(item).sort()).toEqual(
      ['label', 'kind', 'documentation', 'insertTextFormat', 'textEdit', 'sortText', 'filterText'].sort(),
    );
  });

  it('has no explanation where there is none', async () => {
    const account = { ...ACCOUNT, valuesOf: async () => [{ value: 'Berlin', devices: 7 }] };
    const item = await itemAtEnd('T("city", EQ, "Be', '"Berlin"', account);
    expect(item.detail).toBe('7 devices');
    expect(item).not.toHaveProperty('documentation');
  });
});

it('a signature says where each argument stands in it, and explains the set in Markdown', () => {
  expect(signatureAt(opened('T("age", '), at(9), ACCOUNT)).toEqual({
    signatures: [
      {
        label: 'T(tag, operator, value)',
        documentation: { kind: 'markdown', value: 'devices with a tag of the account' },
        parameters: [{ label: [2, 5] }, { label: [7, 15] }, { label: [17, 22] }],
      },
    ],
    activeSignature: 0,
    activeParameter: 1,
  });
});

it('a name is highlighted where it stands', () => {
  const document = opened('A("X") + T("age", EQ, 1) + A("X")');
  expect(highlightsAt(document, at(4), ACCOUNT)).toEqual([{ range: from(2, 5) }, { range: from(29, 32) }]);
});

it('outside of a filter a selection is the place alone', () => {
  const document = new Documents().open({ uri: 'memory:///a.json', languageId: 'json', version: 1, text: '{}' });
  expect(selectionRange(document, at(1), ACCOUNT)).toEqual({ range: from(1, 1) });
});

it('numbers of devices keep away from the text before them', async () => {
  const account = { ...ACCOUNT, countDevices: async () => 7 };
  expect(await inlayHints(opened('A("X") + A("Y")'), from(0, 15), { ...account, catalog: null })).toEqual([
    { position: at(6), label: '7 devices', paddingLeft: true },
    { position: at(15), label: '7 devices', paddingLeft: true },
  ]);
});

it.each([
  ['strict', []],
  ['lenient', ['reach: Shop']],
] as const)('a document is read in the dialect of its account: %s', async (dialect, titles) => {
  const account = { ...ACCOUNT, check: { ...ACCOUNT.check, dialect } };
  const lenses = await codeLenses(opened('A("AAAAA-AAAAA", ["ios"])'), account);
  expect(lenses.map(({ command }) => command?.title)).toEqual(titles);
});

it.each([
  [null, 'what is wrong'],
  ['what to do', 'what is wrong\nwhat to do'],
])('a finding is told with its help in a line of its own: %s', (help, message) => {
  expect(protocolDiagnostic(opened('A("X")'), { ...FINDING, help }, ACCOUNT).message).toBe(message);
});

describe('a code action', () => {
  const asked = { span: { start: 0, end: 0 }, only: undefined, hasVersions: false };

  it.each([
    ['the only fix, which is safe', [fix('one', 'safe')], [true]],
    ['the only fix, which is not safe', [fix('one', 'unsafe')], [false]],
    ['one of several fixes, safe or not', [fix('one', 'safe'), fix('two', 'unsafe')], [false, false]],
  ])('is preferred, or not: %s', async (_, fixes, expected) => {
    const only = { ...asked, only: ['quickfix'] };
    const actions = await codeActions(opened('A("X")'), ACCOUNT, [{ ...FINDING, fixes }], only);
    expect(actions.map(({ isPreferred }) => isPreferred)).toEqual(expected);
  });

  it('of a refactoring has its title, its kind and its edit', async () => {
    const document = opened('T("city", EQ, "Berlin") + T("city", EQ, "Paris")');
    expect(await codeActions(document, ACCOUNT, [], { ...asked, only: ['refactor'] })).toEqual([
      {
        title: 'simplify the filter',
        kind: 'refactor.rewrite',
        edit: { changes: { 'memory:///a.sift': [{ range: from(10, 47), newText: 'IN, ["Berlin", "Paris"]' }] } },
      },
    ]);
  });

  it('is none for a JSON text that is no request body', async () => {
    const text = '{"name": "x"}';
    const document = new Documents().open({ uri: 'memory:///package.json', languageId: 'json', version: 1, text });
    expect(await codeActions(document, ACCOUNT, [], asked)).toEqual([]);
  });
});
