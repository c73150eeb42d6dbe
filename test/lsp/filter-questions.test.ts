/** What people ask of a filter, and what they are told: of a filter file, and of the filters in bodies. */

import { describe, expect, it } from 'vitest';
import type { WorkspaceEdit } from 'vscode-languageserver-types';
import { ACCOUNT, type Editor, MemoryWorkspace, startEditor, withCursor } from './editor.js';

interface Told {
  readonly title: string;
  readonly text: string | null;
  readonly edit?: WorkspaceEdit | null;
}

const SHOP = 'A("AAAAA-AAAAA")';
const SHOP_ON_PHONES = 'A("AAAAA-AAAAA", ["iOS"])';

function ask(editor: Editor, question: string, uri: string, params: object = {}): Promise<Told> {
  return editor.ask<Told>(`pushsift/${question}`, { textDocument: { uri }, ...params });
}

function counting(count: () => Promise<number | null>): MemoryWorkspace {
  const workspace = new MemoryWorkspace();
  workspace.account = { ...ACCOUNT, countDevices: count, devicesFile: 'devices.psi' };
  return workspace;
}

describe('count', () => {
  it('tells the devices, whom the filter can reach, and where it was counted', async () => {
    const editor = await startEditor({ workspace: counting(async () => 12_034) });
    expect(await ask(editor, 'count', editor.open('a.sift', SHOP))).toStrictEqual({
      title: '12,034 devices · reach: Shop',
      text: 'counted over devices.psi',
    });
  });

  it('says why there is no number', async () => {
    const without = await startEditor();
    await expect(ask(without, 'count', without.open('a.sift', SHOP))).rejects.toThrow(
      'no devices are named: set `devices` in pushsift.config.json, or `pushsift.devices` in the settings of the editor',
    );
    const failing = await startEditor({ workspace: counting(() => Promise.reject(new Error('the file is damaged'))) });
    await expect(ask(failing, 'count', failing.open('a.sift', SHOP))).rejects.toThrow(
      'the devices cannot be counted: the file is damaged',
    );
    const unknown = await startEditor({ workspace: counting(async () => null) });
    await expect(ask(unknown, 'count', unknown.open('a.sift', SHOP))).rejects.toThrow(
      'the devices of this filter cannot be counted',
    );
  });
});

describe('explain', () => {
  it('is a sentence, the filter as written and as it is evaluated', async () => {
    const editor = await startEditor();
    const { title, text } = await ask(editor, 'explain', editor.open('a.sift', `${SHOP} * T("age", GTE, 18)`));
    expect(title).toBe(
      'Devices subscribed to Shop whose age is 18 or more. Reaches: Shop (iOS, Android, Amazon, Safari, Chrome, Firefox).',
    );
    expect(text?.split('\n').filter((line) => !line.startsWith('  '))).toStrictEqual([
      'As written',
      '',
      'As it is evaluated',
    ]);
  });

  it('is about the filter at the place: each line of a file of bodies has its own', async () => {
    const editor = await startEditor();
    const body = (filter: string): string => JSON.stringify({ request: { devices_filter: filter } });
    const uri = editor.open('a.jsonl', `${body(SHOP)}\n${body('T("age", GTE, 18)')}\n`);
    const second = { position: { line: 1, character: 40 } };
    expect((await ask(editor, 'explain', uri, second)).title).toContain('age is 18 or more');
    for (const first of [{}, { position: { line: 0, character: 0 } }])
      expect((await ask(editor, 'explain', uri, first)).title).toBe(
        'Devices subscribed to Shop. Reaches: Shop (iOS, Android, Amazon, Safari, Chrome, Firefox).',
      );
  });

  it('of a filter with errors names the first one', async () => {
    const editor = await startEditor();
    await expect(ask(editor, 'explain', editor.open('a.sift', 'A("AAAAA-AAAAA"'))).rejects.toThrow(
      /^the filter has 1 error: /,
    );
    await expect(ask(editor, 'explain', editor.open('b.json', '{}'))).rejects.toThrow(
      'there is no filter in the document',
    );
    expect(await ask(editor, 'explain', editor.open('c.txt', SHOP, 'plaintext'))).toBe(null);
  });
});

