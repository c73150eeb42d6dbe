/** Which operator a tag type takes, and with what value: the table of operators as checker, help texts, docs and programs read it. */

import { expectArgument, oneOf } from '../base/argument.js';
import { type OPERATOR_ROWS, OPERATORS, type Operator, type OperatorShape, operatorRow } from '../base/operators.js';
import { TAG_TYPES, type TagType } from '../base/tag-types.js';

/** `empty` is the empty string; `range` is `[min, max]`; `integers` and `list` hold at least one value. */
export type ValueShape = 'scalar' | 'list' | 'integer' | 'integers' | 'range' | 'empty';

/** What the shape of an operator is on a tag of a type. */
const SHAPES = {
  Integer: { scalar: 'integer', list: 'integers', range: 'range', nothing: 'empty' },
  String: { scalar: 'scalar', list: 'list', range: 'range', nothing: 'empty' },
  List: { scalar: 'scalar', list: 'list', range: 'range', nothing: 'empty' },
} as const satisfies Readonly<Record<TagType, Readonly<Record<OperatorShape, ValueShape>>>>;

type Rows = typeof OPERATOR_ROWS;
type Table = {
  readonly [Type in TagType]: {
    readonly [Name in Operator]: Type extends Rows[Name]['types'][number]
      ? (typeof SHAPES)[Type][Rows[Name]['shape']]
      : null;
  };
};

/** Null: the type does not take the operator. */
export const OPERATOR_TABLE: Table = fromEntries(
  TAG_TYPES.map((type) => [type, fromEntries(OPERATORS.map((operator) => [operator, shapeOn(type, operator)]))]),
);

function shapeOn(type: TagType, operator: Operator): ValueShape | null {
  const { shape, types } = operatorRow(operator);
  return types.includes(type) ? SHAPES[type][shape] : null;
}

/** Typed by who asks: what the entries are made of says which keys there are, and the compiler does not see it. */
function fromEntries<Made>(entries: readonly (readonly [string, unknown])[]): Made {
  return Object.fromEntries(entries) as Made;
}

const TYPE = oneOf(TAG_TYPES);

/** The operators a type takes, in the order of the vocabulary. */
export function operatorsOf(type: TagType): readonly Operator[] {
  expectArgument('operatorsOf: `type`', type, TYPE);
  return OPERATORS.filter((operator) => OPERATOR_TABLE[type][operator] !== null);
}
