/** The arguments of a set to its node: names, operator, value, platforms; and what is to be said where there are too many or too few. */

import { isOperator, operatorRow } from '../../base/operators.js';
import { platformOf } from '../../base/platform-names.js';
import { cover, type Span } from '../../base/span.js';
import type { Constructor } from '../../base/vocabulary.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Expression, PlatformList } from '../ast.js';
import { unclosedBracket } from '../bracket-errors.js';
import { operatorMissing } from '../condition-errors.js';
import {
  argumentsMissing,
  argumentsTooMany,
  argumentsUnclear,
  newerArguments,
  severalForOne,
  swappedConstructor,
  unexpected,
} from '../errors.js';
import { type Argument, type Arguments, leadingClosers, type SetReading } from './arguments.js';
import { commaNumber } from './comma-numbers.js';
import { type Context, errorText, guessingContext } from './context.js';
import { isOperatorLike, isOperatorWord } from './operator-words.js';
import { nameCount, type Part } from './parts.js';
import { readCondition } from './read-condition.js';
import { readName } from './read-name.js';
import { readPlatforms } from './read-platforms.js';
import type { Token } from './token.js';
import { bareText, isPlainText } from './token-run.js';

/** `settled`: brackets and commas are right, or were reported. */
export function readArguments(
  context: Context,
  head: Token,
  written: Constructor,
  found: Arguments,
  settled: boolean,
): Omit<SetReading, 'reached'> {
  const span = { start: head.start, end: found.end };
  const closers = leadingClosers(found.behind);
  const implied = withImpliedList(context, written, found);
  const all = settled ? implied : withMissingNames(context, written, implied);
  const keyword = settled ? written : meantConstructor(context, written, all);
  const broken = !settled && reportBroken(context, found, closers.length);
  const isWhole = implied !== found.all && all.every(({ kind }) => kind === 'text' || kind === 'list');
  if (!settled && !broken && !isWhole) {
    const diagnostic = countDiagnostic(context, head, written, keyword, all, found.end);
    if (diagnostic !== null) context.report(diagnostic);
    if (diagnostic?.code === 'syntax/newer-language') {
      return { expression: { ...errorText(context, span), outer: span }, closers };
    }
  }
  const sure = broken ? all : withoutExcess(keyword, all);
  const expression =
    keyword === 'A' || keyword === 'G'
      ? readApplications(context, keyword, sure, span)
      : readTag(context, keyword, sure, span, written);
  return { expression, closers };
}

/** The arguments with nothing in the places of the names, where they begin with the operator. */
function withMissingNames(context: Context, keyword: Constructor, all: readonly Argument[]): readonly Argument[] {
  const [first] = all;
  if (keyword === 'A' || keyword === 'G' || all.length > 2 || first?.kind !== 'text') return all;
  if (!isOperatorWord(bareText(context, first.part))) return all;
  const { start } = first.span;
  const nothing: Argument = { kind: 'missing', span: { start, end: start } };
  return [...new Array<Argument>(nameCount(keyword)).fill(nothing), ...all];
}

/** The arguments without those of which one is too many: which of them is meant cannot be said. Names are kept. */
function withoutExcess(keyword: Constructor, all: readonly Argument[]): readonly Argument[] {
  const most = ARGUMENTS[keyword].length;
  if (all.length <= most) return all;
  const [first, last] = [all[most - 1] as Argument, all[all.length - 1] as Argument];
  return [...all.slice(0, most - 1), { kind: 'mixed', parts: [], span: cover(first.span, last.span) }];
}

