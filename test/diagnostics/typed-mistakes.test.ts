/** What people type who know other languages, and what they are told. */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import { CATALOG, frameOf, MARKS, parseMistakes } from './typed-mistakes.js';

const FOLDER = new URL('./mistakes/', import.meta.url);
const FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.txt'))
  .map((name) => ({
    name: name.replace('.txt', ''),
    mistakes: parseMistakes(readFileSync(new URL(name, FOLDER), 'utf8')),
  }));
const ALL = FILES.flatMap(({ mistakes }) => mistakes);

/** Fixes of these write a name, an operator or a value anew. */
const RENAMES =
  /^(?:name\/|type\/|syntax\/(?:foreign-value|named-argument|unknown-platform|wrapped-filter)|spelling\/(?:quoted-)?operator)/;

/** The words of the strings in a text. */
function wordsInStrings(text: string): readonly string[] {
  return (text.match(/"[^"\\]+"/g) ?? []).flatMap((string) => string.match(/[\p{L}\p{N}]+/gu) ?? []);
}

describe.each(FILES)('$name', ({ mistakes }) => {
  it.each(mistakes)('$title', ({ text, frame }) => {
    expect(frameOf(text)).toBe(frame);
  });
});

describe('typed mistakes', () => {
  it('are two hundred at least, each with its mark, and counted in the README', () => {
    expect(ALL.length).toBeGreaterThanOrEqual(200);
    const readme = readFileSync(new URL('README.md', FOLDER), 'utf8');
    for (const mark of MARKS) {
      const count = ALL.filter((mistake) => mistake.mark === mark).length;
      expect(readme).toContain(`${count} ${mark}`);
    }
    expect(ALL.filter(({ mark }) => !MARKS.some((known) => known === mark))).toEqual([]);
  });

  it('are told of by an error each', () => {
    const silent = ALL.filter(({ text }) => compile(text, { catalog: CATALOG, lint: false }).filter !== null);
    expect(silent).toEqual([]);
  });

  it('have fixes that keep all names and values', () => {
    for (const { text } of ALL) {
      const { diagnostics } = compile(text, { catalog: CATALOG, lint: false });
      const kept = diagnostics.filter(({ code }) => !RENAMES.test(code));
      for (const { diagnostic, fix } of kept.flatMap((diagnostic) =>
        diagnostic.fixes.map((fix) => ({ diagnostic, fix })),
      )) {
        const fixed = applyFixes(text, [{ ...diagnostic, fixes: [fix] }], { unsafe: true });
        expect(
          wordsInStrings(text).filter((word) => !fixed.includes(word)),
          text,
        ).toEqual([]);
      }
    }
  });

  it('never take the platforms of T and AT for missing', () => {
    expect(ALL.filter(({ frame }) => /`A?T` is missing its platforms/.test(frame))).toEqual([]);
  });
});
