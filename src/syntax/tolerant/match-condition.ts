/**
 * Finds a condition as other languages write it among the tokens: `age >= 18`, `"age", GTE, 18`, `18 <= age`, `city in ("a", "b")`.
 * Looks at tokens only; what they come to is `loose-condition.ts`. Each question looks at a fixed number of tokens, and at one list.
 */

import { isListed } from '../../base/operators.js';
import { isInteger } from './characters.js';
import { foreignValue } from './foreign-value.js';
import { matchMethod } from './match-method.js';
import { matchSubscript } from './match-subscript.js';
import { type LooseValue, matchValue } from './match-value.js';
import type { MatchedCondition } from './matched-condition.js';
import { MOST_OPERATOR_WORDS, type OperatorMeaning, operatorMeaning } from './operator-meaning.js';
import { isNegation, isOperatorLike } from './operator-words.js';
import type { Part } from './parts.js';
import { isBetweenSets, startsSet } from './set-start.js';
import { isWholeString } from './string-bounds.js';
import type { Token } from './token.js';
import { partOf, type Scope, touches } from './token-run.js';

/** The condition that begins at `at`; null where none does. */
export function matchCondition(tokens: readonly Token[], at: number, scope: Scope): MatchedCondition | null {
  if (!scope.inSet) {
    const found =
      matchMethod(tokens, at) ?? matchSubscripted(tokens, at, scope) ?? matchReversedString(tokens, at, scope);
    if (found !== null) return found;
  }
  return matchReversed(tokens, at, scope) ?? matchForward(tokens, at, scope);
}

/** True where a condition begins at `at`, between sets. */
export function startsCondition(tokens: readonly Token[], at: number): boolean {
  return at < tokens.length && matchCondition(tokens, at, { end: tokens.length, inSet: false }) !== null;
}

/** True where one begins that has no comma in it: what has may be the arguments of a set whose brackets are wrong. */
export function startsPlainCondition(tokens: readonly Token[], at: number): boolean {
  const matched = at < tokens.length ? matchCondition(tokens, at, { end: tokens.length, inSet: false }) : null;
  return matched?.commas === 0;
}

interface Piece {
  readonly part: Part;
  readonly next: number;
}

interface Operator extends Piece {
  readonly meaning: OperatorMeaning;
}

function matchForward(tokens: readonly Token[], at: number, scope: Scope): MatchedCondition | null {
  const first = matchName(tokens, at, scope);
  if (first === null) return null;
  const behindFirst = skipSeparator(tokens, first.next, scope);
  const names = [first.part];
  let operator = matchOperator(tokens, behindFirst, scope);
  let commas = commaAt(tokens, first.next);
  if (operator === null) {
    const second = commas === 1 ? matchName(tokens, behindFirst, scope) : null;
    if (second === null) return null;
    names.push(second.part);
    operator = matchOperator(tokens, skipSeparator(tokens, second.next, scope), scope);
    commas += commaAt(tokens, second.next);
  }
  if (operator === null) return null;
  const { meaning, part } = operator;
  const value = matchValue(meaning, tokens, skipSeparator(tokens, operator.next, scope), scope);
  if (value === null) return null;
  commas += commaAt(tokens, operator.next);
  const next = value.kind === 'none' ? operator.next : value.next;
  return { names, operator: part, meaning, value, next, commas, hasCommas: commas === names.length + 1 };
}

/** `T["age"] >= 18`: a name in another form, an operator and a value, no comma between them. */
function matchSubscripted(tokens: readonly Token[], at: number, scope: Scope): MatchedCondition | null {
  const subscript = matchSubscript(tokens, at);
  const operator = subscript === null ? null : matchOperator(tokens, subscript.next, scope);
  if (subscript === null || operator === null) return null;
  const { part, meaning, next } = operator;
  const value = matchValue(meaning, tokens, next, scope);
  if (value === null) return null;
  const end = value.kind === 'none' ? next : value.next;
  // A bracket may stand for the comma behind the name.
  if (tokens[end]?.kind === 'comma') return null;
  return { names: subscript.names, operator: part, meaning, value, next: end, commas: 0, hasCommas: false };
}

