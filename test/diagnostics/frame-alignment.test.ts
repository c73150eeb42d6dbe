/** Random lines and marks: what stands above the carets is what was marked. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diagnose } from '../../src/diagnostics/diagnose.js';
import { renderDiagnostics } from '../../src/diagnostics/render-diagnostics.js';
import { codePoint } from '../support/code-point.js';

/** Graphemes with what is shown for them and the columns that takes: said here again, so that a wrong table is seen. */
const GRAPHEMES: readonly (readonly [text: string, shown: string, columns: number])[] = [
  ['a', 'a', 1],
  ['"', '"', 1],
  ['ß', 'ß', 1],
  ['文', '文', 2],
  ['한', '한', 2],
  ['e\u0301', 'e\u0301', 1],
  ['👨‍👩‍👧', '👨‍👩‍👧', 2],
  ['🇩🇪', '🇩🇪', 2],
  ['❤️', '❤️', 2],
  ['\u202e', '<U+202E>', 8],
  ['\u001b', '<U+001B>', 8],
  ['\ud800', '<U+D800>', 8],
];

const grapheme = fc.constantFrom(...GRAPHEMES);

function rows(text: string, start: number, end: number, width: number): readonly [source: string, carets: string] {
  const rendered = renderDiagnostics(text, [diagnose('syntax/unexpected', { start, end }, 'm')], { width });
  const [, , source = '', carets = ''] = rendered.split('\n').map((row) => row.replace(/^ *\d* │ ?/, ''));
  return [source, carets];
}

it('carets stand under the marked graphemes, whatever their width', () => {
  const around = fc.array(grapheme, { maxLength: 6 });
  fc.assert(
    fc.property(around, fc.array(grapheme, { minLength: 1, maxLength: 4 }), around, (before, marked, after) => {
      const [head, middle] = [before, marked].map((part) => part.map(([text]) => text).join('')) as [string, string];
      const text = head + middle + after.map(([each]) => each).join('');
      const [source, carets] = rows(text, head.length, head.length + middle.length, 200);
      const columns = (part: typeof before) => part.reduce((sum, [, , width]) => sum + width, 0);
      expect(source).toBe([...before, ...marked, ...after].map(([, shown]) => shown).join(''));
      expect(carets).toBe(' '.repeat(columns(before)) + '^'.repeat(columns(marked)));
    }),
    { numRuns: 500 },
  );
});

it('a cut line shows the marked text above the carets, and stays within the width', () => {
  const letters = Array.from({ length: 3000 }, (_, at) => String.fromCharCode(97 + (at % 26))).join('');
  fc.assert(
    fc.property(
      fc.nat(2990),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 40, max: 160 }),
      (start, length, width) => {
        const [source, carets] = rows(letters, start, start + length, width);
        expect(source.length).toBeLessThanOrEqual(width - 4);
        expect(carets.trimStart()).toBe('^'.repeat(length));
        expect(source.slice(carets.indexOf('^'), carets.length)).toBe(letters.slice(start, start + length));
      },
    ),
    { numRuns: 500 },
  );
});

it('any text, any spans: a frame without a control character', () => {
  const offset = fc.integer({ min: -3, max: 60 });
  const text = fc.string({ unit: codePoint, maxLength: 60 });
  fc.assert(
    fc.property(text, fc.array(fc.tuple(offset, offset, text), { minLength: 1, maxLength: 6 }), (source, places) => {
      const [first, ...others] = places.map(([start, end, message]) => ({ span: { start, end }, message }));
      const diagnostic = diagnose('syntax/unexpected', first!.span, first!.message, {
        label: first!.message,
        related: others,
        help: source,
        fixes: [{ title: source, safety: 'safe', edits: [{ span: first!.span, text: source }] }],
      });
      for (const unicode of [true, false])
        expect(renderDiagnostics(source, [diagnostic], { source, unicode, width: 50 })).not.toMatch(
          /(?!\n|\u200d)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u,
        );
    }),
    { numRuns: 300 },
  );
});
