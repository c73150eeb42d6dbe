/** Operator and value of a condition: they are read together, because the operator says what the value should look like. */

import { closest, editDistance } from '../../base/edit-distance.js';
import { unreachable } from '../../base/invariant.js';
import { isOperator, OPERATORS, type Operator, operatorRow } from '../../base/operators.js';
import type { Span } from '../../base/span.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { ErrorText, OperatorWord, Scalar, StringLiteral, Value } from '../ast.js';
import { operatorSpelling, rangeForm, unsetSpelling, untranslated } from '../condition-errors.js';
import { unknownOperator } from '../errors.js';
import {
  bareList,
  comparisonAtLimit,
  missingList,
  needlessList,
  notsetValue,
  operatorCase,
  quotedOperator,
  strictComparisonWord,
} from '../spelling-errors.js';
import type { Argument } from './arguments.js';
import { isInteger, isPlainInteger } from './characters.js';
import { type Context, errorText, guessed } from './context.js';
import { silent, valueText } from './loose-condition.js';
import { matchPair, matchRange } from './match-value.js';
import { type OperatorMeaning, operatorMeaning, operatorMeant, strictComparison } from './operator-meaning.js';
import type { Part } from './parts.js';
import { readForeign, readItem, readItems } from './read-item.js';
import type { Token } from './token.js';
import { bareText, isPlainText } from './token-run.js';

export interface Condition {
  readonly operator: OperatorWord | ErrorText;
  readonly value: Value;
  /** True where the value stands in another form. */
  readonly recovered?: true;
}

/**
 * `value` is null where the set ends behind the operator. A missing or mixed argument was reported before. `opening` is how the
 * set begins: `T("city"`.
 */
export function readCondition(
  context: Context,
  operator: Argument,
  value: Argument | null,
  opening: string,
): Condition {
  if (operator.kind !== 'text') {
    return { operator: errorText(context, operator.span), value: readAnyValue(context, value) };
  }
  const text = operatorText(context, operator.part);
  const meaning = operatorMeaning(text);
  const comparison = strictComparison(text) ?? (meaning?.kind === 'beyond' ? meaning.name : null);
  if (comparison !== null) return readComparison(context, operator.part, text, comparison, value);
  if (meaning !== null && meaning.kind !== 'operator') {
    return readForeignOperator(context, operator.part, text, meaning, value, opening);
  }
  const word = readOperator(context, operator.part, text);
  if (word.kind === 'error') return { operator: word, value: readAnyValue(silent(context), value) };
  const foreign = readForeign(context, word, value, opening);
  if (foreign !== null) return { operator: word, value: foreign };
  const range = operatorRow(word.name).shape === 'range' ? readLooseRange(context, value) : null;
  if (range !== null) return { operator: word, value: range, recovered: true };
  return { operator: word, value: readValue(context, word, value) };
}

/** Words that are known, and are no operator here. */
function readForeignOperator(
  context: Context,
  part: Part,
  text: string,
  meaning: OperatorMeaning,
  value: Argument | null,
  opening: string,
): Condition {
  const { kind } = meaning;
  const span = { start: part.start, end: part.end };
  const error = { operator: errorText(context, span), value: readAnyValue(silent(context), value) };
  if (kind === 'unset') {
    const whole = {
      start: span.start,
      end: value?.kind === 'list' || value?.kind === 'text' ? value.span.end : span.end,
    };
    context.report(unsetSpelling(whole, context.source.slice(whole.start, whole.end)));
  } else if (kind !== 'operator' && kind !== 'beyond') {
    const name = kind === 'negative' ? meaning.name : null;
    context.report(untranslated(span, { obstacle: kind, operator: text, name, opening }));
  }
  return error;
}

/** The bounds of a range in another form: `18 AND 30`, `[18-30]`. Null where they are not both there. */
function readLooseRange(context: Context, argument: Argument | null): Value | null {
  const only =
    argument?.kind === 'list' && argument.items.length === 1 && argument.open ? argument.items[0] : undefined;
  const tokens = (argument?.kind === 'text' ? argument.part : only)?.tokens ?? [];
  const scope = { end: tokens.length, inSet: true };
  const pair = argument?.kind === 'text' ? matchPair(tokens, 0, scope) : null;
  const range = argument === null ? null : (matchRange(tokens, 0, scope) ?? pair);
  if (range?.kind !== 'range' || range.next !== tokens.length || argument === null) return null;
  if (!range.bounds.every((text) => isPlainInteger(text))) return null;
  const { span } = argument;
  const value: Value = { kind: 'list', items: range.bounds.map((text) => ({ kind: 'number', text, span })), span };
  const found = rangeForm(span, valueText(value), range.certain ? 'safe' : 'unsafe');
  if (range.certain) context.nearMiss(found);
  else context.report(found);
  return value;
}

/** The operator as its author wrote it, without quotes. */
function operatorText(context: Context, part: Part): string {
  const string = part.tokens.length === 1 ? part.tokens[0]?.string : null;
  return string ? context.source.slice(string.contentStart, string.contentEnd).trim() : bareText(context, part);
}

