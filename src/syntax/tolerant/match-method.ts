/** Finds a condition that is written as the call of a method: `T("age").gte(18)`, `city.startsWith("Ber")`. */

import { matchSubscript, type Subscript } from './match-subscript.js';
import { matchValue } from './match-value.js';
import type { MatchedCondition } from './matched-condition.js';
import { operatorMeaning } from './operator-meaning.js';
import { constructorOf } from './operator-words.js';
import type { Token } from './token.js';
import { partOf, touches } from './token-run.js';

/** The condition whose name begins at `at`; null where none does. */
export function matchMethod(tokens: readonly Token[], at: number): MatchedCondition | null {
  const subject = matchSubscript(tokens, at) ?? bareName(tokens, at);
  if (subject === null) return null;
  const { names, next } = subject;
  const word = tokens[next + 1];
  const meaning = word?.kind === 'word' ? operatorMeaning(word.text) : null;
  if (word === undefined || meaning === null || !isCall(tokens, next)) return null;
  const value = matchValue(meaning, tokens, next + 3, { inSet: true });
  if (value === null || value.kind === 'none' || tokens[value.next]?.kind !== 'close') return null;
  return { names, operator: partOf([word]), meaning, value, next: value.next + 1, commas: 0, hasCommas: false };
}

function bareName(tokens: readonly Token[], at: number): Subscript | null {
  const name = tokens[at];
  return name?.kind === 'word' && constructorOf(name.text) === null ? { names: [partOf([name])], next: at + 1 } : null;
}

/** True for a point, a word and a bracket that touch. */
function isCall(tokens: readonly Token[], at: number): boolean {
  return (
    tokens[at]?.text === '.' &&
    tokens[at + 2]?.kind === 'open' &&
    [at, at + 1, at + 2].every((one) => touches(tokens, one))
  );
}
