/** Finds the value of a condition as other languages write it: one value, a list, or the two bounds of a range. */

import { unreachable } from '../../base/invariant.js';
import { isListed, listedForm, type Operator, operatorRow } from '../../base/operators.js';
import type { Span } from '../../base/span.js';
import { isInteger } from './characters.js';
import { matchAlternatives, matchBareList, matchNumbers } from './match-bare-values.js';
import { matchCall } from './match-call.js';
import type { OperatorMeaning } from './operator-meaning.js';
import { setOperator } from './operator-words.js';
import type { Part } from './parts.js';
import { isBetweenSets, startsSet } from './set-start.js';
import { isWholeString } from './string-bounds.js';
import type { Token, TokenKind } from './token.js';
import { partOf, type Scope, touches } from './token-run.js';

interface MatchedScalar {
  readonly kind: 'one';
  readonly part: Part;
  readonly next: number;
}

/** `certain`: nothing else can be meant by the range. `plain`: its bounds are separated by a comma. */
export type LooseValue =
  | { readonly kind: 'none' }
  | MatchedScalar
  | {
      readonly kind: 'list';
      readonly parts: readonly Part[];
      /** False where values are joined by OR. */
      readonly bracketed: boolean;
      /** True where AND joins them: all of them are asked for. */
      readonly all: boolean;
      readonly span: Span;
      readonly next: number;
    }
  | {
      readonly kind: 'range';
      readonly bounds: readonly [string, string];
      readonly certain: boolean;
      readonly plain: boolean;
      readonly span: Span;
      readonly next: number;
    };

/** The value at `at` that goes with `meaning`; null where none stands there. */
export function matchValue(
  meaning: OperatorMeaning,
  tokens: readonly Token[],
  at: number,
  scope: Scope,
): LooseValue | null {
  switch (meaning.kind) {
    case 'unset':
    case 'set':
      return { kind: 'none' };
    case 'negative':
      return matchRange(tokens, at, scope) ?? matchScalar(tokens, at, scope);
    case 'operator':
      return matchOperands(meaning.name, tokens, at, scope);
    case 'beyond':
    case 'holds':
    case 'all':
    case 'pattern':
      return matchListOrOne(tokens, at, scope, false);
    default:
      return unreachable(meaning);
  }
}

function matchOperands(name: Operator, tokens: readonly Token[], at: number, scope: Scope): LooseValue | null {
  const { shape } = operatorRow(name);
  switch (shape) {
    case 'range':
      return matchRange(tokens, at, scope) ?? matchPair(tokens, at, scope);
    case 'nothing':
      return matchEmpty(tokens, at, scope);
    case 'scalar':
    case 'list':
      return (
        matchRangeInList(tokens, at, scope) ??
        ((listedForm(name) ?? name) === 'IN' && !scope.inSet ? matchSpelledRange(tokens, at, scope) : null) ??
        matchListOrOne(tokens, at, scope, takesSeveral(name, tokens, at))
      );
    default:
      return unreachable(shape);
  }
}

function matchEmpty(tokens: readonly Token[], at: number, scope: Scope): LooseValue {
  const token = tokens[at];
  return at < scope.end && token?.text === '""'
    ? { kind: 'one', part: partOf([token]), next: at + 1 }
    : { kind: 'none' };
}

/** True where several values may stand; `1,5` behind a sign that compares may be one. */
function takesSeveral(name: Operator, tokens: readonly Token[], at: number): boolean {
  if (isListed(name)) return true;
  const isNumber = tokens[at]?.kind === 'number' && tokens[at + 1]?.kind === 'comma' && touches(tokens, at + 2);
  return listedForm(name) !== null && !isNumber;
}

/** Values without brackets, between sets; null where one stands alone, or a list. */
function matchBare(tokens: readonly Token[], at: number, isListed: boolean): LooseValue | null {
  const list = isListed ? (matchAlternatives(tokens, at) ?? matchBareList(tokens, at)) : null;
  const found = list ?? matchNumbers(tokens, at);
  const [first, second] = found?.parts ?? [];
  if (found === null || first === undefined) return null;
  if (second === undefined) return { kind: 'one', part: first, next: found.next };
  const span = { start: first.start, end: found.parts.at(-1)?.end ?? first.end };
  return { kind: 'list', parts: found.parts, bracketed: false, all: false, span, next: found.next };
}

function matchListOrOne(tokens: readonly Token[], at: number, scope: Scope, isListed: boolean): LooseValue | null {
  const bare = scope.inSet ? null : matchBare(tokens, at, isListed);
  return bare ?? matchList(tokens, at, scope) ?? matchJoined(tokens, at, scope) ?? matchScalar(tokens, at, scope);
}

const JOINERS: ReadonlySet<string> = new Set(['OR', '|', '||', 'ODER']);

const ENDS_VALUE: ReadonlySet<string> = new Set([...JOINERS, ',', ')']);

