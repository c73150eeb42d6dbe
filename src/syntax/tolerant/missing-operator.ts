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
  if (behind.some(({ symbol }) => symbol !== ')') || names.some(({ kind }) => kind !== 'text')) return null;
  if (names.some(holdsOperator)) return null;
  if (!values.every((value) => isValue(context, value)) || isRunTogether(context, values)) return null;
  const last = second ?? first;
  const span = { start: first.span.start, end: last.span.end };
  const text = context.source.slice(span.start, span.end);
  return operatorMissing(
    { start: first.span.start, end: first.span.end },
    keyword,
    span,
    writtenWith(context, values, text),
  );
}

function holdsOperator(name: Argument): boolean {
  return name.kind === 'text' && name.part.tokens.some(({ kind, text }) => kind !== 'string' && isOperatorWord(text));
}

function isValue(context: Context, argument: Argument): boolean {
  if (argument.kind === 'list') return argument.items.length > 0;
  return argument.kind === 'text' && !isOperator(context, argument);
}

/** An operator, or a word that was meant to be one: a bare word is a value only where it is a number. */
function isOperator(context: Context, { part }: Extract<Argument, { kind: 'text' }>): boolean {
  const [token] = part.tokens;
  if (part.tokens.length === 1 && token?.kind === 'string') return operatorMeaning(token.text.slice(1, -1)) !== null;
  const text = bareText(context, part);
  if (/^[0-9]/.test(text) || truthOf(text) !== null) return false;
  return !isDecimal(text) && rangeText(part.tokens) === null;
}

/** The bounds, where the tokens are a range of whole numbers and nothing else. */
function rangeText(tokens: readonly Token[]): string | null {
  const range = matchRange(tokens, 0, { end: tokens.length, inSet: true });
  if (range?.next !== tokens.length || !range.bounds.every(isPlainInteger)) return null;
  return `[${range.bounds.join(', ')}]`;
}

/** Two values of which the first is a string: a misspelled operator in quotes would look so. */
function isRunTogether(context: Context, values: readonly Argument[]): boolean {
  const [first, second] = values;
  if (second === undefined) return false;
  return first?.kind !== 'text' || second.kind !== 'text' || !isInteger(bareText(context, first.part));
}

/** A boolean as other languages write it; null for everything else. */
function truthOf(text: string): 'true' | 'false' | null {
  const foreign = foreignValue(text);
  return foreign === 'true' || foreign === 'false' ? foreign : null;
}

/** The likely conditions. */
function writtenWith(context: Context, [first, second]: readonly Argument[], text: string): readonly string[] {
  if (first === undefined) return [];
  if (second !== undefined) return [`BETWEEN, [${text}]`, `IN, [${text}]`];
  if (first.kind === 'list') {
    const isPair = first.items.length === 2 && first.items.every((part) => isInteger(bareText(context, part)));
    return isPair ? [`BETWEEN, ${text}`, `IN, ${text}`] : [`IN, ${text}`];
  }
  const range = first.kind === 'text' ? rangeText(first.part.tokens) : null;
  if (range !== null) return [`BETWEEN, ${range}`];
  if (first.kind === 'text' && first.part.tokens[0]?.kind === 'string') return [`EQ, ${text}`];
  const truth = truthOf(text);
  if (truth !== null) return [`EQ, ${truth === 'true' ? 1 : 0}`, `EQ, ${JSON.stringify(truth)}`];
  return isDecimal(text) ? [`EQ, ${text}`] : [];
}
