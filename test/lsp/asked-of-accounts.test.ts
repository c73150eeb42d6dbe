/** Questions about a filter, by what its account says: dialect, catalog and devices; and searches that do not come to their end. */

import { describe, expect, it, vi } from 'vitest';
import type { Account } from '../../src/lsp/account.js';
import { Documents } from '../../src/lsp/documents.js';
import { simplifyQuestion } from '../../src/lsp/filter-questions.js';
import { ACCOUNT, MemoryWorkspace, startEditor } from './editor.js';

interface Told {
  readonly title: string;
  readonly text: string | null;
  readonly edit?: object | null;
}

const LENIENT: Partial<Account> = { check: { ...ACCOUNT.check, dialect: 'lenient' } };

function workspaceOf(account: Partial<Account>): MemoryWorkspace {
  const workspace = new MemoryWorkspace();
  workspace.account = { ...ACCOUNT, ...account };
  return workspace;
}

async function ask(question: string, text: string, workspace: MemoryWorkspace, params: object = {}): Promise<Told> {
  const editor = await startEditor({ workspace });
  const uri = editor.open('a.sift', text);
  return editor.ask<Told>(`pushsift/${question}`, { textDocument: { uri }, ...params });
}

it('devices that lie in no file are counted, and nothing is said of where', async () => {
  const workspace = workspaceOf({ countDevices: async () => 7 });
  expect((await ask('count', 'A("AAAAA-AAAAA")', workspace)).text).toBeNull();
});

it('what a lenient account only warns of is not told as the error of a filter', async () => {
  const text = 'A("AAAAA-AAAAA", ["ios"]) * T("city", GTE, "5")';
  await expect(ask('explain', text, workspaceOf(LENIENT))).rejects.toThrow(
    'the filter has 1 error: a String tag has no order, so GTE does not apply to `city`',
  );
});

it('a text whose tags have other types than at the revision cannot be compared with it', async () => {
  const workspace = workspaceOf({ catalog: null });
  workspace.revisions = { 'memory:///a.sift@HEAD': 'T("x", IN, ["a"])' };
  await expect(ask('diff', 'T("x", GTE, 5)', workspace)).rejects.toThrow(/^the filters cannot be compared: /);
});

it('another filter that is open is not read', async () => {
  const workspace = new MemoryWorkspace();
  const read = vi.spyOn(workspace, 'read');
  const other = { uri: 'memory:///a.sift' };
  expect((await ask('prove', 'A("AAAAA-AAAAA")', workspace, { other })).title).toBe(
    'the same devices are in this filter and in a.sift, whatever the account',
  );
  expect(read).not.toHaveBeenCalled();
});

describe('a shorter filter', () => {
  it.each([
    ['types of the catalog', {}, 'T("likes", IN, ["a"]) + T("likes", IN, ["b"])', 'T("likes", IN, ["a", "b"])'],
    [
      'the dialect',
      LENIENT,
      'A("AAAAA-AAAAA", ["ios"]) * T("age", GTE, 18) * T("age", GTE, 21)',
      'A("AAAAA-AAAAA", ["ios"]) * T("age", GTE, 21)',
    ],
  ])('is found by %s of the account', async (_, account, text, shorter) => {
    expect((await ask('simplify', text, workspaceOf(account))).text).toBe(shorter);
  });

  /** More sets than all questions about them can be asked of. */
  const LONG = Array.from({ length: 500 }, (_, at) => `(A("X${at}") * A("Y"))`).join(' + ');
  const MISSED = /a shorter one may have been missed: there are more than \d+ questions to ask$/;

  function simplified(text: string): Told {
    const documents = new Documents();
    const document = documents.open({ uri: 'memory:///a.sift', languageId: 'sift', version: 1, text });
    const [params, workspace] = [{ textDocument: { uri: document.uri } }, new MemoryWorkspace()];
    const account = { ...ACCOUNT, catalog: null };
    return simplifyQuestion({ document, account, params, documents, workspace }, false);
  }

  it('that was not found after too many questions may have been missed', () => {
    const told = simplified(LONG);
    expect(told.title).toBe('no shorter filter with the same audience was found');
    expect(told.edit).toBeNull();
    expect(told.text).toMatch(MISSED);
  });

  it('that was found before too many questions is told, and that there may be another', () => {
    const told = simplified(`${LONG} + (T("orders", GTE, 18) * T("orders", GTE, 21))`);
    expect(told.title).toBe('the same audience with 1,001 sets instead of 1,002');
    const [shorter, missed, ...others] = told.text?.split('\n\n') ?? [];
    expect(shorter).toBe(`${LONG} + T("orders", GTE, 21)`);
    expect([missed, others]).toEqual([expect.stringMatching(MISSED), []]);
  });
});
