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
  'AT("X", "a", BETWEEN, [1, 22])',
  'T("a", EQ, 18) * A("X")',
  '(A("X") + T("a", IN, [1]))',
  '(A("X", ["iOS"]) + G("Y")) * T("a", EQ, 1)',
  'A("X") \\ (T("a", NOTIN, ["x", "y"]) * T("b", NOTSET, ""))',
];
const SIGNS = ['(', ')', '[', ']', ','];
/** Stands for any digit: one that is missing, or typed for a sign. */
const DIGIT = '7';

/** True inside a string, or between two letters of a word. */
function isInside(text: string, at: number): boolean {
  const before = text.slice(0, at);
  return (before.split('"').length - 1) % 2 === 1 || (/[A-Z]$/.test(before) && /^[A-Z]/.test(text.slice(at)));
}

/** The text with each edit of one bracket or comma outside strings and words. */
function* slips(text: string): Generator<string> {
  for (let at = 0; at <= text.length; at++) {
    if (isInside(text, at)) continue;
    for (const sign of SIGNS) yield text.slice(0, at) + sign + text.slice(at);
    if (!SIGNS.includes(text.charAt(at))) continue;
    yield text.slice(0, at) + text.slice(at + 1);
    for (const sign of SIGNS) yield text.slice(0, at) + sign + text.slice(at + 1);
  }
}

/** Those, and each edit of one digit: it may be missing, one too many, or stand for a sign, or a sign for it. */
function* edits(text: string): Generator<string> {
  yield* slips(text);
  for (let at = 0; at <= text.length; at++) {
    if (isInside(text, at)) continue;
    const [before, character, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)];
    yield before + DIGIT + character + after;
    if (SIGNS.includes(character)) yield before + DIGIT + after;
    if (!/[0-9]/.test(character)) continue;
    yield before + after;
    for (const sign of SIGNS) yield before + sign + after;
  }
}

/** Without blanks: edits that differ in nothing else are one repair. */
function squeezed(text: string): string {
  return text.replaceAll(' ', '');
}

/**
 * True where the edit is that of a round bracket before an operand, takes a bracket away beside other sets, closes a group, or stands in a group of which
 * more follows: whether a group is opened or closed there may be a mistake of its own.
 */
function isOfGroup(text: string, repaired: string): boolean {
  let at = 0;
  while (text.charAt(at) === repaired.charAt(at)) at++;
  let [before, last] = [repaired.slice(0, at), ''];
  while (before !== last) [last, before] = [before, before.replace(/[AGT]*\([^()]*\)/g, '')];
  const hasOthers = /[AT]\([^()]*\)[^()]*[+*\\]/.test(repaired);
  if (text.length > repaired.length && /[()[\]]/.test(text.charAt(at)) && (hasOthers || /[([]/.test(text.charAt(at))))
    return true;
  const isBracket = text.charAt(at) === ')' || repaired.charAt(at) === '(';
  if (isBracket && /(?:^|[+*\\(])\s*$/.test(before)) return true;
  return /(?:^|[^AGT])\(/.test(before) && (/[+*\\]/.test(repaired.slice(at)) || repaired.charAt(at) === ')');
}

/** What the reader makes of each broken text. */
const BROKEN = new Map(
  [...new Set(SOUND.flatMap((text) => [...slips(text)]))].flatMap((text) => {
    const parsed = parse(text);
    return parsed.diagnostics.length > 0 ? [[text, parsed] as const] : [];
  }),
);

/** Many texts are two edits away from one another by several ways. */
const SOUND_TEXTS = new Map<string, boolean>();

function isSound(text: string): boolean {
  const known = SOUND_TEXTS.get(text);
  if (known !== undefined) return known;
  const sound = readStrict(text, DEFAULT_LIMITS, false) !== null;
  SOUND_TEXTS.set(text, sound);
  return sound;
}

describe('the repair of a bracket or comma', () => {
  it('is tried on many texts', () => {
    expect(BROKEN.size).toBeGreaterThan(1000);
  });

  it('is safe only where no other single edit parses, and wherever that is so without numbers, or a bracket of a group', () => {
    const wrong: string[] = [];
    for (const [text, { diagnostics }] of BROKEN) {
      const repaired = [...edits(text)].filter(isSound);
      const distinct = new Set(repaired.map(squeezed));
      const bracketFixes = diagnostics.flatMap(({ code, fixes }) => (code.startsWith('spelling/') ? [] : fixes));
      const safe = diagnostics.length === 1 && bracketFixes[0]?.safety === 'safe';
      const certain = distinct.size === 1;
      const mended = safe ? squeezed(applyFixes(text, diagnostics)) : null;
      const isCareful = !safe && certain && (/[0-9]/.test(text) || isOfGroup(text, repaired[0] ?? ''));
      if ((safe !== certain && !isCareful) || (mended !== null && !distinct.has(mended))) {
        wrong.push(`${text}   [${diagnostics.map(({ code }) => code)}] safe ${safe}: ${[...distinct].join('  or  ')}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 300_000);

  it('keeps what the filter names', () => {
    const lost = [...BROKEN].filter(([text, { ast }]) => {
      const tree = print(ast);
      return [...text.matchAll(/"[^"]*"/g)].some(([name]) => !tree.includes(name));
    });
    expect(lost).toEqual([]);
  });
});
