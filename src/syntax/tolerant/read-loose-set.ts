/**
 * `T` and `AT` whose arguments are all there in another form, `T("age" >= 18)`, and arguments with names, `A(code: "X")`: read as
 * the set they stand for, and reported once.
 */

import type { Span } from '../../base/span.js';
import type { Constructor } from '../../base/vocabulary.js';
import { conditionForm, namedArguments } from '../condition-errors.js';
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
import { nameCount, type Part, partsOf } from './parts.js';
import { errorOf, obstacleDiagnostic, setOf } from './read-infix.js';
import { hasShape, shapeOf } from './set-shape.js';
import type { Token } from './token.js';
import { partOf } from './token-run.js';

/** A set whose bracket opens at `open` and closes at `close`; its run of `)` ends before `to`. */
interface Brackets {
  readonly head: Token;
  readonly open: number;
  readonly close: number;
  readonly to: number;
  /** The whole set. */
  readonly span: Span;
  /** What stands between its brackets. */
  readonly inner: Span;
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
  const [head, open] = [tokens[from] as Token, tokens[from + 1]];
  if (open?.kind !== 'open') return null;
  let depth = 0;
  for (let close = from + 1; close < to; close++) {
    const { kind, start, end } = tokens[close] as Token;
    if (kind === 'open') depth++;
    else if (kind === 'close') depth--;
    if (depth > 0) continue;
    if (tokens.slice(close, to).some((token) => token.kind !== 'close')) return null;
    const [span, inner] = [
      { start: head.start, end },
      { start: open.end, end: start },
    ];
    return { head, open: from + 1, close, to, span, inner };
  }
  return null;
}

function readCondition(
  context: Context,
  tokens: readonly Token[],
  brackets: Brackets,
  keyword: 'T' | 'AT',
): SetReading | null {
  const { open, close, inner } = brackets;
  const matched = matchCondition(tokens, open + 1, { inSet: true });
  if (matched === null || matched.next !== close || matched.names.length > (keyword === 'T' ? 1 : 2)) return null;
  if (isOfTheLanguage(tokens, open, matched)) return null;
  if (keyword === 'AT' && matched.names.length === 1) return readNameless(context, tokens, brackets, matched);
  const condition = looseCondition(context, matched);
  report(context, keyword, matched, condition, inner);
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
  const help = condition.valueHelp(`${keyword}("tag name"`);
  const isSafe = condition.certain && !isPutTogether(context.source, matched);
  context.nearMiss(conditionForm(span, keyword, condition.texts, { safety: isSafe ? 'safe' : 'unsafe', help }));
}

/** True where nothing but commas and brackets is wrong: those are mended elsewhere. */
function isOfTheLanguage(tokens: readonly Token[], open: number, matched: MatchedCondition): boolean {
  const { operator, value, names, next, commas, hasCommas } = matched;
  const word = operator.tokens.length === 1 ? operator.tokens[0] : undefined;
  if (word?.kind !== 'word' || !isOperatorLike(word.text) || commas === 0) return false;
  const last = tokens[next - 1]?.kind;
  // `BETWEEN 18, 30`: a comma parts the bounds, and none the operator from them.
  const isUnparted = last !== 'closeList' && commas === names.length;
  if (value.kind === 'range' && (!value.plain || isUnparted)) return false;
  if (value.kind === 'one' && value.part.tokens.some(({ kind }) => kind === 'open')) return false;
  if (value.kind === 'list' && !value.bracketed) return false;
  if (!hasCommas && last === 'close') return false;
  return !tokens.slice(open, next).some(({ text }) => text === ':' || text === '=');
}

function reading(
  context: Context,
  tokens: readonly Token[],
  { close, to, span }: Brackets,
  condition: LooseCondition | null,
): SetReading {
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
  const matched = matchCondition(ordered, 0, { inSet: true });
  const condition = matched?.next === ordered.length ? looseCondition(context, matched) : null;
  context.report(argumentOrder(brackets.inner, keyword, condition?.texts[0] ?? null));
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
  const isCondition = keyword === 'T' || keyword === 'AT';
  const matched = isCondition && isWhole ? matchCondition(ordered, 0, { inSet: true }) : null;
  const isSet = matched?.next === ordered.length && matched.names.length === nameCount(keyword);
  const condition = isSet ? looseCondition(context, matched) : null;
  const codes = isCondition || !isWhole ? null : codesOf(context, tokens, brackets, keyword, ordered);
  const text = condition?.texts[0] ?? codes;
  const label = { start: first.start, end: first.end };
  context.report(namedArguments(label, keyword, brackets.span, text === null ? null : `${keyword}(${text})`));
  return reading(context, tokens, brackets, condition);
}

/** A code and its platforms as they stand in the text, one platform in a list; null where they are not in the shape of a set. */
function codesOf(
  { source }: Context,
  tokens: readonly Token[],
  { open, close }: Brackets,
  keyword: Constructor,
  ordered: readonly Token[],
): string | null {
  const set = [tokens[open] as Token, ...ordered, tokens[close] as Token];
  const parts = partsOf(set, 0, set.length, keyword);
  if (!hasShape(shapeOf(keyword, parts, false), parts)) return null;
  const written = parts
    .slice(1, -1)
    .map(({ symbol, start, end }) => (symbol === ',' ? ', ' : source.slice(start, end)));
  const [code = '', comma = '', ...platforms] = written;
  return platforms.length === 1 ? `${code}${comma}[${platforms[0]}]` : written.join('');
}