/** `"Berlin" in city`, `"Berlin" == city`: a value, and the bare name of a tag behind it. */
function matchReversedString(tokens: readonly Token[], at: number, scope: Scope): MatchedCondition | null {
  const value = tokens[at];
  const isForeign = value?.kind === 'word' && foreignValue(value.text) !== null;
  if (value?.kind !== 'string' && value?.kind !== 'number' && !isForeign) return null;
  const operator = matchOperator(tokens, at + 1, scope);
  const meaning = operator?.meaning;
  if (operator === null || meaning?.kind !== 'operator') return null;
  const isEquality = value.kind !== 'number' && tokens[at + 1]?.kind === 'sign' && /^(?:NOT)?EQ$/.test(meaning.name);
  if (!isEquality && (!isListed(meaning.name) || isForeign)) return null;
  const name = matchWord(tokens, operator.next, scope);
  if (name === null || foreignValue(tokens[operator.next]?.text ?? '') !== null) return null;
  const [names, { part, next }] = [[name.part], { part: operator.part, next: name.next }];
  return {
    names,
    operator: part,
    meaning,
    value: { kind: 'one', part: partOf([value]), next },
    next,
    commas: 0,
    hasCommas: false,
  };
}

function commaAt(tokens: readonly Token[], at: number): number {
  return tokens[at]?.kind === 'comma' ? 1 : 0;
}

const MIRRORED: ReadonlyMap<string, string> = new Map([
  ['<', '>'],
  ['<=', '>='],
  ['≤', '≥'],
  ['=<', '>='],
  ['>', '<'],
  ['>=', '<='],
  ['≥', '≤'],
  ['=', '='],
  ['==', '=='],
]);

/** `18 <= age`, and `18 <= age <= 30`. */
function matchReversed(tokens: readonly Token[], at: number, scope: Scope): MatchedCondition | null {
  const [number, sign] = [tokens[at], tokens[at + 1]];
  if (number?.kind !== 'number' || sign?.kind !== 'sign' || at + 2 >= scope.end) return null;
  const mirrored = MIRRORED.get(sign.text);
  const name = mirrored === undefined ? null : matchWord(tokens, at + 2, scope);
  const meaning = mirrored === undefined ? null : operatorMeaning(mirrored);
  if (name === null || meaning === null) return null;
  const value: LooseValue = { kind: 'one', part: partOf([number]), next: name.next };
  const low = {
    names: [name.part],
    operator: partOf([sign]),
    meaning,
    value,
    next: name.next,
    commas: 0,
    hasCommas: false,
  };
  return withUpperBound(tokens, low, scope);
}

function withUpperBound(tokens: readonly Token[], low: MatchedCondition, scope: Scope): MatchedCondition {
  const [sign, number] = [tokens[low.next], tokens[low.next + 1]];
  const falling = withLowerBound(low, sign, number, scope);
  if (falling !== null) return falling;
  const least = inclusiveBound(
    low.operator.tokens[0]?.text ?? '',
    low.value.kind === 'one' ? low.value.part : null,
    1n,
  );
  if (sign?.kind !== 'sign' || number?.kind !== 'number' || low.next + 2 > scope.end || least === null) return low;
  const most = inclusiveBound(sign.text, partOf([number]), -1n);
  if (most === null) return low;
  const next = low.next + 2;
  const span = { start: low.names[0]?.start ?? sign.start, end: number.end };
  const value: LooseValue = { kind: 'range', bounds: [least, most], certain: false, plain: false, next, span };
  return { ...low, meaning: { kind: 'operator', name: 'BETWEEN', certain: false }, value, next };
}

