/** Words people write where an operator of a condition, or one between sets, is meant: data, and look-ups in it. */

import { isOperator } from '../../base/operators.js';
import { CONSTRUCTORS, type Constructor } from '../../base/vocabulary.js';
import type { OperationKind } from '../operation.js';
import { strictComparison } from './operator-meaning.js';

/** True for anything that is surely meant as the operator of a condition: an operator in any case, or GT and LT. */
export function isOperatorLike(text: string): boolean {
  const upper = text.toUpperCase();
  return isOperator(upper) || strictComparison(upper) !== null;
}

/** The same, in upper case: nobody names a tag so without quotes. */
export function isOperatorWord(text: string): boolean {
  return text === text.toUpperCase() && isOperatorLike(text);
}

const SET_OPERATORS: ReadonlyMap<string, OperationKind> = new Map<string, OperationKind>([
  ['+', 'union'],
  ['|', 'union'],
  ['||', 'union'],
  ['∪', 'union'],
  ['∨', 'union'],
  ['OR', 'union'],
  ['UNION', 'union'],
  ['PLUS', 'union'],
  ['*', 'intersection'],
  ['&', 'intersection'],
  ['&&', 'intersection'],
  ['∩', 'intersection'],
  ['∧', 'intersection'],
  ['×', 'intersection'],
  ['AND', 'intersection'],
  ['INTERSECT', 'intersection'],
  ['\\', 'difference'],
  ['\\\\', 'difference'],
  ['-', 'difference'],
  ['–', 'difference'],
  ['—', 'difference'],
  ['−', 'difference'],
  ['∖', 'difference'],
  ['/', 'difference'],
  ['EXCEPT', 'difference'],
  ['MINUS', 'difference'],
  ['WITHOUT', 'difference'],
]);

/** Words and phrases that join sets or clauses elsewhere: what they come to here is a guess. */
const JOINING: Readonly<Record<OperationKind, string>> = {
  union: 'UNION ALL|UNION DISTINCT|OR ELSE|OR ALSO',
  intersection:
    'AND ALSO|AND THEN|AND ALL|WHERE|WITH|HAVING|IF|WHEN|WHO|WHOSE|THAT|INTERSECTION|INTERSECTS|INTERSECT ALL|INTERSECTED WITH',
  difference:
    'BUT NOT|BUT WITHOUT|AND WITHOUT|AND EXCEPT|UNLESS|EXCLUDE|EXCLUDING|SUBTRACT|LESS|OTHER THAN|EXCEPT FOR|EXCEPT ALL|NOT IN|AND NOT IN|DIFFERENCE',
};

const PHRASES: ReadonlyMap<string, OperationKind> = new Map(
  (['union', 'intersection', 'difference'] as const).flatMap((kind) =>
    JOINING[kind].split('|').map((phrase) => [phrase, kind] as const),
  ),
);

/** The most words of one of them. */
export const MOST_JOINING_WORDS = 3;

/** What words between two sets come to, at a guess; null where nothing is known of them. */
export function joiningWords(text: string): OperationKind | null {
  return PHRASES.get(text.toUpperCase()) ?? null;
}

const LONGEST_OPERATOR_UNITS = Math.max(...[...SET_OPERATORS.keys()].map((word) => word.length));

/** What a sign or word between two sets means, whichever language it is of; null where it means nothing there. */
export function setOperator(text: string): OperationKind | null {
  if (/^\\{2,}$/.test(text)) return 'difference';
  if (text.length > LONGEST_OPERATOR_UNITS) return null;
  return SET_OPERATORS.get(text) ?? SET_OPERATORS.get(text.toUpperCase()) ?? null;
}

/** True for the prefix that asks for a complement, which the language does not have. */
export function isNegation(text: string): boolean {
  return text === '!' || (text.length === 3 && text.toUpperCase() === 'NOT');
}

/** The constructor a word spells, in any case; null where it is none. */
export function constructorOf(text: string): Constructor | null {
  if (text.length > 2) return null;
  const upper = text.toUpperCase();
  return CONSTRUCTORS.find((keyword) => keyword === upper) ?? null;
}

/** An operator, a constructor, or a word that other languages have for one. */
export function isWordOfLanguage(text: string): boolean {
  return isOperatorLike(text) || setOperator(text) !== null || constructorOf(text) !== null;
}
