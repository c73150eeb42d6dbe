/** Words people write where an operator of a condition, or one between sets, is meant: data, and look-ups in it. */

import { CONSTRUCTORS, type Constructor, isOperator, type Operator } from '../../base/vocabulary.js';
import type { OperationKind } from '../operation.js';

/** Comparisons the language does not have: the number next to the bound is meant. */
const STRICT_COMPARISONS: ReadonlyMap<string, Operator> = new Map([
  ['GT', 'GTE'],
  ['>', 'GTE'],
  ['LT', 'LTE'],
  ['<', 'LTE'],
]);

/** The operator a strict comparison is next to: GTE for GT and `>`. Null for everything else. */
export function strictComparison(text: string): Operator | null {
  return STRICT_COMPARISONS.get(text.toUpperCase()) ?? null;
}

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
  ['OR', 'union'],
  ['UNION', 'union'],
  ['PLUS', 'union'],
  ['*', 'intersection'],
  ['&', 'intersection'],
  ['&&', 'intersection'],
  ['∩', 'intersection'],
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
