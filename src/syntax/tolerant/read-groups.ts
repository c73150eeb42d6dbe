/**
 * Tokens to a tree: sets are read where they begin, groups by a stack of their own, everything else is reported where it
 * stands. Innermost levels are built first.
 */

import { type Span, spanOf } from '../../base/span.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Expression } from '../ast.js';
import {
  emptyBrackets,
  extraBracket,
  extraClosers,
  unclosedAtEnd,
  unclosedBracket,
  wrongBracket,
  wrongBrackets,
} from '../bracket-errors.js';
import { tooManyBrackets } from '../limit-errors.js';
import type { OperationKind } from '../operation.js';
import { prefixOperator, readBetweenSets, reportExtraBracket } from './between-sets.js';
import { type Context, guessingNames } from './context.js';
import { phraseAt } from './foreign-joins.js';
import { buildLevel } from './level.js';
import { balanceOf, misplaced } from './misplaced-bracket.js';
import type { Entry } from './mixed-operators.js';
import { CLOSING, closesGroup, isEmpty, type Level, opensGroup, startsOperand, wantsOperand } from './open-level.js';
import { type InfixReading, readInfix, readUnnamedSet } from './read-infix.js';
import { readListOfSets } from './read-list-of-sets.js';
import { readNegated } from './read-negated.js';
import { readOtherForm } from './read-other-form.js';
import { readSet } from './read-set.js';
import { readUnbracketed } from './read-unbracketed.js';
import { regionEnd } from './regions.js';
import { startsSet } from './set-start.js';
import type { Token } from './token.js';

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
    if (outer === undefined || level.open === null) {
      addSurplus(context, surplus, end);
      return;
    }
    const reported = level.entries.length === 0;
    outer.entries.push({ kind: 'operand', expression: closeLevel(context, level.open, level, end), reported });
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
      reportExtraBracket(context, token);
      index++;
    } else if (meant === 'opens' || opensGroup(tokens, index)) {
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
      // Beside a set without an operator between, what stands as a name may be an operator with a bracket in it.
      const isApart = wantsOperand(level);
      const isFirst = levels.every(isEmpty) && isEmpty(level);
      const around = { open: levels.length, closing, isFirst, isLast: end === tokens.length };
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
      while ((tokens[index]?.start ?? reached) < reached);
    } else {
      joined = prefixOperator(context, tokens, index, level);
      index = joined === null ? readBetweenSets(context, tokens, index, level) : index + 1;
    }
  }
  const end = tokens[tokens.length - 1]?.end ?? 0;
  reportSurplus(context, surplus);
  const endsOpen = isEmpty(level);
  while (level.open !== null) {
    if (endsOpen) context.report(unclosedAtEnd(level.open, level.bracket));
    else reportUnclosed(context, level.open, level.bracket, end);
    close({ start: end, end });
  }
  return buildLevel(context, level.entries, { start: 0, end });
}

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
  if (run !== null && /^[ \t\r\n]*$/.test(context.source.slice(run.end, start))) {
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

function closeLevel(context: Context, open: Span, { bracket, entries }: Level, end: Span): Expression {
  const isClosed = end.end > end.start;
  const place = { start: open.start, end: end.end };
  if (bracket !== '(' && isClosed) {
    if (context.source.charAt(end.start) === ')')
      context.report(wrongBracket(bracket, { span: open, bracket: '(', certain: false }));
    else context.report(wrongBrackets([open, end], bracket, ['(', ')']));
  }
  if (entries.length === 0 && isClosed) context.report(emptyBrackets(place));
  return { ...buildLevel(context, entries, place), outer: place };
}
