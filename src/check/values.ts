/** The value of a condition to what it compares with: its shape by the operator, its literals by the type of the tag. */

import { unreachable } from '../base/invariant.js';
import { operatorRow } from '../base/operators.js';
import type { TagType } from '../base/tag-types.js';
import type { ErrorText, ListLiteral, OperatorWord, Scalar, Value } from '../syntax/ast.js';
import type { BoundScalar } from './bound.js';
import * as errors from './errors.js';
import { FirstSeen } from './first-seen.js';
import { bindItem, bindScalar, reportAllQuoted, type ValueContext } from './literals.js';
import { integerOf, isDecimal, isIntegerText } from './number-text.js';
import { removeItem } from './remove-item.js';

const NO_VALUES: readonly BoundScalar[] = [];

/**
 * The values, or null where an error stands in the way: reported here, or by an earlier stage. `type` is null for a tag that is
 * untyped or unknown; GTE, LTE and BETWEEN compare integers all the same.
 */
export function bindValues(
  context: ValueContext,
  type: TagType | null,
  operator: OperatorWord,
  value: Value,
): readonly BoundScalar[] | null {
  if (value.kind === 'error') return null;
  const { shape, ordered } = operatorRow(operator.name);
  switch (shape) {
    case 'list':
      return bindList(context, type, operator, value);
    case 'range':
      return bindRange(context, operator, value);
    case 'nothing':
      return bindEmpty(context, value);
    case 'scalar':
      return bindOne(context, ordered ? 'Integer' : type, operator, value);
    default:
      return unreachable(shape);
  }
}

function bindOne(
  context: ValueContext,
  type: TagType | null,
  operator: OperatorWord,
  value: Scalar | ListLiteral,
): readonly BoundScalar[] | null {
  if (value.kind === 'list') {
    if (value.items.every((item) => item.kind !== 'error'))
      context.diagnostics.push(errors.expectedOneValue(operator, value));
    return null;
  }
  const scalar = bindScalar(context, type, value, false);
  return scalar === null ? null : [scalar];
}

function bindEmpty(context: ValueContext, value: Scalar | ListLiteral): readonly BoundScalar[] | null {
  if (value.kind === 'string' && value.value === '') return NO_VALUES;
  context.diagnostics.push(errors.notsetValue(value.span, saysNothing(value)));
  return null;
}

/** `[]`, `[""]`, `" "`, `"none"`: words that stand for no value. */
function saysNothing(value: Scalar | ListLiteral): boolean {
  if (value.kind === 'list') return value.items.every((item) => item.kind !== 'error' && isBlank(item));
  return isBlank(value);
}

function isBlank(scalar: Scalar): boolean {
  return scalar.kind === 'string' && NO_VALUE.test(scalar.value.trim());
}

const NO_VALUE = /^(?:none|null|nil|unset|undefined|empty)?$/i;

function bindRange(
  context: ValueContext,
  operator: OperatorWord,
  value: Scalar | ListLiteral,
): readonly BoundScalar[] | null {
  if (value.kind !== 'list') {
    context.diagnostics.push(errors.betweenArity(value.span, null, boundsIn(value)));
    return null;
  }
  if (value.items.length !== 2) {
    const broken = value.items.some((item) => item.kind === 'error');
    if (!broken)
      context.diagnostics.push(errors.betweenArity(value.span, value.items.length, boundsIn(value.items[0])));
    return null;
  }
  const [first, second] = value.items;
  const allQuoted = reportAllQuoted(context, value);
  const min = first === undefined || allQuoted ? null : bindItem(context, 'Integer', first, false);
  const max = second === undefined || allQuoted ? null : bindItem(context, 'Integer', second, false);
  const low = first === undefined ? null : integerBehind(first);
  const high = second === undefined ? null : integerBehind(second);
  if (low !== null && high !== null && low >= high) {
    context.diagnostics.push(errors.betweenOrder(operator, value, low, high));
    return null;
  }
  return min === null || max === null ? null : [min, max];
}

/** Both bounds of a range that stands in one string, as `[min, max]`; null where none does, as in `"05-10"`, which may be a date. */
export function boundsIn(item: Scalar | ErrorText | undefined): string | null {
  if (item?.kind !== 'string' || item.value.length > LONGEST_RANGE_UNITS) return null;
  const [, min, max] = /^\s*(-?\d+)\s*(?:-|–|—|\.\.+|…|,|to|and)\s*(-?\d+)\s*$/i.exec(item.value) ?? [];
  if (min === undefined || max === undefined || !isIntegerText(min) || !isIntegerText(max)) return null;
  return integerOf(min) < integerOf(max) ? `[${min}, ${max}]` : null;
}

const LONGEST_RANGE_UNITS = 50;

/** The integer of a literal that is one, quotes and zeros that were reported left aside: their fixes must not bring a new error. */
function integerBehind(item: Scalar | ErrorText): number | null {
  if (item.kind === 'error') return null;
  const isInteger = item.kind === 'string' ? isIntegerText(item.value) : !isDecimal(item.text);
  const integer = integerOf(item.kind === 'string' ? item.value : item.text);
  return isInteger && Number.isSafeInteger(integer) ? integer : null;
}

function bindList(
  context: ValueContext,
  type: TagType | null,
  operator: OperatorWord,
  value: Scalar | ListLiteral,
): readonly BoundScalar[] | null {
  if (value.kind !== 'list') return bindOne(context, type, operator, value);
  if (value.items.length === 0) {
    context.diagnostics.push(errors.emptyList(operator.name, value));
    return null;
  }
  if (type === 'Integer' && reportAllQuoted(context, value)) return null;
  const first = new FirstSeen<string | number, Scalar>();
  const values: BoundScalar[] = [];
  let broken = false;
  for (let index = 0; index < value.items.length; index++) {
    const item = value.items[index] as Scalar | ErrorText;
    const bound = bindItem(context, type, item, true);
    if (bound === null || item.kind === 'error') {
      broken = true;
      continue;
    }
    const identity = type === 'Integer' && bound.integer !== null ? bound.integer : bound.text;
    const earlier = first.earlier(identity, item);
    if (earlier === undefined) values.push(bound);
    else {
      const before = (value.items[index - 1] ?? item).span;
      const fix = settlesType(context, earlier, item) ? null : removeItem(before, item.span);
      const isOdd = mayMissCharacter(item) || mayMissCharacter(earlier);
      context.diagnostics.push(
        errors.duplicateValue(item, earlier, fix !== null && isOdd ? { ...fix, safety: 'unsafe' } : fix),
      );
    }
  }
  return broken ? null : values;
}

/** Behind the sign of `-0` a digit may be missing, and in an empty string all of it. */
function mayMissCharacter(scalar: Scalar): boolean {
  return scalar.kind === 'number' ? scalar.text === '-0' : scalar.value === '';
}

/** Without a catalog a string beside an equal number says that the tag is no Integer: without it the inferred type changes. */
function settlesType({ inferred }: ValueContext, earlier: Scalar, item: Scalar): boolean {
  return inferred && item.kind === 'string' && earlier.kind === 'number' && !isDecimal(earlier.text);
}