describe('prove', () => {
  it('tells how the filter and another one relate, with a device for each side that can have one', async () => {
    const editor = await startEditor();
    const told = await ask(editor, 'prove', editor.open('a.sift', SHOP_ON_PHONES), { other: { text: SHOP } });
    expect(told.title).toBe('every device of this filter is in the other filter, too');
    expect(told.text).toMatch(/^In this filter and in the other filter: possible, a device like this\n {2}\{\n/);
    expect(told.text).toContain('\n\nOnly in this filter: nobody, whatever the account\n\n');
    expect(told.text).toMatch(/"applications": \[\n\s+"AAAAA-AAAAA"\n\s+\]\n {2}\}$/);
  });

  it('takes a file, as it is open in the editor or else as it lies there', async () => {
    const workspace = new MemoryWorkspace();
    workspace.texts = [{ uri: 'memory:///in%20folder.sift', text: SHOP }];
    const editor = await startEditor({ workspace });
    const uri = editor.open('a.sift', SHOP_ON_PHONES);
    const open = editor.open('b.json', JSON.stringify({ request: { devices_filter: SHOP_ON_PHONES } }));
    expect((await ask(editor, 'prove', uri, { other: { uri: 'memory:///in%20folder.sift' } })).title).toBe(
      'every device of this filter is in in folder.sift, too',
    );
    expect((await ask(editor, 'prove', uri, { other: { uri: open } })).title).toBe(
      'the same devices are in this filter and in b.json, whatever the account',
    );
  });

  it.each([
    [{}, '`other` is an object with a `text`, or with the `uri` of a file'],
    [{ other: null }, '`other` is an object with a `text`, or with the `uri` of a file'],
    [{ other: 'b.sift' }, '`other` is an object with a `text`, or with the `uri` of a file'],
    [{ other: { text: 5 } }, '`other` is an object with a `text`, or with the `uri` of a file'],
    [{ other: { uri: 'memory:///none.sift' } }, 'none.sift cannot be read'],
    [{ other: { text: 'A(' } }, /^the other filter has \d errors?: /],
  ])('of %j says what is wrong', async (params, message) => {
    const editor = await startEditor();
    await expect(ask(editor, 'prove', editor.open('a.sift', SHOP), params)).rejects.toThrow(message);
  });

  it('of filters that no account can have together says so', async () => {
    const workspace = new MemoryWorkspace();
    workspace.account = { ...ACCOUNT, catalog: null };
    const editor = await startEditor({ workspace });
    const uri = editor.open('a.sift', 'T("x", GTE, 5)');
    await expect(ask(editor, 'prove', uri, { other: { text: 'T("x", IN, ["a"])' } })).rejects.toThrow(
      /^the filters cannot be compared: /,
    );
  });
});

describe('diff', () => {
  it('tells what the text has gained and lost since a revision', async () => {
    const workspace = counting(async () => 7);
    workspace.revisions = { 'memory:///a.sift@HEAD': SHOP, 'memory:///a.sift@main': SHOP_ON_PHONES };
    const editor = await startEditor({ workspace });
    const uri = editor.open('a.sift', SHOP_ON_PHONES);
    const since = await ask(editor, 'diff', uri);
    expect(since.title).toBe('another audience than at HEAD: 7 devices, 7 devices before');
    expect(since.text).toMatch(/^Gained: nobody, whatever the account\n\nLost: possible, a device like this\n/);
    expect((await ask(editor, 'diff', uri, { revision: 'main' })).title).toBe(
      'the same audience as at main, whatever the account: 7 devices, 7 devices before',
    );
  });

  it.each([
    ['before', SHOP],
    ['now', SHOP_ON_PHONES],
  ])('has no numbers where those of %s cannot be counted', async (_, uncounted) => {
    const workspace = new MemoryWorkspace();
    const countDevices = async ({ text }: { readonly text: string }): Promise<number | null> =>
      text === uncounted ? null : 7;
    workspace.account = { ...ACCOUNT, countDevices };
    workspace.revisions = { 'memory:///a.sift@HEAD': SHOP };
    const editor = await startEditor({ workspace });
    expect((await ask(editor, 'diff', editor.open('a.sift', SHOP_ON_PHONES))).title).toBe(
      'another audience than at HEAD',
    );
  });

  it('without devices has no numbers; where the revision has none, or another text, it says so', async () => {
    const workspace = new MemoryWorkspace();
    const body = (filter: string): string => JSON.stringify({ request: { devices_filter: filter } });
    workspace.revisions = { 'memory:///a.jsonl@HEAD': body(SHOP), 'memory:///b.sift@HEAD': 'A(' };
    const editor = await startEditor({ workspace });
    const lines = editor.open('a.jsonl', `${body(SHOP)}\n${body(SHOP)}`);
    expect((await ask(editor, 'diff', lines)).title).toBe('the same audience as at HEAD, whatever the account');
    await expect(ask(editor, 'diff', lines, { position: { line: 1, character: 40 } })).rejects.toThrow(
      'there is no such filter in the file at HEAD',
    );
    await expect(ask(editor, 'diff', editor.open('b.sift', SHOP))).rejects.toThrow(/^the filter at HEAD has \d error/);
    await expect(ask(editor, 'diff', editor.open('c.sift', SHOP))).rejects.toThrow('nothing at HEAD');
    await expect(ask(editor, 'diff', lines, { revision: 5 })).rejects.toThrow('`revision` is a text');
  });

  it.each([
    ['a.txt', 'pushsift'],
    ['filter', 'sift'],
  ])(
    'of a document whose form its language tells takes the revision for the same: %s in %s',
    async (name, language) => {
      const workspace = new MemoryWorkspace();
      workspace.revisions = { [`memory:///${name}@HEAD`]: SHOP };
      const editor = await startEditor({ workspace });
      const uri = editor.open(name, SHOP, language);
      expect((await ask(editor, 'diff', uri)).title).toBe('the same audience as at HEAD, whatever the account');
    },
  );
});

