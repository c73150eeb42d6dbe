/**
 * Whether a text can be read in several ways that differ in their sets: a quote or a bracket that one wrong character moved may
 * stand in a string or a comment now. What is said of such a text is certain, what was meant is not: no fix of it is safe.
 * docs/decisions/0005 has the law.
 */

import { firstAt } from '../../base/binary-search.js';
import { applyEdits } from '../../diagnostics/apply-fixes.js';
import type { DiagnosticCode } from '../../diagnostics/catalogue.js';
import type { Diagnostic, Edit, Fix } from '../../diagnostics/diagnostic.js';
import type { Comment } from '../ast.js';
import { isBlank, isForeignBlank, quoteFamily } from './characters.js';
import { guessed } from './context.js';
import { isOnlyRepair, type Rescan } from './only-repairs.js';
import { constructorOf, setOperator } from './operator-words.js';
import { holdsSet, isProse } from './read-comment.js';
import type { Scan } from './scan.js';
import { isBetweenSets, startsSet } from './set-start.js';
import { hasPairedBrackets, looksCutOff, OPERATOR_ITEM, SET_HEAD, type StringBounds } from './string-bounds.js';
import type { Token } from './token.js';

/**
 * The diagnostics of a text, as errors with unsafe fixes where the text is in doubt. While a quote is, fixes of anything else wait:
 * what they are about may be the text of a string. O(text), but for texts with repairs of brackets and commas that seem certain.
 */
export function withDoubt(
  source: string,
  scanned: Scan,
  found: readonly Diagnostic[],
  rescan: Rescan,
): readonly Diagnostic[] {
  if (found.length === 0) return found;
  const keeps = keepsSets(source, scanned.tokens, rescan);
  const isMixed = scanned.tokens.some(({ text }) => text === '\\');
  return judged(source, scanned, found, rescan).map((judgement) => {
    // Who doubles backslashes doubles all of them: beside a single one it may be another sign that is wrong.
    const one = isMixed && judgement.code === 'spelling/double-backslash' ? guessed(judgement) : judgement;
    const kept = one.fixes.filter((fix) => keeps(fix, HALF_QUOTED.has(one.code) ? NOT_PLAIN : MAY_BE_SETS));
    return kept.length === one.fixes.length ? one : guessed({ ...one, fixes: kept });
  });
}

/** The diagnostics with the fixes that each may have, as sure as they are. */
function judged(
  source: string,
  { tokens, comments }: Scan,
  found: readonly Diagnostic[],
  rescan: Rescan,
): readonly Diagnostic[] {
  const suspects = found.some(isOfStructure)
    ? comments
    : comments.filter((comment) => mayBeText(source, tokens, comment));
  if (suspects.some((comment) => holdsSet(source, comment)))
    return found.map((diagnostic) => ({ ...guessed(diagnostic), fixes: [] }));
  if (hasDoubtfulStrings(source, tokens) || hasLoadedEdges(source, tokens)) {
    const swallows = tokens.some(({ string, text }) => string !== null && MAY_BE_SET.test(text));
    return found.map((one) => ({ ...guessed(one), fixes: fixesOfQuotes(source, one, swallows) }));
  }
  const isAside = (comment: Comment): boolean =>
    isProse(comment) && !touchesText(source, comment) && !standsForArgument(tokens, comment);
  if (suspects.every(isAside)) return unlessOnly(source, tokens, rescan, found);
  return found.map((one) =>
    one.code === 'syntax/comment' ? { ...one, fixes: [] } : withoutComments(guessed(one), suspects),
  );
}

/**
 * The same as guesses, where brackets, commas or operators are wrong and can be mended in another way, or cannot be mended with certainty,
 * or where something else is wrong, too: with two mistakes in a text, what is the best repair of each alone may be none of both.
 */
function unlessOnly(
  source: string,
  tokens: readonly Token[],
  rescan: Rescan,
  found: readonly Diagnostic[],
): readonly Diagnostic[] {
  const [repair, ...others] = found.filter((one) => isOfStructure(one) || one.code === 'syntax/extra-comma');
  if (repair === undefined) return found;
  const isAlone = others.length === 0 && found.every((one) => one === repair || isOfStyle(source, one));
  return isAlone && !mayHoldComment(tokens) && isOnlyRepair(source, rescan, repair) ? found : found.map(guessed);
}

/** True for what is written all over a text by habit, not by a slip: other quotes, lower case, words as operators between sets. */
function isOfStyle(source: string, { code, span, fixes }: Diagnostic): boolean {
  if (fixes[0]?.safety !== 'safe') return false;
  return (
    code === 'spelling/quotes' ||
    code === 'spelling/case' ||
    (code === 'spelling/set-operator' && /^\p{L}/u.test(source.slice(span.start, span.end)))
  );
}

