/**
 * One set: its constructor, the repair of its brackets and commas, its arguments. A broken set keeps all that could be read,
 * so that later stages can still judge its names.
 */

import { skeletonOf } from '../../base/confusables.js';
import type { Constructor } from '../../base/vocabulary.js';
import { semicolonForComma, wrongBrackets } from '../bracket-errors.js';
import { listOfCodes, lookAlikeConstructor } from '../condition-errors.js';
import { boundMissing, newerConstructor, unknownConstructor } from '../errors.js';
import { constructorCase } from '../spelling-errors.js';
import { argumentsOf, leadingClosers, type SetReading } from './arguments.js';
import { findRepairs, findTwoRepairs, type Repair } from './bracket-repair.js';
import { chooseRepair, isOddText, mayBeTemplate, type Surroundings } from './choose-repair.js';
import { type Context, guessingContext } from './context.js';
import { missingOperatorDiagnostic } from './missing-operator.js';
import { constructorOf, isOperatorWord, setOperator } from './operator-words.js';
import { missingNames, nameCount, type Part, type PartSymbol, partsOf } from './parts.js';
import { impliesList, readArguments, readTagWithoutOperator } from './read-arguments.js';
import { readLooseSet } from './read-loose-set.js';
import { repairDiagnostic } from './report-repair.js';
import { hasShape, shapeOf, wholePrefix } from './set-shape.js';
import { isBetweenSets } from './set-start.js';
import type { Token } from './token.js';

/** Reads the set that begins at `from`; its tokens, and those of the run of `)` behind it, end before `to`. */
export function readSet(
  context: Context,
  tokens: readonly Token[],
  from: number,
  to: number,
  surroundings: Surroundings,
): SetReading {
  const head = tokens[from] as Token;
  const keyword = constructorOf(head.text);
  const written = partsOf(tokens, from + 1, to, keyword);
  if (keyword === null) return readUnknown(context, head, withoutForeignSigns(context, written));
  const span = { start: head.start, end: head.end };
  if (keyword !== head.text) {
    // Without its bracket the letter may be something else.
    const near = written[0]?.symbol === '(' ? context : guessingContext(context);
    near.nearMiss(constructorCase(span, head.text, keyword));
  }
  const loose = isWell(keyword, written) ? null : readLooseSet(context, tokens, from, to, keyword);
  if (loose !== null) return loose;
  const listed = keyword === 'A' || keyword === 'G' ? readListOfCodes(context, head, keyword, written) : null;
  if (listed !== null) return listed;
  const parts = withoutForeignSigns(context, written);
  const unordered = keyword === 'T' || keyword === 'AT' ? readWithoutOperator(context, head, keyword, parts) : null;
  if (unordered !== null) return unordered;
  const { mended, settled, reached, certain } = mend(context, head, keyword, parts, surroundings);
  // Where brackets and commas are a guess, names and values beside them may be half of something else.
  const reading = certain ? context : guessingContext(context);
  return { ...readArguments(reading, head, keyword, argumentsOf(mended, head.end), settled), reached };
}

/** `A(["X", "Y"])`: a list of codes, where one belongs. Null for everything else. */
function readListOfCodes(context: Context, head: Token, keyword: 'A' | 'G', parts: readonly Part[]): SetReading | null {
  const { all, end, behind, unclosed } = argumentsOf(parts, head.end);
  const [list] = all;
  if (parts[0]?.symbol !== '(' || !parts.some(({ symbol }) => symbol === ']')) return null;
  if (list?.kind !== 'list' || list.items.length === 0 || all.length > 1 || unclosed.length > 0) return null;
  const closers = leadingClosers(behind);
  if (closers.length < behind.length) return null;
  const isPlain = list.items.every(({ tokens }) => tokens.length === 1 && tokens[0]?.string?.closed === true);
  const sets = list.items.map((part) => `${keyword}(${context.source.slice(part.start, part.end)})`);
  const span = { start: head.start, end };
  context.report(listOfCodes(list.span, span, keyword, isPlain ? sets : []));
  const text = context.source.slice(span.start, span.end);
  return {
    expression: { kind: 'error', text, span, outer: span },
    closers,
    reached: closers[closers.length - 1]?.end ?? end,
  };
}

/** A condition that has a name, and values, and no operator; null for everything else. */
function readWithoutOperator(
  context: Context,
  head: Token,
  keyword: 'T' | 'AT',
  parts: readonly Part[],
): SetReading | null {
  const found = argumentsOf(parts, head.end);
  const diagnostic = missingOperatorDiagnostic(context, keyword, found);
  if (diagnostic === null) return null;
  context.report(diagnostic);
  const expression = readTagWithoutOperator(context, keyword, found.all, { start: head.start, end: found.end });
  const closers = leadingClosers(found.behind);
  return { expression, closers, reached: closers[closers.length - 1]?.end ?? found.end };
}

