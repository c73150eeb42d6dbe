/**
 * The shape of a set's arguments as a small state machine over parts: brackets are inside a set only in fixed places, so no
 * stack is needed, and every single-character repair can be found in one pass forward and one back.
 */

import { unreachable } from '../../base/invariant.js';
import { isOperator, operatorRow } from '../../base/operators.js';
import type { Constructor } from '../../base/vocabulary.js';
import { nameCount, type Part, type PartSymbol } from './parts.js';

export interface SetShape {
  readonly keyword: Constructor;
  /** `nothing` for an operator that is not known. */
  readonly value: 'list' | 'scalar' | 'range' | 'nothing' | 'any';
  /** False: near-misses of shape are accepted, too. */
  readonly exact: boolean;
}

/** The shape the set should have, by its constructor and its operator. */
export function shapeOf(keyword: Constructor, parts: readonly Part[], exact: boolean): SetShape {
  const word = parts.find(({ symbol }) => symbol === 'o')?.tokens[0]?.text.toUpperCase() ?? '';
  return { keyword, value: isOperator(word) ? operatorRow(word).shape : 'any', exact };
}

/** States, in the order of a set. Numbers, because sets of them are bits. */
export const START = 0;
const NAME = 1;
const BEHIND_NAME = 2;
const SECOND_NAME = 3;
const BEHIND_SECOND_NAME = 4;
const OPERATOR = 5;
const BEHIND_OPERATOR = 6;
const VALUE = 7;
const LIST = 8;
const BEHIND_FIRST_ITEM = 9;
const ITEM = 10;
const BEHIND_ITEM = 11;
const BEHIND_VALUE = 12;
/** The set is closed; more `)` close groups around it. */
export const CLOSED = 13;
export const STATE_COUNT = 14;
export const DEAD = -1;

/** The state behind `symbol`; `DEAD` where it cannot stand there. */
export function step(shape: SetShape, state: number, symbol: PartSymbol): number {
  switch (symbol) {
    case '(':
      return state === START ? NAME : DEAD;
    case ')':
      return closes(shape, state) ? CLOSED : DEAD;
    case '[':
      return state === VALUE ? LIST : DEAD;
    case ']':
      return closesList(shape, state) ? BEHIND_VALUE : DEAD;
    case ',':
      return behindComma(shape, state);
    case 'x':
    case 'o':
      return behindText(shape, state);
    case '?':
      return DEAD;
    default:
      return unreachable(symbol);
  }
}

/** True for A and G: a name, and perhaps platforms. */
function isSet({ keyword }: SetShape): boolean {
  return keyword === 'A' || keyword === 'G';
}

function closes(shape: SetShape, state: number): boolean {
  if (state === BEHIND_VALUE || state === CLOSED) return true;
  if (state === BEHIND_NAME) return isSet(shape);
  return !shape.exact && shape.value === 'nothing' && (state === BEHIND_OPERATOR || state === VALUE);
}

function closesList(shape: SetShape, state: number): boolean {
  if (state === BEHIND_FIRST_ITEM) return isSet(shape) || !shape.exact || shape.value !== 'scalar';
  return state === LIST || state === BEHIND_ITEM;
}

function behindComma(shape: SetShape, state: number): number {
  switch (state) {
    case BEHIND_NAME:
      if (isSet(shape)) return VALUE;
      return nameCount(shape.keyword) === 2 ? SECOND_NAME : OPERATOR;
    case BEHIND_SECOND_NAME:
      return OPERATOR;
    case BEHIND_OPERATOR:
      return VALUE;
    case BEHIND_FIRST_ITEM:
    case BEHIND_ITEM:
      return ITEM;
    default:
      return DEAD;
  }
}

function behindText(shape: SetShape, state: number): number {
  switch (state) {
    case NAME:
      return BEHIND_NAME;
    case SECOND_NAME:
      return BEHIND_SECOND_NAME;
    case OPERATOR:
      return BEHIND_OPERATOR;
    case VALUE:
      return acceptsScalar(shape) ? BEHIND_VALUE : DEAD;
    case LIST:
      return BEHIND_FIRST_ITEM;
    case ITEM:
      return BEHIND_ITEM;
    default:
      return DEAD;
  }
}

function acceptsScalar(shape: SetShape): boolean {
  if (!shape.exact) return true;
  return !isSet(shape) && shape.value !== 'list';
}

/** How many parts from the first on make a whole set, with all `)` behind it, before the first that is no part of it; 0 where none do. */
export function wholePrefix(shape: SetShape, parts: readonly Part[]): number {
  let state = START;
  for (const [index, { symbol }] of parts.entries()) {
    const next = step(shape, state, symbol);
    if (next === DEAD) return state === CLOSED ? index : 0;
    state = next;
  }
  return 0;
}

/** True where the parts have the shape, and more `)` behind them at most. */
export function hasShape(shape: SetShape, parts: readonly Part[]): boolean {
  return parts.reduce<number>((state, { symbol }) => step(shape, state, symbol), START) === CLOSED;
}
