/** Brackets and commas between sets that are meant for something else, judged by how the brackets of the whole text balance. */

import { unreachable } from '../../base/invariant.js';
import { type Level, startsOperand, wantsOperand } from './open-level.js';
import type { Token } from './token.js';

/** What a bracket between sets is meant for, where it is not what it looks like. */
type Misplaced = 'extra' | 'opens' | 'closes' | null;

/**
 * Judges the bracket or comma at `index` by the brackets of the whole text: `extra` where only removing it makes sense, `opens`
 * and `closes` where one that opens or closes a group belongs in its place.
 */
export function misplaced(
  tokens: readonly Token[],
  index: number,
  level: Level,
  depth: number,
  balance: Balance,
): Misplaced {
  const { kind } = tokens[index] as Token;
  const excess = (balance.round[index + 1] ?? 0) - depth;
  const wanted = wantsOperand(level);
  const beforeOperand = startsOperand(tokens, index + 1);
  switch (kind) {
    case 'close':
      if (!wanted || !beforeOperand) return null;
      return excess > 0 ? 'opens' : excess === 0 && depth > 0 ? 'extra' : null;
    case 'open':
      return !wanted && excess < 1 && !beforeOperand ? 'extra' : null;
    case 'openList':
      return wanted && beforeOperand && excess <= 0 && (balance.square[index + 1] ?? 0) <= 0 ? 'extra' : null;
    case 'closeList':
    case 'comma':
      if (wanted && beforeOperand && excess > 0) return 'opens';
      return kind === 'comma' && !wanted && !beforeOperand && excess < 0 ? 'closes' : null;
    case 'string':
    case 'word':
    case 'number':
    case 'sign':
    case 'semicolon':
    case 'brace':
    case 'other':
      return null;
    default:
      return unreachable(kind);
  }
}

/** For each token, and the end, how many more brackets close than open from there on. */
interface Balance {
  readonly round: Int32Array;
  readonly square: Int32Array;
}

export function balanceOf(tokens: readonly Token[]): Balance {
  const round = new Int32Array(tokens.length + 1);
  const square = new Int32Array(tokens.length + 1);
  for (let index = tokens.length - 1; index >= 0; index--) {
    const kind = tokens[index]?.kind;
    round[index] = (round[index + 1] ?? 0) + (kind === 'close' ? 1 : kind === 'open' ? -1 : 0);
    square[index] = (square[index + 1] ?? 0) + (kind === 'closeList' ? 1 : kind === 'openList' ? -1 : 0);
  }
  return { round, square };
}
