/** Finds the operator of a condition as other languages write it. */

import { MOST_OPERATOR_WORDS, type OperatorMeaning, operatorMeaning } from './operator-meaning.js';
import { isNegation } from './operator-words.js';
import type { Part } from './parts.js';
import type { Token } from './token.js';
import { partOf, type Scope, touches } from './token-run.js';

export interface Piece {
  readonly part: Part;
  readonly next: number;
}

interface Operator extends Piece {
  readonly meaning: OperatorMeaning;
}

/** The longest run of words, or of signs that touch, that is known as an operator. */
export function matchOperator(tokens: readonly Token[], at: number, { inSet }: Scope): Operator | null {
  const first = tokens[at];
  if (first === undefined) return null;
  if (first.kind === 'string') return inSet ? quotedOperator(first, at) : null;
  if (inSet && isNegation(first.text) && tokens[at + 1]?.kind === 'comma') return negatedOperator(tokens, at);
  if (isNegation(first.text) && tokens[at + 1]?.kind === 'sign') return negatedSign(tokens, at);
  const isWord = first.kind === 'word';
  let found: Operator | null = null;
  let text = '';
  for (let next = at; next < Math.min(tokens.length, at + MOST_OPERATOR_WORDS); next++) {
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
function negatedOperator(tokens: readonly Token[], at: number): Operator | null {
  const meaning = operatorMeaning(`NOT ${tokens[at + 2]?.text ?? ''}`);
  return meaning === null ? null : { part: partOf(tokens.slice(at, at + 3)), meaning, next: at + 3 };
}

/** `not >=`: a word before a sign. */
function negatedSign(tokens: readonly Token[], at: number): Operator | null {
  const meaning = operatorMeaning(`NOT${tokens[at + 1]?.text ?? ''}`);
  return meaning === null ? null : { part: partOf(tokens.slice(at, at + 2)), meaning, next: at + 2 };
}

/** `NULL`, `EMPTY` and the like ask nothing between sets, where no `IS` stands before them. */
function isMereWord({ meaning, part }: Operator): boolean {
  if (meaning.kind !== 'unset' && meaning.kind !== 'set') return false;
  return part.tokens.length === 1 && part.tokens[0]?.text.toUpperCase() !== 'EXISTS';
}

function quotedOperator(token: Token, at: number): Operator | null {
  const meaning = operatorMeaning(token.text.slice(1, -1));
  return meaning === null ? null : { part: partOf([token]), meaning, next: at + 1 };
}
