/** How formatted lines look, on arbitrary trees written in every way the language allows. What formatting keeps: `test/properties/`. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { widthOf } from '../../src/diagnostics/frame/characters.js';
import { format } from '../../src/format/format.js';
import { arbitraryExpression } from '../support/expressions.js';
import { forAll } from '../support/law.js';
import { arbitraryNoise, writeText } from '../support/write-text.js';

/** A text with comments in every place, and a width from too narrow to endless. */
const arbitraryCase = fc
  .tuple(arbitraryExpression, arbitraryNoise, fc.constantFrom(0, 7, 20, 40, 80, 1000))
  .map(([tree, noise, width]) => ({ text: writeText(tree, noise, { comments: true }), width }));

const LITERAL = /"(?:[^"\\]|\\.)*"/g;

/** Without their ends, which are all alike. */
function linesOf(text: string): readonly string[] {
  expect(new Set(text.match(/\r\n|\r|\n/g)).size).toBe(1);
  return text.split(/\r\n|\r|\n/);
}

describe('formatted text', () => {
  it('ends with one line end, has no other, and leaves no blanks at the end of lines', () =>
    forAll(arbitraryCase, ({ text, width }) => {
      const lines = linesOf(format(text, { comments: true, width }).text);
      expect(lines.slice(-1)).toEqual(['']);
      expect(lines.at(-2)).not.toBe('');
      expect(lines.filter((line) => /[ \t]$/.test(line) && !line.includes('#'))).toEqual([]);
      return true;
    }));

  it('keeps lines within the width, but for single words', () =>
    forAll(arbitraryCase, ({ text }) => {
      const lines = linesOf(format(text, { comments: true, width: 60 }).text);
      const long = lines.filter((line) => widthOf(line) > 60 && !line.includes('#'));
      expect(long.filter((line) => (line.match(LITERAL) ?? []).length > 1)).toEqual([]);
      return true;
    }));
});