/** True where the parts have a shape that is read as it stands. */
function isWell(keyword: Constructor, parts: readonly Part[]): boolean {
  if (!hasShape(shapeOf(keyword, parts, false), parts) || isOutOfOrder(keyword, parts)) return false;
  return !parts.some(({ tokens }) => tokens.some(joinsValues));
}

/** True where the only operator stands first or last among the arguments. */
function isOutOfOrder(keyword: Constructor, parts: readonly Part[]): boolean {
  if (keyword === 'A' || keyword === 'G') return false;
  const at = parts.findIndex(({ symbol, tokens }) => symbol === 'o' && isOperatorWord(tokens[0]?.text ?? ''));
  return at > 0 && at !== 1 + 2 * nameCount(keyword);
}

function isOperatorAt(parts: readonly Part[], at: number): boolean {
  return isOperatorWord(parts[at]?.tokens[0]?.text ?? '');
}

function joinsValues({ kind, text }: Token): boolean {
  return kind === 'word' ? text.toUpperCase() === 'OR' : kind === 'sign' && (text === '|' || text === '||');
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

function mend(
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
    return { mended: parts, settled: missingNames(parts, keyword) === 0, reached, certain: !mayBeTemplate(parts) };
  }
  // An application code is told of by its own finding.
  if (keyword === 'AT' && isOperatorAt(parts, 3) && hasShape(shapeOf('T', parts, false), parts))
    return { mended: parts, settled: false, reached, certain: true };
  const strict = findRepairs(exact, parts, reached);
  const choice = chooseRepair(
    keyword,
    parts,
    strict.length > 0 ? strict : findRepairs(loose, parts, reached),
    surroundings,
  );
  if (choice?.balanced !== true) {
    const whole = wholePrefix(loose, parts);
    if (whole > 0) return { ...guess, mended: parts.slice(0, whole), reached: parts[whole - 1]?.end ?? reached };
    const squared = withSquareList(context, parts);
    if (hasShape(loose, squared)) return { ...guess, mended: squared };
  }
  if (choice !== null) {
    const ranged = exact.value === 'range' ? withMissingBound(context, parts, choice.repair) : null;
    if (ranged !== null) return { ...guess, mended: ranged };
    const certain = choice.certain && !parts.some(joinsSets) && !mayBeOtherwise(context, head, choice.repair);
    if (!isCutOff(context, parts, choice.repair)) {
      const diagnostic = repairDiagnostic(context.source, head, parts, choice.repair, certain);
      context.report(choice.offered ? diagnostic : { ...diagnostic, fixes: [] });
    }
    return { ...guess, mended: choice.repair.parts, certain };
  }
  const implied = impliesList(context, keyword, argumentsOf(parts, head.end));
  const two = implied ? null : findTwoRepairs(loose, parts, reached);
  if (two === null) return { mended: parts, settled: false, reached, certain: implied };
  reportTwo(context, head, parts, two);
  return { ...guess, mended: two[1].parts };
}

/** Bare text that begins with an operator between sets: a bracket before it may be what is missing. */
function joinsSets({ tokens }: Part): boolean {
  const [first] = tokens;
  return first !== undefined && tokens.length > 1 && isBetweenSets(first) && setOperator(first.text) !== null;
}

/** True where the letter before a missing bracket may be a name, or the sign behind it may be that bracket. */
function mayBeOtherwise({ source }: Context, head: Token, { kind, bracket, span }: Repair): boolean {
  if (kind !== 'insert') return false;
  if (bracket === '(') return constructorOf(head.text) !== head.text;
  return SIGN_BETWEEN_SETS.test(source.charAt(span.end));
}

const SIGN_BETWEEN_SETS = /[-–—−&|/+*\\]/;

/** A range with a comma and one bound misses the other: the parts with nothing in its place. Null for everything else. */
function withMissingBound(context: Context, parts: readonly Part[], repair: Repair): readonly Part[] | null {
  const { kind, index, span } = repair;
  const around = parts
    .slice(index - 2, index + 3)
    .map(({ symbol }) => symbol)
    .join('');
  const isMin = around.endsWith('[,x]');
  if (kind !== 'delete' || !(isMin || around.startsWith('[x,]'))) return null;
  const at = isMin ? span.start : span.end;
  context.report(boundMissing({ start: at, end: at }, isMin ? 'min' : 'max'));
  return parts.toSpliced(isMin ? index : index + 1, 0, { symbol: 'x', tokens: [], start: at, end: at });
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
): void {
  const found = [
    repairDiagnostic(context.source, head, parts, first, false),
    repairDiagnostic(context.source, head, first.parts, second, false),
  ];
  // Brackets around bare text that may hold operators would take them into the set.
  const isOdd = parts.some(isOddText);
  for (const diagnostic of found) context.report(isOdd ? { ...diagnostic, fixes: [] } : diagnostic);
}

const NEWER: ReadonlySet<string> = new Set(['EVENT', 'GEO', 'BTTS', 'UPDATED', 'SEGMENT', 'STATIC']);

