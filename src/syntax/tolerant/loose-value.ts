/** The value of a condition as other languages write it, to the node it stands for, or to what keeps it from one. */

import { isBound, isListed, isNegative, listedForm, type Operator, operatorRow } from '../../base/operators.js';
import { spanOf } from '../../base/span.js';
import { looksLikePattern } from '../../base/wildcard.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { ErrorText, Scalar, Value } from '../ast.js';
import type { Untranslated } from '../condition-errors.js';
import { isGrouped, isInteger, isPlainInteger } from './characters.js';
import { type Context, errorText, silent } from './context.js';
import { type ForeignValue, foreignValue } from './foreign-value.js';
import type { MatchedCondition } from './matched-condition.js';
import type { Part } from './parts.js';
import { readScalar } from './read-value.js';
import { bareText } from './token-run.js';

/** Why a condition has no form here. */
export type Obstacle = Untranslated['obstacle'];

export interface Read {
  readonly operator: Operator;
  readonly value: Value;
  readonly obstacle: Obstacle | null;
  readonly foreign: ForeignValue | null;
  readonly certain: boolean;
}

export function emptyAt({ operator: { end } }: MatchedCondition): Value {
  return { kind: 'string', value: '', span: { start: end, end } };
}

export function withValue(context: Context, { value }: MatchedCondition, name: Operator, certain: boolean): Read {
  switch (value.kind) {
    case 'range':
      return range(value, certain);
    case 'list':
      return list(context, value, name, certain);
    case 'one':
      return one(context, value.part, name, certain);
    case 'none':
      return {
        operator: name,
        value: { kind: 'error', text: '', span: { start: 0, end: 0 } },
        obstacle: 'unreadable',
        foreign: null,
        certain: false,
      };
  }
}

type MatchedValue<Kind> = Extract<MatchedCondition['value'], { kind: Kind }>;

function range({ bounds, span, certain: isSure }: MatchedValue<'range'>, certain: boolean): Read {
  const items = bounds.map((text) => ({ kind: 'number' as const, text, span }));
  const isInteger = bounds.every((text) => isPlainInteger(text));
  const isDates = bounds.some((text) => foreignValue(text) === 'date');
  const isEmpty = isInteger && BigInt(bounds[0]) > BigInt(bounds[1]);
  const obstacle = isEmpty ? 'empty' : isInteger ? null : isDates ? 'date' : 'not-a-number';
  const value: Value = isInteger ? { kind: 'list', items, span } : { kind: 'error', text: bounds.join(', '), span };
  return { operator: 'BETWEEN', value, obstacle, foreign: null, certain: certain && isSure };
}

function list(
  context: Context,
  { parts, span, all, bracketed }: MatchedValue<'list'>,
  name: Operator,
  certain: boolean,
): Read {
  const found: Diagnostic[] = [];
  const items = parts.map((part) => readScalar(silent(context, found), part, null));
  const operator = listedForm(name) ?? name;
  const foreign = parts.some((part) => foreignOf(context, part) !== null);
  const isRead = isListed(operator) && !foreign && items.every(({ kind }) => kind !== 'error');
  return {
    operator,
    value: { kind: 'list', items, span },
    obstacle: all
      ? 'all'
      : isNegative(name) && !isListed(name) && !bracketed
        ? 'several'
        : isRead
          ? null
          : 'unreadable',
    foreign: null,
    certain: certain && found.length === 0 && operator === name,
  };
}

function foreignOf(context: Context, part: Part): ForeignValue | null {
  return foreignValue(bareText(context, part));
}

function one(context: Context, part: Part, name: Operator, certain: boolean): Read {
  const foreign = foreignOf(context, part);
  if (foreign === 'pattern') return unreadable(context, part, name, 'wildcard', foreign);
  if (foreign === 'date' || foreign === 'call') return unreadable(context, part, name, foreign, foreign);
  if (foreign === 'null') {
    if (name !== 'EQ')
      return unreadable(context, part, name, isNegative(name) && !isListed(name) ? 'set' : 'unreadable', foreign);
    return {
      operator: 'NOTSET',
      value: { kind: 'string', value: '', span: spanOf(part) },
      obstacle: null,
      foreign,
      certain: false,
    };
  }
  if (isSeveral(context, part, name)) return unreadable(context, part, name, 'several', foreign);
  const found: Diagnostic[] = [];
  const grouped = isBound(name) ? groupedNumber(context, part) : null;
  const read = grouped ?? unquoted(readScalar(silent(context, found), part, null), name);
  const scalar = foreign === null ? read : errorText(context, part);
  const obstacle =
    isBound(name) && (read.kind === 'string' || (read.kind === 'number' && !isInteger(read.text)))
      ? 'not-a-number'
      : read.kind === 'error'
        ? 'unreadable'
        : null;
  if (read.kind === 'string' && !isListed(name) && looksLikePattern(read.value))
    return unreadable(context, part, name, 'wildcard', foreign);
  const value: Value = isListed(name) ? { kind: 'list', items: [scalar], span: spanOf(part) } : scalar;
  return { operator: name, value, obstacle, foreign, certain: certain && grouped === null && found.length === 0 };
}

/** `1,000,000`, where one number is compared; null for everything else. */
function groupedNumber(context: Context, part: Part): Scalar | null {
  const text = bareText(context, part);
  if (!/^-?[1-9][0-9]{0,2}(?:,[0-9]{3})+$/.test(text)) return null;
  return { kind: 'number', text: text.replaceAll(',', ''), span: spanOf(part) };
}

/** True for numbers in a row that are not one number in groups of three digits. */
function isSeveral(context: Context, part: Part, name: Operator): boolean {
  const text = bareText(context, part);
  if (part.tokens.length < 2 || part.tokens.some(({ kind }) => kind !== 'number' && kind !== 'comma')) return false;
  if (isBound(name) && groupedNumber(context, part) !== null) return false;
  return isListed(name) || !isGrouped(text);
}

function unreadable(
  context: Context,
  part: Part,
  operator: Operator,
  obstacle: Obstacle,
  foreign: ForeignValue | null,
): Read {
  return { operator, value: errorText(context, part), obstacle, foreign, certain: false };
}

/** Digits in quotes are the number, where numbers are compared. */
export function unquoted(scalar: Scalar | ErrorText, name: Operator): Scalar | ErrorText {
  if (!isBound(name) || scalar.kind !== 'string' || !isPlainInteger(scalar.value)) return scalar;
  return { kind: 'number', text: scalar.value, span: scalar.span };
}

/** The number next to the bound; an obstacle where there is none. */
export function beyond(read: Read): Read {
  const { value, operator } = read;
  if (value.kind !== 'number') return read;
  const next = isInteger(value.text) ? numberBeyond(operator, value.text) : null;
  if (next === null) return { ...read, obstacle: 'not-a-number' };
  return { ...read, value: { ...value, text: next } };
}

/** The integer next to that of `digits`, above it for GTE and below it for LTE; null at the end of the integers. */
export function numberBeyond(operator: Operator, digits: string): string | null {
  const next = BigInt(digits) + (operatorRow(operator).comparison === 'at-least' ? 1n : -1n);
  const isInteger = next <= BigInt(Number.MAX_SAFE_INTEGER) && next >= BigInt(Number.MIN_SAFE_INTEGER);
  return isInteger ? String(next) : null;
}
