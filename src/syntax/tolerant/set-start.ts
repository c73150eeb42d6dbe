/** Where a set begins among the tokens, and what stands between two sets. */

import { constructorOf, isNegation, setOperator } from './operator-words.js';
import type { Token } from './token.js';

/** True where a set begins at `index`: a constructor, or any other word with a bracket behind it. */
export function startsSet(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (token?.kind !== 'word' || isBetweenSets(token)) return false;
  const next = tokens[index + 1];
  if (next?.kind === 'open' || next?.text === '{') return true;
  const keyword = constructorOf(token.text);
  if (keyword === null) return false;
  return (keyword === token.text && !isApart(token, tokens, index)) || next?.kind === 'string';
}

/** True where an operator between sets stands behind the `letter` at `index`, blanks around it: the letter is a name. */
function isApart(letter: Token, tokens: readonly Token[], index: number): boolean {
  const [operator, next] = [tokens[index + 1], tokens[index + 2]];
  if (operator === undefined || !isBetweenSets(operator)) return false;
  if (operator.kind === 'word') return true;
  const isName = next?.kind === 'word' && tokens[index + 3]?.kind !== 'open';
  return letter.end < operator.start && isName && operator.end < next.start;
}

/** True for an operator between sets, of this language or another, and for a negation. */
export function isBetweenSets(token: Token): boolean {
  if (token.kind !== 'word' && token.kind !== 'sign') return false;
  return setOperator(token.text) !== null || isNegation(token.text);
}