/** True where a string begins like a comment: its quote may be the wrong character. */
function mayHoldComment(tokens: readonly Token[]): boolean {
  return tokens.some(({ kind, text }) => kind === 'string' && /^.\s*#/u.test(text));
}

/** The diagnostic without fixes that write text anew in which one of the comments stands. */
function withoutComments(diagnostic: Diagnostic, comments: readonly Comment[]): Diagnostic {
  const holdsComment = ({ span }: Edit): boolean =>
    comments.some((comment) => span.start <= comment.span.start && comment.span.end <= span.end);
  return { ...diagnostic, fixes: diagnostic.fixes.filter(({ edits }) => !edits.some(holdsComment)) };
}

/**
 * True for a comment that no blank stands before, for one inside a set, for one with another behind an operator in it, whose line may have lost
 * its end, and for one that begins with a set where its sign may be the operator before that.
 */
function mayBeText(source: string, tokens: readonly Token[], { text, span: { start } }: Comment): boolean {
  if ((start > 0 && !/\s/.test(source.charAt(start - 1))) || ANOTHER_COMMENT.test(text)) return true;
  const before = tokens[indexBehind(tokens, start) - 1];
  if (before?.kind === 'close' && SET_BEHIND_SIGN.test(text) && !/[\r\n]/.test(source.slice(before.end, start)))
    return true;
  return before !== undefined && before.kind !== 'close' && !isBetweenSets(before);
}

/** Another comment, behind an operator. */
const ANOTHER_COMMENT = /(?:[-+*\\|&]|\b(?:AND|OR|NOT))\s*#/i;

const SET_BEHIND_SIGN = /^#\s*(?:AT|[AGT])\s*\(/iu;

/** True for a comment where a name, an operator or a value is missing. */
function standsForArgument(tokens: readonly Token[], { span: { start } }: Comment): boolean {
  const index = indexBehind(tokens, start);
  const [before, after] = [tokens[index - 1]?.kind, tokens[index]?.kind];
  return (
    (before === 'comma' || before === 'open' || before === 'openList') &&
    (after === 'comma' || after === 'close' || after === 'closeList')
  );
}

/** Index of the first token that begins behind `offset`. */
function indexBehind(tokens: readonly Token[], offset: number): number {
  return firstAt(tokens, ({ start }) => start < offset);
}

/** True for a comment directly behind text that it may be a part of, or behind a comma or an opening bracket. */
function touchesText(source: string, { span: { start } }: Comment): boolean {
  return start > 0 && !/[\s)\]]/.test(source.charAt(start - 1));
}

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
const MAY_BE_SET = /(?:^|[^\p{L}\p{N}_])(?:AT|[AGT])\s*\\*\(/iu;
/** What a string may hold that a fix writes anew, if its quotes are the wrong ones. */
const MAY_BE_SETS = new RegExp(
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
const NOT_PLAIN = new RegExp(String.raw`${MAY_BE_SETS.source}|[^\p{L}\p{N}\s_.:@/%"'-]`, 'iu');
const HALF_QUOTED: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'syntax/unclosed-string',
  'syntax/unopened-string',
]);
/** Mistakes in the text of a string that are mended where they stand. */
const INSIDE_STRINGS: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'syntax/control-character',
  'syntax/unknown-escape',
]);

/** The fixes of a mistake in quotes, unsafe; none that write a set or an operator into a string. `swallows`: a string of the text may hold a set. */
function fixesOfQuotes(source: string, { code, fixes }: Diagnostic, swallows: boolean): readonly Fix[] {
  if (!OF_QUOTES.has(code) || (swallows && INSIDE_STRINGS.has(code))) return [];
  return fixes
    .filter(({ edits }) => !edits.some((edit) => takesIn(source, edit)))
    .map((fix) => ({ ...fix, safety: 'unsafe' }));
}

/** Whether a fix leaves all sets and operators outside strings, and makes no string that is suspect; false where that would take too long to ask. */
function keepsSets(source: string, tokens: readonly Token[], rescan: Rescan): (fix: Fix, suspect: RegExp) => boolean {
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

/** True where the sets of the text, and where their strings begin and end, can be told; what is wrong inside them aside. */
export function isClear(source: string, { tokens }: Scan, found: readonly Diagnostic[]): boolean {
  return !found.some(isOfStructure) && !hasDoubtfulStrings(source, tokens);
}

function isOfStructure({ code }: Diagnostic): boolean {
  return OF_STRUCTURE.has(code);
}

/** What is wrong with brackets, commas, quotes and operators: a comment that begins too early may be its cause. */
const OF_STRUCTURE: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'syntax/empty-filter',
  'syntax/extra-bracket',
  'syntax/missing-argument',
  'syntax/missing-comma',
  'syntax/missing-operand',
  'syntax/missing-operator',
  'syntax/unclosed-bracket',
  'syntax/unclosed-string',
  'syntax/unexpected',
  'syntax/unopened-bracket',
  'syntax/unopened-string',
  'syntax/wrong-bracket',
]);

