/**
 * Where a set begins and ends among the tokens, its brackets right or wrong. What tells is what stands around sets: operators,
 * brackets that group, and the next constructor.
 */

import { unreachable } from '../../base/invariant.js';
import { startsPlainCondition } from './match-condition.js';
import { constructorOf, isNegation, setOperator } from './operator-words.js';
import { isBetweenSets, startsSet } from './set-start.js';
import type { Token, TokenKind } from './token.js';

/**
 * Index behind the last token that belongs to the set that begins at `start`, and to the run of `)` behind it. `closing` is the
 * bracket that closes the group around the set.
 */
export function regionEnd(tokens: readonly Token[], start: number, closing: string): number {
  let open = 0;
  let closed = false;
  let index = start + 1;
  let behindBracket = index;
  let behindArguments: number | null = null;
  for (; index < tokens.length; index++) {
    const token = tokens[index] as Token;
    if (endsHere(tokens, index, closed, start)) break;
    if (closed && closing !== ')' && token.text === closing) break;
    if (joinsCondition(tokens, index)) behindArguments ??= index;
    if (BRACKETS.has(token.kind)) behindBracket = index + 1;
    if (token.kind === 'open') open++;
    else if (token.kind === 'close' && --open <= 0) closed = true;
  }
  // A closed set ends with a bracket: what stands behind the last one is no part of it.
  return closed ? behindBracket : (behindArguments ?? index);
}

const BRACKETS: ReadonlySet<TokenKind> = new Set<TokenKind>(['open', 'close', 'openList', 'closeList', 'brace']);

function endsHere(tokens: readonly Token[], index: number, closed: boolean, start: number): boolean {
  const token = tokens[index] as Token;
  switch (token.kind) {
    case 'open':
      return index > start + 1 && beginsGroup(tokens, index);
    case 'string':
    case 'number':
      return closed && startsPlainCondition(tokens, index);
    case 'word':
      if (closed && (isBetweenSets(token) || startsSet(tokens, index) || startsPlainCondition(tokens, index)))
        return true;
      return startsKnownSet(tokens, index) || (isBetweenSets(token) && opensOperand(tokens, index + 1));
    case 'sign':
      return isBetweenSets(token) && (closed || endsOrOpensOperand(tokens, index + 1));
    case 'comma':
      return closed && (opensOperand(tokens, index + 1) || startsPlainCondition(tokens, index + 1));
    case 'close':
    case 'openList':
    case 'closeList':
    case 'semicolon':
    case 'brace':
    case 'other':
      return false;
    default:
      return unreachable(token.kind);
  }
}

/** True where the bracket at `index` has an operand behind it, or more brackets. */
function beginsGroup(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index + 1];
  if (startsSet(tokens, index + 1)) return true;
  if (next?.kind !== 'open' && !(next !== undefined && isNegation(next.text))) return false;
  return tokens[index + 2]?.kind === 'open' || startsSet(tokens, index + 2);
}

function startsKnownSet(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index] as Token;
  return constructorOf(token.text) === token.text && tokens[index + 1]?.kind === 'open';
}

/** True for an operator in words with a condition behind it, perhaps negated. */
function joinsCondition(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index] as Token;
  if (token.kind !== 'word' || setOperator(token.text) === null) return false;
  const isNegated = isNegation(tokens[index + 1]?.text ?? '');
  return startsPlainCondition(tokens, isNegated ? index + 2 : index + 1);
}

function endsOrOpensOperand(tokens: readonly Token[], index: number): boolean {
  return index >= tokens.length || opensOperand(tokens, index);
}

/** True where an operand begins at `index`, perhaps behind another operator: a set, or a bracket before one. */
function opensOperand(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (token === undefined) return false;
  if (startsSet(tokens, index)) return true;
  if (token.kind !== 'open' && !isBetweenSets(token)) return false;
  const next = tokens[index + 1];
  return next?.kind === 'open' || startsSet(tokens, index + 1);
}
