/** Which files a renaming reads and changes: the catalog where there is one, and nothing that does not have the name. */

import { expect, it, vi } from 'vitest';
import type { WorkspaceEdit } from 'vscode-languageserver-types';
import { ACCOUNT, type Editor, MemoryWorkspace, startEditor } from './editor.js';

const CATALOG = 'memory:///catalog.json';

function workspaceWith(catalog: string | null): MemoryWorkspace {
  const workspace = new MemoryWorkspace();
  workspace.account = { ...ACCOUNT, catalogFile: 'catalog.json' };
  if (catalog !== null) workspace.texts = [{ uri: CATALOG, text: catalog }];
  return workspace;
}

/** Files and their new texts, of a renaming of the tag `plan`. */
async function changed(editor: Editor): Promise<readonly (readonly [uri: string, texts: readonly string[]])[]> {
  const uri = editor.open('a.sift', 'T("plan", EQ, "a")');
  const { changes = {} } = await editor.ask<WorkspaceEdit>('textDocument/rename', {
    textDocument: { uri },
    position: { line: 0, character: 4 },
    newName: 'tariff',
  });
  return Object.entries(changes).map(([file, edits]) => [file, edits.map(({ newText }) => newText)]);
}

const FILTER = ['memory:///a.sift', ['"tariff"']] as const;

it.each([
  ['that has the name', '{"applications": {}, "tags": {"plan": "String"}}', [FILTER, [CATALOG, ['"tariff"']]]],
  ['that does not have the name', '{"applications": {}, "tags": {"age": "Integer"}}', [FILTER]],
  ['that cannot be read', null, [FILTER]],
])('beside a catalog %s', async (_, catalog, expected) => {
  const workspace = workspaceWith(catalog);
  expect(await changed(await startEditor({ workspace }))).toEqual(expected);
});

it('a catalog that is open is changed as it is there, and not read', async () => {
  const workspace = workspaceWith(null);
  const read = vi.spyOn(workspace, 'read');
  const editor = await startEditor({ workspace });
  editor.open('catalog.json', '{"applications": {}, "tags": {"plan": "String"}}', 'json');
  expect(await changed(editor)).toContainEqual([CATALOG, ['"tariff"']]);
  expect(read).not.toHaveBeenCalled();
});

it('an account without a file of its catalog has none to look for', async () => {
  const workspace = new MemoryWorkspace();
  const [read, uriOf] = [vi.spyOn(workspace, 'read'), vi.spyOn(workspace, 'uriOf')];
  expect(await changed(await startEditor({ workspace }))).toEqual([FILTER]);
  expect([read.mock.calls, uriOf.mock.calls]).toEqual([[], []]);
});
