/** What stands between sets: operators, and everything that is none, which is reported where it stands. */

import { type Span, spanOf } from '../../base/span.js';
import { extraBracket, extraComma, extraSemicolon } from '../bracket-errors.js';
import { operatorBeforeSets } from '../condition-errors.js';
import { commaBetweenSets, methodsOfSet, noComplement, noOperator, unexpected } from '../errors.js';
import type { OperationKind } from '../operation.js';
import { isWordUnit } from './characters.js';
import type { Context } from './context.js';
import { behindMethods } from './foreign-joins.js';
import { closesGroup, type Level, startsOperand, wantsOperand } from './open-level.js';
import { isNegation, setOperator } from './operator-words.js';
import { isBetweenSets } from './set-start.js';
import type { Token } from './token.js';
import { touches } from './token-run.js';

/** The operator that stands before a bracket as a function does, `AND(A("X"), A("Y"))`: reported. Null for everything else. */
export function prefixOperator(
  context: Context,
  tokens: readonly Token[],
  index: number,
  level: Level,
): OperationKind | null {
  const token = tokens[index] as Token;
  if (token.kind !== 'word' || tokens[index + 1]?.kind !== 'open' || !touches(tokens, index + 1)) return null;
  if (!wantsOperand(level)) return null;
  const operator = setOperator(token.text);
  if (operator !== null) context.report(operatorBeforeSets(spanOf(token), token.text, operator));
  return operator;
}

/** Reads an operator, or reports what is none; the index behind it. */
export function readBetweenSets(context: Context, tokens: readonly Token[], index: number, level: Level): number {
  const token = tokens[index] as Token;
  const wanted = wantsOperand(level);
  if (token.kind === 'comma' && readComma(context, tokens, index, level, wanted)) return index + 1;
  if (token.kind === 'semicolon' && !wanted && index === tokens.length - 1) {
    context.report(extraSemicolon(token, true));
    return index + 1;
  }
  if (token.kind === 'closeList' || token.kind === 'openList' || token.kind === 'brace') {
    if (wanted ? startsOperand(tokens, index + 1) : !startsOperand(tokens, index + 1)) {
      reportExtraBracket(context, token);
      return index + 1;
    }
  }
  if (!isBetweenSets(token)) return readJunk(context, tokens, index, level);
  if (isNegation(token.text) && (wanted || token.text === '!')) {
    const isOperand = startsOperand(tokens, index + 1);
    if ((isOperand || tokens[index + 1]?.kind === 'word') && negates(context, token, level)) return index + 1;
    if (!wanted || !isOperand) return readJunk(context, tokens, index, level);
    context.report(noComplement(token, token.text));
    return index + 1;
  }
  const operator: OperationKind = setOperator(token.text) ?? 'difference';
  level.entries.push({ kind: 'operator', operator, text: token.text, span: spanOf(token), reported: false });
  return index + 1;
}

export function reportExtraBracket(context: Context, token: Token): void {
  // One that opens may belong to a group, and in place of a round one a group may open.
  const isCertain = (token.text === ']' || token.text === '}') && !mayBeComment(context, token);
  context.report(extraBracket(token, token.text, isCertain, joinsWords(context, token)));
}

/** True where a comment may begin in place of the sign: one that ends before more text. */
function mayBeComment({ source }: Context, { end }: Span): boolean {
  return /[\r\n]\s*\S/.test(source.slice(end, end + LONGEST_COMMENT));
}

/** More is not looked through, so that time stays linear. */
const LONGEST_COMMENT = 200;

/** True where words touch the sign on both sides: without it they would be one. */
function joinsWords({ source }: Context, { start, end }: Span): boolean {
  return isWordUnit(source.charCodeAt(start - 1)) && isWordUnit(source.charCodeAt(end));
}

/** `AND NOT` is one operator: the difference. True where the negation was taken into the operator before it. */
function negates(context: Context, token: Token, level: Level): boolean {
  const before = level.entries[level.entries.length - 1];
  if (before?.kind !== 'operator' || before.operator !== 'intersection') return false;
  // A comment between the two would be taken away with them.
  if (/\S/.test(context.source.slice(before.span.end, token.start))) return false;
  const span = { start: before.span.start, end: token.end };
  const text = context.source.slice(span.start, span.end);
  level.entries.pop();
  level.entries.push({ kind: 'operator', operator: 'difference', text, span, reported: false });
  return true;
}

/** False where the comma is part of a longer stretch that means nothing. */
function readComma(context: Context, tokens: readonly Token[], index: number, level: Level, wanted: boolean): boolean {
  const span = spanOf(tokens[index] as Token);
  const next = tokens[index + 1];
  const beforeOperand = startsOperand(tokens, index + 1);
  if (!wanted && beforeOperand) {
    if (level.joined === null) context.report(commaBetweenSets(span));
    level.entries.push({ kind: 'operator', operator: level.joined ?? 'union', text: ',', span, reported: true });
    return true;
  }
  const isExtra = wanted ? beforeOperand : next === undefined || closesGroup(next, level) || isBetweenSets(next);
  // Before an operand a comment may begin in its place.
  const isCertain = !wanted || !mayBeComment(context, span);
  if (isExtra) context.report(extraComma(span, isCertain, joinsWords(context, span)));
  return isExtra;
}

/** Words that join clauses elsewhere, and no sets here. */
const JOINS_CLAUSES: ReadonlySet<string> = new Set('XOR BUT ON IN THEN ELSE ALSO FOR'.split(' '));

/** Signs that are operators elsewhere; where a quote, a bracket or a comma touches them, they may be part of something else. */
const FOREIGN_SIGNS = /^(?:[%^~=<>;:?·]|==|!=|<>|=>|\.{2,3})$/;

/** Takes all that is no set, no bracket and no operator as one piece of text. */
function readJunk(context: Context, tokens: readonly Token[], index: number, level: Level): number {
  const first = tokens[index] as Token;
  const behind = wantsOperand(level) ? index : behindMethods(tokens, index);
  let end = Math.max(behind, index + 1);
  while (behind === index && end < tokens.length && !startsOperand(tokens, end)) {
    const token = tokens[end] as Token;
    if (closesGroup(token, level) || (isBetweenSets(token) && token.text !== '!')) break;
    end++;
  }
  const last = tokens[end - 1] as Token;
  const span = { start: first.start, end: last.end };
  const text = context.source.slice(span.start, span.end);
  const joins =
    !wantsOperand(level) &&
    (JOINS_CLAUSES.has(text.toUpperCase()) || FOREIGN_SIGNS.test(text)) &&
    startsOperand(tokens, end);
  context.report(behind > index ? methodsOfSet(span) : joins ? noOperator(span, text) : unexpected(span, text));
  level.entries.push({ kind: 'operand', expression: { kind: 'error', text, span, outer: span }, reported: true });
  return end;
}
