/**
 * One set: its constructor, the repair of its brackets and commas, its arguments. A broken set keeps all that could be read,
 * so that later stages can still judge its names.
 */

import { skeletonOf } from '../../base/confusables.js';
import type { Constructor } from '../../base/vocabulary.js';
import { listOfCodes, lookAlikeConstructor } from '../condition-errors.js';
import { newerConstructor, unknownConstructor } from '../errors.js';
import { constructorCase } from '../spelling-errors.js';
import { argumentsOf, leadingClosers, type SetReading } from './arguments.js';
import type { Surroundings } from './choose-repair.js';
import { type Context, guessingContext } from './context.js';
import { reportSemicolons, withoutForeignBrackets } from './foreign-brackets.js';
import { mend } from './mend-set.js';
import { missingOperatorDiagnostic } from './missing-operator.js';
import { constructorOf, isOperatorWord } from './operator-words.js';
import { nameCount, type Part, partsOf } from './parts.js';
import { readArguments, readTagWithoutOperator } from './read-arguments.js';
import { readLooseSet } from './read-loose-set.js';
import { hasShape, shapeOf } from './set-shape.js';
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
  if (keyword === null) return readUnknown(context, head, withoutForeignBrackets(context, written));
  const span = { start: head.start, end: head.end };
  if (keyword !== head.text) {
    // Without its bracket the letter may be something else.
    const near = written[0]?.symbol === '(' ? context : guessingContext(context);
    near.nearMiss(constructorCase(span, head.text, keyword));
  }
  const isCondition = keyword === 'T' || keyword === 'AT';
  const isLoose = !isCondition || !isWell(keyword, written);
  const loose = isLoose ? readLooseSet(context, tokens, from, to, keyword) : null;
  if (loose !== null) return loose;
  const listed = isCondition ? null : readListOfCodes(context, head, keyword, written);
  if (listed !== null) return listed;
  const parts = withoutForeignBrackets(context, written);
  const unordered = isCondition ? readWithoutOperator(context, head, keyword, parts) : null;
  if (unordered !== null) return unordered;
  const { mended, settled, reached, certain } = mend(context, head, keyword, parts, surroundings);
  reportSemicolons(context, mended);
  // Where brackets and commas are a guess, names and values beside them may be half of something else.
  const reading = certain ? context : guessingContext(context);
  return { ...readArguments(reading, head, keyword, argumentsOf(mended, head.end), settled), reached };
}

/** `A(["X", "Y"])`: a list of codes, where one belongs. Null for everything else. */
function readListOfCodes(context: Context, head: Token, keyword: 'A' | 'G', parts: readonly Part[]): SetReading | null {
  const { all, end, behind, unclosed } = argumentsOf(parts, head.end);
  const [list] = all;
  if (parts[0]?.symbol !== '(') return null;
  if (list?.kind !== 'list' || list.items.length === 0 || all.length > 1 || unclosed.length > 0) return null;
  const closers = leadingClosers(behind);
  if (closers.length < behind.length) return null;
  const isPlain = list.items.every(({ tokens }) => tokens[0]?.string?.closed === true);
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
  reportSemicolons(context, parts);
  const expression = readTagWithoutOperator(context, keyword, found.all, { start: head.start, end: found.end });
  const closers = leadingClosers(found.behind);
  return { expression, closers, reached: closers[closers.length - 1]?.end ?? found.end };
}

/** True where the parts of a condition have a shape that is read as it stands. */
function isWell(keyword: 'T' | 'AT', parts: readonly Part[]): boolean {
  if (!hasShape(shapeOf(keyword, parts, false), parts) || isOutOfOrder(keyword, parts)) return false;
  return !parts.some(({ tokens }) => tokens.some(({ text }) => JOINS_VALUES.has(text.toUpperCase())));
}

/** True where the only operator stands first or last among the arguments. */
function isOutOfOrder(keyword: 'T' | 'AT', parts: readonly Part[]): boolean {
  const at = parts.findIndex(({ symbol, tokens }) => symbol === 'o' && isOperatorWord(tokens[0]?.text ?? ''));
  return at > 0 && at !== 1 + 2 * nameCount(keyword);
}

const JOINS_VALUES: ReadonlySet<string> = new Set(['OR', '|', '||']);

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
  reportSemicolons(context, parts);
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
