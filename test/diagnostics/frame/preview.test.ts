/** What a fix makes of its lines, shown where that can be read at a glance, and else not at all. */

import { describe, expect, it } from 'vitest';
import { replaceFix } from '../../../src/diagnostics/diagnose.js';
import type { Fix } from '../../../src/diagnostics/diagnostic.js';
import { documentOf } from '../../../src/diagnostics/frame/document.js';
import { UNICODE_GLYPHS } from '../../../src/diagnostics/frame/look.js';
import { previewOf } from '../../../src/diagnostics/frame/preview.js';

/** The rows as text; null where none are shown. */
function preview(text: string, fix: Fix, width = 100): readonly string[] | null {
  const rows = previewOf(documentOf(text), fix, { glyphs: UNICODE_GLYPHS, width });
  return rows?.map((row) => row.map((piece) => piece.text).join('')) ?? null;
}

function replaced(text: string, piece: string, by: string): Fix {
  const start = text.indexOf(piece);
  return replaceFix('safe', 'mend', { start, end: start + piece.length }, by);
}

describe('a preview', () => {
  it('is the line as it is then, without the blanks before it', () => {
    const text = 'A("X")\n   + B("Y")\n+ A("Z")';
    expect(preview(text, replaced(text, 'B', 'A'))).toEqual(['+ A("Y")']);
  });

  it('has three lines, and of more there is none', () => {
    const text = 'A("X") B("Y")';
    expect(preview(text, replaced(text, ' ', '\n+\n'))).toEqual(['A("X")', '+', 'B("Y")']);
    expect(preview(text, replaced(text, ' ', '\n+\n\n'))).toBeNull();
  });

  it('of several lines keeps what they are indented by beside each other', () => {
    const text = '  A("X") B("Y")';
    expect(preview(text, replaced(text, ' B', '\n    + B'))).toEqual(['A("X")', '  + B("Y")']);
  });

  it.each([
    [72, true],
    [73, false],
    [288, false],
    [289, false],
    [1000, false],
  ])('of several lines is shown where they fit in 72 columns: %i', (columns, isShown) => {
    const line = `A("${'x'.repeat(columns - 5)}")`;
    const text = `${line} B("Y")`;
    expect(preview(text, replaced(text, ' ', '\n+ '))).toEqual(isShown ? [line, '+ B("Y")'] : null);
  });

  it('of several lines fits in the width that there is', () => {
    const text = 'A("XXXXXXXXXX") B("Y")';
    expect(preview(text, replaced(text, ' ', '\n+ '), 15)).toEqual(['A("XXXXXXXXXX")', '+ B("Y")']);
    expect(preview(text, replaced(text, ' ', '\n+ '), 14)).toBeNull();
  });

  it('looks at twenty thousand units of the text, and at no more', () => {
    const line = (length: number) => `B("${'x'.repeat(length - 5)}")`;
    expect(line(20_000)).toHaveLength(20_000);
    expect(preview(line(20_000), replaced(line(20_000), 'B', 'A'))?.[0]).toMatch(/^A\("x+…$/);
    expect(preview(line(20_001), replaced(line(20_001), 'B', 'A'))).toBeNull();
  });

  it.each([
    ['a fix without edits', { title: 'mend', safety: 'safe', edits: [] }],
    ['a fix past the end', { title: 'mend', safety: 'safe', edits: [{ span: { start: 5, end: 7 }, text: '' }] }],
    ['a fix that leaves nothing', { title: 'mend', safety: 'safe', edits: [{ span: { start: 0, end: 6 }, text: '' }] }],
  ] as const)('is none of %s', (_what, fix) => {
    expect(preview('A("X")', fix)).toBeNull();
  });
});
