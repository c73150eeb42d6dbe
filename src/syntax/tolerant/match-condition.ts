/**
 * Finds a condition as other languages write it among the tokens: `age >= 18`, `"age", GTE, 18`, `18 <= age`, `city in ("a", "b")`.
 * Looks at tokens only; what they come to is `loose-condition.ts`. Each question looks at a fixed number of tokens, and at one list.
 */

import { matchMethod } from './match-method.js';
import { matchName } from './match-name.js';
import { matchOperator } from './match-operator.js';
import { matchReversed, matchReversedString } from './match-reversed.js';
import { matchSubscript } from './match-subscript.js';
import { matchValue } from './match-value.js';
import type { MatchedCondition } from './matched-condition.js';
import { isOperatorLike } from './operator-words.js';
import type { Token } from './token.js';
import type { Scope } from './token-run.js';

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
  return matchCondition(tokens, at, { inSet: false }) !== null;
}

/** True where one begins that has no comma in it: what has may be the arguments of a set whose brackets are wrong. */
export function startsPlainCondition(tokens: readonly Token[], at: number): boolean {
  return matchCondition(tokens, at, { inSet: false })?.commas === 0;
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
  if (subscript === null) return null;
  const operator = matchOperator(tokens, subscript.next, scope);
  if (operator === null) return null;
  const { part, meaning, next } = operator;
  const value = matchValue(meaning, tokens, next, scope);
  if (value === null) return null;
  const end = value.kind === 'none' ? next : value.next;
  // A bracket may stand for the comma behind the name.
  if (tokens[end]?.kind === 'comma') return null;
  return { names: subscript.names, operator: part, meaning, value, next: end, commas: 0, hasCommas: false };
}

function commaAt(tokens: readonly Token[], at: number): number {
  return tokens[at]?.kind === 'comma' ? 1 : 0;
}

/** Commas; and signs that stand for one, where an operator in words follows. */
function skipSeparator(tokens: readonly Token[], at: number, scope: Scope): number {
  const token = tokens[at];
  if (token === undefined) return at;
  if (token.kind === 'comma') return at + 1;
  const isSign = token.text === ':' || token.text === '=' || token.text === '=>';
  if (!isSign || !scope.inSet) return at;
  // Beside another sign, an equals sign may be half of one: `> =`.
  const isBeside = (other: Token | undefined): boolean =>
    other !== undefined && isOperatorLike(other.text) && (other.kind === 'word' || token.text === ':');
  return isBeside(tokens[at - 1]) || isBeside(tokens[at + 1]) ? at + 1 : at;
}