/** Names people give the constructors elsewhere. */
const MEANT: ReadonlyMap<string, Constructor> = new Map<string, Constructor>([
  ['APP', 'A'],
  ['APPLICATION', 'A'],
  ['APPS', 'A'],
  ['GROUP', 'G'],
  ['GROUPS', 'G'],
  ['APPGROUP', 'G'],
  ['TAG', 'T'],
  ['TAGS', 'T'],
  ['APPTAG', 'AT'],
  ['APPLICATIONTAG', 'AT'],
  ['TA', 'AT'],
]);

function readUnknown(context: Context, head: Token, parts: readonly Part[]): SetReading {
  const { all, end, behind } = argumentsOf(parts, head.end);
  const span = { start: head.start, end: head.end };
  const word = head.text.toUpperCase();
  const alike = context.options.suggestions ? constructorOf(skeletonOf(head.text)) : null;
  if (NEWER.has(word)) context.report(newerConstructor(span, head.text));
  else if (alike !== null) context.report(lookAlikeConstructor(span, head.text, alike));
  else {
    // In `Ta(, EQ, 5)` a letter of the name has changed places with the bracket.
    const isOffered = context.options.suggestions && all[0]?.kind !== 'missing';
    const meant = isOffered ? (MEANT.get(word.replaceAll('_', '')) ?? null) : null;
    context.report(unknownConstructor(span, head.text, meant));
  }
  const closers = leadingClosers(behind);
  const whole = { start: head.start, end };
  const text = context.source.slice(whole.start, whole.end);
  return {
    expression: { kind: 'error', text, span: whole, outer: whole },
    closers,
    reached: closers[closers.length - 1]?.end ?? end,
  };
}

/** Brackets of the wrong kind in pairs, read as what belongs there: braces, round lists, square sets. Semicolons read as commas. */
function withoutForeignSigns(context: Context, parts: readonly Part[]): readonly Part[] {
  const semicolons = parts.filter(({ tokens }) => tokens[0]?.kind === 'semicolon');
  const certain = semicolons.length === 1 && parts[0]?.symbol === '(';
  for (const part of semicolons) context.report(semicolonForComma(part, certain && !isAmidDigits(parts, part)));
  const last = parts.length - 1;
  const square = parts[0]?.symbol === '[' && parts[last]?.symbol === ']' && !parts.some(({ symbol }) => symbol === '(');
  return withPairs(context, parts, square ? [[0, last]] : bracePairs(parts));
}

/** True between two numbers that it touches: a digit may stand there. */
function isAmidDigits(parts: readonly Part[], { start, end }: Part): boolean {
  const isNumber = ({ tokens }: Part): boolean => tokens.length === 1 && tokens[0]?.kind === 'number';
  const touching = parts.filter((part) => part.end === start || part.start === end);
  return touching.length === 2 && touching.every(isNumber);
}

type Pair = readonly [open: number, close: number];

/** The parts with these pairs of brackets as they should be: round ones first in a set, square ones behind. */
function withPairs(context: Context, parts: readonly Part[], pairs: readonly Pair[]): readonly Part[] {
  const mended = [...parts];
  for (const [open, close] of pairs) {
    const [left, right]: readonly [PartSymbol, PartSymbol] = open === 0 ? ['(', ')'] : ['[', ']'];
    const [first, second] = [parts[open] as Part, parts[close] as Part];
    mended[open] = { ...first, symbol: left };
    mended[close] = { ...second, symbol: right };
    context.report(wrongBrackets([first, second], first.tokens[0]?.text ?? '', [left, right]));
  }
  return mended;
}

/** Indices of braces that belong together; a brace without its partner is left to the repair of brackets. */
function bracePairs(parts: readonly Part[]): readonly Pair[] {
  const pairs: Pair[] = [];
  const open: number[] = [];
  for (const [index, { symbol, tokens }] of parts.entries()) {
    if (symbol !== '?') continue;
    if (tokens[0]?.text === '{') open.push(index);
    else {
      const opening = open.pop();
      if (opening !== undefined) pairs.push([opening, index]);
    }
  }
  return pairs;
}

/** A list in round brackets, behind a comma and before the bracket that closes the set, in square ones. */
function withSquareList(context: Context, parts: readonly Part[]): readonly Part[] {
  const open = parts.findIndex(({ symbol }, index) => symbol === '(' && parts[index - 1]?.symbol === ',');
  const close = parts.findIndex(({ symbol }, index) => symbol === ')' && index > open);
  if (open < 1 || close < 0 || parts[0]?.symbol !== '(' || parts[close + 1]?.symbol !== ')') return parts;
  const isPlain = parts
    .slice(open + 1, close)
    .every(({ symbol }) => symbol === 'x' || symbol === 'o' || symbol === ',');
  return isPlain ? withPairs(context, parts, [[open, close]]) : parts;
}
