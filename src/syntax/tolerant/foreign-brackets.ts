/** Brackets of the wrong kind in pairs, and semicolons, among the parts of a set: what belongs there. */

import { semicolonForComma, wrongBrackets } from '../bracket-errors.js';
import type { Context } from './context.js';
import type { Part, PartSymbol } from './parts.js';

/** Tells of semicolons that are read as commas. */
export function reportSemicolons(context: Context, parts: readonly Part[]): void {
  const semicolons = parts.filter(({ symbol, tokens }) => symbol === ',' && tokens[0]?.kind === 'semicolon');
  for (const part of semicolons) context.report(semicolonForComma(part, !isAmidDigits(parts, part)));
}

/** Brackets of the wrong kind in pairs, read as what belongs there: braces, round lists, square sets. */
export function withoutForeignBrackets(context: Context, parts: readonly Part[]): readonly Part[] {
  const last = parts.length - 1;
  // A round bracket may stand for that of a list, and no other.
  const isPlain = parts.every(({ symbol }, index) => symbol !== '(' || parts[index - 1]?.symbol === ',');
  const square = parts[0]?.symbol === '[' && parts[last]?.symbol === ']' && isPlain;
  return withPairs(context, parts, square ? [[0, last]] : bracePairs(parts));
}

/** True between two numbers that it touches: a digit may stand there. */
function isAmidDigits(parts: readonly Part[], { start, end }: Part): boolean {
  const isNumber = ({ tokens }: Part): boolean => tokens.length === 1 && tokens[0]?.kind === 'number';
  const touching = parts.filter((part) => part.end === start || part.start === end);
  return touching.length === 2 && touching.every(isNumber);
}

type Pair = readonly [open: number, close: number];

/** The parts with these pairs of brackets as they should be: round ones first in a set, square ones behind. */
function withPairs(context: Context, parts: readonly Part[], pairs: readonly Pair[]): readonly Part[] {
  const mended = [...parts];
  for (const [open, close] of pairs) {
    const [left, right]: readonly [PartSymbol, PartSymbol] = open === 0 ? ['(', ')'] : ['[', ']'];
    const [first, second] = [parts[open] as Part, parts[close] as Part];
    mended[open] = { ...first, symbol: left };
    mended[close] = { ...second, symbol: right };
    context.report(wrongBrackets([first, second], first.tokens[0]?.text ?? '', [left, right]));
  }
  return mended;
}

/** Indices of braces that belong together; a brace without its partner is left to the repair of brackets. */
function bracePairs(parts: readonly Part[]): readonly Pair[] {
  const pairs: Pair[] = [];
  const open: number[] = [];
  for (const [index, { symbol, tokens }] of parts.entries()) {
    if (symbol !== '?') continue;
    if (tokens[0]?.text === '{') open.push(index);
    else {
      const opening = open.pop();
      if (opening !== undefined) pairs.push([opening, index]);
    }
  }
  return pairs;
}

/** A list in round brackets, behind a comma and before the bracket that closes the set, in square ones. */
export function withSquareList(context: Context, parts: readonly Part[]): readonly Part[] {
  const open = parts.findIndex(({ symbol }, index) => symbol === '(' && parts[index - 1]?.symbol === ',');
  const close = parts.findIndex(({ symbol }, index) => symbol === ')' && index > open);
  if (parts[0]?.symbol !== '(' || parts[close + 1]?.symbol !== ')') return parts;
  // Where no list opens, the bracket of the set is among these.
  const isPlain = parts
    .slice(open + 1, close)
    .every(({ symbol }) => symbol === 'x' || symbol === 'o' || symbol === ',');
  return isPlain ? withPairs(context, parts, [[open, close]]) : parts;
}
