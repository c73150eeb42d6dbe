/** A set of a tag that was written for another type, as the type takes it. Knows types and values only; says nothing. */

import type { Operator } from '../base/operators.js';
import type { TagType } from '../base/tag-types.js';
import { OPERATOR_TABLE, type ValueShape } from '../catalog/operator-table.js';
import type { ErrorText, ListLiteral, Scalar } from '../syntax/ast.js';
import { hasLeadingZero, isDecimal, isIntegerText } from './number-text.js';

/** A condition that a type takes. */
export interface FittedCondition {
  /** Operator and value: `IN, ["de"]`. */
  readonly text: string;
  /** True where another operator had to be taken: that is a guess, and dropping the quotes of a number is none. */
  readonly otherOperator: boolean;
  /** True where it is what was written. */
  readonly isUnchanged: boolean;
}

/** `operator` and `value` as a tag of `type` takes them; null where it takes nothing of the kind. */
export function fitCondition(type: TagType, operator: Operator, value: Scalar | ListLiteral): FittedCondition | null {
  const shape: ValueShape | null = OPERATOR_TABLE[type][operator];
  if (shape !== null) {
    const text = valueText(shape, value);
    return text === null
      ? null
      : { text: `${operator}, ${text}`, otherOperator: false, isUnchanged: text === plain(value) };
  }
  // Only a List does not take EQ: it is asked what it holds.
  const asked = operator === 'EQ' ? OPERATOR_TABLE[type].IN : null;
  const list: ListLiteral = value.kind === 'list' ? value : { kind: 'list', items: [value], span: value.span };
  const text = asked === null ? null : valueText(asked, list);
  return text === null ? null : { text: `IN, ${text}`, otherOperator: true, isUnchanged: false };
}

/** The value as it is written, whatever it is. */
function plain(value: Scalar | ListLiteral): string | null {
  return value.kind === 'list' ? listText(value.items, plainItem) : plainItem(value);
}

function plainItem(item: Item): string {
  return item.kind === 'string' ? JSON.stringify(item.value) : item.text;
}

function valueText(shape: ValueShape, value: Scalar | ListLiteral): string | null {
  switch (shape) {
    case 'scalar':
      return value.kind === 'list' ? null : textOf(value);
    case 'integer':
      return value.kind === 'list' ? null : integerText(value);
    case 'list':
      return value.kind === 'list' ? listText(value.items, textOf) : null;
    case 'integers':
      return value.kind === 'list' ? listText(value.items, integerText) : null;
    case 'range':
      return value.kind === 'list' ? rangeText(value.items) : null;
    case 'empty':
      return value.kind === 'string' && value.value === '' ? '""' : null;
  }
}

type Item = Scalar | ErrorText;

function listText(items: readonly Item[], textOfItem: (item: Item) => string | null): string | null {
  const texts = items.map(textOfItem);
  return texts.length > 0 && texts.every((text) => text !== null) ? `[${texts.join(', ')}]` : null;
}

function rangeText(items: readonly Item[]): string | null {
  const [min, max] = items.map(integerText);
  if (items.length !== 2 || min === null || min === undefined || max === null || max === undefined) return null;
  return Number(min) < Number(max) ? `[${min}, ${max}]` : null;
}

function textOf(item: Item): string | null {
  if (item.kind === 'string') return JSON.stringify(item.value);
  return item.kind === 'error' || hasLeadingZero(item.text) ? null : item.text;
}

/** The number, or the one that stands in quotes. */
function integerText(item: Item): string | null {
  if (item.kind === 'string') return isIntegerText(item.value) ? item.value : null;
  if (item.kind === 'error' || isDecimal(item.text) || hasLeadingZero(item.text)) return null;
  return Number.isSafeInteger(Number(item.text)) ? item.text : null;
}
