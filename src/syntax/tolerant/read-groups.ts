/**
 * Tokens to a tree: sets are read where they begin, groups by a stack of their own, everything else is reported where it
 * stands. Innermost levels are built first.
 */

import { unreachable } from '../../base/invariant.js';
import { type Span, spanOf } from '../../base/span.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Expression } from '../ast.js';
import {
  emptyBrackets,
  extraBracket,
  extraClosers,
  extraComma,
  extraSemicolon,
  unclosedBracket,
  wrongBracket,
  wrongBrackets,
} from '../bracket-errors.js';
import { operatorBeforeSets } from '../condition-errors.js';
import { commaBetweenSets, methodsOfSet, noComplement, noOperator, unexpected } from '../errors.js';
import { tooManyBrackets } from '../limit-errors.js';
import type { OperationKind } from '../operation.js';
import { isWordUnit } from './characters.js';
import { type Context, guessingNames } from './context.js';
import { behindMethods, phraseAt } from './foreign-joins.js';
import { buildLevel } from './level.js';
import { startsCondition } from './match-condition.js';
import type { Entry } from './mixed-operators.js';
import { isNegation, setOperator } from './operator-words.js';
import { type InfixReading, readInfix, readUnnamedSet } from './read-infix.js';
import { readListOfSets } from './read-list-of-sets.js';
import { readNegated } from './read-negated.js';
import { readOtherForm } from './read-other-form.js';
import { readSet } from './read-set.js';
import { readUnbracketed } from './read-unbracketed.js';
import { regionEnd } from './regions.js';
import { isBetweenSets, startsSet } from './set-start.js';
import type { Token } from './token.js';
import { touches } from './token-run.js';

/** A level of brackets that is being read. */
interface Level {
  /** Null: the filter itself. */
  readonly open: Span | null;
  readonly bracket: string;
  readonly entries: Entry[];
  /** The operator that stands before the bracket, as a function does: commas inside stand for it. */
  readonly joined: OperationKind | null;
}

const CLOSING: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

/** The tree of all tokens, at least one; the diagnostic where brackets nest deeper than the limit. */
export function readGroups(context: Context, tokens: readonly Token[]): Expression | Diagnostic {
  const { nesting } = context.options.limits;
  const balance = balanceOf(tokens);
  const levels: Level[] = [];
  let level: Level = { open: null, bracket: '', entries: [], joined: null };
  let joined: OperationKind | null = null;
  const surplus: Surplus = { run: null, brackets: 0 };
  const close = (end: Span): void => {
    const outer = levels.pop();
    if (outer === undefined) {
      addSurplus(context, surplus, end);
      return;
    }
    const reported = level.entries.length === 0;
    outer.entries.push({ kind: 'operand', expression: closeLevel(context, level, end), reported });
    level = outer;
  };
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index] as Token;
    if (context.isFull()) {
      level.entries.push(unread(context, token.start));
      break;
    }
    const phrase = wantsOperand(level) ? null : phraseAt(tokens, index);
    if (phrase !== null && startsOperand(tokens, phrase.next)) {
      const { operator, text, next } = phrase;
      const span = { start: token.start, end: tokens[next - 1]?.end ?? token.end };
      level.entries.push({ kind: 'operator', operator, text, span, reported: false });
      index = next;
      continue;
    }
    const isBalanced = balance.round[index] === levels.length;
    const loose = readLoose(context, tokens, index, level, isBalanced);
    const meant = loose === null ? misplaced(tokens, index, level, levels.length, balance) : null;
    if (loose !== null) {
      level.entries.push({ kind: 'operand', expression: loose.expression, reported: false });
      index = loose.next;
    } else if (meant === 'extra') {
      // In its place a group may open.
      const certain = token.kind !== 'close' && followsRead(level) && continues(tokens[index + 1]);
      reportExtraBracket(context, token, certain);
      index++;
    } else if (meant === 'opens' || (meant === null && opensGroup(tokens, index))) {
      levels.push(level);
      if (levels.length > nesting) return tooManyBrackets(token, nesting);
      if (meant === 'opens')
        context.report(wrongBracket(token.text, { span: spanOf(token), bracket: '(', certain: false }));
      level = { open: spanOf(token), bracket: meant === 'opens' ? '(' : token.text, entries: [], joined };
      joined = null;
      index++;
    } else if (meant === 'closes' || closesGroup(token, level)) {
      if (meant === 'closes')
        context.report(wrongBracket(token.text, { span: spanOf(token), bracket: ')', certain: false }));
      close(token);
      index++;
    } else if (startsSet(tokens, index)) {
      const end = regionEnd(tokens, index, CLOSING.get(level.bracket) ?? ')');
      const closing = levels.length - (balance.round[end] ?? 0);
      const next = tokens[end];
      const behind = next === undefined ? 'end' : goesOn(next) ? 'more' : 'other';
      // Beside a set without an operator between, what stands as a name may be an operator with a bracket in it.
      const isApart = wantsOperand(level) && !startsSet(tokens, end);
      const isFirst = levels.every(isEmpty) && isEmpty(level);
      const around = { open: levels.length, closing, behind, isFirst, isApart } as const;
      const { expression, closers, reached } = readSet(
        isApart ? context : guessingNames(context),
        tokens,
        index,
        end,
        around,
      );
      level.entries.push({ kind: 'operand', expression, reported: false });
      for (const closer of closers) close(closer);
      do index++;
      while (index < end && (tokens[index]?.start ?? reached) < reached);
    } else {
      joined = prefixOperator(context, tokens, index, level);
      index = joined === null ? readBetweenSets(context, tokens, index, level, balance.round[0] === 0) : index + 1;
    }
  }
  const end = tokens[tokens.length - 1]?.end ?? 0;
  reportSurplus(context, surplus);
  while (level.open !== null) {
    reportUnclosed(context, level.open, level.bracket, end);
    close({ start: end, end });
  }
  return buildLevel(context, level.entries, { start: 0, end });
}

