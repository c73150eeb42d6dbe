/** Conditions that have a name and values, and no operator between them. */

import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { operatorMissing } from '../condition-errors.js';
import type { Argument, Arguments } from './arguments.js';
import { isDecimal, isInteger, isPlainInteger } from './characters.js';
import type { Context } from './context.js';
import { foreignValue } from './foreign-value.js';
import { matchRange } from './match-range.js';
import { operatorMeaning } from './operator-meaning.js';
import { isOperatorWord } from './operator-words.js';
import { nameCount } from './parts.js';
import type { Token } from './token.js';
import { bareText } from './token-run.js';

/** What is said of `T("age", 18)` and the like; null where there is an operator, or the brackets are not right. */
export function missingOperatorDiagnostic(
  context: Context,
  keyword: 'T' | 'AT',
  { all, unclosed, behind }: Arguments,
): Diagnostic | null {
  const values = all.slice(nameCount(keyword));
  const [first, second] = values;
  const names = all.slice(0, nameCount(keyword));
  if (first === undefined || values.length > 2 || unclosed.length > 0) return null;
  if (behind.some(({ symbol }) => symbol !== ')') || !names.every(isName)) return null;
  if (!isValue(context, first) || (second !== undefined && !isSecond(context, first, second))) return null;
  const last = second ?? first;
  const span = { start: first.span.start, end: last.span.end };
  const text = context.source.slice(span.start, span.end);
  return operatorMissing(
    { start: first.span.start, end: first.span.end },
    keyword,
    span,
    second === undefined ? writtenWith(context, first, text) : [`BETWEEN, [${text}]`, `IN, [${text}]`],
  );
}

function isName(name: Argument): boolean {
  return name.kind === 'text' && !name.part.tokens.some(({ text }) => isOperatorWord(text));
}

type Value = Extract<Argument, { kind: 'text' | 'list' }>;

function isValue(context: Context, argument: Argument): argument is Value {
  if (argument.kind === 'list') return argument.items.length > 0;
  return argument.kind === 'text' && !isOperator(context, argument);
}

/** An operator, or a word that was meant to be one: a bare word is a value only where it is a number. */
function isOperator(context: Context, { part }: Extract<Argument, { kind: 'text' }>): boolean {
  const [token] = part.tokens;
  if (token?.kind === 'string') return operatorMeaning(token.text.slice(1, -1)) !== null;
  const text = bareText(context, part);
  if (/^[0-9]/.test(text) || truthOf(text) !== null) return false;
  return !isDecimal(text) && rangeText(part.tokens) === null;
}

/** The bounds, where the tokens are a range of whole numbers and nothing else. */
function rangeText(tokens: readonly Token[]): string | null {
  const range = matchRange(tokens, 0);
  if (range?.next !== tokens.length || !range.bounds.every(isPlainInteger)) return null;
  return `[${range.bounds.join(', ')}]`;
}

/** True for a second value, and only behind a whole number: before it a string may be a misspelled operator in quotes. */
function isSecond(context: Context, first: Value, second: Argument): boolean {
  if (first.kind !== 'text' || !isInteger(bareText(context, first.part))) return false;
  return second.kind === 'text' && !isOperator(context, second);
}

/** A boolean as other languages write it; null for everything else. */
function truthOf(text: string): 'true' | 'false' | null {
  const foreign = foreignValue(text);
  return foreign === 'true' || foreign === 'false' ? foreign : null;
}

/** The likely conditions with one value. */
function writtenWith(context: Context, value: Value, text: string): readonly string[] {
  if (value.kind === 'list') {
    const isPair = value.items.length === 2 && value.items.every((part) => isInteger(bareText(context, part)));
    return isPair ? [`BETWEEN, ${text}`, `IN, ${text}`] : [`IN, ${text}`];
  }
  const { tokens } = value.part;
  const range = rangeText(tokens);
  if (range !== null) return [`BETWEEN, ${range}`];
  if (tokens[0]?.kind === 'string') return [`EQ, ${text}`];
  const truth = truthOf(text);
  if (truth !== null) return [`EQ, ${truth === 'true' ? 1 : 0}`, `EQ, ${JSON.stringify(truth)}`];
  return isDecimal(text) ? [`EQ, ${text}`] : [];
}
