/** Finds one value of a condition: a string that is whole, a number, a call, a regular expression, or pieces of bare text that touch. */

import { matchCall } from './match-call.js';
import type { MatchedScalar } from './matched-condition.js';
import { isBetweenSets, startsSet } from './set-start.js';
import { isWholeString } from './string-bounds.js';
import type { Token, TokenKind } from './token.js';
import { partOf, touches } from './token-run.js';

const MOST_PIECES = 16;

const PIECES: ReadonlySet<TokenKind> = new Set<TokenKind>(['word', 'number', 'other', 'sign']);

/** A string that is whole, a number, or pieces of bare text that touch. */
export function matchScalar(tokens: readonly Token[], at: number): MatchedScalar | null {
  const first = tokens[at];
  if (first === undefined) return null;
  if (first.kind === 'string')
    return isWholeString(first.string) ? { kind: 'one', part: partOf([first]), next: at + 1 } : null;
  if (first.text === '/') return matchRegularExpression(tokens, at);
  const call = matchCall(tokens, at);
  if (call !== null) return { kind: 'one', part: call, next: at + call.tokens.length };
  const begins = first.kind === 'word' || first.kind === 'number' || (isSign(first) && touches(tokens, at + 1));
  if (!begins || (first.kind === 'word' && (isBetweenSets(first) || startsSet(tokens, at)))) return null;
  let next = at + 1;
  while (next < at + MOST_PIECES && touches(tokens, next) && isPiece(tokens, next)) next++;
  if (next === at + 1) next = behindMoreWords(tokens, at);
  return { kind: 'one', part: partOf(tokens.slice(at, next)), next };
}

function isSign({ text }: Token): boolean {
  return text === '-' || text === '+' || text === '−' || text === '–' || text === '.';
}

/** Operators that stand between sets end a value, except where they are part of a word, a date or a range. */
function isPiece(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at] as Token;
  if (!PIECES.has(token.kind) || startsSet(tokens, at)) return false;
  if (token.kind === 'word' || token.kind === 'number') return true;
  const next = tokens[at + 1];
  const goesOn =
    touches(tokens, at + 1) && (next?.kind === 'word' || next?.kind === 'number') && !startsSet(tokens, at + 1);
  if (token.kind === 'sign') return goesOn && (isSign(token) || token.text === '/');
  return goesOn || token.text === '%';
}

/** `New York`: a second word belongs to a value only where nothing else follows it. */
function behindMoreWords(tokens: readonly Token[], at: number): number {
  const second = tokens[at + 1];
  if (tokens[at]?.kind !== 'word' || second?.kind !== 'word') return at + 1;
  if (isBetweenSets(second) || startsSet(tokens, at + 1)) return at + 1;
  const behind = tokens[at + 2];
  const isLast = behind === undefined || behind.kind === 'close' || isBetweenSets(behind);
  return isLast ? at + 2 : at + 1;
}

/** From one slash to the next that nothing but flags follows. */
function matchRegularExpression(tokens: readonly Token[], at: number): MatchedScalar | null {
  for (let next = at + 1; next < at + MOST_PIECES; next++) {
    if (tokens[next]?.text !== '/') continue;
    const flags = touches(tokens, next + 1) && tokens[next + 1]?.kind === 'word' ? 1 : 0;
    return { kind: 'one', part: partOf(tokens.slice(at, next + 1 + flags)), next: next + 1 + flags };
  }
  return null;
}