/**
 * True where a string begins or ends with a comma, or with a bracket that has no partner in it, or holds a comma and a backslash: what is
 * missing elsewhere may be in there.
 */
function hasLoadedEdges(source: string, tokens: readonly Token[]): boolean {
  return tokens.some(({ string }) => {
    const content = string === null ? '' : source.slice(string.contentStart, string.contentEnd);
    if (/^\s*,|,\s*$|,.*\\/s.test(content)) return true;
    return /^\s*[()[\]]|[()[\]]\s*$/.test(content) && !hasPairedBrackets(content);
  });
}

/** True where a quote is missing, or one too many, or where a string may hold what stands between strings. */
function hasDoubtfulStrings(source: string, tokens: readonly Token[]): boolean {
  return tokens.some(({ string }) => string !== null && isDoubtful(source, string));
}

function isDoubtful(source: string, string: StringBounds): boolean {
  if (!isWellQuoted(source, string)) return true;
  const content = source.slice(string.contentStart, string.contentEnd);
  const isLoaded = /[,()[\]]/.test(content);
  const family = quoteFamily(source.charAt(string.contentStart - 1));
  if (hasBlankAtEdge(content) || hasControlAtEdge(content)) return true;
  if (family !== 'straight') {
    return isLoaded || holdsQuote(content, family) || hasQuoteAtEdge(content.replace(QUOTED_WORDS, ''));
  }
  if (hasQuoteAtEdge(content)) return true;
  return isLoaded && (mayHoldArguments(content) || looksCutOff(source, string.contentStart, string.contentEnd));
}

/** True where a blank of any kind stands at an edge of the string: its quote may have moved past it. */
function hasBlankAtEdge(content: string): boolean {
  return [content.charCodeAt(0), content.charCodeAt(content.length - 1)].some(
    (code) => isBlank(code) || isForeignBlank(code),
  );
}

/** True where a control character stands at an edge of the string: its quote may have moved past it. */
function hasControlAtEdge(content: string): boolean {
  return content.charCodeAt(0) < 32 || content.charCodeAt(content.length - 1) < 32;
}

/** True where another quote stands at an edge of the string: it may be the one that was meant. */
function hasQuoteAtEdge(content: string): boolean {
  return quoteFamily(content.charAt(0)) !== null || quoteFamily(content.slice(-1)) !== null;
}

/** True where a set or an operator between commas stands in the text of a string, or where it runs over lines. */
function mayHoldArguments(content: string): boolean {
  return /[\t\r\n]/.test(content) || SET_HEAD.test(content) || OPERATOR_ITEM.test(`${content},`);
}

/** True where a quote in the text of a string may be the one that closes it: an apostrophe, an escaped one or a pair of others is none. */
function holdsQuote(content: string, family: ReturnType<typeof quoteFamily>): boolean {
  // Of two apostrophes between letters one may close the string: `'a'L'a'`.
  if ((content.match(INNER_APOSTROPHES) ?? []).length > 1) return true;
  const quotes = [...content.replace(APOSTROPHES, '')].filter((unit) => quoteFamily(unit) !== null);
  return quotes.length % 2 === 1 || quotes.some((unit) => quoteFamily(unit) === family);
}

/** Words in quotes inside the text of a string: `say "hi"`. */
const QUOTED_WORDS = /(?<=^|\s)(["“„«])[^"“”„«»\s]+(?: [^"“”„«»\s]+)*["“”»](?=\s|$)/gu;
const INNER_APOSTROPHES = /(?<=[\p{L}\p{N}])['’](?=[\p{L}\p{N}])/gu;
const APOSTROPHES = /\\.|(?<=[\p{L}\p{N}])['’](?=[\p{L}\p{N}])/gu;

/** True where an odd number of backslashes stands before `at`. */
function isEscaped(source: string, at: number): boolean {
  let start = at;
  while (source.charAt(start - 1) === '\\') start--;
  return (at - start) % 2 === 1;
}

/** True where both quotes stand, neither of them escaped, and are of one kind. */
export function isWellQuoted(
  source: string,
  { contentStart, contentEnd, opened, closed, extra }: StringBounds,
): boolean {
  return (
    opened &&
    closed &&
    extra === null &&
    !isEscaped(source, contentEnd) &&
    quoteFamily(source.charAt(contentStart - 1)) === quoteFamily(source.charAt(contentEnd))
  );
}
