/** One value of a condition: a string, a number, or bare text that was meant to be one. */

import type { Operator } from '../../base/operators.js';
import type { ErrorText, Scalar } from '../ast.js';
import { notANumber } from '../errors.js';
import { hasUnpairedSurrogate } from '../scan-string.js';
import { bareValue, malformedNumber, wrongMinus } from '../spelling-errors.js';
import { halfQuotedNumber, unpairedSurrogate } from '../string-errors.js';
import { unfilledTemplate } from '../template-errors.js';
import { isDecimal } from './characters.js';
import { type Context, errorText } from './context.js';
import { type Correction, correctNumber } from './malformed-number.js';
import type { Part } from './parts.js';
import { readString } from './read-string.js';
import { isTemplate } from './template.js';
import type { Token } from './token.js';
import { bareText } from './token-run.js';

const TYPOGRAPHIC_MINUS = /^[–−]([0-9]+(?:\.[0-9]+)?)$/;

/** The value that the part was meant to be. `comparison`: the operator, where it takes numbers only; else null. */
export function readScalar(context: Context, part: Part, comparison: Operator | null): Scalar | ErrorText {
  const token = part.tokens[0];
  if (token === undefined) return errorText(context, part);
  if (part.tokens.length === 1 && token.kind === 'string') {
    const digits = numberBehindQuote(context, token);
    if (digits === null) return readString(context, token);
    context.report(halfQuotedNumber(part, digits, token.string?.opened === true));
    return errorText(context, part);
  }
  const text = bareText(context, part);
  const span = { start: part.start, end: part.end };
  if (isDecimal(text)) return { kind: 'number', text, span };
  const digits = TYPOGRAPHIC_MINUS.exec(text)?.[1];
  if (digits !== undefined) {
    context.nearMiss(wrongMinus({ start: span.start, end: span.start + 1 }, text));
    return { kind: 'number', text: `-${digits}`, span };
  }
  const correction: Correction | null = correctNumber(text);
  if (correction !== null) {
    context.report(malformedNumber(span, text, correction, comparison));
    return { kind: 'number', text: correction.text, span };
  }
  if (hasUnpairedSurrogate(text)) {
    context.report(unpairedSurrogate(span));
    return errorText(context, span);
  }
  if (isTemplate(text)) {
    context.report(unfilledTemplate(span, text, 'value'));
    return errorText(context, span);
  }
  if (comparison !== null) {
    context.report(notANumber(span, text, comparison));
    return errorText(context, span);
  }
  context.report(bareValue(span, text));
  return { kind: 'string', value: text, span, bare: true };
}

/** The number that has a quote on one side only; null for everything else. Which of both was a slip cannot be said. */
function numberBehindQuote({ source }: Context, { string }: Token): string | null {
  if (string === null || (string.opened && string.closed)) return null;
  const text = source.slice(string.contentStart, string.contentEnd);
  return isDecimal(text) ? text : null;
}
