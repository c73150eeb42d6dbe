/**
 * Sets whose brackets hold what no set holds, the brackets of the text being right: another set, several codes, several conditions,
 * an operator behind which the bracket should have closed. Each is reported once, and written as what it stands for where that is clear.
 */

import type { Span } from '../../base/span.js';
import type { Constructor } from '../../base/vocabulary.js';
import type { Fix } from '../../diagnostics/diagnostic.js';
import { closesTooLate, doubledBrackets, nestedSet, severalCodes, severalConditions } from '../other-form-errors.js';
import { readStrict } from '../strict-reader.js';
import { type Context, silent } from './context.js';
import { looseCondition, valueText } from './loose-condition.js';
import { matchCondition, startsCondition } from './match-condition.js';
import { constructorOf, isNegation, setOperator } from './operator-words.js';
import { errorOf, type InfixReading } from './read-infix.js';
import { readLooseSet } from './read-loose-set.js';
import { readString } from './read-string.js';
import { isBetweenSets, startsSet } from './set-start.js';
import { isWholeString } from './string-bounds.js';
import type { Token } from './token.js';
import { touches } from './token-run.js';

/** A set from its constructor at `at` to the bracket at `close`. */
interface Brackets {
  readonly keyword: Constructor;
  readonly at: number;
  readonly close: number;
  readonly span: Span;
}

/** A longer set is read by its brackets alone: what is looked at stays a fixed number of tokens. */
const MOST_TOKENS = 48;

/** The set of another form at `at`; null where there is none. The brackets of the text match. */
export function readOtherForm(context: Context, tokens: readonly Token[], at: number): InfixReading | null {
  const brackets = bracketsAt(tokens, at);
  if (brackets === null) return null;
  return (
    readCall(context, tokens, brackets) ??
    readNested(context, tokens, brackets) ??
    readDoubled(context, tokens, brackets) ??
    readSeveralCodes(context, tokens, brackets) ??
    readSeveralConditions(context, tokens, brackets) ??
    readClosedTooLate(context, tokens, brackets)
  );
}

function bracketsAt(tokens: readonly Token[], at: number): Brackets | null {
  const head = tokens[at] as Token;
  const keyword = constructorOf(head.text);
  if (keyword !== head.text || tokens[at + 1]?.kind !== 'open') return null;
  const close = closeOf(tokens, at + 1);
  return close < 0 ? null : { keyword, at, close, span: { start: head.start, end: tokens[close]?.end ?? head.end } };
}

/** Index of the bracket that closes the one at `open`; -1 where it is too far away. */
function closeOf(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let index = open; index < open + MOST_TOKENS; index++) {
    const kind = tokens[index]?.kind;
    if (kind === 'open') depth++;
    else if (kind === 'close' && --depth === 0) return index;
  }
  return -1;
}

/** A condition whose value is a call with brackets of its own: `T("since", GTE, days(now()))`. */
function readCall(context: Context, tokens: readonly Token[], { keyword, at, close }: Brackets): InfixReading | null {
  if (keyword !== 'T' && keyword !== 'AT') return null;
  const holdsCall = tokens.slice(at + 2, close).some((token, index) => {
    const next = at + 3 + index;
    const isWord = token.kind === 'word' && constructorOf(token.text) === null && !isBetweenSets(token);
    return isWord && tokens[next]?.kind === 'open' && touches(tokens, next);
  });
  const set = holdsCall ? readLooseSet(context, tokens, at, close + 1, keyword) : null;
  return set === null ? null : { expression: set.expression, next: close + 1 };
}

/** A set as the argument of another. */
function readNested(context: Context, tokens: readonly Token[], brackets: Brackets): InfixReading | null {
  const { at, close } = brackets;
  const inner = nestedAt(tokens, at + 2, close);
  if (inner < 0) return null;
  const end = closeOf(tokens, inner + 1);
  const span = { start: tokens[inner]?.start ?? 0, end: tokens[end]?.end ?? 0 };
  const written = writtenFlat(context, tokens, brackets, inner, end).filter((text) => isFilter(context, text));
  context.report(nestedSet(span, context.source.slice(span.start, span.end), brackets.span, written));
  return { expression: errorOf(context, brackets.span), next: close + 1 };
}

/** Index of a set that stands where an argument does; -1 where none stands so. */
function nestedAt(tokens: readonly Token[], from: number, to: number): number {
  for (let index = from; index < to; index++) {
    const token = tokens[index] as Token;
    const before = tokens[index - 1]?.kind;
    if (before !== 'open' && before !== 'comma' && before !== 'openList') continue;
    if (constructorOf(token.text) === token.text && tokens[index + 1]?.kind === 'open') return index;
  }
  return -1;
}

/** What a set with another in it may stand for, as texts. */
function writtenFlat(
  { source }: Context,
  tokens: readonly Token[],
  { keyword, at, close }: Brackets,
  inner: number,
  end: number,
): readonly string[] {
  const text = (from: number, to: number): string => source.slice(tokens[from]?.start ?? 0, tokens[to]?.end ?? 0);
  const [within, argument] = [constructorOf(tokens[inner]?.text ?? ''), text(inner + 2, end - 1)];
  const isOnly = inner === at + 2 && end === close - 1;
  if (isOnly) return [text(inner, end)];
  const isLast = inner === at + 4 && tokens[at + 3]?.kind === 'comma' && end === close - 1;
  const code = text(at + 2, at + 2);
  if (keyword === 'AT' && isLast) return [`AT(${code}, ${argument})`];
  if (keyword === 'A' && within === 'T' && isLast)
    return [`AT(${code}, ${argument})`, `(A(${code}) * ${text(inner, end)})`];
  const isFirst = inner === at + 2 && tokens[end + 1]?.kind === 'comma';
  if (within === 'A' && isFirst && keyword !== 'A' && keyword !== 'G')
    return [`AT(${argument}, ${text(end + 2, close)}`];
  return [];
}

