/** Values of a condition, those that other languages have and this one does not among them. */

import { isNegative, type Operator, operatorRow } from '../../base/operators.js';
import { replaceFix } from '../../diagnostics/diagnose.js';
import type { Fix } from '../../diagnostics/diagnostic.js';
import type { ErrorText, OperatorWord, Scalar, Value } from '../ast.js';
import { booleanHelp, DATE_HELP, foreignValue as foreignValueError, nullHelp } from '../condition-errors.js';
import { severalNumbers } from '../spelling-errors.js';
import type { Argument } from './arguments.js';
import { isGrouped } from './characters.js';
import { type Context, errorText } from './context.js';
import { booleanTexts, type ForeignValue, foreignValue } from './foreign-value.js';
import { numbersApart } from './malformed-number.js';
import type { Part } from './parts.js';
import { readScalar } from './read-value.js';
import { bareText } from './token-run.js';

/**
 * The values that a part of a list was meant to be: several where numbers have blanks between them, for in a list each may be
 * one. `parts` is how many the list has.
 */
export function readItems(
  context: Context,
  part: Part,
  comparison: Operator | null,
  parts: number,
): readonly (Scalar | ErrorText)[] {
  const text = bareText(context, part);
  const numbers = numbersApart(text);
  if (numbers === null) return [readItem(context, part, comparison)];
  const span = { start: part.start, end: part.end };
  // Of a range one part with a blank in it is both bounds, and each of two parts is one; other comparisons take one number.
  const isBoth = comparison !== null && operatorRow(comparison).shape === 'range' && parts === 1;
  const isOne = comparison === null ? isGrouped(text) : !isBoth;
  // A group such as 000 is no number of its own, and no number in groups begins with 0.
  const isGroup = isOne && numbers.some((number) => number.startsWith('0'));
  const several = isGroup || (isOne && comparison !== null) ? null : numbers.join(', ');
  const one = isBoth || (!isOne && /^-?0/.test(text)) ? null : numbers.join('');
  context.report(severalNumbers(span, text, one, several));
  const meant = isOne ? [numbers.join('')] : numbers;
  return meant.map((number) => ({ kind: 'number', text: number, span }));
}

/** The value that the part was meant to be. `comparison`: the operator, where it takes numbers only; else null. */
export function readItem(context: Context, part: Part, comparison: Operator | null): Scalar | ErrorText {
  const foreign = foreignOf(context, part);
  if (foreign === null) return readScalar(context, part, comparison);
  const text = bareText(context, part);
  const span = { start: part.start, end: part.end };
  const help = helpOf(foreign, text);
  const fixes = itemTexts(foreign, text, comparison).map((item) => replaceFix('unsafe', `write ${item}`, span, item));
  context.report(foreignValueError(span, text, foreign, help, fixes));
  return errorText(context, span);
}

/** What stands without quotes in the place of a value, and is none. */
function foreignOf(context: Context, part: Part): ForeignValue | null {
  const isString = part.tokens.length === 1 && part.tokens[0]?.kind === 'string';
  return isString ? null : foreignValue(bareText(context, part));
}

/** What may be written instead. */
function itemTexts(foreign: ForeignValue, text: string, comparison: Operator | null): readonly string[] {
  if (foreign !== 'true' && foreign !== 'false')
    return foreign === 'date' && comparison === null ? [JSON.stringify(text)] : [];
  const [number, word] = booleanTexts(foreign, text);
  return comparison === null ? [number, word] : [number];
}

function helpOf(foreign: ForeignValue, text: string): string | null {
  if (foreign === 'date') return DATE_HELP;
  if (foreign === 'pattern') return 'strings compare exactly: name the values, as in IN, ["…", "…"]';
  if (foreign === 'true' || foreign === 'false') return booleanHelp(...booleanTexts(foreign, text));
  return foreign === 'null' ? nullHelp('T("tag name"') : null;
}

/** A null, alone or in a list of its own, which asks for devices without a value. Null for all other values. */
export function readForeign(
  context: Context,
  { name, span: operator }: OperatorWord,
  argument: Argument | null,
  opening: string,
): Value | null {
  if (argument?.kind !== 'text' || foreignOf(context, argument.part) !== 'null') return null;
  const { start, end } = argument.span;
  const text = bareText(context, argument.part);
  context.report(
    foreignValueError({ start, end }, text, 'null', helpWithNull(name, opening), nullFixes(name, operator.start, end)),
  );
  return errorText(context, { start, end });
}

function helpWithNull(name: Operator, opening: string): string {
  if (!isNegative(name)) return nullHelp(opening);
  return `to match devices that have a value, take away those without one: … \\ ${opening}, NOTSET, "")`;
}

function nullFixes(name: Operator, start: number, end: number): readonly Fix[] {
  if (isNegative(name) || operatorRow(name).ordered) return [];
  return [replaceFix('unsafe', 'write NOTSET, ""', { start, end }, 'NOTSET, ""')];
}
