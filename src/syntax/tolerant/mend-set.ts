/** The repair of the brackets and commas of a set: the one that is likeliest, with what is said of it. */

import type { Constructor } from '../../base/vocabulary.js';
import { boundMissing } from '../errors.js';
import { missingPair } from '../other-form-errors.js';
import { argumentsOf, leadingClosers } from './arguments.js';
import { findRepairs, findTwoRepairs, type Repair } from './bracket-repair.js';
import { chooseRepair, isOddText, type Surroundings } from './choose-repair.js';
import { type Context, guessingContext } from './context.js';
import { withSquareList } from './foreign-brackets.js';
import { isOperatorWord } from './operator-words.js';
import { missingNames, type Part } from './parts.js';
import { impliesList } from './read-arguments.js';
import { repairDiagnostic } from './report-repair.js';
import { hasShape, shapeOf, wholePrefix } from './set-shape.js';
import type { Token } from './token.js';

function isOperatorAt(parts: readonly Part[], at: number): boolean {
  return isOperatorWord(parts[at]?.tokens[0]?.text ?? '');
}

interface Mended {
  readonly mended: readonly Part[];
  /** True once brackets and commas are right, or were reported. */
  readonly settled: boolean;
  /** Where the text of the parts that were taken ends. */
  readonly reached: number;
  /** False where another repair may be meant. */
  readonly certain: boolean;
}

export function mend(
  context: Context,
  head: Token,
  keyword: Constructor,
  parts: readonly Part[],
  surroundings: Surroundings,
): Mended {
  const exact = shapeOf(keyword, parts, true);
  const loose = { ...exact, exact: false };
  const reached = parts[parts.length - 1]?.end ?? head.end;
  const guess = { settled: true, reached, certain: false };
  if (hasShape(loose, parts)) {
    return { mended: parts, settled: missingNames(parts, keyword) === 0, reached, certain: true };
  }
  // An application code is told of by its own finding.
  if (keyword === 'AT' && isOperatorAt(parts, 3) && hasShape(shapeOf('T', parts, false), parts))
    return { mended: parts, settled: false, reached, certain: true };
  const strict = findRepairs(exact, parts, reached);
  const choice = chooseRepair(parts, strict.length > 0 ? strict : findRepairs(loose, parts, reached), surroundings);
  if (choice?.balanced !== true) {
    const whole = wholePrefix(loose, parts);
    if (whole > 0) return { ...guess, mended: parts, reached: parts[whole - 1]?.end ?? reached };
    const squared = withSquareList(context, parts);
    if (hasShape(loose, squared)) return { ...guess, mended: squared };
  }
  if (choice !== null) {
    const ranged = exact.value === 'range' ? withMissingBound(context, parts, choice.repair) : null;
    if (ranged !== null) return { ...guess, mended: ranged };
    const certain = choice.certain && !mayBeOtherwise(context, choice.repair);
    if (!isCutOff(context, parts, choice.repair)) {
      const diagnostic = repairDiagnostic(context.source, head, parts, choice.repair, certain);
      context.report(choice.offered ? diagnostic : { ...diagnostic, fixes: [] });
    }
    return { ...guess, mended: choice.repair.parts, certain };
  }
  const implied = impliesList(context, keyword, argumentsOf(parts, head.end));
  const two = implied ? null : findTwoRepairs(loose, parts, reached);
  if (two === null) {
    const own = withoutWordsBehind(parts);
    const isMendable = implied || findRepairs(shapeOf(keyword, own, false), own, reached).length > 0;
    if (own.length < parts.length && isMendable)
      return { ...mend(guessingContext(context), head, keyword, own, surroundings), certain: false };
    return { mended: parts, settled: false, reached, certain: implied };
  }
  reportTwo(context, head, parts, two, surroundings);
  return { ...guess, mended: two[1].parts };
}

/** The parts without a word, and what follows it, behind the bracket that closes the set. */
function withoutWordsBehind(parts: readonly Part[]): readonly Part[] {
  const { behind } = argumentsOf(parts, 0);
  const words = behind.slice(leadingClosers(behind).length);
  return words[0]?.tokens[0]?.kind === 'word' ? parts.slice(0, parts.length - words.length) : parts;
}

/** True where the sign behind a missing bracket may be that bracket. */
function mayBeOtherwise({ source }: Context, { kind, span }: Repair): boolean {
  return kind === 'insert' && SIGN_BETWEEN_SETS.test(source.charAt(span.end));
}

const SIGN_BETWEEN_SETS = /[-–—−&|/+*\\]/;

/** A range with a comma and one bound misses the other: the parts with nothing in its place. Null for everything else. */
function withMissingBound(context: Context, parts: readonly Part[], repair: Repair): readonly Part[] | null {
  const { kind, index, span } = repair;
  const around = parts
    .slice(index - 2, index + 3)
    .map(({ symbol }) => symbol)
    .join('');
  const isMin = kind === 'delete' && around.endsWith('[,x]');
  // `[18,)`: the comma is no bracket that closes the list.
  const closes = kind === 'replace' && around.startsWith('[x,)');
  if (!isMin && !closes && !(kind === 'delete' && around.startsWith('[x,]'))) return null;
  const at = isMin ? span.start : span.end;
  context.report(boundMissing({ start: at, end: at }, isMin ? 'min' : 'max'));
  const put = closes ? (['x', ']'] as const) : (['x'] as const);
  const missing = put.map((symbol): Part => ({ symbol, tokens: [], start: at, end: at }));
  return parts.toSpliced(isMin ? index : index + 1, 0, ...missing);
}

/** True where a string that runs to the end of the text has swallowed what the repair puts in: that string was reported. */
function isCutOff({ source }: Context, parts: readonly Part[], { kind, span }: Repair): boolean {
  const string = parts[parts.length - 1]?.tokens.at(-1)?.string;
  return kind === 'insert' && span.start === source.trimEnd().length && string?.closed === false;
}

function reportTwo(
  context: Context,
  head: Token,
  parts: readonly Part[],
  [first, second]: readonly [Repair, Repair],
  { open }: Surroundings,
): void {
  // Brackets around bare text that may hold operators would take them into the set.
  const isOdd = parts.some(isOddText);
  const isUnbracketed =
    first.kind === 'insert' && first.bracket === '(' && second.kind === 'insert' && second.bracket === ')';
  if (isUnbracketed && parts[0]?.tokens[0]?.kind === 'string') {
    // A group that is open may want its bracket at the same place.
    const places = isOdd || open > 0 ? null : ([first.span, second.span] as const);
    context.report(missingPair({ start: head.start, end: second.span.end }, head.text, places));
    return;
  }
  const found = [
    repairDiagnostic(context.source, head, parts, first, false),
    repairDiagnostic(context.source, head, first.parts, second, false),
  ];
  for (const diagnostic of found) context.report(isOdd ? { ...diagnostic, fixes: [] } : diagnostic);
}
