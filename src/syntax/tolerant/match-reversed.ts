/** Finds conditions whose value stands before the name, as in `18 <= age`, `18 <= age <= 30`, `"Berlin" in city`. */

import { isListed } from '../../base/operators.js';
import { isInteger } from './characters.js';
import { foreignValue } from './foreign-value.js';
import { matchWord } from './match-name.js';
import { matchOperator } from './match-operator.js';
import type { LooseValue, MatchedCondition } from './matched-condition.js';
import { operatorMeaning } from './operator-meaning.js';
import type { Part } from './parts.js';
import type { Token } from './token.js';
import { partOf, type Scope } from './token-run.js';

/** `"Berlin" in city`, `"Berlin" == city`: a value, and the bare name of a tag behind it. */
export function matchReversedString(tokens: readonly Token[], at: number, scope: Scope): MatchedCondition | null {
  const value = tokens[at];
  const isForeign = value?.kind === 'word' && foreignValue(value.text) !== null;
  if (value?.kind !== 'string' && value?.kind !== 'number' && !isForeign) return null;
  const operator = matchOperator(tokens, at + 1, scope);
  const meaning = operator?.meaning;
  if (operator === null || meaning?.kind !== 'operator') return null;
  const isEquality = value.kind !== 'number' && tokens[at + 1]?.kind === 'sign' && /^(?:NOT)?EQ$/.test(meaning.name);
  if (!isEquality && (!isListed(meaning.name) || isForeign)) return null;
  const name = matchWord(tokens, operator.next, scope);
  if (name === null || foreignValue(tokens[operator.next]?.text ?? '') !== null) return null;
  const [names, { part, next }] = [[name.part], { part: operator.part, next: name.next }];
  return {
    names,
    operator: part,
    meaning,
    value: { kind: 'one', part: partOf([value]), next },
    next,
    commas: 0,
    hasCommas: false,
  };
}

const MIRRORED: ReadonlyMap<string, string> = new Map([
  ['<', '>'],
  ['<=', '>='],
  ['≤', '≥'],
  ['=<', '>='],
  ['>', '<'],
  ['>=', '<='],
  ['≥', '≤'],
  ['=', '='],
  ['==', '=='],
]);

/** `18 <= age`, and `18 <= age <= 30`. */
export function matchReversed(tokens: readonly Token[], at: number, scope: Scope): MatchedCondition | null {
  const [number, sign] = [tokens[at], tokens[at + 1]];
  if (number?.kind !== 'number' || sign?.kind !== 'sign' || at + 2 >= scope.end) return null;
  const mirrored = MIRRORED.get(sign.text);
  const name = mirrored === undefined ? null : matchWord(tokens, at + 2, scope);
  const meaning = mirrored === undefined ? null : operatorMeaning(mirrored);
  if (name === null || meaning === null) return null;
  const value: LooseValue = { kind: 'one', part: partOf([number]), next: name.next };
  const low = {
    names: [name.part],
    operator: partOf([sign]),
    meaning,
    value,
    next: name.next,
    commas: 0,
    hasCommas: false,
  };
  return withUpperBound(tokens, low, scope);
}

function withUpperBound(tokens: readonly Token[], low: MatchedCondition, scope: Scope): MatchedCondition {
  const [sign, number] = [tokens[low.next], tokens[low.next + 1]];
  const falling = withLowerBound(low, sign, number, scope);
  if (falling !== null) return falling;
  const least = inclusiveBound(
    low.operator.tokens[0]?.text ?? '',
    low.value.kind === 'one' ? low.value.part : null,
    1n,
  );
  if (sign?.kind !== 'sign' || number?.kind !== 'number' || low.next + 2 > scope.end || least === null) return low;
  const most = inclusiveBound(sign.text, partOf([number]), -1n);
  if (most === null) return low;
  const next = low.next + 2;
  const span = { start: low.names[0]?.start ?? sign.start, end: number.end };
  const value: LooseValue = { kind: 'range', bounds: [least, most], certain: false, plain: false, next, span };
  return { ...low, meaning: { kind: 'operator', name: 'BETWEEN', certain: false }, value, next };
}

/** `30 >= age >= 18`; null for everything else. */
function withLowerBound(
  high: MatchedCondition,
  sign: Token | undefined,
  number: Token | undefined,
  scope: Scope,
): MatchedCondition | null {
  if (number?.kind !== 'number' || high.next + 2 > scope.end || high.value.kind !== 'one') return null;
  const upper = FALLING.get(high.operator.tokens[0]?.text ?? '');
  const lower = FALLING.get(sign?.text ?? '');
  if (upper === undefined || lower === undefined) return null;
  const most = inclusiveBound(upper, high.value.part, -1n);
  const least = inclusiveBound(lower, partOf([number]), 1n);
  if (most === null || least === null) return null;
  const next = high.next + 2;
  const span = { start: high.names[0]?.start ?? number.start, end: number.end };
  const value: LooseValue = { kind: 'range', bounds: [least, most], certain: false, plain: false, next, span };
  return { ...high, meaning: { kind: 'operator', name: 'BETWEEN', certain: false }, value, next };
}

/** Signs of falling bounds, as those of rising ones. */
const FALLING: ReadonlyMap<string, string> = new Map([
  ['>', '<'],
  ['>=', '<='],
  ['≥', '<='],
]);

/** The bound that `<=` or `<` beside it comes to; null for other signs, and for what is no whole number. */
function inclusiveBound(sign: string, part: Part | null, step: 1n | -1n): string | null {
  const text = part?.tokens[0]?.text ?? '';
  if (!isInteger(text)) return null;
  if (sign === '<=' || sign === '≤' || sign === '=<') return text;
  return sign === '<' ? String(BigInt(text) + step) : null;
}
