/** Which operator a tag type takes, and with what value: the one table that checker, help texts, docs and tests read. */

import { expectArgument, oneOf } from '../base/argument.js';
import { OPERATORS, type Operator } from '../base/vocabulary.js';
import { TAG_TYPES, type TagType } from './catalog.js';

/** `empty` is the empty string; `range` is `[min, max]`; `integers` and `list` hold at least one value. */
export type ValueShape = 'scalar' | 'list' | 'integer' | 'integers' | 'range' | 'empty';

/** Null: the type does not take the operator. */
export const OPERATOR_TABLE = {
  String: {
    EQ: 'scalar',
    NOTEQ: 'scalar',
    IN: 'list',
    NOTIN: 'list',
    GTE: null,
    LTE: null,
    BETWEEN: null,
    NOTSET: null,
  },
  Integer: {
    EQ: 'integer',
    NOTEQ: 'integer',
    IN: 'integers',
    NOTIN: 'integers',
    GTE: 'integer',
    LTE: 'integer',
    BETWEEN: 'range',
    NOTSET: 'empty',
  },
  List: { EQ: null, NOTEQ: null, IN: 'list', NOTIN: null, GTE: null, LTE: null, BETWEEN: null, NOTSET: null },
} as const satisfies Readonly<Record<TagType, Readonly<Record<Operator, ValueShape | null>>>>;

/** The types that take an operator, in the order of {@link TAG_TYPES}. */
export function typesTaking(operator: Operator): readonly TagType[] {
  return TAG_TYPES.filter((type) => OPERATOR_TABLE[type][operator] !== null);
}

const TYPE = oneOf(TAG_TYPES);

/** The operators a type takes, in the order of the vocabulary. */
export function operatorsOf(type: TagType): readonly Operator[] {
  expectArgument('operatorsOf: `type`', type, TYPE);
  return OPERATORS.filter((operator) => OPERATOR_TABLE[type][operator] !== null);
}
