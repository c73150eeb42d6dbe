/** The value of a condition to what it compares with: its shape by the operator, its literals by the type of the tag. */

import type { TagType } from '../catalog/catalog.js';
import type { Diagnostic, Severity } from '../diagnostics/diagnostic.js';
import type {
  ErrorText,
  ListLiteral,
  NumberLiteral,
  OperatorWord,
  Scalar,
  StringLiteral,
  Value,
} from '../syntax/ast.js';
import type { BoundScalar } from './bound.js';
import * as errors from './errors.js';
import { FirstSeen } from './first-seen.js';
import { hasLeadingZero, integerMeant, integerOf, isDecimal, isIntegerText } from './number-text.js';

/** What the values of one condition are read with. */
export interface ValueContext {
  readonly diagnostics: Diagnostic[];
  readonly dialect: 'strict' | 'lenient';
  /** Null: untyped, or unknown. GTE, LTE and BETWEEN compare integers all the same. */
  readonly type: TagType | null;
  /** Made only when there is something to say. */
  readonly subject: () => errors.Subject;
}

const NO_VALUES: readonly BoundScalar[] = [];

/** The values, or null where an error stands in the way: reported here, or by an earlier stage. */
export function bindValues(context: ValueContext, operator: OperatorWord, value: Value): readonly BoundScalar[] | null {
  if (value.kind === 'error') return null;
  switch (operator.name) {
    case 'IN':
    case 'NOTIN':
      return bindList(context, operator, value);
    case 'BETWEEN':
      return bindRange({ ...context, type: 'Integer' }, operator, value);
    case 'NOTSET':
      return bindEmpty(context, value);
    case 'GTE':
    case 'LTE':
      return bindOne({ ...context, type: 'Integer' }, operator, value);
    default:
      return bindOne(context, operator, value);
  }
}

function bindOne(
  context: ValueContext,
  operator: OperatorWord,
  value: Scalar | ListLiteral,
): readonly BoundScalar[] | null {
  if (value.kind === 'list') {
    if (value.items.every((item) => item.kind !== 'error'))
      context.diagnostics.push(errors.expectedOneValue(operator, value));
    return null;
  }
  const scalar = bindScalar(context, value);
  return scalar === null ? null : [scalar];
}

function bindEmpty(context: ValueContext, value: Scalar | ListLiteral): readonly BoundScalar[] | null {
  if (value.kind === 'string' && value.value === '') return NO_VALUES;
  context.diagnostics.push(errors.notsetValue(value.span));
  return null;
}

function bindRange(
  context: ValueContext,
  operator: OperatorWord,
  value: Scalar | ListLiteral,
): readonly BoundScalar[] | null {
  if (value.kind !== 'list') {
    context.diagnostics.push(errors.betweenArity(value.span, null));
    return null;
  }
  if (value.items.length !== 2) {
    const broken = value.items.some((item) => item.kind === 'error');
    if (!broken) context.diagnostics.push(errors.betweenArity(value.span, value.items.length));
    return null;
  }
  const bounds = value.items.map((item) => bindItem(context, item));
  const [min, max] = bounds.map((bound) => bound?.integer ?? null);
  if (min === null || max === null || min === undefined || max === undefined) return null;
  if (min < max) return bounds.filter((bound) => bound !== null);
  context.diagnostics.push(errors.betweenOrder(operator, value, min, max));
  return null;
}

function bindList(
  context: ValueContext,
  operator: OperatorWord,
  value: Scalar | ListLiteral,
): readonly BoundScalar[] | null {
  if (value.kind !== 'list') return bindOne(context, operator, value);
  if (value.items.length === 0) {
    context.diagnostics.push(errors.emptyList(operator.name, value));
    return null;
  }
  const first = new FirstSeen<string | number, Scalar>();
  const values: BoundScalar[] = [];
  let broken = false;
  for (let index = 0; index < value.items.length; index++) {
    const item = value.items[index] as Scalar | ErrorText;
    const bound = bindItem(context, item);
    if (bound === null || item.kind === 'error') {
      broken = true;
      continue;
    }
    const identity = context.type === 'Integer' && bound.integer !== null ? bound.integer : bound.text;
    const earlier = first.earlier(identity, item);
    if (earlier !== undefined) {
      const before = value.items[index - 1] ?? item;
      context.diagnostics.push(errors.duplicateValue(item, earlier, before.span));
      continue;
    }
    values.push(bound);
  }
  return broken ? null : values;
}

function bindItem(context: ValueContext, item: Scalar | ErrorText): BoundScalar | null {
  return item.kind === 'error' ? null : bindScalar(context, item);
}

function bindScalar(context: ValueContext, scalar: Scalar): BoundScalar | null {
  if (scalar.kind === 'number') return bindNumber(context, scalar);
  if (context.type !== 'Integer') return { text: scalar.value, integer: null };
  context.diagnostics.push(stringOnInteger(context.subject(), scalar));
  return null;
}

function stringOnInteger(subject: errors.Subject, literal: StringLiteral): Diagnostic {
  return isIntegerText(literal.value)
    ? errors.quotedInteger(subject, literal)
    : errors.notAnInteger(subject, literal, integerMeant(literal.value));
}

function bindNumber(context: ValueContext, literal: NumberLiteral): BoundScalar | null {
  const { text } = literal;
  const { type } = context;
  if (isDecimal(text)) {
    if (type === 'Integer') {
      context.diagnostics.push(errors.decimalOnInteger(context.subject(), literal, integerMeant(text)));
      return null;
    }
    if (hasLeadingZero(text) && !allowLeadingZero(context, literal)) return null;
    return { text, integer: null };
  }
  const integer = integerOf(text);
  if (hasLeadingZero(text) && !(type === 'Integer' && !Number.isSafeInteger(integer))) {
    if (!allowLeadingZero(context, literal)) return null;
    return type === 'Integer' ? { text: errors.withoutZeros(text), integer } : { text, integer: null };
  }
  if (Number.isSafeInteger(integer)) return { text, integer };
  context.diagnostics.push(errors.integerOutOfRange(context.subject(), literal, type));
  return null;
}

/** Reports the leading zero; true where the dialect lets it pass: the meaning is certain once the type is. */
function allowLeadingZero(context: ValueContext, literal: NumberLiteral): boolean {
  const passes = context.dialect === 'lenient' && context.type !== null;
  const severity: Severity = passes ? 'warning' : 'error';
  context.diagnostics.push(errors.leadingZero(context.subject(), literal, context.type, severity));
  return passes;
}
