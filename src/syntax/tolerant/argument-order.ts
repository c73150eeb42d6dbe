/** The arguments of a condition in another order: the operator first, as in a call, or last. */

import type { Constructor } from '../../base/vocabulary.js';
import { splitAtCommas } from './named-arguments.js';
import { isOperatorWord } from './operator-words.js';
import { nameCount } from './parts.js';
import { isWholeString } from './string-bounds.js';
import type { Token } from './token.js';

/** The arguments between the brackets in the order of the language, commas between; null where they are in it, or unclear. */
export function inOrder(
  tokens: readonly Token[],
  open: number,
  close: number,
  keyword: Constructor,
): readonly Token[] | null {
  const all = splitAtCommas(tokens.slice(open + 1, close));
  const names = nameCount(keyword);
  if ((keyword !== 'T' && keyword !== 'AT') || all.length !== names + 2) return null;
  const at = all.findIndex(isOperator);
  const [operator, others] = [all[at], all.toSpliced(at, 1)];
  if (operator === undefined || at === names || others.some(isOperator)) return null;
  if (!others.slice(0, names).every(isString) || others.some(({ length }) => length === 0)) return null;
  const first = tokens[open + 1] as Token;
  const comma: Token = { kind: 'comma', start: first.start, end: first.start, text: ',', string: null };
  const ordered = others.toSpliced(names, 0, operator);
  return ordered.flatMap((argument, index) => (index === 0 ? argument : [comma, ...argument]));
}

function isOperator(argument: readonly Token[]): boolean {
  return argument.length === 1 && argument[0]?.kind === 'word' && isOperatorWord(argument[0].text);
}

function isString(argument: readonly Token[]): boolean {
  return argument.length === 1 && isWholeString(argument[0]?.string);
}