/** `30 >= age >= 18`; null for everything else. */
function withLowerBound(
  high: MatchedCondition,
  sign: Token | undefined,
  number: Token | undefined,
  scope: Scope,
): MatchedCondition | null {
  if (number?.kind !== 'number' || high.next + 2 > scope.end || high.value.kind !== 'one') return null;
  const upper = FALLING.get(high.operator.tokens[0]?.text ?? '');
  const lower = FALLING.get(sign?.text ?? '');
  if (upper === undefined || lower === undefined) return null;
  const most = inclusiveBound(upper, high.value.part, -1n);
  const least = inclusiveBound(lower, partOf([number]), 1n);
  if (most === null || least === null) return null;
  const next = high.next + 2;
  const span = { start: high.names[0]?.start ?? number.start, end: number.end };
  const value: LooseValue = { kind: 'range', bounds: [least, most], certain: false, plain: false, next, span };
  return { ...high, meaning: { kind: 'operator', name: 'BETWEEN', certain: false }, value, next };
}

/** Signs of falling bounds, as those of rising ones. */
const FALLING: ReadonlyMap<string, string> = new Map([
  ['>', '<'],
  ['>=', '<='],
  ['≥', '<='],
]);

/** The bound that `<=` or `<` beside it comes to; null for other signs, and for what is no whole number. */
function inclusiveBound(sign: string, part: Part | null, step: 1n | -1n): string | null {
  const text = part?.tokens[0]?.text ?? '';
  if (!isInteger(text)) return null;
  if (sign === '<=' || sign === '≤' || sign === '=<') return text;
  return sign === '<' ? String(BigInt(text) + step) : null;
}

/** Commas; and signs that stand for one, where an operator in words follows. */
function skipSeparator(tokens: readonly Token[], at: number, scope: Scope): number {
  const token = tokens[at];
  if (at >= scope.end || token === undefined) return at;
  if (token.kind === 'comma') return at + 1;
  const isSign = token.text === ':' || token.text === '=' || token.text === '=>';
  if (!isSign || !scope.inSet) return at;
  const next = tokens[at + 1];
  const before = tokens[at - 1];
  const byOperator = isOperatorLike(next?.text ?? '') || isOperatorLike(before?.text ?? '');
  return byOperator && at + 1 < scope.end ? at + 1 : at;
}

function matchName(tokens: readonly Token[], at: number, scope: Scope): Piece | null {
  const token = tokens[at];
  if (token === undefined || at >= scope.end) return null;
  if (token.kind !== 'string') return matchWord(tokens, at, scope);
  const { string } = token;
  return isWholeString(string) && string.contentEnd > string.contentStart
    ? { part: partOf([token]), next: at + 1 }
    : null;
}

/** Words that begin a sentence or a clause of another language, and no name of a tag. */
const NO_NAMES: ReadonlySet<string> = new Set(
  'ALL ANY ANYONE EVERY EVERYONE EVERYBODY USER USERS DEVICE DEVICES PEOPLE CUSTOMERS CUSTOMER SUBSCRIBERS WHO WHOSE WITH WHERE HAVING IF WHEN SELECT FROM THAT ARE IS THE SHOW FIND GET IN FOR XOR NOR UNLESS BUT ALSO THEN ELSE'.split(
    ' ',
  ),
);

const MOST_NAME_TOKENS = 8;

/** A name without quotes: pieces that touch, and before a sign up to three words. */
function matchWord(tokens: readonly Token[], at: number, scope: Scope): Piece | null {
  const single = touchingEnd(tokens, at, scope);
  if (single === null) return null;
  let next = single;
  for (let words = 1; words < 3 && tokens[next]?.kind === 'word'; words++) {
    if (matchOperator(tokens, next, scope) !== null) break;
    const end = touchingEnd(tokens, next, scope);
    if (end === null || (end < scope.end && tokens[end]?.kind === 'comma')) break;
    next = end;
  }
  const kind = tokens[next]?.kind;
  // Between sets, words in a row before a word are a sentence.
  if (!scope.inSet && kind !== 'sign' && kind !== 'other') next = single;
  return { part: partOf(tokens.slice(at, next)), next };
}