const BEGINS_CONDITION: ReadonlySet<Token['kind']> = new Set(['word', 'string', 'number', 'openList']);

/** True behind an intersection: with it a negation is a difference. */
function followsIntersection({ entries }: Level): boolean {
  const last = entries[entries.length - 1];
  return last?.kind === 'operator' && last.operator === 'intersection';
}

/** A set in another form that begins at `index`; null where none does. */
function readLoose(
  context: Context,
  tokens: readonly Token[],
  index: number,
  level: Level,
  isBalanced: boolean,
): InfixReading | null {
  const token = tokens[index] as Token;
  const isJoined = token.kind === 'open' && tokens[index - 1]?.kind === 'word';
  const list = isBalanced && wantsOperand(level) && !isJoined ? readListOfSets(context, tokens, index) : null;
  if (list !== null) return list;
  if (token.kind === 'open') return wantsOperand(level) ? readUnnamedSet(context, tokens, index) : null;
  if (wantsOperand(level) && !followsIntersection(level)) {
    const negated = readNegated(context, tokens, index);
    if (negated !== null) return negated;
  }
  if (!BEGINS_CONDITION.has(token.kind)) return null;
  const infix = readInfix(context, tokens, index);
  if (infix !== null || !startsSet(tokens, index)) return infix;
  return isBalanced ? (readUnbracketed(context, tokens, index) ?? readOtherForm(context, tokens, index)) : null;
}

/** The text from `start` to the end, as one piece that nothing is said about. */
function unread({ source }: Context, start: number): Entry {
  const span = { start, end: source.length };
  return {
    kind: 'operand',
    expression: { kind: 'error', text: source.slice(start), span, outer: span },
    reported: true,
  };
}

/** A run of `)` that close nothing: they are told together. */
interface Surplus {
  run: Span | null;
  brackets: number;
}

function addSurplus(context: Context, surplus: Surplus, { start, end }: Span): void {
  const { run } = surplus;
  if (run !== null && (run.end === start || /^[ \t\r\n]*$/.test(context.source.slice(run.end, start)))) {
    surplus.run = { start: run.start, end };
    surplus.brackets++;
    return;
  }
  reportSurplus(context, surplus);
  surplus.run = { start, end };
  surplus.brackets = 1;
}

function reportSurplus(context: Context, { run, brackets }: Surplus): void {
  if (run !== null) context.report(extraClosers(run, brackets));
}

