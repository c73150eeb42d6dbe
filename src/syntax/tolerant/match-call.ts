/** Finds the call of a function, `NOW()` or `date.today() - 7`, where a value belongs: the language has none. */

import { constructorOf } from './operator-words.js';
import type { Part } from './parts.js';
import { isBetweenSets } from './set-start.js';
import type { Token } from './token.js';
import { partOf, touches } from './token-run.js';

/** A call that is longer is none: what is looked for stays a fixed number of tokens. */
const MOST_TOKENS = 16;

/** The call that begins at `at`, and what is counted on to it; null where none does. */
export function matchCall(tokens: readonly Token[], at: number): Part | null {
  const from = tokens[at]?.text === 'new' ? at + 1 : at;
  const close = closeOfCall(tokens, openOfCall(tokens, from), Math.min(tokens.length, at + MOST_TOKENS));
  return close < 0 ? null : partOf(tokens.slice(at, behindSum(tokens, close + 1)));
}

/** Index of the bracket behind `name` or `name.name`; -1 where none touches it. */
function openOfCall(tokens: readonly Token[], at: number): number {
  for (let index = at; index < at + MOST_TOKENS; index += 2) {
    const word = tokens[index];
    if (word?.kind !== 'word' || isBetweenSets(word)) return -1;
    if (!touches(tokens, index + 1)) return -1;
    if (tokens[index + 1]?.kind === 'open') return index + 1;
    if (tokens[index + 1]?.text !== '.') return -1;
  }
  return -1;
}

/** Index of the bracket that closes the one at `open`; -1 where it does not stand before `end`, or holds a set. */
function closeOfCall(tokens: readonly Token[], open: number, end: number): number {
  let depth = 0;
  for (let index = open; index >= 0 && index < end; index++) {
    const token = tokens[index] as Token;
    if (token.kind === 'open') {
      if (constructorOf(tokens[index - 1]?.text ?? '') !== null) return -1;
      depth++;
    } else if (token.kind === 'close' && --depth === 0) return index;
  }
  return -1;
}

/** Index behind `- 7`, where a number is counted on to what ends before `at`. */
function behindSum(tokens: readonly Token[], at: number): number {
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (first?.kind === 'sign' && second?.kind === 'number') return at + 2;
  return first?.kind === 'number' && first.text.startsWith('-') ? at + 1 : at;
}
