/** Finds the name of a tag in a condition as other languages write it: a string, or pieces of bare text. */

import { matchOperator, type Piece } from './match-operator.js';
import { isNegation, isOperatorLike } from './operator-words.js';
import { isBetweenSets, startsSet } from './set-start.js';
import { isWholeString } from './string-bounds.js';
import type { Token } from './token.js';
import { partOf, type Scope, touches } from './token-run.js';

export function matchName(tokens: readonly Token[], at: number, scope: Scope): Piece | null {
  const token = tokens[at];
  if (token === undefined) return null;
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
export function matchWord(tokens: readonly Token[], at: number, scope: Scope): Piece | null {
  const single = touchingEnd(tokens, at, scope);
  if (single === null) return null;
  let next = single;
  for (let words = 1; words < 3 && tokens[next]?.kind === 'word'; words++) {
    if (matchOperator(tokens, next, scope) !== null) break;
    const end = touchingEnd(tokens, next, scope);
    if (end === null) break;
    next = end;
  }
  const kind = tokens[next]?.kind;
  // Between sets, words in a row before a word are a sentence.
  if (!scope.inSet && kind !== 'sign' && kind !== 'other') next = single;
  return { part: partOf(tokens.slice(at, next)), next };
}

/** Index behind the pieces of a name that touch, such as `user.age` and `first-name`; null where no name can stand. */
function touchingEnd(tokens: readonly Token[], at: number, { inSet }: Scope): number | null {
  const first = tokens[at];
  if (first?.kind !== 'word' || isOperatorLike(first.text)) return null;
  if (isBetweenSets(first) || isNegation(first.text)) return null;
  if (!inSet && startsSet(tokens, at)) return null;
  let next = at + 1;
  while (next < at + MOST_NAME_TOKENS && touches(tokens, next) && isNamePiece(tokens, next)) next++;
  return !inSet && next === at + 1 && NO_NAMES.has(first.text.toUpperCase()) ? null : next;
}

function isNamePiece(tokens: readonly Token[], at: number): boolean {
  const { kind, text } = tokens[at] as Token;
  if (kind === 'word' || kind === 'number') return true;
  const goesOn = touches(tokens, at + 1) && (tokens[at + 1]?.kind === 'word' || tokens[at + 1]?.kind === 'number');
  return goesOn && (text === '.' || text === '-');
}
