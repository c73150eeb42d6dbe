/** Says by brute force which fixes of brackets and commas are certain: all edits of one character are tried on the whole text. */

import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/base/limits.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import { print } from '../../src/format/print.js';
import { parse } from '../../src/syntax/parse.js';
import { readStrict } from '../../src/syntax/strict-reader.js';

const SOUND = [
  'A("X")',
  'A("X", ["iOS", "OsX"])',
  'T("a", EQ, 1)',
  'T("a", IN, [1, 2])',
  'AT("X", "a", BETWEEN, [1, 2])',
  'T("a", EQ, 1) * A("X")',
  '(A("X") + T("a", IN, [1]))',
  '(A("X", ["iOS"]) + G("Y")) * T("a", EQ, 1)',
  'A("X") \\ (T("a", NOTIN, ["x", "y"]) * T("b", NOTSET, ""))',
];
const SIGNS = ['(', ')', '[', ']', ','];

/** The text with each edit of one bracket or comma outside strings and words. */
function* edits(text: string): Generator<string> {
  for (let at = 0; at <= text.length; at++) {
    if (
      (text.slice(0, at).split('"').length - 1) % 2 === 1 ||
      (/[A-Z]$/.test(text.slice(0, at)) && /^[A-Z]/.test(text.slice(at)))
    )
      continue;
    for (const sign of SIGNS) yield text.slice(0, at) + sign + text.slice(at);
    if (!SIGNS.includes(text.charAt(at))) continue;
    yield text.slice(0, at) + text.slice(at + 1);
    for (const sign of SIGNS) yield text.slice(0, at) + sign + text.slice(at + 1);
  }
}

/** Without blanks: edits that differ in nothing else are one repair. */
function squeezed(text: string): string {
  return text.replaceAll(' ', '');
}

const BROKEN = [...new Set(SOUND.flatMap((text) => [...edits(text)]))].filter(
  (text) => parse(text).diagnostics.length > 0,
);

describe('the repair of a bracket or comma', () => {
  it('is tried on many texts', () => {
    expect(BROKEN.length).toBeGreaterThan(1000);
  });

  it('is safe exactly where it is the only single edit that parses', () => {
    const wrong: string[] = [];
    for (const text of BROKEN) {
      const repaired = [...edits(text)].filter((edit) => readStrict(edit, DEFAULT_LIMITS, false) !== null);
      const distinct = new Set(repaired.map(squeezed));
      const { diagnostics } = parse(text);
      const bracketFixes = diagnostics.flatMap(({ code, fixes }) => (code.startsWith('spelling/') ? [] : fixes));
      const safe = diagnostics.length === 1 && bracketFixes[0]?.safety === 'safe';
      const certain = distinct.size === 1;
      const mended = safe ? squeezed(applyFixes(text, diagnostics)) : null;
      if (safe !== certain || (mended !== null && !distinct.has(mended))) {
        wrong.push(`${text}   [${diagnostics.map(({ code }) => code)}] safe ${safe}: ${[...distinct].join('  or  ')}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('keeps what the filter names', () => {
    const lost = BROKEN.filter((text) => {
      const tree = print(parse(text).ast);
      return [...text.matchAll(/"[^"]*"/g)].some(([name]) => !tree.includes(name));
    });
    expect(lost).toEqual([]);
  });
});