function readApplications(context: Context, keyword: 'A' | 'G', all: readonly Argument[], span: Span): Expression {
  const what = keyword === 'A' ? 'application code' : 'group code';
  const argument = all[1];
  // Behind the comma stands no platform: both may be one name with a comma in it.
  const isOne =
    argument?.kind === 'text' && platformOf(bareText(context, argument.part).replace(/^["']|["']$/g, '')) === null;
  const code = readName(isOne ? guessingContext(context) : context, all[0] ?? missingAt(span), what);
  const platforms: PlatformList | null = argument === undefined ? null : readPlatforms(context, argument);
  return { kind: keyword === 'A' ? 'application' : 'group', code, platforms, span, outer: span };
}

function readTag(
  context: Context,
  keyword: 'T' | 'AT',
  all: readonly Argument[],
  span: Span,
  written: Constructor,
): Expression {
  const names = nameCount(keyword);
  const tag = readName(context, all[names - 1] ?? missingAt(span), 'tag name');
  const opening = `${keyword}(${keyword === 'AT' ? '"application code", ' : ''}${tag.kind === 'string' ? JSON.stringify(tag.value) : '"tag name"'}`;
  const condition = readCondition(context, all[names] ?? missingAt(span), all[names + 1] ?? null, opening);
  const { operator, value } = condition;
  const recovered = condition.recovered === undefined ? {} : { recovered: true as const };
  if (keyword === 'T') {
    const nameless = written === 'AT' ? { withoutApplication: true as const } : {};
    return { kind: 'tag', tag, operator, value, span, outer: span, ...recovered, ...nameless };
  }
  const code = readName(context, all[0] ?? missingAt(span), 'application code');
  return { kind: 'applicationTag', code, tag, operator, value, span, outer: span, ...recovered };
}

/** The names of a condition that has no operator; what stands in its place is kept as text. */
export function readTagWithoutOperator(
  context: Context,
  keyword: 'T' | 'AT',
  all: readonly Argument[],
  span: Span,
): Expression {
  const names = nameCount(keyword);
  const tag = readName(context, all[names - 1] ?? missingAt(span), 'tag name');
  const at = all[names]?.span ?? { start: span.end, end: span.end };
  const operator = errorText(context, { start: at.start, end: at.start });
  const value = errorText(context, { start: at.start, end: all[all.length - 1]?.span.end ?? at.end });
  if (keyword === 'T') return { kind: 'tag', tag, operator, value, span, outer: span };
  const code = readName(context, all[0] ?? missingAt(span), 'application code');
  return { kind: 'applicationTag', code, tag, operator, value, span, outer: span };
}

function missingAt({ end }: Span): Argument {
  return { kind: 'missing', span: { start: end, end } };
}

/** True where the values of a list, or platforms, stand among the arguments without the brackets of a list. */
export function impliesList(context: Context, keyword: Constructor, found: Arguments): boolean {
  return found.unclosed.length === 0 && withImpliedList(context, keyword, found) !== found.all;
}

/** The arguments with values that should be a list taken together. */
function withImpliedList(context: Context, keyword: Constructor, { all }: Arguments): readonly Argument[] {
  const first = keyword === 'A' || keyword === 'G' ? 1 : nameCount(keyword) + 1;
  const rest = all.slice(first);
  const items = rest.flatMap((argument) => (argument.kind === 'text' ? [argument.part] : []));
  if (items.length < 2 || items.length < rest.length) return all;
  const fits =
    first === 1
      ? items.every((part) => platformOf(bareText(context, part).replace(/^["']|["']$/g, '')) !== null)
      : takesList(all[first - 1]);
  const span = cover(items[0] as Part, items[items.length - 1] as Part);
  return fits ? [...all.slice(0, first), { kind: 'list', items, span, open: false }] : all;
}

function takesList(operator: Argument | undefined): boolean {
  const word = operator?.kind === 'text' ? (operator.part.tokens[0]?.text.toUpperCase() ?? '') : '';
  if (!isOperator(word)) return false;
  const shape = operatorRow(word).shape;
  return shape === 'list' || shape === 'range';
}

/** The constructor of a condition is told by the place of its operator: AT has an application code before the name, T has none. */
function meantConstructor(context: Context, written: Constructor, all: readonly Argument[]): Constructor {
  if (all.length === 4 && isOperatorArgument(context, all[2])) return 'AT';
  if (all.length === 3 && isOperatorArgument(context, all[1])) return 'T';
  return written;
}

function isOperatorArgument(context: Context, argument: Argument | undefined): boolean {
  return argument?.kind === 'text' && isOperatorLike(bareText(context, argument.part));
}

/** Reports brackets that stay open, or text behind the set; false where there is nothing of the kind. */
function reportBroken(context: Context, { unclosed, end, behind }: Arguments, closers: number): boolean {
  const open = unclosed[0];
  if (open !== undefined) {
    const closing = unclosed.map(({ symbol }) => (symbol === '(' ? ')' : ']')).reverse();
    const span = { start: end, end };
    context.report(unclosedBracket(open, open.symbol, { span, bracket: closing.join(''), certain: false }));
    return true;
  }
  const junk = behind.slice(closers);
  if (junk.length === 0) return false;
  const span = cover(junk[0] as Part, junk[junk.length - 1] as Part);
  context.report(unexpected(span, context.source.slice(span.start, span.end)));
  return true;
}

/** What is wrong with the arguments: some are missing, or too many, or one holds more than one thing; null where their reader says it. */
function countDiagnostic(
  context: Context,
  head: Token,
  written: Constructor,
  meant: Constructor,
  all: readonly Argument[],
  end: number,
): Diagnostic | null {
  if (written !== meant) return swappedConstructor({ start: head.start, end: head.end }, written, meant);
  const mixed = all.find((argument) => argument.kind === 'mixed');
  if (mixed !== undefined) {
    const text = context.source.slice(mixed.span.start, mixed.span.end);
    const [name, value] = written === 'T' && all.length === 1 ? mixed.parts.map(plainText) : [];
    if (mixed.parts.length === 2 && name?.startsWith('"') && value)
      return operatorMissing(mixed.parts[1] as Part, written, mixed.span, [`${name}, EQ, ${value}`]);
    return severalForOne(mixed.span, text, all.indexOf(mixed) < nameCount(written) && isPlainText(text));
  }
  const most = ARGUMENTS[written].length;
  const extra = all[most];
  const isMissing = extra?.kind === 'missing' && all.slice(0, most).some(({ kind }) => kind === 'missing');
  if (extra === undefined || isMissing)
    return missingDiagnostic(written, all, end, { start: head.start, end: head.end });
  const number = commaNumber(context, written, all);
  if (number !== null) return number;
  const span = cover(extra.span, (all[all.length - 1] as Argument).span);
  const newer = most === 2 ? all.length === 3 : all.length >= 5 || isDateWord(context, extra);
  if (newer) return newerArguments(span, written);
  return argumentsTooMany(span, written, all.length);
}

/** The one string or number that a part is; null for everything else. */
function plainText({ tokens: [token, ...others] }: Part): string | null {
  const isPlain = token?.kind === 'number' || /^"[^"\\]*"$/.test(token?.text ?? '');
  return isPlain && others.length === 0 ? (token?.text ?? null) : null;
}

const ARGUMENTS: Readonly<Record<Constructor, readonly string[]>> = {
  A: ['application code', 'platforms'],
  G: ['group code', 'platforms'],
  T: ['tag name', 'operator', 'value'],
  AT: ['application code', 'tag name', 'operator', 'value'],
};

/** The word that ends the date form of the newer language. */
function isDateWord(context: Context, argument: Argument): boolean {
  return argument.kind === 'text' && /^"?date"?$/i.test(bareText(context, argument.part));
}

function missingDiagnostic(
  written: Constructor,
  all: readonly Argument[],
  end: number,
  headSpan: Span,
): Diagnostic | null {
  const isMissing = (index: number): boolean => (all[index]?.kind ?? 'missing') === 'missing';
  const missing = ARGUMENTS[written].filter((name, index) => name !== 'platforms' && isMissing(index));
  const at = all.find(({ kind }) => kind === 'missing')?.span ?? { start: end - 1, end: end - 1 };
  if (missing.length > 0) return argumentsMissing(at, written, missing);
  return all.some(isNumbers) ? null : argumentsUnclear(headSpan, written);
}

/** Numbers in a row, as `30 -18`. */
function isNumbers(argument: Argument): boolean {
  const { tokens } = argument.kind === 'text' ? argument.part : { tokens: [] };
  return tokens.length > 1 && tokens.every(({ kind }) => kind === 'number');
}
