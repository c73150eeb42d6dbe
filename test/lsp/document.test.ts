/** Places as line and character, and back: lines end as the protocol says, characters are counted in the agreed unit. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Document, type PositionEncoding } from '../../src/lsp/document.js';

function documentOf(text: string, encoding: PositionEncoding = 'utf-16'): Document {
  return new Document({ uri: 'memory:///a.sift', languageId: 'sift', version: 1, text, encoding });
}

describe('a place', () => {
  it.each([
    ['the start', 'ab\ncd', 0, 0, 0],
    ['the end of a line', 'ab\ncd', 2, 0, 2],
    ['the start of the next', 'ab\ncd', 3, 1, 0],
    ['the end', 'ab\ncd', 5, 1, 2],
    ['behind \\r\\n', 'ab\r\ncd', 4, 1, 0],
    ['behind \\r alone', 'ab\rcd', 3, 1, 0],
    ['behind a last line break', 'ab\n', 3, 1, 0],
    ['behind an emoji, two units', '\u{1f600}b', 2, 0, 2],
  ])('%s', (_, text, offset, line, character) => {
    const document = documentOf(text);
    expect(document.positionAt(offset)).toStrictEqual({ line, character });
    expect(document.offsetAt({ line, character })).toBe(offset);
  });

  it.each([
    ['one byte', 'ab', 1, 1],
    ['two bytes', '\u00e9b', 1, 2],
    ['three bytes', '\u20acb', 1, 3],
    ['four bytes', '\u{1f600}b', 2, 4],
    ['one byte, the last', '\u007fb', 1, 1],
    ['two bytes, the first', '\u0080b', 1, 2],
    ['two bytes, the last', '\u07ffb', 1, 2],
    ['three bytes, the first', '\u0800b', 1, 3],
    ['three bytes, the last', '\uffffb', 1, 3],
    ['four bytes, the first', '\u{10000}b', 2, 4],
  ])('in UTF-8: behind a sign of %s', (_, text, offset, character) => {
    const document = documentOf(`x\n${text}`, 'utf-8');
    expect(document.positionAt(2 + offset)).toStrictEqual({ line: 1, character });
    expect(document.offsetAt({ line: 1, character })).toBe(2 + offset);
  });

  it.each([
    ['before the text', { line: -1, character: 4 }, 0],
    ['before the line', { line: 1, character: -4 }, 3],
    ['behind the line: its end, before the line break', { line: 0, character: 99 }, 2],
    ['behind the text', { line: 99, character: 0 }, 5],
  ])('outside is the nearest inside: %s', (_, position, offset) => {
    for (const encoding of ['utf-16', 'utf-8'] as const)
      expect(documentOf('ab\ncd', encoding).offsetAt(position)).toBe(offset);
  });

  it('inside of a sign of several bytes is before it', () => {
    expect([0, 1, 2, 3, 4].map((character) => documentOf('\u20acb', 'utf-8').offsetAt({ line: 0, character }))).toEqual(
      [0, 0, 0, 1, 2],
    );
  });

  // A `\r` and a `\n` behind each other are one end of a line.
  const texts = fc
    .array(fc.constantFrom('a', '\n', '\r\n', '\r', '\u00e9', '\u20ac', '\u{1f600}'), { maxLength: 12 })
    .filter((signs) => !signs.some((sign, at) => sign === '\r' && signs[at + 1] === '\n'));
  it.each(['utf-16', 'utf-8'] as const)('leads back to itself between any two signs: %s', (encoding) => {
    fc.assert(
      fc.property(texts, (signs) => {
        const document = documentOf(signs.join(''), encoding);
        let at = 0;
        for (const sign of [...signs, '']) {
          expect(document.offsetAt(document.positionAt(at))).toBe(at);
          at += sign.length;
        }
      }),
    );
  });
});

describe('a change', () => {
  it('replaces a range; several apply one after another', () => {
    const range = { start: { line: 0, character: 1 }, end: { line: 1, character: 1 } };
    const changed = documentOf('ab\ncd').changed(2, [
      { range, text: 'X' },
      { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } }, text: '' },
    ]);
    expect([changed.text, changed.version]).toStrictEqual(['Xd', 2]);
  });

  it('without a range is the whole text', () => {
    expect(documentOf('ab').changed(5, [{ text: 'new' }]).text).toBe('new');
  });

  it('of nothing is another version of the same text', () => {
    const document = documentOf('ab');
    const changed = document.changed(2, []);
    expect([changed === document, changed.text, changed.version]).toStrictEqual([false, 'ab', 2]);
  });

  it('whose range is the wrong way round is taken from its smaller end', () => {
    const range = { start: { line: 0, character: 2 }, end: { line: 0, character: 1 } };
    expect(documentOf('abc').changed(2, [{ range, text: '' }]).text).toBe('ac');
  });
});