/** A bracket that can open a group misses one that closes it; one that cannot is one too many. */
function reportUnclosed(context: Context, open: Span, bracket: string, end: number): void {
  const edit = { span: { start: end, end }, bracket: ')', certain: false };
  context.report(bracket === '(' ? unclosedBracket(open, bracket, edit) : extraBracket(open, bracket, false));
}

function isEmpty({ entries }: Level): boolean {
  return entries.length === 0;
}

function wantsOperand({ entries }: Level): boolean {
  return entries.length === 0 || entries[entries.length - 1]?.kind !== 'operand';
}

/** What a bracket between sets is meant for, where it is not what it looks like. */
type Misplaced = 'extra' | 'opens' | 'closes' | null;

/**
 * Judges the bracket or comma at `index` by the brackets of the whole text: `extra` where only removing it makes sense, `opens`
 * and `closes` where one that opens or closes a group belongs in its place.
 */
function misplaced(tokens: readonly Token[], index: number, level: Level, depth: number, balance: Balance): Misplaced {
  const { kind } = tokens[index] as Token;
  const excess = (balance.round[index + 1] ?? 0) - depth;
  const wanted = wantsOperand(level);
  const beforeOperand = startsOperand(tokens, index + 1);
  switch (kind) {
    case 'close':
      if (!wanted || !beforeOperand) return null;
      return excess > 0 ? 'opens' : excess === 0 && depth > 0 ? 'extra' : null;
    case 'open':
      return !wanted && excess < 1 && !beforeOperand ? 'extra' : null;
    case 'openList':
      return wanted && beforeOperand && excess <= 0 && (balance.square[index + 1] ?? 0) <= 0 ? 'extra' : null;
    case 'closeList':
    case 'comma':
      if (wanted && beforeOperand && excess > 0) return 'opens';
      return kind === 'comma' && !wanted && !beforeOperand && excess < 0 ? 'closes' : null;
    case 'string':
    case 'word':
    case 'number':
    case 'sign':
    case 'semicolon':
    case 'brace':
    case 'other':
      return null;
    default:
      return unreachable(kind);
  }
}

/** For each token, and the end, how many more brackets close than open from there on. */
interface Balance {
  readonly round: Int32Array;
  readonly square: Int32Array;
}

function balanceOf(tokens: readonly Token[]): Balance {
  const round = new Int32Array(tokens.length + 1);
  const square = new Int32Array(tokens.length + 1);
  for (let index = tokens.length - 1; index >= 0; index--) {
    const kind = tokens[index]?.kind;
    round[index] = (round[index + 1] ?? 0) + (kind === 'close' ? 1 : kind === 'open' ? -1 : 0);
    square[index] = (square[index + 1] ?? 0) + (kind === 'closeList' ? 1 : kind === 'openList' ? -1 : 0);
  }
  return { round, square };
}

function opensGroup(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index] as Token;
  if (token.kind === 'open') return true;
  if (token.kind !== 'openList' && token.text !== '{') return false;
  return tokens[index + 1]?.kind === 'open' || startsSet(tokens, index + 1);
}

function closesGroup(token: Token, level: Level): boolean {
  return token.kind === 'close' || (level.open !== null && token.text === CLOSING.get(level.bracket));
}

function closeLevel(context: Context, { open, bracket, entries }: Level, end: Span): Expression {
  const start = open?.start ?? end.start;
  const closing = context.source.slice(end.start, end.end);
  if (open !== null && bracket !== '(' && end.end > end.start) {
    if (closing === ')') context.report(wrongBracket(bracket, { span: open, bracket: '(', certain: false }));
    else context.report(wrongBrackets([open, end], bracket, ['(', ')']));
  }
  if (entries.length === 0 && open !== null && end.end > end.start)
    context.report(emptyBrackets({ start, end: end.end }));
  const expression = buildLevel(context, entries, { start, end: entries.length === 0 ? end.end : end.start });
  return { ...expression, outer: { start, end: end.end } };
}

/** The operator that stands before a bracket as a function does, `AND(A("X"), A("Y"))`: reported. Null for everything else. */
function prefixOperator(context: Context, tokens: readonly Token[], index: number, level: Level): OperationKind | null {
  const token = tokens[index] as Token;
  if (token.kind !== 'word' || tokens[index + 1]?.kind !== 'open' || !touches(tokens, index + 1)) return null;
  if (!wantsOperand(level)) return null;
  const operator = setOperator(token.text);
  if (operator !== null) context.report(operatorBeforeSets(spanOf(token), token.text, operator));
  return operator;
}

