/** The condition that the cursor is in, as far as it is written. */

import { type Operator, operatorNamed } from '../../base/operators.js';
import type { ValueShape } from '../../catalog/operator-table.js';
import { type ArgumentPart, type CallPart, nameIn } from './outline.js';
import type { Token } from './tokens.js';

export interface WrittenCondition {
  /** Null for a tag of the account. */
  readonly application: string | null;
  readonly tag: string | null;
  readonly operator: Operator | null;
  /** Null where nothing stands in its place. */
  readonly value: ArgumentPart | null;
}

/** What stands in a `T` or `AT`; with what is there of it where a comma is missing. */
export function conditionIn(call: CallPart): WrittenCondition {
  const first = call.keyword === 'AT' ? 1 : 0;
  const value = call.arguments[first + 2];
  return {
    application: first === 1 ? nameIn(call, 0) : null,
    tag: nameIn(call, first),
    operator: operatorIn(call.arguments[first + 1]) ?? operatorBehind(call.arguments[first]),
    value: value === undefined || (value.list === null && value.tokens.length === 0) ? null : value,
  };
}

/** `EQ`, and `EQ 5` without its comma. */
function operatorIn(part: ArgumentPart | undefined): Operator | null {
  return operatorOf(part?.tokens[0]);
}

/** `"age" EQ`, whatever stands between the two in place of a comma. */
function operatorBehind(part: ArgumentPart | undefined): Operator | null {
  const [, ...behind] = part?.tokens ?? [];
  return operatorOf(behind.find(({ kind }) => kind === 'word'));
}

function operatorOf(token: Token | undefined): Operator | null {
  return token?.kind === 'word' ? (operatorNamed(token.text.toUpperCase()) ?? null) : null;
}

/** The values that are written: those of the list, or the one. */
export function valuesIn({ list, tokens }: ArgumentPart): readonly Token[] {
  return list === null ? tokens : list.items;
}

/** True when the value has this form. */
export function fitsShape(value: ArgumentPart, shape: ValueShape): boolean {
  const items = valuesIn(value);
  const isList = value.list !== null;
  switch (shape) {
    case 'scalar':
      return !isList && items.length === 1;
    case 'integer':
      return !isList && items.length === 1 && items.every(isInteger);
    case 'list':
      return isList && items.length > 0;
    case 'integers':
      return isList && items.length > 0 && items.every(isInteger);
    case 'range':
      return isList && items.length === 2 && items.every(isInteger) && isAscending(items);
    case 'empty':
      return !isList && items.length === 1 && items[0]?.text === '""';
  }
}

export function isInteger({ text }: Token): boolean {
  return /^-?(?:0|[1-9][0-9]*)$/.test(text);
}

function isAscending([low, high]: readonly Token[]): boolean {
  return Number(low?.text) < Number(high?.text);
}
