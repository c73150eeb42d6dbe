/** Finds conditions whose value stands before the name, as in `18 <= age`, `18 <= age <= 30`, `"Berlin" in city`. */

import { isListed, operatorRow } from '../../base/operators.js';
import { isInteger } from './characters.js';
import { foreignValue } from './foreign-value.js';
import { matchWord } from './match-name.js';
import { matchOperator } from './match-operator.js';
import type { LooseValue, MatchedCondition } from './matched-condition.js';
import { operatorMeaning } from './operator-meaning.js';
import { isWholeString } from './string-bounds.js';
import type { Token } from './token.js';
import { partOf, type Scope } from './token-run.js';

/** `"Berlin" in city`, `"Berlin" == city`: a value, and the bare name of a tag behind it. */
export function matchReversedString(tokens: readonly Token[], at: number, scope: Scope): MatchedCondition | null {
  const value = tokens[at];
  const isForeign = value?.kind === 'word' && foreignValue(value.text) !== null;
  if (value?.kind !== 'string' && value?.kind !== 'number' && !isForeign) return null;
  const operator = matchOperator(tokens, at + 1, scope);
  if (operator?.meaning.kind !== 'operator') return null;
  const { meaning, part } = operator;
  const { comparison, shape } = operatorRow(meaning.name);
  const isSign = value.kind !== 'number' && tokens[at + 1]?.kind === 'sign';
  const isEqualitySign = isSign && comparison === 'equal' && shape === 'scalar';
  if (!isEqualitySign && (!isListed(meaning.name) || isForeign)) return null;
  const name = matchWord(tokens, operator.next, scope);
  if (name === null || foreignValue(tokens[operator.next]?.text ?? '') !== null) return null;
  const { next } = name;
  return {
    names: [name.part],
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
  const [first, sign] = [tokens[at], tokens[at + 1]];
  if (first === undefined || sign === undefined) return null;
  const number = first.kind === 'number' ? first.text : isEquality(sign) ? null : numberInQuotes(first);
  if (number === null) return null;
  const meaning = operatorMeaning(MIRRORED.get(sign.text) ?? '');
  const name = matchWord(tokens, at + 2, scope);
  if (meaning === null || name === null) return null;
  const condition = { names: [name.part], operator: partOf([sign]), commas: 0, hasCommas: false };
  const [otherSign, second] = [tokens[name.next], tokens[name.next + 1]];
  const bounds = boundsOf(number, sign.text, otherSign?.text ?? '', second?.text ?? '');
  if (second === undefined || bounds === null) {
    const { next } = name;
    return { ...condition, meaning, value: { kind: 'one', part: partOf([first]), next }, next };
  }
  const next = name.next + 2;
  const span = { start: name.part.start, end: second.end };
  const value: LooseValue = { kind: 'range', bounds, certain: false, plain: false, next, span };
  return { ...condition, meaning: { kind: 'operator', name: 'BETWEEN', certain: false }, value, next };
}

function isEquality({ text }: Token): boolean {
  return text === '=' || text === '==';
}

/** `"18"`, where numbers are compared. */
function numberInQuotes({ text, string }: Token): string | null {
  const content = isWholeString(string) ? text.slice(1, -1) : '';
  return isInteger(content) ? content : null;
}

/** The bounds of `18 <= age <= 30` and of `30 >= age >= 18`, both within the range; null for everything else. */
function boundsOf(first: string, sign: string, otherSign: string, second: string): readonly [string, string] | null {
  const rising = RISING.get(sign);
  if (rising !== undefined) return boundsOf(second, RISING.get(otherSign) ?? '', rising, first);
  const least = inclusiveBound(sign, first, 1n);
  const most = inclusiveBound(otherSign, second, -1n);
  return least === null || most === null ? null : [least, most];
}

/** Signs of falling bounds, as those of rising ones. */
const RISING: ReadonlyMap<string, string> = new Map([
  ['>', '<'],
  ['>=', '<='],
  ['≥', '<='],
]);

/** The bound that `<=` or `<` beside it comes to; null for other signs, and for what is no whole number. */
function inclusiveBound(sign: string, text: string, step: 1n | -1n): string | null {
  if (!isInteger(text)) return null;
  if (sign === '<=' || sign === '≤' || sign === '=<') return text;
  return sign === '<' ? String(BigInt(text) + step) : null;
}
