/** Values of a condition between sets that stand without brackets: `city in "a", "b"`, `age >= 1 000`, `age = 5 to 7`. */

import { operatorMeaning } from './operator-meaning.js';
import type { Part } from './parts.js';
import { isBetweenSets, startsSet } from './set-start.js';
import { isWholeString } from './string-bounds.js';
import type { Token } from './token.js';
import { partOf, touches } from './token-run.js';

interface BareValues {
  readonly parts: readonly Part[];
  /** Index behind the last token. */
  readonly next: number;
}

/** `"a" or "b"`: values of one kind with OR between, at least two; null where fewer stand there. */
export function matchAlternatives(tokens: readonly Token[], at: number): BareValues | null {
  const kind = tokens[at]?.kind;
  const parts: Part[] = [];
  let next = at;
  for (let index = at; tokens[index]?.kind === kind && isValue(tokens, index); index += 2) {
    parts.push(partOf([tokens[index] as Token]));
    next = index + 1;
    if (!isOr(tokens[next])) break;
  }
  return parts.length > 1 && endsCondition(tokens[next]) ? { parts, next } : null;
}

function isOr(token: Token | undefined): boolean {
  const text = token?.text.toUpperCase();
  return text === 'OR' || text === 'ODER';
}

/** Values with commas between, at least two; null where fewer stand there. */
export function matchBareList(tokens: readonly Token[], at: number): BareValues | null {
  const parts: Part[] = [];
  let next = at;
  for (let index = at; isValue(tokens, index); index += 2) {
    parts.push(partOf([tokens[index] as Token]));
    next = index + 1;
    if (tokens[next]?.kind !== 'comma') break;
  }
  return parts.length > 1 && endsCondition(tokens[next]) ? { parts, next } : null;
}

/** One token that is a value, and begins neither a set nor a condition. */
function isValue(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== 'string' && token?.kind !== 'number' && token?.kind !== 'word') return false;
  if (token.string !== null && !isWholeString(token.string)) return false;
  if (startsSet(tokens, at) || isBetweenSets(token)) return false;
  const next = tokens[at + 1];
  return next?.kind === 'comma' || endsCondition(next);
}

/** True for what can stand behind a condition. */
function endsCondition(token: Token | undefined): boolean {
  if (token === undefined || token.kind === 'close' || isBetweenSets(token)) return true;
  return token.kind === 'word' && operatorMeaning(token.text) === null;
}

/** Numbers in a row, with blanks or commas between, that are no list: one part, of which what is meant is judged elsewhere. */
export function matchNumbers(tokens: readonly Token[], at: number): BareValues | null {
  let next = at;
  while (tokens[next]?.kind === 'number') {
    const isParted = tokens[next + 1]?.kind === 'comma' && touches(tokens, next + 1) && touches(tokens, next + 2);
    const step = isParted ? 2 : 1;
    if (tokens[next + step]?.kind !== 'number' || /^[-–−]/.test(tokens[next + step]?.text ?? '')) break;
    next += step;
  }
  return next > at ? { parts: [partOf(tokens.slice(at, next + 1))], next: next + 1 } : null;
}