/** `18 OR 19`, among the arguments of a set. */
function matchJoined(tokens: readonly Token[], at: number, scope: Scope): LooseValue | null {
  let last = scope.inSet ? matchScalar(tokens, at, scope) : null;
  if (last === null) return null;
  const parts = [last.part];
  while (last.next < scope.end && JOINERS.has(tokens[last.next]?.text.toUpperCase() ?? '')) {
    const item = matchScalar(tokens, last.next + 1, scope);
    if (item === null) return null;
    // What goes on is a condition of its own.
    if (item.next < scope.end && !ENDS_VALUE.has(tokens[item.next]?.text.toUpperCase() ?? '')) break;
    parts.push(item.part);
    last = item;
  }
  const span = { start: tokens[at]?.start ?? 0, end: last.part.end };
  return parts.length > 1 ? { kind: 'list', parts, bracketed: false, all: false, span, next: last.next } : null;
}

const LIST_JOINERS: ReadonlySet<string> = new Set([...JOINERS, 'AND', '&', '&&', 'UND']);

const CLOSERS: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

/** A list in brackets of any kind. */
function matchList(tokens: readonly Token[], at: number, scope: Scope): LooseValue | null {
  const open = tokens[at];
  const closer = at < scope.end ? CLOSERS.get(open?.text ?? '') : undefined;
  if (open === undefined || closer === undefined) return null;
  const parts: Part[] = [];
  const joiners = new Set<string>();
  for (let index = at + 1; index < scope.end; ) {
    const item = matchScalar(tokens, index, { ...scope, inSet: true });
    if (item === null) return null;
    parts.push(item.part);
    const token = tokens[item.next];
    if (token?.text === closer) {
      const span = { start: open.start, end: token.end };
      const all = [...joiners].some((joiner) => setOperator(joiner) === 'intersection');
      return { kind: 'list', parts, bracketed: joiners.size === 0, all, span, next: item.next + 1 };
    }
    if (token?.kind !== 'string' && LIST_JOINERS.has(token?.text.toUpperCase() ?? ''))
      joiners.add(token?.text.toUpperCase() ?? '');
    else if (token?.kind !== 'comma' && token?.kind !== 'semicolon') return null;
    index = item.next + 1;
  }
  return null;
}

/** `[18 TO 30]`, whatever the operator before it; between sets `[18..30]`, too. */
function matchRangeInList(tokens: readonly Token[], at: number, scope: Scope): LooseValue | null {
  if (tokens[at]?.kind !== 'openList') return null;
  const range = matchRange(tokens, at, scope);
  const connector = tokens[at + 2];
  const isRange = connector?.text.toUpperCase() === 'TO' || (!scope.inSet && range?.kind === 'range' && !range.plain);
  return range?.kind === 'range' && isRange ? range : null;
}

/** `5 to 7`, `18..30`: a range behind a sign that compares. */
function matchSpelledRange(tokens: readonly Token[], at: number, scope: Scope): LooseValue | null {
  const connector = tokens[at + 1]?.text.toUpperCase() ?? '';
  const first = matchScalar(tokens, at, scope);
  const whole = first?.part.tokens[0]?.kind === 'number' ? rangeOf(first.part, first.next) : null;
  if (whole !== null) return whole;
  return tokens[at]?.kind === 'number' && /^(?:TO|BIS|\.\.\.?|…)$/.test(connector)
    ? matchRange(tokens, at, scope)
    : null;
}

const CONNECTORS: ReadonlySet<string> = new Set([
  'AND',
  'TO',
  'UND',
  'BIS',
  '..',
  '...',
  '…',
  ',',
  ';',
  '&',
  '&&',
  '-',
  '–',
  ':',
]);
const RANGE_TEXT = /^(-?[0-9]+)\s*(-|–|—|\.\.\.?|…|,|:| to | and )\s*(-?[0-9]+)$/i;

/** `18 AND 30`, `18..30`, `18-30`, `"18-30"`, with or without brackets around. */
export function matchRange(tokens: readonly Token[], at: number, scope: Scope): LooseValue | null {
  const open = tokens[at];
  if (open === undefined || at >= scope.end) return null;
  const closer = CLOSERS.get(open.text);
  const from = closer === undefined ? at : at + 1;
  const range = matchBounds(tokens, from, { ...scope, inSet: true });
  if (range?.kind !== 'range' || closer === undefined) return range;
  const close = tokens[range.next];
  if (close?.text !== closer || range.next >= scope.end) return null;
  return { ...range, span: { start: open.start, end: close.end }, next: range.next + 1 };
}

function matchBounds(tokens: readonly Token[], at: number, scope: Scope): LooseValue | null {
  const first = matchScalar(tokens, at, scope);
  if (first === null) return null;
  const whole = rangeOf(first.part, first.next);
  if (whole !== null) return whole;
  const connector = tokens[first.next];
  if (connector === undefined || !CONNECTORS.has(connector.text.toUpperCase())) return null;
  const second = matchScalar(tokens, first.next + 1, scope);
  if (second === null) return null;
  const certain = connector.kind !== 'sign' && connector.text !== ':' && connector.text !== '..';
  return {
    kind: 'range',
    bounds: [boundOf(first.part), boundOf(second.part)],
    certain,
    plain: connector.kind === 'comma',
    span: { start: first.part.start, end: second.part.end },
    next: second.next,
  };
}

