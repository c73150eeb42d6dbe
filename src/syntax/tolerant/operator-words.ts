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

/** Other languages' words and signs for the operators; matched without case, blanks, `_` and `-`. */
const SYNONYMS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['=', 'EQ'],
  ['==', 'EQ'],
  ['===', 'EQ'],
  ['IS', 'EQ'],
  ['EQUAL', 'EQ'],
  ['EQUALS', 'EQ'],
  ['MATCHES', 'EQ'],
  ['LIKE', 'EQ'],
  ['!=', 'NOTEQ'],
  ['!==', 'NOTEQ'],
  ['≠', 'NOTEQ'],
  ['<>', 'NOTEQ'],
  ['NE', 'NOTEQ'],
  ['NEQ', 'NOTEQ'],
  ['ISNOT', 'NOTEQ'],
  ['NOTEQ', 'NOTEQ'],
  ['NOTEQUAL', 'NOTEQ'],
  ['NOTEQUALS', 'NOTEQ'],
  ['>=', 'GTE'],
  ['=>', 'GTE'],
  ['≥', 'GTE'],
  ['GE', 'GTE'],
  ['GTEQ', 'GTE'],
  ['<=', 'LTE'],
  ['=<', 'LTE'],
  ['≤', 'LTE'],
  ['LE', 'LTE'],
  ['LTEQ', 'LTE'],
  ['NIN', 'NOTIN'],
  ['NOTIN', 'NOTIN'],
  ['CONTAINS', 'IN'],
  ['ANY', 'IN'],
  ['ANYOF', 'IN'],
  ['ONEOF', 'IN'],
  ['HAS', 'IN'],
  ['RANGE', 'BETWEEN'],
  ['UNSET', 'NOTSET'],
  ['NULL', 'NOTSET'],
  ['ISNULL', 'NOTSET'],
  ['EMPTY', 'NOTSET'],
  ['NOTSET', 'NOTSET'],
]);

function plainForm(text: string): string {
  return text.toUpperCase().replace(/[\s_-]+/g, '');
}

/** The operator a strict comparison is next to: GTE for GT and `>`. Null for everything else. */
export function strictComparison(text: string): Operator | null {
  return STRICT_COMPARISONS.get(text.toUpperCase()) ?? null;
}

/** The operator a word or sign of another language stands for; null where none is known. */
export function operatorSynonym(text: string): Operator | null {
  return SYNONYMS.get(plainForm(text)) ?? null;
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
