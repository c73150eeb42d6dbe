/** Whether a fix leaves all sets and operators of a text outside of strings. */

import { applyEdits } from '../../diagnostics/apply-fixes.js';
import type { DiagnosticCode } from '../../diagnostics/catalogue.js';
import type { Diagnostic, Edit, Fix } from '../../diagnostics/diagnostic.js';
import { quoteFamily } from './characters.js';
import type { Rescan } from './only-repairs.js';
import { constructorOf, setOperator } from './operator-words.js';
import { startsSet } from './set-start.js';
import type { Token } from './token.js';

const OF_QUOTES: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'spelling/over-escaped',
  'spelling/platform',
  'spelling/quotes',
  'syntax/control-character',
  'syntax/extra-quote',
  'syntax/unclosed-string',
  'syntax/unknown-escape',
  'syntax/unopened-string',
  'syntax/wrapped-filter',
]);

/** A set, its name in quotes or not, its bracket escaped or not. */
export const MAY_BE_SET = /(?:^|[^\p{L}\p{N}_])(?:AT|[AGT])\s*\\*\(/iu;

/** What a string may hold that a fix writes anew, if its quotes are the wrong ones. */
export const MAY_BE_SETS = new RegExp(
  [
    MAY_BE_SET.source,
    // The letter of a set before a quote, or before another bracket than its own.
    String.raw`[^\p{L}\p{N}_](?:AT|[AGT])(?:\\"|[«„“‘‚＂\x60<{[])`,
    // An operator between the end of one string and the beginning of another.
    String.raw`^[^’”»＂]*[’”»＂][^-+*\\|&]*[-+*\\|&].*[«„“‘‚＂]`,
    // An operator behind a quote or the bracket of a set, as a sign or as a word.
    String.raw`[)'’‘”»]\s*(?:[-+*|&]|\\\\)`,
    String.raw`[)"'’‘”»]\s+(?:AND|OR|NOT)\b`,
    // An operator before a bracket, or before a comment.
    String.raw`[-+*\\|&]\s*\(`,
    String.raw`^"[-+*\\|&]+\s*#`,
  ].join('|'),
  'iu',
);

/** The same of a string of which only one quote is there: anything but plain text may have been outside of it. */
export const NOT_PLAIN = new RegExp(String.raw`${MAY_BE_SETS.source}|[^\p{L}\p{N}\s_.:@/%"'-]`, 'iu');

/** Mistakes in the text of a string that are mended where they stand. */
const INSIDE_STRINGS: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'syntax/control-character',
  'syntax/unknown-escape',
]);

/** The fixes of a mistake in quotes, unsafe; none that write a set or an operator into a string. `swallows`: a string of the text may hold a set. */
export function fixesOfQuotes(source: string, { code, fixes }: Diagnostic, swallows: boolean): readonly Fix[] {
  if (!OF_QUOTES.has(code) || (swallows && INSIDE_STRINGS.has(code))) return [];
  return fixes
    .filter(({ edits }) => !edits.some((edit) => takesIn(source, edit)))
    .map((fix) => ({ ...fix, safety: 'unsafe' }));
}

/** Whether a fix leaves all sets and operators outside strings, and makes no string that is suspect; false where that would take too long to ask. */
export function keepsSets(
  source: string,
  tokens: readonly Token[],
  rescan: Rescan,
): (fix: Fix, suspect: RegExp) => boolean {
  const before = countSetsAndOperators(tokens);
  const strings = new Set(tokens.map(({ text }) => text));
  let left = MOST_UNITS_SCANNED;
  return ({ edits }, suspect) => {
    left -= source.length;
    if (left < 0) return false;
    const after = rescan(applyEdits(source, edits)).tokens;
    const swallows = after.some(({ kind, text }, index) => {
      if (kind !== 'string' || strings.has(text)) return false;
      // The letter of a set may have gone into a string before its bracket.
      return suspect.test(after[index + 1]?.kind === 'open' ? `${text.slice(0, -1)}(` : text);
    });
    return !swallows && countSetsAndOperators(after) >= before;
  };
}

/** How many sets begin, and operators between sets stand, outside of the arguments of sets. */
function countSetsAndOperators(tokens: readonly Token[]): number {
  const open: boolean[] = [];
  let count = 0;
  for (const [index, { kind }] of tokens.entries()) {
    if (kind === 'open') open.push(index > 0 && startsSet(tokens, index - 1));
    else if (kind === 'close') open.pop();
    else if (!open.includes(true) && (startsConstructor(tokens, index) || isOperatorAt(tokens, index))) count++;
  }
  return count;
}

function startsConstructor(tokens: readonly Token[], index: number): boolean {
  return startsSet(tokens, index) && constructorOf(tokens[index]?.text ?? '') !== null;
}

/** True for an operator between sets that no number stands behind, as in `BETWEEN 18 AND 30`. A negation may be told by an operator of a condition. */
function isOperatorAt(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (token?.kind !== 'word' && token?.kind !== 'sign') return false;
  return setOperator(token.text) !== null && tokens[index + 1]?.kind !== 'number';
}

/** Characters that are scanned to see what fixes of one text keep. */
const MOST_UNITS_SCANNED = 1_000_000;

/** True where the edit makes a string of what may be a set, or of signs alone, or makes an escaped quote one that closes. */
function takesIn(source: string, { span, text }: Edit): boolean {
  const before = source.slice(span.start, span.end);
  if (/\\$/.test(text) && source.charAt(span.end) === '"') return true;
  if (MAY_BE_SET.test(text)) return true;
  return text.startsWith('"') && (MAY_BE_SET.test(before) || holdsStructure(before));
}

/** True where what is quoted in an odd way holds an operator or a bracket, or is nothing but signs. */
function holdsStructure(quoted: string): boolean {
  const inside = quoted.slice(1, -1);
  const isPair =
    quoteFamily(quoted.charAt(0)) === quoteFamily(quoted.slice(-1)) && quoteFamily(quoted.charAt(0)) !== null;
  const isOdd = !isPair || [...inside].some((unit) => quoteFamily(unit) !== null);
  return (isOdd && MAY_BE_STRUCTURE.test(quoted)) || /^[^\p{L}\p{N}]*[+*\\|&-][^\p{L}\p{N}]*$/u.test(quoted);
}

/** A sign, or an operator before a set without its bracket. */
const MAY_BE_STRUCTURE = /[+*\\|&()[\]]|(?:-|\b(?:AND|OR|NOT))\s*(?:AT|[AGT])(?![\p{L}\p{N}_])/iu;
