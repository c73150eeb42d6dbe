/** A literal of a condition to the value it is by the type of its tag. */

import type { TagType } from '../base/tag-types.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Severity } from '../diagnostics/severity.js';
import type { ErrorText, ListLiteral, NumberLiteral, Scalar, StringLiteral } from '../syntax/ast.js';
import type { BoundScalar } from './bound.js';
import * as errors from './errors.js';
import { hasLeadingZero, integerMeant, integerOf, isBeyondIntegers, isDecimal, isIntegerText } from './number-text.js';

/** What the values of one condition are read with. */
export interface ValueContext {
  readonly diagnostics: Diagnostic[];
  readonly dialect: 'strict' | 'lenient';
  /** True where types come from uses, not from a catalog. */
  readonly inferred: boolean;
  /** Made only when there is something to say. */
  readonly subject: () => errors.Subject;
}

export function bindItem(
  context: ValueContext,
  type: TagType | null,
  item: Scalar | ErrorText,
  isInList: boolean,
): BoundScalar | null {
  return item.kind === 'error' ? null : bindScalar(context, type, item, isInList);
}

export function bindScalar(
  context: ValueContext,
  type: TagType | null,
  scalar: Scalar,
  isInList: boolean,
): BoundScalar | null {
  if (scalar.kind === 'number') return bindNumber(context, type, scalar, isInList);
  if (type !== 'Integer') return { text: scalar.value, integer: null };
  if (scalar.bare !== true) context.diagnostics.push(stringOnInteger(context.subject(), scalar));
  return null;
}

function stringOnInteger(subject: errors.Subject, literal: StringLiteral): Diagnostic {
  const { span, value } = literal;
  if (isIntegerText(value)) return errors.quotedInteger(subject, literal);
  if (isBeyondIntegers(value)) return errors.integerOutOfRange(subject, span, value, 'Integer');
  return errors.notAnInteger(subject, literal, integerMeant(value));
}

/** Reports a list that is nothing but quoted integers, as a whole; false for every other list. */
export function reportAllQuoted(context: ValueContext, list: ListLiteral): boolean {
  const quoted: StringLiteral[] = [];
  for (const item of list.items) {
    if (item.kind !== 'string' || !isIntegerText(item.value)) return false;
    quoted.push(item);
  }
  if (quoted.length < 2) return false;
  context.diagnostics.push(errors.quotedIntegers(context.subject(), quoted, list));
  return true;
}

function bindNumber(
  context: ValueContext,
  type: TagType | null,
  literal: NumberLiteral,
  isInList: boolean,
): BoundScalar | null {
  const { text } = literal;
  if (isDecimal(text)) {
    if (type === 'Integer') {
      context.diagnostics.push(errors.decimalOnInteger(context.subject(), literal, integerMeant(text)));
      return null;
    }
    if (hasLeadingZero(text) && !allowLeadingZero(context, type, literal, isInList)) return null;
    return { text, integer: null };
  }
  const integer = integerOf(text);
  if (hasLeadingZero(text) && !(type === 'Integer' && !Number.isSafeInteger(integer))) {
    if (!allowLeadingZero(context, type, literal, isInList)) return null;
    return type === 'Integer' ? { text: errors.withoutZeros(text), integer } : { text, integer: null };
  }
  if (Number.isSafeInteger(integer)) return { text, integer };
  context.diagnostics.push(errors.integerOutOfRange(context.subject(), literal.span, text, type));
  return null;
}

/** Reports the leading zero; true where the dialect lets it pass: the meaning is certain once the type is, but where a digit may be one too many or missing. */
function allowLeadingZero(
  context: ValueContext,
  type: TagType | null,
  literal: NumberLiteral,
  isInList: boolean,
): boolean {
  const passes = context.dialect === 'lenient' && type !== null && !errors.mayMissDigit(literal.text, type, isInList);
  const severity: Severity = passes ? 'warning' : 'error';
  context.diagnostics.push(errors.leadingZero(context.subject(), literal, type, severity, isInList));
  return passes;
}
