/**
 * Whether a text can be read in several ways that differ in their sets: a quote or a bracket that one wrong character moved may
 * stand in a string or a comment now. What is said of such a text is certain, what was meant is not: no fix of it is safe.
 * docs/decisions/0005 has the law.
 */

import type { DiagnosticCode } from '../../diagnostics/catalogue.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Comment } from '../ast.js';
import { guessed } from './context.js';
import { mayBeText, standsForArgument, touchesText, withoutComments } from './doubtful-comments.js';
import { hasDoubtfulStrings, hasLoadedEdges } from './doubtful-strings.js';
import { fixesOfQuotes, keepsSets, MAY_BE_SET, MAY_BE_SETS, NOT_PLAIN } from './kept-sets.js';
import { isOnlyRepair, type Rescan } from './only-repairs.js';
import { holdsSet, isProse } from './read-comment.js';
import type { Scan } from './scan.js';
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
  return tokens.some(({ kind, text }) => kind === 'string' && text.charAt(1) === '#');
}

const HALF_QUOTED: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'syntax/unclosed-string',
  'syntax/unopened-string',
]);

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
