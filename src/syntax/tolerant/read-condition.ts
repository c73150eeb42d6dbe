/** Operator and value of a condition: they are read together, because the operator says what the value should look like. */

import { closest, editDistance } from '../../base/edit-distance.js';
import { isOperator, OPERATORS, type Operator, operatorRow } from '../../base/operators.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { ErrorText, OperatorWord, Value } from '../ast.js';
import { operatorSpelling, rangeForm, unsetSpelling, untranslated } from '../condition-errors.js';
import { unknownOperator } from '../errors.js';
import {
  comparisonAtLimit,
  comparisonWithoutBound,
  operatorCase,
  quotedOperator,
  strictComparisonWord,
} from '../spelling-errors.js';
import type { Argument } from './arguments.js';
import { isInteger, isPlainInteger } from './characters.js';
import { type Context, errorText, guessed, silent } from './context.js';
import { valueText } from './loose-condition.js';
import { numberBeyond, unquoted } from './loose-value.js';
import { matchPair, matchRange } from './match-range.js';
import {
  type OperatorMeaning,
  operatorMeaning,
  operatorMeant,
  STRICT_COMPARISONS,
  strictComparison,
} from './operator-meaning.js';
import type { Part } from './parts.js';
import { readAnyValue, readValue } from './read-condition-value.js';
import { readForeign } from './read-item.js';
import { bareText } from './token-run.js';

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
  if (meaning?.kind === 'beyond') return readComparison(context, operator.part, text, meaning.name, value);
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
  meaning: Exclude<OperatorMeaning, { kind: 'operator' | 'beyond' }>,
  value: Argument | null,
  opening: string,
): Condition {
  const span = { start: part.start, end: part.end };
  const error = { operator: errorText(context, span), value: readAnyValue(silent(context), value) };
  if (meaning.kind === 'unset') {
    const isAnswer = value === null || SAYS_YES.test(context.source.slice(value.span.start, value.span.end));
    const whole = value !== null && isAnswer ? { start: span.start, end: value.span.end } : span;
    context.report(unsetSpelling(whole, context.source.slice(whole.start, whole.end), isAnswer));
  } else {
    const name = meaning.kind === 'negative' ? meaning.name : null;
    context.report(untranslated(span, { obstacle: meaning.kind, operator: text, name, opening }));
  }
  return error;
}

/** What stands behind `IS NULL` elsewhere and adds nothing to it; `false` would ask for the others. */
const SAYS_YES = /^["'\s[\]]*(null|true)?["'\s[\]]*$/i;

/** The bounds of a range in another form: `18 AND 30`, `[18-30]`. Null where they are not both there. */
function readLooseRange(context: Context, argument: Argument | null): Value | null {
  const only = argument?.kind === 'list' && argument.items.length === 1 ? argument.items[0] : undefined;
  const tokens = (argument?.kind === 'text' ? argument.part : only)?.tokens ?? [];
  const pair = argument?.kind === 'text' ? matchPair(tokens, 0) : null;
  const range = matchRange(tokens, 0) ?? pair;
  if (range === null || range.next !== tokens.length || argument === null) return null;
  if (!range.bounds.every((text) => isPlainInteger(text))) return null;
  const { span } = argument;
  const value: Value = { kind: 'list', items: range.bounds.map((text) => ({ kind: 'number', text, span })), span };
  context.nearMiss(rangeForm(span, valueText(value), range.certain ? 'safe' : 'unsafe'));
  return value;
}

/** The operator as its author wrote it, without quotes. */
function operatorText(context: Context, part: Part): string {
  const string = part.tokens[0]?.string;
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
  // As near to GT as to GTE: the bound could be meant to be left out.
  const found = closest(text, [...STRICT_COMPARISONS.keys(), ...OPERATORS]);
  if (found === null || !isOperator(found)) return null;
  // A negation is never dropped, nor made of something else.
  const isNegated = /^(?:NOT|!)/i.test(text);
  return isNegated === found.startsWith('NOT') && !(isNegated && editDistance(text.toUpperCase(), found, 1) > 1)
    ? found
    : null;
}

/** GT and LT: the whole number next to the bound, where there is one. The operator is never written without it: it takes the bound in. */
function readComparison(
  context: Context,
  part: Part,
  text: string,
  meant: Operator,
  argument: Argument | null,
): Condition {
  const span = { start: part.start, end: part.end };
  const found: Diagnostic[] = [];
  const listening: Context = { ...context, report: (diagnostic) => void found.push(diagnostic) };
  const value = readAnyValue(listening, argument);
  for (const diagnostic of found) context.report(diagnostic);
  const bound = value.kind === 'list' ? value : unquoted(value, meant);
  const digits = bound.kind === 'number' && isInteger(bound.text) ? bound.text : null;
  const next = digits === null ? null : numberBeyond(meant, digits);
  if (next === null) {
    context.report(digits === null ? comparisonWithoutBound(span, text, meant) : comparisonAtLimit(span, text, digits));
    return { operator: errorText(context, span), value };
  }
  const comparison = strictComparisonWord(span, text, meant, value.span, next);
  const isCertain = isPlainComparison(text) && value.kind === 'number';
  // A number that is spelled otherwise is mended first.
  if (found.length > 0) context.report({ ...comparison, fixes: [] });
  else context.nearMiss(isCertain ? comparison : guessed(comparison));
  return {
    operator: { kind: 'operator', name: meant, span },
    value: { kind: 'number', text: next, span: value.span },
  };
}

/** Words such as `over` may include the bound where they come from. */
function isPlainComparison(text: string): boolean {
  return strictComparison(text) !== null || /^(?:is[\s_-]*)?(?:greater|less)[\s_-]*than$/i.test(text);
}