describe('simplify', () => {
  it('is an edit of the document to the shorter filter, with its version where the client knows them', async () => {
    const { text, position } = withCursor(
      `{\n "request": {"devices_filter": "${'|'}T(\\"age\\", GTE, 18) * T(\\"age\\", GTE, 21)"}\n}`,
    );
    const editor = await startEditor({ capabilities: { workspace: { workspaceEdit: { documentChanges: true } } } });
    const uri = editor.open('a.json', text);
    const told = await ask(editor, 'simplify', uri, { position });
    expect(told.title).toBe('the same audience with 1 set instead of 2');
    expect(told.text).toBe('T("age", GTE, 21)');
    const [change] = told.edit?.documentChanges ?? [];
    if (change === undefined || !('edits' in change)) throw new Error('an edit is expected');
    expect(change.textDocument).toStrictEqual({ uri, version: 1 });
    const [edit] = change.edits as {
      range: { start: { character: number }; end: { character: number } };
      newText: string;
    }[];
    const line = text.split('\n')[1] ?? '';
    const after = line.slice(0, edit?.range.start.character) + edit?.newText + line.slice(edit?.range.end.character);
    expect(JSON.parse(`{${after}}`)).toStrictEqual({ request: { devices_filter: 'T("age", GTE, 21)' } });
  });

  it('of a filter that is as short as can be changes nothing', async () => {
    const editor = await startEditor();
    expect(await ask(editor, 'simplify', editor.open('a.sift', SHOP))).toStrictEqual({
      title: 'no shorter filter with the same audience was found',
      text: null,
      edit: null,
    });
  });
});

describe('hover', () => {
  it('tells how many devices have the tag set, and its values', async () => {
    const workspace = new MemoryWorkspace();
    const valuesOf = async () => [{ value: 'Berlin', devices: 7 }];
    workspace.account = { ...ACCOUNT, countDevices: async () => 12_034, valuesOf };
    const editor = await startEditor({ workspace });
    const { text, position } = withCursor('T("ci|ty", EQ, "Berlin")');
    const uri = editor.open('a.sift', text);
    const found = await editor.ask<{ contents: { value: string } }>('textDocument/hover', {
      textDocument: { uri },
      position,
    });
    expect(found.contents.value).toMatch(/\n\nSet on 12,034 devices\.\n\nValues: `"Berlin"` 7 devices\.\n\n/);
  });
});

describe('completion', () => {
  it('has the values that devices have, with their number', async () => {
    const workspace = new MemoryWorkspace();
    const asked: object[] = [];
    const valuesOf = async (question: object) => {
      asked.push(question);
      return [{ value: 'Berlin', devices: 12_034 }];
    };
    workspace.account = { ...ACCOUNT, valuesOf };
    const editor = await startEditor({ workspace });
    const { text, position } = withCursor('T("city", EQ, "Be|")');
    const uri = editor.open('a.sift', text);
    const { items } = await editor.ask<{ items: { label: string; detail?: string }[] }>('textDocument/completion', {
      textDocument: { uri },
      position,
    });
    expect(items.map(({ label, detail }) => [label, detail])).toContainEqual(['"Berlin"', '12,034 devices']);
    expect(asked).toStrictEqual([{ application: null, tag: 'city', typed: 'Be' }]);
  });
});
