/**
 * One level of brackets: operands and operators as they were found, made into a sequence that the grammar reads. Reports
 * what is missing between them, and operators of other languages.
 */

import type { IToken, TokenType } from 'chevrotain';
import type { Span } from '../../base/span.js';
import type { Fix } from '../../diagnostics/diagnostic.js';
import { type ErrorExpression, type Expression, operandsOf } from '../ast.js';
import { guessedOperator, missingOperand, missingOperator, mixedOperators, type Sign } from '../errors.js';
import { operandToken, parseOperands } from '../machine.js';
import type { OperationKind } from '../operation.js';
import { doubleBackslash, foreignOperator } from '../spelling-errors.js';
import { Backslash, Plus, Star } from '../tokens.js';
import { type Context, guessed } from './context.js';
import { type Entry, mixedFixes, type OperandEntry, type OperatorEntry } from './mixed-operators.js';
import { joiningWords } from './operator-words.js';

/** The tree of a level; `place` is where it stands, brackets not counted. */
export function buildLevel(context: Context, entries: readonly Entry[], place: Span): Expression {
  const only = entries[0];
  if (only === undefined)
    return { kind: 'error', text: context.source.slice(place.start, place.end), span: place, outer: place };
  if (entries.length === 1 && only.kind === 'operand') return only.expression;
  const tokens: IToken[] = [];
  const lonely = new Set<Entry>();
  let before: Entry | null = null;
  for (const [index, entry] of entries.entries()) {
    const wantsOperand = before === null || before.kind === 'operator';
    if (entry.kind === 'operator' && wantsOperand) {
      lonely.add(entry);
      // Of operators in a row all but the first are one mistake, told at the first of them.
      if (before !== null && lonely.has(before)) continue;
      reportMissingOperand(context, before, operatorRun(context, entries, index));
      tokens.push(operandToken(nothingAt(entry.span.start)));
    } else if (entry.kind === 'operand' && before?.kind === 'operand') {
      reportMissingOperator(context, before, entry);
      tokens.push(signToken(Plus, entry.expression.outer.start));
    }
    tokens.push(entry.kind === 'operand' ? operandToken(entry.expression) : operatorToken(entry));
    before = entry;
  }
  if (before?.kind === 'operator') {
    if (!lonely.has(before)) reportMissingOperand(context, before, null);
    lonely.add(before);
    tokens.push(operandToken(nothingAt(before.span.end)));
  }
  reportForeignOperators(context, entries, lonely);
  return parseOperands(tokens);
}

/** The operators in a row from `index` on, as one sign. */
function operatorRun(context: Context, entries: readonly Entry[], index: number): Sign {
  const first = entries[index] as OperatorEntry;
  let last = first;
  for (let at = index + 1; at < entries.length; at++) {
    const entry = entries[at] as Entry;
    if (entry.kind !== 'operator') break;
    last = entry;
  }
  const span = { start: first.span.start, end: last.span.end };
  return { text: context.source.slice(span.start, span.end), span };
}

/** An operand that is not there. */
function nothingAt(offset: number): ErrorExpression {
  const span = { start: offset, end: offset };
  return { kind: 'error', text: '', span, outer: span };
}

const SIGNS: Readonly<Record<OperationKind, TokenType>> = { union: Plus, intersection: Star, difference: Backslash };

function operatorToken({ operator, span }: OperatorEntry): IToken {
  return signToken(SIGNS[operator], span.start);
}

function signToken(tokenType: TokenType, startOffset: number): IToken {
  // createToken always sets an index, which chevrotain's types leave open.
  return { image: '', startOffset, tokenType, tokenTypeIdx: tokenType.tokenTypeIdx ?? 0 };
}

function reportMissingOperand(context: Context, before: Entry | null, after: Sign | null): void {
  context.report(missingOperand(before?.kind === 'operator' ? before : null, after));
}

function reportMissingOperator(context: Context, before: OperandEntry, after: OperandEntry): void {
  if (before.reported || after.reported) return;
  const between = { start: before.expression.outer.end, end: after.expression.outer.start };
  context.report(missingOperator(between));
}

const CANONICAL: Readonly<Record<OperationKind, string>> = { union: '+', intersection: '*', difference: '\\' };