/** `18 30`: two numbers with nothing but a blank between. */
export function matchPair(tokens: readonly Token[], at: number, scope: Scope): LooseValue | null {
  const [min, max] = [tokens[at], tokens[at + 1]];
  if (min?.kind !== 'number' || max?.kind !== 'number' || at + 1 >= scope.end) return null;
  const span = { start: min.start, end: max.end };
  return { kind: 'range', bounds: [min.text, max.text], certain: false, plain: false, span, next: at + 2 };
}

/** A range that stands in one piece. */
function rangeOf(part: Part, next: number): LooseValue | null {
  const found = RANGE_TEXT.exec(textOf(part.tokens, false));
  const [, min, sign, max] = found ?? [];
  if (min === undefined || max === undefined) return null;
  // `1..2` may be the decimal `1.2` with a point too many.
  const certain = (sign === '…' || sign === '...') && part.tokens[0]?.kind !== 'string';
  return { kind: 'range', bounds: [min, max], certain, plain: false, span: { start: part.start, end: part.end }, next };
}

/** A bound as it is written, without quotes around digits. */
function boundOf(part: Part): string {
  const bare = textOf(part.tokens, false);
  return isInteger(bare) ? bare : textOf(part.tokens, true);
}

function textOf(tokens: readonly Token[], quoted: boolean): string {
  return tokens.map(({ text, kind }) => (kind === 'string' && !quoted ? text.slice(1, -1).trim() : text)).join('');
}

const MOST_PIECES = 16;
const PIECES: ReadonlySet<TokenKind> = new Set<TokenKind>(['word', 'number', 'other', 'sign']);

/** A string that is whole, a number, or pieces of bare text that touch. */
function matchScalar(tokens: readonly Token[], at: number, scope: Scope): MatchedScalar | null {
  const first = tokens[at];
  if (first === undefined || at >= scope.end) return null;
  if (first.kind === 'string')
    return isWholeString(first.string) ? { kind: 'one', part: partOf([first]), next: at + 1 } : null;
  if (first.text === '/') return matchRegularExpression(tokens, at, scope);
  const call = matchCall(tokens, at, scope);
  if (call !== null) return { kind: 'one', part: call, next: at + call.tokens.length };
  const begins = first.kind === 'word' || first.kind === 'number' || (isSign(first) && touches(tokens, at + 1));
  if (!begins || (first.kind === 'word' && (isBetweenSets(first) || startsSet(tokens, at)))) return null;
  let next = at + 1;
  while (next < scope.end && next < at + MOST_PIECES && touches(tokens, next) && isPiece(tokens, next)) next++;
  if (next === at + 1) next = behindMoreWords(tokens, at, scope);
  return { kind: 'one', part: partOf(tokens.slice(at, next)), next };
}

function isSign({ text }: Token): boolean {
  return text === '-' || text === '+' || text === '−' || text === '–' || text === '.';
}

/** Operators that stand between sets end a value, except where they are part of a word, a date or a range. */
function isPiece(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at] as Token;
  if (!PIECES.has(token.kind) || startsSet(tokens, at)) return false;
  if (token.kind === 'word' || token.kind === 'number') return true;
  const next = tokens[at + 1];
  const goesOn =
    touches(tokens, at + 1) && (next?.kind === 'word' || next?.kind === 'number') && !startsSet(tokens, at + 1);
  if (token.kind === 'sign') return goesOn && (isSign(token) || token.text === '/');
  return goesOn || token.text === '%';
}

/** `New York`: a second word belongs to a value only where nothing else follows it. */
function behindMoreWords(tokens: readonly Token[], at: number, { end }: Scope): number {
  const second = tokens[at + 1];
  if (tokens[at]?.kind !== 'word' || second?.kind !== 'word' || at + 1 >= end) return at + 1;
  if (isBetweenSets(second) || startsSet(tokens, at + 1)) return at + 1;
  const behind = tokens[at + 2];
  const isLast = behind === undefined || at + 2 >= end || behind.kind === 'close' || isBetweenSets(behind);
  return isLast ? at + 2 : at + 1;
}

/** From one slash to the next that nothing but flags follows. */
function matchRegularExpression(tokens: readonly Token[], at: number, { end }: Scope): MatchedScalar | null {
  for (let next = at + 1; next < end && next < at + MOST_PIECES; next++) {
    if (tokens[next]?.text !== '/') continue;
    const flags = touches(tokens, next + 1) && tokens[next + 1]?.kind === 'word' ? 1 : 0;
    return { kind: 'one', part: partOf(tokens.slice(at, next + 1 + flags)), next: next + 1 + flags };
  }
  return null;
}
