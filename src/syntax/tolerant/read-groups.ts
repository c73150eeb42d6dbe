/**
 * Tokens to a tree: sets are read where they begin, groups by a stack of their own, everything else is reported where it
 * stands. Innermost levels are built first.
 */

import type { Span } from '../../base/span.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Expression } from '../ast.js';
import {
  emptyBrackets,
  extraBracket,
  extraComma,
  unclosedBracket,
  wrongBracket,
  wrongBrackets,
} from '../bracket-errors.js';
import { commaBetweenSets, noComplement, unexpected } from '../errors.js';
import { tooManyBrackets } from '../limit-errors.js';
import type { OperationKind } from '../operation.js';
import type { Context } from './context.js';
import { buildLevel, type Entry } from './level.js';
import { isNegation, setOperator } from './operator-words.js';
import { readSet } from './read-set.js';
import { isBetweenSets, regionEnd, startsSet } from './regions.js';
import type { Token } from './token.js';

/** A level of brackets that is being read. */
interface Level {
  /** Null: the filter itself. */
  readonly open: Span | null;
  readonly bracket: string;
  readonly entries: Entry[];
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** The tree of all tokens, at least one; the diagnostic where brackets nest deeper than the limit. */
export function readGroups(context: Context, tokens: readonly Token[]): Expression | Diagnostic {
  const { nesting } = context.options.limits;
  const unmatched = closingBalance(tokens);
  const levels: Level[] = [];
  let level: Level = { open: null, bracket: '', entries: [] };
  const close = (end: Span): void => {
    const outer = levels.pop();
    if (outer === undefined)
      return void context.report(extraBracket(end, context.source.slice(end.start, end.end), false));
    outer.entries.push({ kind: 'operand', expression: closeLevel(context, level, end), reported: false });
    level = outer;
  };
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index] as Token;
    if (opensGroup(tokens, index)) {
      levels.push(level);
      if (levels.length > nesting) return tooManyBrackets(token, nesting);
      level = { open: { start: token.start, end: token.end }, bracket: token.text, entries: [] };
      index++;
    } else if (closesGroup(token, level)) {
      close(token);
      index++;
    } else if (startsSet(tokens, index)) {
      const end = regionEnd(tokens, index, CLOSING[level.bracket] ?? ')');
      const closing = levels.length - (unmatched[end] ?? 0);
      const { expression, closers } = readSet(context, tokens, index, end, { open: levels.length, closing });
      level.entries.push({ kind: 'operand', expression, reported: false });
      for (const closer of closers) close(closer);
      index = end;
    } else index = readBetweenSets(context, tokens, index, level);
  }
  const end = tokens[tokens.length - 1]?.end ?? 0;
  while (level.open !== null) {
    context.report(
      unclosedBracket(level.open, level.bracket, { span: { start: end, end }, bracket: ')', certain: false }),
    );
    close({ start: end, end });
  }
  return buildLevel(context, level.entries, { start: 0, end });
}

/** For each token, how many more `)` than `(` stand from there on. */
function closingBalance(tokens: readonly Token[]): readonly number[] {
  const balance = new Array<number>(tokens.length + 1).fill(0);
  for (let index = tokens.length - 1; index >= 0; index--) {
    const kind = tokens[index]?.kind;
    balance[index] = (balance[index + 1] ?? 0) + (kind === 'close' ? 1 : kind === 'open' ? -1 : 0);
  }
  return balance;
}

function opensGroup(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index] as Token;
  if (token.kind === 'open') return true;
  if (token.kind !== 'openList' && token.text !== '{') return false;
  return tokens[index + 1]?.kind === 'open' || startsSet(tokens, index + 1);
}

function closesGroup(token: Token, level: Level): boolean {
  return token.kind === 'close' || (level.open !== null && token.text === CLOSING[level.bracket]);
}

function closeLevel(context: Context, { open, bracket, entries }: Level, end: Span): Expression {
  const start = open?.start ?? end.start;
  const closing = context.source.slice(end.start, end.end);
  if (open !== null && bracket !== '(' && end.end > end.start) {
    if (closing === ')') context.report(wrongBracket(bracket, { span: open, bracket: '(', certain: true }));
    else context.report(wrongBrackets([open, end], bracket, ['(', ')']));
  }
  if (entries.length === 0 && open !== null && end.end > end.start)
    context.report(emptyBrackets({ start, end: end.end }));
  const expression = buildLevel(context, entries, { start, end: end.start });
  return { ...expression, outer: { start, end: end.end } };
}

/** Reads an operator, or reports what is none; the index behind it. */
function readBetweenSets(context: Context, tokens: readonly Token[], index: number, level: Level): number {
  const token = tokens[index] as Token;
  const before = level.entries[level.entries.length - 1];
  const wantsOperand = before === undefined || before.kind === 'operator';
  if (token.kind === 'comma' && wantsOperand !== startsOperand(tokens, index + 1)) {
    readComma(context, token, wantsOperand, level);
    return index + 1;
  }
  if (!isBetweenSets(token)) return readJunk(context, tokens, index, level);
  if (isNegation(token.text) && (wantsOperand || token.text === '!')) {
    if (!startsOperand(tokens, index + 1)) return readJunk(context, tokens, index, level);
    if (!wantsOperand) return readJunk(context, tokens, index, level);
    if (!negates(context, token, level)) context.report(noComplement(token, token.text));
    return index + 1;
  }
  const operator: OperationKind = setOperator(token.text) ?? 'difference';
  level.entries.push({ kind: 'operator', operator, text: token.text, span: spanOf(token), reported: false });
  return index + 1;
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}

/** `AND NOT` is one operator: the difference. True where the negation was taken into the operator before it. */
function negates(context: Context, token: Token, level: Level): boolean {
  const before = level.entries[level.entries.length - 1];
  if (before?.kind !== 'operator' || before.operator !== 'intersection') return false;
  const span = { start: before.span.start, end: token.end };
  const text = context.source.slice(span.start, span.end);
  level.entries.pop();
  level.entries.push({ kind: 'operator', operator: 'difference', text, span, reported: false });
  return true;
}

function readComma(context: Context, token: Token, wantsOperand: boolean, level: Level): void {
  const span = spanOf(token);
  context.report(wantsOperand ? extraComma(span, true) : commaBetweenSets(span));
  if (!wantsOperand) level.entries.push({ kind: 'operator', operator: 'union', text: '+', span, reported: true });
}

function startsOperand(tokens: readonly Token[], index: number): boolean {
  return index < tokens.length && (startsSet(tokens, index) || opensGroup(tokens, index));
}

/** Takes all that is no set, no bracket and no operator as one piece of text. */
function readJunk(context: Context, tokens: readonly Token[], index: number, level: Level): number {
  const first = tokens[index] as Token;
  let end = index + 1;
  while (end < tokens.length && !startsOperand(tokens, end)) {
    const token = tokens[end] as Token;
    if (closesGroup(token, level) || (isBetweenSets(token) && token.text !== '!')) break;
    end++;
  }
  const last = tokens[end - 1] as Token;
  const span = { start: first.start, end: last.end };
  const text = context.source.slice(span.start, span.end);
  context.report(unexpected(span, text));
  level.entries.push({ kind: 'operand', expression: { kind: 'error', text, span, outer: span }, reported: true });
  return end;
}