function readOperator(context: Context, part: Part, text: string): OperatorWord | ErrorText {
  const span = { start: part.start, end: part.end };
  const upper = text.toUpperCase();
  const string = part.tokens[0]?.string ?? null;
  const isClosed = string === null || (string.opened && string.closed);
  if (!isOperator(upper)) {
    const meant = operatorMeant(text);
    if (meant?.certain !== true || !isClosed) {
      context.report(unknownOperator(span, text, context.options.suggestions ? suggestedOperator(text) : null));
      return errorText(context, span);
    }
    context.nearMiss(operatorSpelling(span, text, meant.name));
    return { kind: 'operator', name: meant.name, span };
  }
  if (string !== null) context.report(quotedOperator(span, upper, isClosed ? 'safe' : 'unsafe'));
  else if (upper !== text) context.nearMiss(operatorCase(span, text, upper));
  return { kind: 'operator', name: upper, span };
}

function suggestedOperator(text: string): Operator | null {
  const meant = /^(?:NOT|!)$/i.test(text) ? 'NOTEQ' : operatorMeant(text)?.name;
  if (meant !== undefined) return meant;
  const found = closest(text, OPERATORS);
  if (found === null || !isOperator(found)) return null;
  // A negation is never dropped, nor made of something else.
  const isNegated = /^(?:NOT|!)/i.test(text);
  return isNegated === found.startsWith('NOT') && !(isNegated && editDistance(text.toUpperCase(), found, 1) > 1)
    ? found
    : null;
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
  const bound = value.kind === 'number' && isInteger(value.text) ? BigInt(value.text) : null;
  if (bound === null || value.kind !== 'number') {
    context.report(unknownOperator(span, text, context.options.suggestions ? meant : null));
    return { operator: errorText(context, span), value };
  }
  const next = operatorRow(meant).comparison === 'at-least' ? bound + 1n : bound - 1n;
  if (next > BigInt(Number.MAX_SAFE_INTEGER) || next < BigInt(Number.MIN_SAFE_INTEGER)) {
    context.report(comparisonAtLimit(span, text, value.text));
    return { operator: errorText(context, span), value };
  }
  const found = strictComparisonWord(span, text, meant, value.span, String(next));
  if (isPlainComparison(text)) context.nearMiss(found);
  else context.report(guessed(found));
  return {
    operator: { kind: 'operator', name: meant, span },
    value: { kind: 'number', text: String(next), span: value.span },
  };
}

/** Words such as `over` may include the bound where they come from. */
function isPlainComparison(text: string): boolean {
  return strictComparison(text) !== null || /^(?:is[\s_-]*)?(?:greater|less)[\s_-]*than$/i.test(text);
}

function readValue(context: Context, operator: OperatorWord, argument: Argument | null): Value {
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
  const listening: Context = {
    ...context,
    report: (diagnostic) => void found.push(diagnostic),
    nearMiss: (diagnostic) => context.nearMiss(diagnostic),
  };
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

/** Where bare text has quotes in it, brackets around it may not be all that is missing. */
function reportMissingList(
  context: Context,
  operator: OperatorWord,
  span: Span,
  parts: readonly Part[],
  isBroken: boolean,
): void {
  const isPlain =
    !isBroken &&
    parts.every(({ tokens }) => (tokens.length === 1 ? isPlainToken(tokens[0]) : tokens.every(isWithoutQuotes)));
  const diagnostic = missingList(span, operator.name, isPlain ? 'safe' : 'unsafe', isBroken ? null : severalIn(parts));
  if (isPlain) context.nearMiss(diagnostic);
  else context.report(diagnostic);
}

/** What commas part in the only string, as a list; null where nothing is parted, or quotes and escapes are in it. */
function severalIn(parts: readonly Part[]): string | null {
  const [only, ...others] = parts.flatMap(({ tokens }) => tokens);
  const content = /^"([^"\\]*,[^"\\]*)"$/.exec(only?.text ?? '')?.[1];
  const items = (content ?? '').split(',').map((item) => item.trim());
  if (others.length > 0 || content === undefined || items.some((item) => item === '')) return null;
  return `[${items.map((item) => JSON.stringify(item)).join(', ')}]`;
}

function isPlainToken(token: Token | undefined): boolean {
  if (token === undefined) return false;
  // A bracket at the edge of a string may be that of the list: its quote may have moved.
  // A comma in it may part values.
  return token.string?.closed === true ? !/^.[[\]]|[[\]].$|,/s.test(token.text) : isWithoutQuotes(token);
}

function isWithoutQuotes({ string, text }: Token): boolean {
  return string === null && isPlainText(text);
}

function readRange(context: Context, operator: OperatorWord, argument: Argument | null): Value {
  if (argument?.kind === 'list' && !argument.open) return readList(context, operator, argument);
  return readAnyValue(context, argument, comparisonOf(operator));
}

function readOne(context: Context, operator: OperatorWord, argument: Argument | null): Value {
  const value = readAnyValue(context, argument, comparisonOf(operator));
  const only = value.kind === 'list' && value.items.length === 1 ? value.items[0] : undefined;
  if (value.kind !== 'list' || only === undefined || only.kind === 'error') return value;
  context.nearMiss(needlessList(value.span, only.span, operator.name));
  return only;
}

/** The value as it is written. `comparison`: the operator, where it takes numbers only. */
function readAnyValue(context: Context, argument: Argument | null, comparison: Operator | null = null): Value {
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
