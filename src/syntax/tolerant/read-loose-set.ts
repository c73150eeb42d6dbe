/**
 * `T` and `AT` whose arguments are all there in another form, `T("age" >= 18)`, and arguments with names, `A(code: "X")`: read as
 * the set they stand for, and reported once.
 */

import type { Span } from '../../base/span.js';
import type { Constructor } from '../../base/vocabulary.js';
import { conditionForm, foreignValueHelp, namedArguments } from '../condition-errors.js';
import { swappedConstructor } from '../errors.js';
import { argumentOrder } from '../other-form-errors.js';
import { inOrder } from './argument-order.js';
import type { SetReading } from './arguments.js';
import type { Context } from './context.js';
import { type LooseCondition, looseCondition } from './loose-condition.js';
import { matchCondition } from './match-condition.js';
import type { MatchedCondition } from './matched-condition.js';
import { type Labels, labelsOf } from './named-arguments.js';
import { isOperatorLike } from './operator-words.js';
import type { Part } from './parts.js';
import { errorOf, obstacleDiagnostic, setOf } from './read-infix.js';
import type { Token } from './token.js';
import { partOf } from './token-run.js';

/** A set whose bracket opens at `open` and closes at `close`; its run of `)` ends before `to`. */
interface Brackets {
  readonly head: Token;
  readonly open: number;
  readonly close: number;
  readonly to: number;
}

/** The set of `keyword` at `from`, if it is in another form; null where it is not, or its brackets are not right. */
export function readLooseSet(
  context: Context,
  tokens: readonly Token[],
  from: number,
  to: number,
  keyword: Constructor,
): SetReading | null {
  const brackets = bracketsOf(tokens, from, to);
  if (brackets === null) return null;
  const labels = labelsOf(tokens, brackets.open, brackets.close, keyword);
  if (labels !== null) return readLabelled(context, tokens, brackets, keyword, labels);
  const ordered = inOrder(tokens, brackets.open, brackets.close, keyword);
  if (ordered !== null) return readOrdered(context, tokens, brackets, keyword, ordered);
  return keyword === 'T' || keyword === 'AT' ? readCondition(context, tokens, brackets, keyword) : null;
}

/** Null where anything but `)` stands behind the bracket that closes the set. */
function bracketsOf(tokens: readonly Token[], from: number, to: number): Brackets | null {
  const open = from + 1;
  if (tokens[open]?.kind !== 'open') return null;
  let depth = 0;
  let close = open;
  for (; close < to; close++) {
    const kind = tokens[close]?.kind;
    if (kind === 'open') depth++;
    else if (kind === 'close' && --depth === 0) break;
  }
  for (let index = close; index < to; index++) if (tokens[index]?.kind !== 'close') return null;
  return close < to ? { head: tokens[from] as Token, open, close, to } : null;
}

function readCondition(
  context: Context,
  tokens: readonly Token[],
  brackets: Brackets,
  keyword: 'T' | 'AT',
): SetReading | null {
  const { open, close } = brackets;
  const matched = matchCondition(tokens, open + 1, { end: close, inSet: true });
  if (matched === null || matched.next !== close || matched.names.length > (keyword === 'T' ? 1 : 2)) return null;
  if (isOfTheLanguage(tokens, open, matched)) return null;
  if (keyword === 'AT' && matched.names.length === 1) return readNameless(context, tokens, brackets, matched);
  const condition = looseCondition(context, matched);
  const span = { start: tokens[open]?.end ?? 0, end: tokens[close]?.start ?? 0 };
  report(context, keyword, matched, condition, span);
  return reading(context, tokens, brackets, condition);
}

/** `AT("level" >= 3)`: the code of the application is what is told of. */
function readNameless(
  context: Context,
  tokens: readonly Token[],
  brackets: Brackets,
  matched: MatchedCondition,
): SetReading {
  const { start, end } = brackets.head;
  context.report(swappedConstructor({ start, end }, 'AT', 'T'));
  const read = reading(context, tokens, brackets, looseCondition(context, matched));
  const { expression } = read;
  return expression.kind === 'tag' ? { ...read, expression: { ...expression, withoutApplication: true } } : read;
}

/** True where a comma stands in the operator or is missing before a number, or values are joined by other signs: one of them may be a slip. */
function isPutTogether(source: string, { value, operator, commas }: MatchedCondition): boolean {
  if (operator.tokens.some(({ kind }) => kind === 'comma')) return true;
  // A digit may stand for the comma: `<= 95` for `<= ,5`.
  const isNumber = value.kind === 'one' && /^-?\d\d/.test(value.part.tokens[0]?.text ?? '');
  if (isNumber && commas > 0 && !/[,:]/.test(source.slice(operator.end, value.part.start))) return true;
  return (value.kind === 'range' && value.plain) || (value.kind === 'list' && !value.bracketed);
}

