/** Sets without their brackets: `A "X"`, `A = "X"`, `T "age", GTE, 18`, `T: age >= 18`. Read as the set they stand for, and reported once. */

import type { Span } from '../../base/span.js';
import type { Constructor } from '../../base/vocabulary.js';
import { argumentsMissing } from '../errors.js';
import { missingBrackets } from '../other-form-errors.js';
import type { Context } from './context.js';
import { looseCondition } from './loose-condition.js';
import { matchCondition } from './match-condition.js';
import { matchSubscript } from './match-subscript.js';
import { constructorOf } from './operator-words.js';
import { errorOf, type InfixReading } from './read-infix.js';
import { isBetweenSets } from './set-start.js';
import { isWholeString } from './string-bounds.js';
import type { Token } from './token.js';
import { bareText, partOf } from './token-run.js';

/** The set without brackets whose letter stands at `at`; null where there is none. */
export function readUnbracketed(context: Context, tokens: readonly Token[], at: number): InfixReading | null {
  const head = tokens[at] as Token;
  const keyword = constructorOf(head.text);
  if (keyword === null || keyword !== head.text) return null;
  const bare = readWithoutOperator(context, tokens, at);
  if (bare !== null) return bare;
  const from = isSign(tokens[at + 1]) ? at + 2 : at + 1;
  const found =
    keyword === 'A' || keyword === 'G' ? matchCode(context, tokens, from) : matchTag(context, tokens, from, keyword);
  if (found === null || !endsOperand(tokens[found.next])) return null;
  const span = { start: head.start, end: tokens[found.next - 1]?.end ?? head.end };
  report(context, keyword, span, found.texts);
  return { expression: errorOf(context, span), next: found.next };
}

/** `T["age"]`, `A("X").level`: a name, and nothing that is asked of it. */
function readWithoutOperator(context: Context, tokens: readonly Token[], at: number): InfixReading | null {
  const head = tokens[at] as Token;
  const subscript = matchSubscript(tokens, at);
  if (subscript === null || !endsOperand(tokens[subscript.next])) return null;
  const isPlain = head.text !== 'A' && tokens[at + 1]?.kind === 'open';
  if (isPlain) return null;
  const span = { start: head.start, end: tokens[subscript.next - 1]?.end ?? head.end };
  const keyword = subscript.names.length === 2 ? 'AT' : 'T';
  context.report(argumentsMissing({ start: span.end, end: span.end }, keyword, ['operator', 'value']));
  return { expression: errorOf(context, span), next: subscript.next };
}

interface Found {
  /** The arguments, as they are written here; one text at most. */
  readonly texts: readonly string[];
  readonly next: number;
}

function report(context: Context, keyword: Constructor, span: Span, texts: readonly string[]): void {
  const [text] = texts;
  context.report(missingBrackets(span, keyword, text === undefined || texts.length > 1 ? null : `${keyword}(${text})`));
}

/** Signs that part a name from its value elsewhere. */
function isSign(token: Token | undefined): boolean {
  return token?.text === '=' || token?.text === ':' || token?.text === '==' || token?.text === '=>';
}

/** A code in quotes, or behind a sign one without. */
function matchCode(context: Context, tokens: readonly Token[], at: number): Found | null {
  const token = tokens[at];
  const isString = isWholeString(token?.string);
  const isName = token?.kind === 'word' && isSign(tokens[at - 1]) && !isBetweenSets(token);
  if (token?.kind === 'number' && isSign(tokens[at - 1])) return { texts: [], next: at + 1 };
  if (token === undefined || (!isString && !isName)) return null;
  const isStraight = token.text.startsWith('"');
  const text = isName ? JSON.stringify(bareText(context, partOf([token]))) : isStraight ? token.text : null;
  return { texts: text === null ? [] : [text], next: at + 1 };
}

function matchTag(context: Context, tokens: readonly Token[], at: number, keyword: 'T' | 'AT'): Found | null {
  const matched = matchCondition(tokens, at, { inSet: true });
  if (matched === null && isSign(tokens[at - 1]) && isValue(tokens[at])) return { texts: [], next: at + 1 };
  if (matched === null || matched.names.length !== (keyword === 'T' ? 1 : 2)) return null;
  return { texts: looseCondition(context, matched).texts, next: matched.next };
}

function isValue(token: Token | undefined): boolean {
  return token?.kind === 'string' || token?.kind === 'number' || (token?.kind === 'word' && !isBetweenSets(token));
}

/** True where nothing behind it can be part of the set. */
function endsOperand(next: Token | undefined): boolean {
  return next === undefined || isBetweenSets(next);
}
