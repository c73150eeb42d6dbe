/** The value of a condition: what its operator takes, and what stands there instead. */

import { unreachable } from '../../base/invariant.js';
import { type Operator, operatorRow } from '../../base/operators.js';
import type { Span } from '../../base/span.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { ErrorText, OperatorWord, Scalar, StringLiteral, Value } from '../ast.js';
import { bareList, missingList, needlessList, notsetValue } from '../spelling-errors.js';
import type { Argument } from './arguments.js';
import { type Context, errorText } from './context.js';
import { numbersApart } from './malformed-number.js';
import type { Part } from './parts.js';
import { readItem, readItems } from './read-item.js';
import { bareText } from './token-run.js';

export function readValue(context: Context, operator: OperatorWord, argument: Argument | null): Value {
  const { shape } = operatorRow(operator.name);
  switch (shape) {
    case 'nothing':
      return readNothing(context, operator, argument);
    case 'list':
      return readList(context, operator, argument);
    case 'scalar':
      return readOne(context, operator, argument);
    case 'range':
      return readRange(context, operator, argument);
    default:
      return unreachable(shape);
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
  const isList = argument?.kind === 'list' && argument.open;
  const parts = isList ? [] : valueParts(argument);
  if (argument === null || parts.length === 0) return readAnyValue(context, argument, comparisonOf(operator));
  return readUnlisted(context, operator, parts, argument.span);
}

function valueParts(argument: Argument | null): readonly Part[] {
  return argument?.kind === 'list' ? argument.items : argument?.kind === 'text' ? [argument.part] : [];
}

/** Values that should stand in a list. Where they lack their quotes, too, that is told with it. */
function readUnlisted(context: Context, operator: OperatorWord, parts: readonly Part[], span: Span): Value {
  const found: Diagnostic[] = [];
  const listening: Context = { ...context, report: (diagnostic) => void found.push(diagnostic) };
  const items = parts.map((part) => readItem(listening, part, comparisonOf(operator)));
  if (found.length > 0 && found.every(({ code }) => code === 'spelling/bare-value')) {
    context.report(bareList(span, `[${items.map(written).join(', ')}]`, found.length));
  } else {
    for (const diagnostic of found) context.report(diagnostic);
    if (items.some(({ kind }) => kind !== 'error')) reportMissingList(context, operator, span, parts, found.length > 0);
  }
  return { kind: 'list', items, span };
}

function written(item: Scalar | ErrorText): string {
  return item.kind === 'string' ? JSON.stringify(item.value) : item.text;
}

/** The operator, where it takes numbers only; else null. */
function comparisonOf({ name }: OperatorWord): Operator | null {
  return operatorRow(name).ordered ? name : null;
}

/** Where something is wrong with the values, too, brackets around them may not be all that is missing. */
function reportMissingList(
  context: Context,
  operator: OperatorWord,
  span: Span,
  parts: readonly Part[],
  isBroken: boolean,
): void {
  const isPlain = !isBroken && !parts.some(({ tokens }) => MAY_BE_LIST.test(tokens[0]?.text ?? ''));
  const several = isBroken ? null : severalIn(parts);
  context.nearMiss(missingList(span, operator.name, isPlain ? 'safe' : 'unsafe', several));
}

/** What commas part in the only string, as a list; null where nothing is parted, or quotes and escapes are in it. */
function severalIn(parts: readonly Part[]): string | null {
  const [only, ...others] = parts.flatMap(({ tokens }) => tokens);
  const content = /^"([^"\\]*,[^"\\]*)"$/.exec(only?.text ?? '')?.[1] ?? '';
  const items = content.split(',').map((item) => item.trim());
  if (others.length > 0 || items.includes('')) return null;
  return `[${items.map((item) => JSON.stringify(item)).join(', ')}]`;
}

/** A bracket at the edge of a string may be that of the list: its quote may have moved. A comma in it may part values. */
const MAY_BE_LIST = /^.[[\]]|[[\]].$|,/s;

function readRange(context: Context, operator: OperatorWord, argument: Argument | null): Value {
  if (argument?.kind === 'list' && !argument.open) return readList(context, operator, argument);
  return readAnyValue(context, argument, comparisonOf(operator));
}

function readOne(context: Context, operator: OperatorWord, argument: Argument | null): Value {
  const value = readAnyValue(context, argument, comparisonOf(operator));
  const only = value.kind === 'list' && value.items.length === 1 ? value.items[0] : undefined;
  if (only === undefined || only.kind === 'error') return value;
  // `[12 500]` may be two values, which is told first.
  const isDoubtful = valueParts(argument).some((part) => numbersApart(bareText(context, part)) !== null);
  if (!isDoubtful) context.nearMiss(needlessList(value.span, only.span, operator.name));
  return only;
}

/** The value as it is written. `comparison`: the operator, where it takes numbers only. */
export function readAnyValue(context: Context, argument: Argument | null, comparison: Operator | null = null): Value {
  if (argument === null) return errorText(context, { start: 0, end: 0 });
  switch (argument.kind) {
    case 'text':
      return readItem(context, argument.part, comparison);
    case 'list': {
      const items = argument.items.flatMap((part) => readItems(context, part, comparison, argument.items.length));
      return { kind: 'list', items, span: argument.span };
    }
    case 'missing':
      return errorText(context, { start: argument.span.start, end: argument.span.start });
    case 'mixed':
      return errorText(context, argument.span);
  }
}
