/** A level of brackets that is being read: what stands on it, and what opens, closes or continues one. */

import type { Span } from '../../base/span.js';
import type { OperationKind } from '../operation.js';
import { startsCondition } from './match-condition.js';
import type { Entry } from './mixed-operators.js';
import { startsSet } from './set-start.js';
import type { Token } from './token.js';

export interface Level {
  /** Null: the filter itself. */
  readonly open: Span | null;
  readonly bracket: string;
  readonly entries: Entry[];
  /** The operator that stands before the bracket, as a function does: commas inside stand for it. */
  readonly joined: OperationKind | null;
}

export const CLOSING: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

export function isEmpty({ entries }: Level): boolean {
  return entries.length === 0;
}

export function wantsOperand({ entries }: Level): boolean {
  return entries[entries.length - 1]?.kind !== 'operand';
}

export function opensGroup(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index] as Token;
  if (token.kind === 'open') return true;
  if (token.kind !== 'openList' && token.text !== '{') return false;
  return tokens[index + 1]?.kind === 'open' || startsSet(tokens, index + 1);
}

export function closesGroup(token: Token, level: Level): boolean {
  return token.kind === 'close' || token.text === CLOSING.get(level.bracket);
}

export function startsOperand(tokens: readonly Token[], index: number): boolean {
  if (index >= tokens.length) return false;
  return startsSet(tokens, index) || opensGroup(tokens, index) || startsCondition(tokens, index);
}
