/**
 * Conditions on one row, written as they are or negated. Negation goes down to the columns, where NULL is known to mean unset: above
 * them no condition that may be NULL is ever negated, and in AND and OR NULL counts as false.
 */

import { bracketsOf, joinConditions } from '../join-evenly.js';

export interface Condition {
  readonly write: (isNegated: boolean) => string;
  /** Conditions inside each other. */
  readonly nesting: number;
}

export const ALWAYS: Condition = { write: (isNegated) => (isNegated ? '1 = 0' : '1 = 1'), nesting: 1 };

export const NEVER: Condition = not(ALWAYS);

/** A condition on a column, true of no row where that is NULL. */
export function onColumn(column: string, write: () => string): Condition {
  return { write: (isNegated) => (isNegated ? `${column} IS NULL OR NOT (${write()})` : write()), nesting: 1 };
}

export function isNull(column: string): Condition {
  return { write: (isNegated) => (isNegated ? `${column} IS NOT NULL` : `${column} IS NULL`), nesting: 1 };
}

export function not(condition: Condition): Condition {
  return { ...condition, write: (isNegated) => condition.write(!isNegated) };
}

export function allOf(conditions: readonly Condition[]): Condition {
  return joined(conditions, 'AND', 'OR');
}

export function anyOf(conditions: readonly Condition[]): Condition {
  return joined(conditions, 'OR', 'AND');
}

function joined(conditions: readonly Condition[], word: 'AND' | 'OR', negatedWord: 'AND' | 'OR'): Condition {
  const [first] = conditions;
  if (first !== undefined && conditions.length === 1) return first;
  const highest = conditions.reduce((most, { nesting }) => Math.max(most, nesting), 0);
  return {
    write: (isNegated) =>
      joinConditions(
        conditions.map(({ write }) => write(isNegated)),
        isNegated ? negatedWord : word,
      ),
    nesting: 1 + bracketsOf(conditions.length) + highest,
  };
}