/** Index behind the pieces of a name that touch, such as `user.age` and `first-name`; null where no name can stand. */
function touchingEnd(tokens: readonly Token[], at: number, { end, inSet }: Scope): number | null {
  const first = tokens[at];
  if (first?.kind !== 'word' || at >= end || isOperatorLike(first.text)) return null;
  if (isBetweenSets(first) || isNegation(first.text)) return null;
  if (!inSet && startsSet(tokens, at)) return null;
  let next = at + 1;
  while (next < end && next < at + MOST_NAME_TOKENS && touches(tokens, next) && isNamePiece(tokens, next)) next++;
  return !inSet && next === at + 1 && NO_NAMES.has(first.text.toUpperCase()) ? null : next;
}

function isNamePiece(tokens: readonly Token[], at: number): boolean {
  const { kind, text } = tokens[at] as Token;
  if (kind === 'word' || kind === 'number') return true;
  const goesOn = touches(tokens, at + 1) && (tokens[at + 1]?.kind === 'word' || tokens[at + 1]?.kind === 'number');
  return goesOn && (text === '.' || text === '-');
}

/** The longest run of words, or of signs that touch, that is known as an operator. */
function matchOperator(tokens: readonly Token[], at: number, { end, inSet }: Scope): Operator | null {
  const first = tokens[at];
  if (first === undefined || at >= end) return null;
  if (first.kind === 'string') return inSet ? quotedOperator(first, at) : null;
  if (inSet && isNegation(first.text) && tokens[at + 1]?.kind === 'comma') return negatedOperator(tokens, at, end);
  if (isNegation(first.text) && tokens[at + 1]?.kind === 'sign') return negatedSign(tokens, at, end);
  const isWord = first.kind === 'word';
  if (!isWord && first.kind !== 'sign' && first.kind !== 'other') return null;
  let found: Operator | null = null;
  let text = '';
  for (let next = at; next < end && next < at + MOST_OPERATOR_WORDS; next++) {
    const token = tokens[next] as Token;
    const fits = isWord ? token.kind === 'word' : token.kind === 'sign' || token.kind === 'other';
    if (!fits || (!isWord && next > at && !touches(tokens, next))) break;
    text += isWord && next > at ? ` ${token.text}` : token.text;
    const meaning = operatorMeaning(text);
    if (meaning !== null) found = { part: partOf(tokens.slice(at, next + 1)), meaning, next: next + 1 };
  }
  return found !== null && !inSet && isMereWord(found) ? null : found;
}

/** `NOT, IN`: an operator of two words with a comma between. */
function negatedOperator(tokens: readonly Token[], at: number, end: number): Operator | null {
  const word = at + 2 < end ? tokens[at + 2] : undefined;
  const meaning = word?.kind === 'word' ? operatorMeaning(`NOT ${word.text}`) : null;
  return meaning === null ? null : { part: partOf(tokens.slice(at, at + 3)), meaning, next: at + 3 };
}

/** `not >=`: a word before a sign. */
function negatedSign(tokens: readonly Token[], at: number, end: number): Operator | null {
  const sign = at + 1 < end ? tokens[at + 1] : undefined;
  const meaning = operatorMeaning(`NOT${sign?.text ?? ''}`);
  return meaning === null ? null : { part: partOf(tokens.slice(at, at + 2)), meaning, next: at + 2 };
}

/** `NULL`, `EMPTY` and the like ask nothing between sets, where no `IS` stands before them. */
function isMereWord({ meaning, part }: Operator): boolean {
  if (meaning.kind !== 'unset' && meaning.kind !== 'set') return false;
  return part.tokens.length === 1 && part.tokens[0]?.text.toUpperCase() !== 'EXISTS';
}

function quotedOperator(token: Token, at: number): Operator | null {
  const meaning = operatorMeaning(token.text.slice(1, -1).trim());
  return meaning === null ? null : { part: partOf([token]), meaning, next: at + 1 };
}