function isFilter({ options }: Context, text: string): boolean {
  return readStrict(text, options.limits, false) !== null;
}

const SIGNS = { union: '+', intersection: '*', difference: '\\' } as const;

/** The sign of the one operator that all `tokens` are; null where they differ. */
function signOf(tokens: readonly Token[]): string | null {
  const signs = new Set(tokens.map(({ text }) => setOperator(text)));
  const [only] = signs;
  return signs.size === 1 && only ? SIGNS[only] : null;
}

/** `A("X" OR "Y")`. Beside a code in quotes a word may be one without them. */
function readSeveralCodes(context: Context, tokens: readonly Token[], brackets: Brackets): InfixReading | null {
  const { keyword, at, close, span } = brackets;
  const inner = tokens.slice(at + 2, close);
  if ((keyword !== 'A' && keyword !== 'G') || inner.length < 3 || inner.length % 2 === 0) return null;
  const codes = inner.filter((_, index) => index % 2 === 0);
  const operators = inner.filter((_, index) => index % 2 === 1);
  const bare = codes.filter(({ string }) => !isWholeString(string));
  if (bare.length === codes.length || !bare.every(({ kind }) => kind === 'word')) return null;
  if (!operators.every((token) => setOperator(token.text) !== null)) return null;
  const sign = bare.length === 0 ? signOf(operators) : null;
  const text = codes.map((code) => `${keyword}(${valueText(readString(silent(context), code))})`).join(` ${sign} `);
  const list = { start: codes[0]?.start ?? span.start, end: codes.at(-1)?.end ?? span.end };
  context.report(severalCodes(list, keyword, span, sign === null ? null : `(${text})`));
  return { expression: errorOf(context, span), next: close + 1 };
}

/** `A(("X"))`: brackets around the arguments twice. */
function readDoubled(context: Context, tokens: readonly Token[], { at, close, span }: Brackets): InfixReading | null {
  const [inner, last] = [tokens[at + 2], tokens[close - 1] as Token];
  if (inner?.kind !== 'open' || closeOf(tokens, at + 2) !== close - 1) return null;
  const text = `${tokens[at]?.text ?? ''}(${context.source.slice(inner.end, last.start)})`;
  if (!isFilter(context, text)) return null;
  context.report(doubledBrackets(inner, span, text));
  return { expression: errorOf(context, span), next: close + 1 };
}

/** `T("age" >= 18 AND "city" = "x")`, and `T("age", GTE, 18 AND LTE, 30)`, whose second condition is on the same tag. */
function readSeveralConditions(context: Context, tokens: readonly Token[], brackets: Brackets): InfixReading | null {
  const { keyword, at, close, span } = brackets;
  if (keyword !== 'T') return null;
  const texts: string[] = [];
  const operators: Token[] = [];
  for (let index = at + 2; index <= close; ) {
    const rest = tokens.slice(index, close);
    const named = matchCondition(rest, 0, { inSet: true });
    const same = named ?? matchCondition([tokens[at + 2] as Token, ...rest], 0, { inSet: true });
    if (same === null || same.names.length > 1 || same.operator.tokens[0]?.kind === 'string') return null;
    const length = named === null ? same.next - 1 : same.next;
    const written = looseCondition(context, same).texts;
    if (written.length !== 1) return null;
    texts.push(`T(${written[0]})`);
    index += length;
    if (index === close) break;
    const operator = tokens[index] as Token;
    if (setOperator(operator.text) === null) return null;
    operators.push(operator);
    index++;
  }
  if (operators.length === 0) return null;
  const sign = signOf(operators);
  context.report(severalConditions(operators[0] as Token, span, sign === null ? null : `(${texts.join(` ${sign} `)})`));
  return { expression: errorOf(context, span), next: close + 1 };
}

/** `A("X" AND age >= 18)`: what stands before the operator is a set, once it is closed. */
function readClosedTooLate(context: Context, tokens: readonly Token[], brackets: Brackets): InfixReading | null {
  const { at, close, span } = brackets;
  const operator = operatorAt(tokens, at + 2, close);
  const isNegated = isNegation(tokens[operator + 1]?.text ?? '');
  if (operator < 0 || !startsOperand(tokens, operator + (isNegated ? 2 : 1))) return null;
  const last = tokens[operator - 1] as Token;
  if (!isFilter(context, `${context.source.slice(span.start, last.end)})`)) return null;
  const closing = tokens[close] as Token;
  const place = { start: last.end, end: last.end };
  const edits: Fix['edits'] = [
    { span: place, text: ')' },
    { span: { start: closing.start, end: closing.end }, text: '' },
  ];
  const rest = context.source.slice(last.end, closing.start);
  context.report(
    closesTooLate(
      closing,
      place,
      (tokens[operator] as Token).text,
      edits,
      `${context.source.slice(span.start, last.end)})${rest}`,
    ),
  );
  return { expression: errorOf(context, span), next: close + 1 };
}

function startsOperand(tokens: readonly Token[], at: number): boolean {
  return startsSet(tokens, at) || startsCondition(tokens, at);
}

/** Index of the first operator between sets that has blanks around it, and something before it; -1 where there is none. */
function operatorAt(tokens: readonly Token[], from: number, to: number): number {
  for (let index = from + 1; index < to; index++) {
    const isApart = !touches(tokens, index) && !touches(tokens, index + 1);
    if (isApart && setOperator((tokens[index] as Token).text) !== null) return index;
  }
  return -1;
}