/** Signs whose meaning between sets is a guess, even alone. */
const GUESSED: ReadonlySet<string> = new Set(['/', 'NOT']);

/** True for an operand that could be read: what stands beside anything else may be part of it. */
function isRead(entry: Entry | undefined, side: 'first' | 'last'): boolean {
  return entry?.kind === 'operand' && isWhole(nearestSet(entry.expression, side));
}

/** The set that stands first or last in an operand. O(brackets between it and the end of the operand). */
function nearestSet(expression: Expression, side: 'first' | 'last'): Expression {
  let nearest = expression;
  for (let operands = operandsOf(nearest); operands.length > 0; operands = operandsOf(nearest)) {
    nearest = operands[side === 'first' ? 0 : operands.length - 1] as Expression;
  }
  return nearest;
}

/** True for a set with all of its names, and an operator and a value if it is a condition. */
function isWhole(set: Expression): boolean {
  if (set.kind === 'error') return false;
  const pieces = [
    'code' in set ? set.code : null,
    'tag' in set ? set.tag : null,
    'operator' in set ? set.operator : null,
    'value' in set ? set.value : null,
  ];
  return pieces.every((piece) => piece?.kind !== 'error');
}

/**
 * A foreign operator is a near-miss where it stands between two sets and the level has one operator; where it mixes, its precedence
 * elsewhere may differ, and the level is one mistake. Of `lonely` ones it was said that they miss a set.
 */
function reportForeignOperators(context: Context, entries: readonly Entry[], lonely: ReadonlySet<Entry>): void {
  const operators = entries.filter((entry) => entry.kind === 'operator');
  const isForeign = (entry: OperatorEntry): boolean =>
    !entry.reported && entry.text !== CANONICAL[entry.operator] && !lonely.has(entry);
  const mixes = new Set(operators.map(({ operator }) => operator)).size > 1;
  // Two backslashes are the difference of this language, whatever stands beside them.
  const mixed = mixes ? operators.filter((entry) => isForeign(entry) && !isEscapedDifference(entry.text)) : [];
  const first = mixed[0];
  if (first !== undefined) {
    context.report(mixedOperators(mixed, CANONICAL[first.operator], fixesOfMix(entries, operators)));
  }
  for (const [index, entry] of entries.entries()) {
    if (entry.kind !== 'operator' || !isForeign(entry) || (first !== undefined && !isEscapedDifference(entry.text)))
      continue;
    if (entries[index + 1]?.kind === 'operator') {
      // Which of the two is one too many cannot be said.
      context.report({ ...guessedOperator(entry.span, entry.text, CANONICAL[entry.operator]), fixes: [] });
      continue;
    }
    reportForeignOperator(context, entry, isRead(entries[index - 1], 'last') && isRead(entries[index + 1], 'first'));
  }
}

/** True for the difference, escaped once or more often. */
function isEscapedDifference(text: string): boolean {
  return text.startsWith('\\\\');
}

function reportForeignOperator(context: Context, { operator, text, span }: OperatorEntry, betweenSets: boolean): void {
  const sign = CANONICAL[operator];
  // A backslash before a quote would be an escape.
  const written = context.source.charAt(span.end) === '"' ? `${sign} ` : sign;
  if (!betweenSets || GUESSED.has(text.toUpperCase()) || joiningWords(text) !== null)
    context.report(guessedOperator(span, text, sign));
  else if (isEscapedDifference(text)) context.nearMiss(doubleBackslash(span, written));
  // An exclamation mark is one character, and may be one too many.
  else if (text.endsWith('!')) context.report(guessed(foreignOperator(span, text, sign, written)));
  else context.nearMiss(foreignOperator(span, text, sign, written));
}

/** None where something in the level could not be read, or a comma stands for an operator. */
function fixesOfMix(entries: readonly Entry[], operators: readonly OperatorEntry[]): readonly Fix[] {
  if (operators.some(({ reported }) => reported)) return [];
  const operands = entries.filter((entry) => entry.kind === 'operand').map(({ expression }) => expression);
  const isWhole = operands.length === operators.length + 1 && operands.every(({ kind }) => kind !== 'error');
  return isWhole ? mixedFixes(operands, operators) : [];
}
