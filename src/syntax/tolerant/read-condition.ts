/** Operator and value of a condition: they are read together, because the operator says what the value should look like. */

import { closest } from '../../base/edit-distance.js';
import type { Span } from '../../base/span.js';
import { isOperator, OPERATORS, type Operator } from '../../base/vocabulary.js';
import type { ErrorText, OperatorWord, Scalar, StringLiteral, Value } from '../ast.js';
import { unknownOperator } from '../errors.js';
import {
  comparisonAtLimit,
  missingList,
  needlessList,
  notsetValue,
  operatorCase,
  quotedOperator,
  strictComparisonWord,
} from '../spelling-errors.js';
import { operatorShape } from '../value-shape.js';
import type { Argument } from './arguments.js';
import { bareText, isPlainText } from './bare-text.js';
import { type Context, errorText } from './context.js';
import { operatorSynonym, strictComparison } from './operator-words.js';
import type { Part } from './parts.js';
import { readScalar } from './read-value.js';
import type { Token } from './token.js';

export interface Condition {
  readonly operator: OperatorWord | ErrorText;
  readonly value: Value;
}

/** `value` is null where the set ends behind the operator. A missing or mixed argument was reported before. */
export function readCondition(context: Context, operator: Argument, value: Argument | null): Condition {
  if (operator.kind !== 'text') {
    return { operator: errorText(context, operator.span), value: readAnyValue(context, value) };
  }
  const text = operatorText(context, operator.part);
  const comparison = strictComparison(text);
  if (comparison !== null) return readComparison(context, operator.part, text, comparison, value);
  const word = readOperator(context, operator.part, text);
  if (word.kind === 'error') return { operator: word, value: readAnyValue(context, value) };
  return { operator: word, value: readValue(context, word, value) };
}

/** The operator as its author wrote it, without quotes. */
function operatorText(context: Context, part: Part): string {
  const string = part.tokens.length === 1 ? part.tokens[0]?.string : null;
  return string ? context.source.slice(string.contentStart, string.contentEnd).trim() : bareText(context, part);
}

function readOperator(context: Context, part: Part, text: string): OperatorWord | ErrorText {
  const span = { start: part.start, end: part.end };
  const upper = text.toUpperCase();
  if (!isOperator(upper)) {
    context.report(unknownOperator(span, text, context.options.suggestions ? suggestedOperator(text) : null));
    return errorText(context, span);
  }
  if (part.tokens[0]?.kind === 'string') context.report(quotedOperator(span, upper));
  else if (upper !== text) context.nearMiss(operatorCase(span, text, upper));
  return { kind: 'operator', name: upper, span };
}

function suggestedOperator(text: string): Operator | null {
  const found = operatorSynonym(text) ?? closest(text, OPERATORS);
  return found === null || !isOperator(found) ? null : found;
}

/** GT and LT: the whole number next to the bound, where there is one. */
function readComparison(
  context: Context,
  part: Part,
  text: string,
  meant: Operator,
  argument: Argument | null,
): Condition {
  const span = { start: part.start, end: part.end };
  const value = readAnyValue(context, argument);
  const bound = value.kind === 'number' && /^-?[0-9]+$/.test(value.text) ? BigInt(value.text) : null;
  if (bound === null || value.kind !== 'number') {
    context.report(unknownOperator(span, text, context.options.suggestions ? meant : null));
    return { operator: errorText(context, span), value };
  }
  const next = meant === 'GTE' ? bound + 1n : bound - 1n;
  if (next > BigInt(Number.MAX_SAFE_INTEGER) || next < BigInt(Number.MIN_SAFE_INTEGER)) {
    context.report(comparisonAtLimit(span, text, value.text));
    return { operator: errorText(context, span), value };
  }
  context.nearMiss(strictComparisonWord(span, text, meant, value.span, String(next)));
  return {
    operator: { kind: 'operator', name: meant, span },
    value: { kind: 'number', text: String(next), span: value.span },
  };
}

function readValue(context: Context, operator: OperatorWord, argument: Argument | null): Value {
  switch (operatorShape(operator.name)) {
    case 'nothing':
      return readNothing(context, operator, argument);
    case 'list':
      return readList(context, operator, argument);
    case 'scalar':
      return readOne(context, operator, argument);
    default:
      return readRange(context, operator, argument);
  }
}

function readNothing(context: Context, operator: OperatorWord, argument: Argument | null): Value {
  const isEmpty =
    argument === null || argument.kind === 'missing' || (argument.kind === 'list' && argument.items.length === 0);
  if (!isEmpty) return readAnyValue(context, argument);
  const at = operator.span.end;
  if (argument?.kind === 'list') context.nearMiss(notsetValue(argument.span, '""'));
  else if (argument === null) context.nearMiss(notsetValue({ start: at, end: at }, ', ""'));
  else context.nearMiss(notsetValue(argument.span, ' ""'));
  const span = argument?.span ?? { start: at, end: at };
  const empty: StringLiteral = { kind: 'string', value: '', span };
  return empty;
}

function readList(context: Context, operator: OperatorWord, argument: Argument | null): Value {
  const value = readAnyValue(context, argument);
  if (argument?.kind === 'text' && value.kind !== 'error' && value.kind !== 'list') {
    reportMissingList(context, operator, argument.span, [argument.part]);
    return { kind: 'list', items: [value], span: argument.span };
  }
  if (argument?.kind === 'list' && !argument.open) reportMissingList(context, operator, argument.span, argument.items);
  return value;
}

/** Where bare text has quotes in it, brackets around it may not be all that is missing. */
function reportMissingList(context: Context, operator: OperatorWord, span: Span, parts: readonly Part[]): void {
  const isPlain = parts.every(({ tokens }) =>
    tokens.length === 1 ? isPlainToken(tokens[0]) : tokens.every(isWithoutQuotes),
  );
  const diagnostic = missingList(span, operator.name, isPlain ? 'safe' : 'unsafe');
  if (isPlain) context.nearMiss(diagnostic);
  else context.report(diagnostic);
}

function isPlainToken(token: Token | undefined): boolean {
  return token !== undefined && (token.string?.closed === true || isWithoutQuotes(token));
}

function isWithoutQuotes({ string, text }: Token): boolean {
  return string === null && isPlainText(text);
}

function readRange(context: Context, operator: OperatorWord, argument: Argument | null): Value {
  const value = readAnyValue(context, argument);
  if (argument?.kind === 'list' && !argument.open) reportMissingList(context, operator, argument.span, argument.items);
  return value;
}

function readOne(context: Context, operator: OperatorWord, argument: Argument | null): Value {
  const value = readAnyValue(context, argument);
  const only = value.kind === 'list' && value.items.length === 1 ? value.items[0] : undefined;
  if (value.kind !== 'list' || only === undefined || only.kind === 'error') return value;
  context.nearMiss(needlessList(value.span, only.span, operator.name));
  return only;
}

/** The value as it is written, whatever the operator. */
function readAnyValue(context: Context, argument: Argument | null): Value {
  if (argument === null) return errorText(context, { start: 0, end: 0 });
  switch (argument.kind) {
    case 'text':
      return readScalar(context, argument.part);
    case 'list': {
      const items: (Scalar | ErrorText)[] = argument.items.map((part) => readScalar(context, part));
      return { kind: 'list', items, span: argument.span };
    }
    case 'missing':
      return errorText(context, { start: argument.span.start, end: argument.span.start });
    case 'mixed':
      return errorText(context, argument.span);
  }
}
