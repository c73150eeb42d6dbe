/** Conditions between sets, and sets without their letter: read as the set they stand for, and reported once. */

import type { Span } from '../../base/span.js';
import type { Constructor } from '../../base/vocabulary.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Expression } from '../ast.js';
import { infixCondition, missingConstructor, orOfApplication, untranslated } from '../condition-errors.js';
import { type Context, errorText, silent } from './context.js';
import { type LooseCondition, looseCondition } from './loose-condition.js';
import { matchCondition } from './match-condition.js';
import type { MatchedCondition } from './matched-condition.js';
import { constructorOf } from './operator-words.js';
import { readItem } from './read-item.js';
import { isWholeString } from './string-bounds.js';
import type { Token } from './token.js';

export interface InfixReading {
  readonly expression: Expression;
  /** Index behind the last token. */
  readonly next: number;
}

/** The condition that begins at `at`, between sets; null where none does. */
export function readInfix(context: Context, tokens: readonly Token[], at: number): InfixReading | null {
  const matched = matchCondition(tokens, at, { inSet: false });
  if (matched === null) return null;
  const span = { start: tokens[at]?.start ?? 0, end: tokens[matched.next - 1]?.end ?? 0 };
  const condition = looseCondition(context, matched);
  const keyword = keywordOf(condition);
  const texts = [...condition.texts.map((text) => `${keyword}(${text})`), ...otherWayRound(matched, condition)];
  const found = obstacleDiagnostic(context, matched, condition, span);
  const tag = nameText(condition);
  const help = condition.valueHelp(`T(${tag}`) ?? (keyword === 'T' ? orOfApplication(tag) : null);
  const text = context.source.slice(span.start, span.end);
  context.report(found ?? infixCondition(span, text, keyword, { texts, help }));
  return { expression: found === null ? setOf(condition, span) : errorOf(context, span), next: matched.next };
}

/** `"Berlin" = city`: which of both is the tag is not certain. */
function otherWayRound(
  { names: [name], operator: { start } }: MatchedCondition,
  read: LooseCondition,
): readonly string[] {
  const { operator, value } = read;
  const [first] = read.names;
  if (name === undefined || name.start < start || first?.kind !== 'string' || value.kind !== 'string') return [];
  return [`T(${JSON.stringify(value.value)}, ${operator.name}, ${JSON.stringify(first.value)})`];
}

function keywordOf({ names }: LooseCondition): 'T' | 'AT' {
  return names.length === 2 ? 'AT' : 'T';
}

/** The tag's name as it is written in a set. */
function nameText({ names }: LooseCondition): string {
  const tag = names[names.length - 1];
  return tag?.kind === 'string' ? JSON.stringify(tag.value) : (tag?.text ?? '');
}

/** What is wrong with a name or a value that cannot be read, which is all that is said; null where each of them can. */
function unreadableDiagnostic(
  context: Context,
  { names, value }: MatchedCondition,
  condition: LooseCondition,
): Diagnostic | null {
  const unread = names.filter((_, index) => condition.names[index]?.kind === 'error');
  const values = value.kind === 'one' ? [value.part] : value.kind === 'list' ? value.parts : [];
  const found: Diagnostic[] = [];
  for (const part of [...unread, ...values]) readItem(silent(context, found), part, null);
  const first = found.find(({ code }) => code.startsWith('syntax/'));
  return first === undefined ? null : { ...first, fixes: [] };
}

/** What is said where the condition has no form here; null where it has one. `span` is what is told of. */
export function obstacleDiagnostic(
  context: Context,
  matched: MatchedCondition,
  condition: LooseCondition,
  span: Span,
): Diagnostic | null {
  const { obstacle } = condition;
  if (obstacle === null) return null;
  const unreadable = obstacle === 'unreadable' ? unreadableDiagnostic(context, matched, condition) : null;
  if (unreadable !== null) return unreadable;
  const told = obstacle === 'wildcard' ? condition.value.span : matched.operator;
  const text = context.source.slice(told.start, told.end);
  const opening = `${keywordOf(condition)}(${condition.names.map((name) => (name.kind === 'string' ? JSON.stringify(name.value) : name.text)).join(', ')}`;
  return untranslated(span, { obstacle, operator: text, name: condition.operator.name, opening });
}

/** The set that a condition stands for. */
export function setOf({ names, operator, value }: LooseCondition, span: Span): Expression {
  const [first, second] = names;
  const nothing = { kind: 'error' as const, text: '', span };
  if (second === undefined) {
    return { kind: 'tag', tag: first ?? nothing, operator, value, span, outer: span, recovered: true };
  }
  return {
    kind: 'applicationTag',
    code: first ?? nothing,
    tag: second,
    operator,
    value,
    span,
    outer: span,
    recovered: true,
  };
}

export function errorOf(context: Context, span: Span): Expression {
  return { ...errorText(context, span), outer: span };
}

/** The set without its letter that begins with the bracket at `at`; null where none does. */
export function readUnnamedSet(context: Context, tokens: readonly Token[], at: number): InfixReading | null {
  return readUnnamedCondition(context, tokens, at) ?? readUnnamedApplication(context, tokens, at);
}

function readUnnamedCondition(context: Context, tokens: readonly Token[], at: number): InfixReading | null {
  const matched = matchCondition(tokens, at + 1, { inSet: true });
  if (matched === null || !matched.hasCommas || tokens[matched.next]?.kind !== 'close') return null;
  if (matched.names.some(({ tokens }) => tokens.some(({ text }) => constructorOf(text) === text))) return null;
  const next = matched.next + 1;
  const span = { start: tokens[at]?.start ?? 0, end: tokens[next - 1]?.end ?? 0 };
  const condition = looseCondition(context, matched);
  reportUnnamed(context, tokens[at] as Token, span, [keywordOf(condition)]);
  // Whether a value is a number of the tag's type is judged with the set.
  const isRead = condition.obstacle === null || condition.obstacle === 'not-a-number';
  return { expression: isRead ? setOf(condition, span) : errorOf(context, span), next };
}

/** `("X")` and `("X", ["iOS"])`: the letter of an application or a group is missing. */
function readUnnamedApplication(context: Context, tokens: readonly Token[], at: number): InfixReading | null {
  const close = closeOfApplication(tokens, at + 1);
  if (close < 0) return null;
  const span = { start: tokens[at]?.start ?? 0, end: tokens[close]?.end ?? 0 };
  reportUnnamed(context, tokens[at] as Token, span, ['A', 'G']);
  return { expression: errorOf(context, span), next: close + 1 };
}

const MOST_PLATFORM_TOKENS = 24;

/** Index of the bracket behind a code, or behind a code and a list; -1 where something else stands there. */
function closeOfApplication(tokens: readonly Token[], at: number): number {
  if (!isWholeString(tokens[at]?.string)) return -1;
  if (tokens[at + 1]?.kind === 'close') return at + 1;
  if (tokens[at + 1]?.kind !== 'comma' || tokens[at + 2]?.kind !== 'openList') return -1;
  for (let index = at + 3; index < at + MOST_PLATFORM_TOKENS; index++) {
    const kind = tokens[index]?.kind;
    if (kind === 'closeList') return tokens[index + 1]?.kind === 'close' ? index + 1 : -1;
    if (kind !== 'string' && kind !== 'word' && kind !== 'comma') return -1;
  }
  return -1;
}

function reportUnnamed(context: Context, { start, end }: Token, span: Span, letters: readonly Constructor[]): void {
  context.report(missingConstructor({ start, end }, context.source.slice(span.start, span.end), letters));
}
