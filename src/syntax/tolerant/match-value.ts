/** Finds the value of a condition as other languages write it: one value, a list, or the two bounds of a range. */

import { unreachable } from '../../base/invariant.js';
import { isListed, listedForm, type Operator, operatorRow } from '../../base/operators.js';
import { matchAlternatives, matchBareList, matchNumbers } from './match-bare-values.js';
import { CLOSERS, matchPair, matchRange, matchRangeInList, matchSpelledRange } from './match-range.js';
import { matchScalar } from './match-scalar.js';
import type { LooseValue } from './matched-condition.js';
import type { OperatorMeaning } from './operator-meaning.js';
import { setOperator } from './operator-words.js';
import type { Part } from './parts.js';
import type { Token } from './token.js';
import { partOf, type Scope, touches } from './token-run.js';

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
      return matchRange(tokens, at) ?? matchScalar(tokens, at);
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
      return matchRange(tokens, at) ?? matchPair(tokens, at);
    case 'nothing':
      return matchEmpty(tokens[at], at);
    case 'scalar':
    case 'list':
      return (
        matchRangeInList(tokens, at, scope) ??
        ((listedForm(name) ?? name) === 'IN' && !scope.inSet ? matchSpelledRange(tokens, at) : null) ??
        matchListOrOne(tokens, at, scope, takesSeveral(name, tokens, at))
      );
    default:
      return unreachable(shape);
  }
}

function matchEmpty(token: Token | undefined, at: number): LooseValue {
  return token?.text === '""' ? { kind: 'one', part: partOf([token]), next: at + 1 } : { kind: 'none' };
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
  return bare ?? matchList(tokens, at) ?? matchJoined(tokens, at, scope) ?? matchScalar(tokens, at);
}

const JOINERS: ReadonlySet<string> = new Set(['OR', '|', '||', 'ODER']);

const ENDS_VALUE: ReadonlySet<string> = new Set([...JOINERS, ',', ')']);

/** `18 OR 19`, among the arguments of a set. */
function matchJoined(tokens: readonly Token[], at: number, scope: Scope): LooseValue | null {
  let last = scope.inSet ? matchScalar(tokens, at) : null;
  if (last === null) return null;
  const { start } = last.part;
  const parts = [last.part];
  while (JOINERS.has(tokens[last.next]?.text.toUpperCase() ?? '')) {
    const item = matchScalar(tokens, last.next + 1);
    if (item === null) return null;
    // What goes on is a condition of its own.
    if (!ENDS_VALUE.has(tokens[item.next]?.text.toUpperCase() ?? ')')) break;
    parts.push(item.part);
    last = item;
  }
  const span = { start, end: last.part.end };
  return parts.length > 1 ? { kind: 'list', parts, bracketed: false, all: false, span, next: last.next } : null;
}

const LIST_JOINERS: ReadonlySet<string> = new Set([...JOINERS, 'AND', '&', '&&', 'UND']);

/** A list in brackets of any kind. */
function matchList(tokens: readonly Token[], at: number): LooseValue | null {
  const open = tokens[at];
  const closer = CLOSERS.get(open?.text ?? '');
  if (open === undefined || closer === undefined) return null;
  const parts: Part[] = [];
  const joiners = new Set<string>();
  let item = matchScalar(tokens, at + 1);
  while (item !== null) {
    parts.push(item.part);
    const token = tokens[item.next];
    if (token?.text === closer) {
      const span = { start: open.start, end: token.end };
      const all = [...joiners].some((joiner) => setOperator(joiner) === 'intersection');
      return { kind: 'list', parts, bracketed: joiners.size === 0, all, span, next: item.next + 1 };
    }
    const text = token?.text.toUpperCase() ?? '';
    if (LIST_JOINERS.has(text)) joiners.add(text);
    else if (token?.kind !== 'comma' && token?.kind !== 'semicolon') return null;
    item = matchScalar(tokens, item.next + 1);
  }
  return null;
}