function report(
  context: Context,
  keyword: 'T' | 'AT',
  matched: MatchedCondition,
  condition: LooseCondition,
  span: Span,
): void {
  const inner = { start: matched.names[0]?.start ?? span.start, end: span.end };
  const obstacle = obstacleDiagnostic(context, matched, condition, inner);
  if (obstacle !== null) {
    context.report(obstacle);
    return;
  }
  const help = foreignValueHelp(condition.foreign, `${keyword}("tag name"`);
  const isSafe = condition.certain && condition.texts.length === 1 && !isPutTogether(context.source, matched);
  const found = conditionForm(span, keyword, condition.texts, { safety: isSafe ? 'safe' : 'unsafe', help });
  if (isSafe) context.nearMiss(found);
  else context.report(found);
}

/** True where nothing but commas and brackets is wrong: those are mended elsewhere. */
function isOfTheLanguage(tokens: readonly Token[], open: number, matched: MatchedCondition): boolean {
  const { operator, value, next, commas, hasCommas } = matched;
  const word = operator.tokens.length === 1 ? operator.tokens[0] : undefined;
  if (word?.kind !== 'word' || !isOperatorLike(word.text) || commas === 0) return false;
  if (value.kind === 'range' && (!value.plain || isUnparted(matched, tokens))) return false;
  if (value.kind === 'one' && value.part.tokens.some(({ kind }) => kind === 'open')) return false;
  if (value.kind === 'list' && !value.bracketed) return false;
  if (value.kind === 'list' && !hasCommas && tokens[next - 1]?.kind === 'close') return false;
  const inner = tokens.slice(open + 1, next);
  return !inner.some(({ text, kind }) => kind !== 'string' && (text === ':' || text === '='));
}

/** `BETWEEN 18, 30`: a comma parts the bounds, and none the operator from them. */
function isUnparted({ value, commas, names, next }: MatchedCondition, tokens: readonly Token[]): boolean {
  const isBare = tokens[next - 1]?.kind === 'number' || tokens[next - 1]?.kind === 'string';
  return value.kind === 'range' && value.plain && isBare && commas === names.length;
}

function reading(
  context: Context,
  tokens: readonly Token[],
  { head, close, to }: Brackets,
  condition: LooseCondition | null,
): SetReading {
  const span = { start: head.start, end: tokens[close]?.end ?? head.end };
  const isRead = condition !== null && condition.obstacle === null;
  const closers: readonly Part[] = tokens
    .slice(close + 1, to)
    .map((token) => ({ ...partOf([token]), symbol: ')' as const }));
  return {
    expression: isRead ? setOf(condition, span) : errorOf(context, span),
    closers,
    reached: closers[closers.length - 1]?.end ?? span.end,
  };
}

/** Arguments in another order: read in that of the language. */
function readOrdered(
  context: Context,
  tokens: readonly Token[],
  brackets: Brackets,
  keyword: Constructor,
  ordered: readonly Token[],
): SetReading {
  const matched = matchCondition(ordered, 0, { end: ordered.length, inSet: true });
  const condition = matched?.next === ordered.length ? looseCondition(context, matched) : null;
  const span = { start: tokens[brackets.open]?.end ?? 0, end: tokens[brackets.close]?.start ?? 0 };
  context.report(argumentOrder(span, keyword, condition?.texts[0] ?? null));
  return reading(context, tokens, brackets, condition);
}

/** Arguments with names before them: put into their order, and read as they stand. */
function readLabelled(
  context: Context,
  tokens: readonly Token[],
  brackets: Brackets,
  keyword: Constructor,
  { first, ordered, isWhole }: Labels,
): SetReading {
  const { head, close } = brackets;
  const set = { start: head.start, end: tokens[close]?.end ?? head.end };
  const isCondition = keyword === 'T' || keyword === 'AT';
  const matched = isCondition && isWhole ? matchCondition(ordered, 0, { end: ordered.length, inSet: true }) : null;
  const condition = matched?.next === ordered.length ? looseCondition(context, matched) : null;
  const codes = isCondition || !isWhole ? null : textOf(context, ordered);
  const text = condition?.texts[0] ?? codes;
  const label = { start: first.start, end: first.end };
  context.report(namedArguments(label, keyword, set, text === null ? null : `${keyword}(${text})`));
  return reading(context, tokens, brackets, condition);
}

/** The tokens as they stand in the text, a blank behind each comma; one platform in a list. */
function textOf(context: Context, tokens: readonly Token[]): string {
  const only = tokens.length === 3 && tokens[2]?.kind === 'string';
  return tokens
    .map(({ kind, start, end }, index) => {
      const text = context.source.slice(start, end);
      return kind === 'comma' ? ', ' : only && index === 2 ? `[${text}]` : text;
    })
    .join('');
}
