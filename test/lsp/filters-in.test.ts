/** The filters of a document, by its form; places inside and outside belong together. */

import { describe, expect, it } from 'vitest';
import { editOutside } from '../../src/editor/text/placed-filter.js';
import { Document } from '../../src/lsp/document.js';
import { filterAt, filtersIn, formOf } from '../../src/lsp/filters-in.js';

function documentOf(uri: string, text: string, languageId = 'plaintext'): Document {
  return new Document({ uri, languageId, version: 1, text, encoding: 'utf-16' });
}

const body = (filter: string): string => `{"request": {"devices_filter": ${JSON.stringify(filter)}}}`;

describe('the form of a document', () => {
  it.each([
    ['file:///a.sift', 'plaintext', 'filter'],
    ['file:///a.SIFT', 'plaintext', 'filter'],
    ['file:///a.json', 'plaintext', 'json'],
    ['file:///a.jsonl', 'json', 'lines'],
    ['file:///a.sift.json', 'plaintext', 'json'],
    ['file:///old.sift/a.json', 'plaintext', 'json'],
    ['file:///a.sift.1', 'plaintext', null],
    ['untitled:Untitled-1', 'pushsift', 'filter'],
    ['untitled:Untitled-1', 'sift', 'filter'],
    ['untitled:Untitled-1', 'json', 'json'],
    ['untitled:Untitled-1', 'jsonc', 'json'],
    ['untitled:Untitled-1', 'jsonl', 'lines'],
    ['file:///a.md', 'markdown', null],
  ])('%s of language %s: %s', (uri, languageId, form) => {
    expect(formOf(documentOf(uri, '', languageId))).toBe(form);
  });
});

describe('the filters of a document', () => {
  it('are one in a filter file, whatever is in it; its byte order mark is not counted inside', () => {
    const [filter, ...others] = filtersIn(documentOf('a.sift', '\uFEFFA("X")'));
    expect(others).toEqual([]);
    expect(filter?.comments).toBe(true);
    expect(filter?.whole).toStrictEqual({ start: 1, end: 7 });
    expect(filter?.outside({ start: 0, end: 1 })).toStrictEqual({ start: 1, end: 2 });
    expect(filter?.inside(1)).toBe(0);
  });

  it('are none in JSON without one, in broken JSON, and in other documents', () => {
    expect(filtersIn(documentOf('a.json', '{}'))).toEqual([]);
    expect(filtersIn(documentOf('a.json', '{"request": {"devices_filter": 5}}'))).toEqual([]);
    expect(filtersIn(documentOf('a.json', '[[['))).toEqual([]);
    expect(filtersIn(documentOf('a.md', 'A("X")'))).toEqual([]);
  });

  it('are one for each line of a file of lines, at their places in the whole', () => {
    const text = `${body('A("X")')}\n\nnothing\n${body('A("Y")')}\n`;
    const filters = filtersIn(documentOf('a.jsonl', text));
    expect(filters.map((one) => one.text)).toEqual(['A("X")', 'A("Y")']);
    expect(filters.map(({ whole }) => text.slice(whole.start, whole.end))).toEqual([
      JSON.stringify('A("X")'),
      JSON.stringify('A("Y")'),
    ]);
  });

  it('are behind the byte order marks of their lines', () => {
    const text = `\uFEFF${body('A("X")')}\n\uFEFF${body('A("Y")')}\n`;
    const strings = filtersIn(documentOf('a.jsonl', text)).map(({ whole }) => text.slice(whole.start, whole.end));
    expect(strings).toEqual([JSON.stringify('A("X")'), JSON.stringify('A("Y")')]);
  });

  it('are read while their string has no end', () => {
    const text = '{"request": {"devices_filter": "A(\\"AAA';
    expect(filtersIn(documentOf('a.json', text)).map((one) => one.text)).toEqual(['A("AAA']);
  });

  it('have no comments in JSON', () => {
    expect(filtersIn(documentOf('a.json', body('A("X")'))).map(({ comments }) => comments)).toEqual([false]);
  });
});

describe('a place in a string of JSON', () => {
  const filter = 'T("a\u00e9\\u00e9", EQ, "\u{1f600}\\n") \\ A("X")';
  // Written with escapes that no writer would choose, too.
  const text = `\uFEFF{"request": {"devices_filter": ${JSON.stringify(filter).replace('\u00e9', '\\u00e9')}}}`;
  const document = documentOf('a.json', text);

  it('leads inside and back', () => {
    const [placed] = filtersIn(document);
    if (placed === undefined) throw new Error('no filter');
    expect(placed.text).toBe(filter);
    for (let at = 0; at <= filter.length; at++) {
      const outer = placed.outside({ start: at, end: at }).start;
      expect(placed.inside(outer)).toBe(at);
    }
  });

  it('inside of an escape is the place before it', () => {
    const at = text.indexOf('\\u00e9') + 3;
    const found = filterAt(document, at);
    expect(found?.at).toBe(filter.indexOf('\u00e9'));
  });

  it('outside of the string is in no filter', () => {
    expect(filterAt(document, text.indexOf('devices_filter'))).toBe(null);
    expect(filterAt(document, text.length)).toBe(null);
    // Between the quote and the first character a filter may begin.
    expect(filterAt(document, text.indexOf('"T(') + 1)?.at).toBe(0);
    expect(filterAt(document, text.indexOf('"T('))).toBe(null);
  });

  it('an edit is written as JSON writes it', () => {
    const [placed] = filtersIn(document);
    if (placed === undefined) throw new Error('no filter');
    const start = filter.indexOf('"X"');
    const edit = editOutside(placed, { span: { start, end: start + 3 }, text: '"Y\n"' });
    const changed = text.slice(0, edit.span.start) + edit.text + text.slice(edit.span.end);
    expect(JSON.parse(changed.slice(1)).request.devices_filter).toBe(filter.replace('"X"', '"Y\n"'));
  });
});
