/** What is answered outside of filters, and of filters that cannot be read. */

import { describe, expect, it } from 'vitest';
import { foldingRanges, highlightsAt, selectionRange, signatureAt } from '../../src/lsp/answers.js';
import { compiled, otherFilter } from '../../src/lsp/asked-filter.js';
import { completionList } from '../../src/lsp/completion.js';
import { Documents } from '../../src/lsp/documents.js';
import { filtersIn } from '../../src/lsp/filters-in.js';
import { prepareRename } from '../../src/lsp/renaming.js';
import { ACCOUNT, MemoryWorkspace, withCursor } from './editor.js';

const opened = (text: string, name: string) =>
  new Documents().open({ uri: `memory:///${name}`, languageId: 'json', version: 1, text });

const BODY = '{\n"request": {"auth": "t",\n"devices_filter": "A(\\"AAAAA-AAAAA\\") *\\nT(\\"age\\", GTE, [18])"}}';
const body = opened(BODY, 'body.json');
const TOP = { line: 0, character: 0 };

describe('outside of the filter of a body', () => {
  it('there is nothing to write, to rename, or to show', async () => {
    expect([
      await completionList(body, TOP, ACCOUNT, { snippets: false }),
      signatureAt(body, TOP, ACCOUNT),
      prepareRename(body, TOP, ACCOUNT),
      highlightsAt(body, TOP, ACCOUNT),
    ]).toEqual([null, null, null, []]);
  });

  it('a selection does not grow', () => {
    const at = { line: 1, character: 3 };
    expect(selectionRange(body, at, ACCOUNT)).toEqual({ range: { start: at, end: at } });
  });
});

describe('in the filter of a body', () => {
  it('the lines of the filter are one line of the body: nothing is folded', () => {
    const inBody = JSON.stringify({ request: { devices_filter: '(A("X") *\nT("age", GTE, 18))' } });
    expect(foldingRanges(opened(inBody, 'b.json'), ACCOUNT)).toEqual([]);
    const own = '(A("X") *\nT("age", GTE, 18))';
    expect(foldingRanges(opened(own, 'a.sift'), ACCOUNT)).toEqual([{ startLine: 0, endLine: 1 }]);
  });

  it('what a completion changes elsewhere has its place in the body, in escapes', async () => {
    const { text, position } = withCursor('{"request": {"devices_filter": "T(\\"age\\", |, [\\"5\\"])"}}');
    const list = await completionList(opened(text, 'b.json'), position as never, ACCOUNT, { snippets: false });
    const edits = list?.items.map(({ label, additionalTextEdits = [] }) => [
      label,
      ...additionalTextEdits.map(({ range, newText }) => [
        text.slice(range.start.character, range.end.character),
        newText,
      ]),
    ]);
    expect(edits).toContainEqual(['NOTSET', ['[\\"5\\"]', '\\"\\"']]);
    expect(list?.items.find(({ label }) => label === 'NOTSET')?.textEdit?.newText).toBe('NOTSET');
  });
});

describe('a filter that is asked about', () => {
  it.each([
    ['A("AAAAA-AAAAA"', 'the filter has 1 error: this `(` is never closed'],
    ['A("AAAAA-AAAAA" + A("BBBBB-BBBBB"', 'the filter has 2 errors: this `(` is never closed'],
  ])('and cannot be read is refused with its first error: %s', (text, message) => {
    const [placed] = filtersIn(opened(text, 'a.sift'));
    expect(() => compiled(placed!, ACCOUNT)).toThrow(message);
    expect(() => compiled(placed!, ACCOUNT, 'b.sift')).toThrow(message.replace('the filter', 'b.sift'));
  });

  const workspace = new MemoryWorkspace();
  workspace.texts = [
    { uri: 'memory:///a%20b.sift', text: 'A("X")' },
    { uri: 'memory:///a%20b.json', text: '{}' },
    { uri: 'memory:///c%zz.json', text: '{}' },
    { uri: 'memory:///read.sift', text: 'A("as it was")' },
  ];
  const documents = new Documents();
  documents.open({ uri: 'memory:///read.sift', languageId: 'pushsift', version: 1, text: 'A("as it is")' });

  it('may be a text, or the first one of a file, as it is open', async () => {
    const other = async (asked: object) => {
      const { placed, name } = await otherFilter(asked, documents, workspace);
      return [placed.text, name];
    };
    expect(await other({ text: 'A("Y")' })).toEqual(['A("Y")', 'the other filter']);
    expect(await other({ uri: 'memory:///a%20b.sift' })).toEqual(['A("X")', 'a b.sift']);
    expect(await other({ uri: 'memory:///read.sift' })).toEqual(['A("as it is")', 'read.sift']);
  });

  it.each<readonly [unknown, string]>([
    [{ uri: 'memory:///no%20file.sift' }, 'no file.sift cannot be read'],
    [{ uri: 'memory:///a%20b.json' }, 'there is no filter in a b.json'],
    [{ uri: 'memory:///c%zz.json' }, 'there is no filter in c%zz.json'],
    [{}, '`other` is an object with a `text`, or with the `uri` of a file'],
    [{ text: 5, uri: null }, '`other` is an object with a `text`, or with the `uri` of a file'],
    [null, '`other` is an object with a `text`, or with the `uri` of a file'],
    [[], '`other` is an object with a `text`, or with the `uri` of a file'],
  ])('and is not there is refused: %j', async (asked, message) => {
    await expect(otherFilter(asked, documents, workspace)).rejects.toThrow(message);
  });
});