/** Reads an operator, or reports what is none; the index behind it. `isEven`: as many brackets open in the text as close. */
function readBetweenSets(
  context: Context,
  tokens: readonly Token[],
  index: number,
  level: Level,
  isEven: boolean,
): number {
  const token = tokens[index] as Token;
  const wanted = wantsOperand(level);
  if (token.kind === 'comma' && readComma(context, tokens, index, level, { wanted, isEven })) return index + 1;
  if (token.kind === 'semicolon' && !wanted && index === tokens.length - 1) {
    context.report(extraSemicolon(token));
    return index + 1;
  }
  if (token.kind === 'closeList' || token.kind === 'openList' || token.kind === 'brace') {
    if (wanted ? startsOperand(tokens, index + 1) : !startsOperand(tokens, index + 1)) {
      reportExtraBracket(context, token, followsRead(level) && continues(tokens[index + 1]));
      return index + 1;
    }
  }
  if (!isBetweenSets(token)) return readJunk(context, tokens, index, level);
  if (isNegation(token.text) && (wanted || token.text === '!')) {
    const isOperand = startsOperand(tokens, index + 1);
    if (wanted && !isOperand && tokens[index + 1]?.kind === 'word' && negates(context, token, level)) return index + 1;
    if (!wanted || !isOperand) return readJunk(context, tokens, index, level);
    if (!negates(context, token, level)) context.report(noComplement(token, token.text));
    return index + 1;
  }
  const operator: OperationKind = setOperator(token.text) ?? 'difference';
  level.entries.push({ kind: 'operator', operator, text: token.text, span: spanOf(token), reported: false });
  return index + 1;
}

const AFTER_SET: ReadonlySet<Token['kind']> = new Set(['open', 'close', 'word']);

/** True where the text goes on as behind a set or an operator, or ends. */
function continues(next: Token | undefined): boolean {
  return next === undefined || AFTER_SET.has(next.kind) || isBetweenSets(next);
}

/** True where the text goes on behind a set as it should. */
function goesOn(next: Token): boolean {
  return next.kind === 'close' || next.kind === 'comma' || next.kind === 'semicolon' || isBetweenSets(next);
}

const OPENING = /[([{]/;

function reportExtraBracket(context: Context, token: Token, certain: boolean): void {
  // One that opens may belong to a group.
  const isCertain = certain && !OPENING.test(token.text) && !mayBeComment(context, token);
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

/** True where all before could be read: beside text that could not, a bracket may belong to it. */
function followsRead({ entries }: Level): boolean {
  return entries.every(isRead);
}

/** True for an operator, and for an operand that is written as one. */
function isRead(entry: Entry): boolean {
  if (entry.kind === 'operator') return true;
  return entry.expression.kind !== 'error' && !('recovered' in entry.expression);
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
function readComma(
  context: Context,
  tokens: readonly Token[],
  index: number,
  level: Level,
  { wanted, isEven }: { readonly wanted: boolean; readonly isEven: boolean },
): boolean {
  const span = spanOf(tokens[index] as Token);
  const next = tokens[index + 1];
  const beforeOperand = startsOperand(tokens, index + 1);
  if (!wanted && beforeOperand) {
    if (level.joined !== null) {
      level.entries.push({ kind: 'operator', operator: level.joined, text: ',', span, reported: true });
      return true;
    }
    context.report(commaBetweenSets(span));
    level.entries.push({ kind: 'operator', operator: 'union', text: '+', span, reported: true });
    return true;
  }
  const isExtra = wanted ? beforeOperand : next === undefined || closesGroup(next, level) || isBetweenSets(next);
  // Before an operand a comment may begin in its place, or a group.
  const isCertain = !wanted || (isEven && !mayBeComment(context, span));
  if (isExtra) context.report(extraComma(span, isCertain, joinsWords(context, span)));
  return isExtra;
}

function startsOperand(tokens: readonly Token[], index: number): boolean {
  if (index >= tokens.length) return false;
  return startsSet(tokens, index) || opensGroup(tokens, index) || startsCondition(tokens, index);
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
