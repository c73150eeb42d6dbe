/**
 * The table of operators. Everything that treats operators differently reads a column of it, or is a `Record<Operator, …>` or a
 * `switch` that the compiler holds to be complete: a new operator starts here, and compiles when nothing has forgotten it.
 */

import { TAG_TYPES, type TagType } from './tag-types.js';

/** The operators of conditions. */
export const OPERATORS = ['EQ', 'NOTEQ', 'IN', 'NOTIN', 'GTE', 'LTE', 'BETWEEN', 'NOTSET'] as const;
/** The operator of a condition. */
export type Operator = (typeof OPERATORS)[number];

/** `scalar`: one value; `list`: one value or more in brackets; `range`: `[min, max]`; `nothing`: the empty string. */
export type OperatorShape = 'scalar' | 'list' | 'range' | 'nothing';

/** What the value of a tag is to the values of the condition; `unset`: there is none. */
export type Comparison = 'equal' | 'at-least' | 'at-most' | 'within' | 'unset';

interface OperatorRow {
  readonly shape: OperatorShape;
  readonly comparison: Comparison;
  /** True where it holds for the values that the comparison does not hold for. Unset tags satisfy it where the catalog says so. */
  readonly negative: boolean;
  /** True where it compares whole numbers by their order, whatever else the tag may hold. */
  readonly ordered: boolean;
  /** The operator of the other values; of an ordered one, with the bound moved by one. Null: the language has none. */
  readonly contrary: Operator | null;
  /** In the order of {@link TAG_TYPES}. */
  readonly types: readonly TagType[];
}

const INTEGER = ['Integer'] as const;
/** Types of one value. */
const SINGLE = ['Integer', 'String'] as const;

export const OPERATOR_ROWS = {
  EQ: { shape: 'scalar', comparison: 'equal', negative: false, ordered: false, contrary: 'NOTEQ', types: SINGLE },
  NOTEQ: { shape: 'scalar', comparison: 'equal', negative: true, ordered: false, contrary: 'EQ', types: SINGLE },
  IN: { shape: 'list', comparison: 'equal', negative: false, ordered: false, contrary: 'NOTIN', types: TAG_TYPES },
  NOTIN: { shape: 'list', comparison: 'equal', negative: true, ordered: false, contrary: 'IN', types: SINGLE },
  GTE: { shape: 'scalar', comparison: 'at-least', negative: false, ordered: true, contrary: 'LTE', types: INTEGER },
  LTE: { shape: 'scalar', comparison: 'at-most', negative: false, ordered: true, contrary: 'GTE', types: INTEGER },
  BETWEEN: { shape: 'range', comparison: 'within', negative: false, ordered: true, contrary: null, types: INTEGER },
  NOTSET: { shape: 'nothing', comparison: 'unset', negative: false, ordered: false, contrary: null, types: INTEGER },
} as const satisfies Readonly<Record<Operator, OperatorRow>>;

const BY_WORD: ReadonlyMap<string, Operator> = new Map(OPERATORS.map((operator) => [operator, operator]));

/** True for one of the operators, spelled exactly. */
export function isOperator(word: string): word is Operator {
  return BY_WORD.has(word);
}

/**
 * The operator that `word`, cut out of a text, spells exactly: the very string of the list, which engines compare and look up
 * faster than a copy of it.
 */
export function operatorNamed(word: string): Operator | undefined {
  return BY_WORD.get(word);
}

/** The row of an operator. */
export function operatorRow(operator: Operator): OperatorRow {
  return OPERATOR_ROWS[operator];
}

/** True for an operator that holds for what its comparison does not hold for: NOTEQ, NOTIN. */
export function isNegative(operator: Operator): boolean {
  return OPERATOR_ROWS[operator].negative;
}

/** True for an operator that compares whole numbers with one bound: GTE, LTE. */
export function isBound(operator: Operator): boolean {
  return OPERATOR_ROWS[operator].ordered && OPERATOR_ROWS[operator].shape === 'scalar';
}

/** True for an operator that takes a list of values: IN, NOTIN. */
export function isListed(operator: Operator): boolean {
  return OPERATOR_ROWS[operator].shape === 'list';
}

/** The operators that take values of a shape, in the order of the list. */
export function operatorsOfShape(shape: OperatorShape): readonly Operator[] {
  return OPERATORS.filter((operator) => OPERATOR_ROWS[operator].shape === shape);
}

/** The operator that makes the same comparison with one value or more: IN of EQ. Null where there is none. */
export function listedForm(operator: Operator): Operator | null {
  const { comparison, negative } = operatorRow(operator);
  return OPERATORS.find((other) => isListOf(operatorRow(other), comparison, negative)) ?? null;
}

function isListOf(row: OperatorRow, comparison: Comparison, negative: boolean): boolean {
  return row.shape === 'list' && row.comparison === comparison && row.negative === negative;
}

/** What matches every operator in a regular expression, the longer ones first: none hides another that begins as it does. */
export const OPERATOR_WORDS: string = OPERATORS.toSorted((left, right) => right.length - left.length).join('|');
