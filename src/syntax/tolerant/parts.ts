/**
 * A set's tokens as parts: brackets, commas, and one part for each stretch of text that stands for one name, operator or
 * value. What shape the parts make is judged elsewhere.
 */

import type { Span } from '../../base/span.js';
import type { Constructor } from '../../base/vocabulary.js';
import { isDigits } from './characters.js';
import { isNegation, isOperatorLike, isOperatorWord } from './operator-words.js';
import type { Token } from './token.js';

/** `x`: a name or value; `o`: a word that is surely an operator; `?`: a bracket of another kind. */
export type PartSymbol = '(' | ')' | '[' | ']' | ',' | 'x' | 'o' | '?';

export interface Part extends Span {
  readonly symbol: PartSymbol;
  /** Its tokens; none for a bracket or comma that a repair put in. */
  readonly tokens: readonly Token[];
}

const SYMBOLS: ReadonlyMap<Token['kind'], PartSymbol> = new Map<Token['kind'], PartSymbol>([
  ['open', '('],
  ['close', ')'],
  ['openList', '['],
  ['closeList', ']'],
  ['comma', ','],
  ['semicolon', ','],
  ['brace', '?'],
]);

/** How many names a set begins with: they are bare text up to the next comma or bracket. */
export function nameCount(keyword: Constructor | null): number {
  return keyword === 'AT' ? 2 : 1;
}

/** The parts of the tokens `[from, to)`, the constructor not among them. */
export function partsOf(
  tokens: readonly Token[],
  from: number,
  to: number,
  keyword: Constructor | null,
): readonly Part[] {
  const names = nameCount(keyword);
  const parts: Part[] = [];
  let commas = 0;
  for (let index = from; index < to; ) {
    const token = tokens[index] as Token;
    const symbol = SYMBOLS.get(token.kind);
    if (symbol !== undefined) {
      if (symbol === ',') commas++;
      parts.push({ symbol, tokens: [token], start: token.start, end: token.end });
      index++;
    } else {
      const end = token.kind === 'string' ? index + 1 : endOfBareText(tokens, index, to, commas < names);
      parts.push(bareParts(tokens.slice(index, end)));
      index = end;
    }
  }
  return keyword === 'T' || keyword === 'AT' ? withOperatorApart(parts) : parts;
}

function bareParts(tokens: readonly Token[]): Part {
  const first = tokens[0] as Token;
  const last = tokens[tokens.length - 1] as Token;
  const symbol = tokens.length === 1 && first.kind === 'word' && isOperatorLike(first.text) ? 'o' : 'x';
  return { symbol, tokens, start: first.start, end: last.end };
}

/** A number with a sign behind another is a value of its own, except in a name. */
function endOfBareText(tokens: readonly Token[], from: number, to: number, inName: boolean): number {
  let index = from + 1;
  for (; index < to; index++) {
    const before = tokens[index - 1] as Token;
    const token = tokens[index] as Token;
    if (token.kind === 'string' || SYMBOLS.get(token.kind) !== undefined) break;
    if (!inName && isNumber(before) && isNumber(token) && before.end < token.start && !isDigits(token.text)) break;
  }
  return index;
}

function isNumber({ kind }: Token): boolean {
  return kind === 'number';
}

/** Where no part is an operator, one that was left without its comma stands inside bare text: it becomes a part of its own. */
function withOperatorApart(parts: readonly Part[]): readonly Part[] {
  if (parts.some(({ symbol }) => symbol === 'o')) return parts;
  const index = parts.findIndex(({ tokens }) => operatorAt(tokens) >= 0);
  const part = parts[index];
  if (part === undefined) return parts;
  const at = operatorAt(part.tokens);
  const split = [part.tokens.slice(0, at), part.tokens.slice(at, at + 1), part.tokens.slice(at + 1)];
  return [
    ...parts.slice(0, index),
    ...split.filter(({ length }) => length > 0).map(bareParts),
    ...parts.slice(index + 1),
  ];
}

/** Index of the operator among the tokens of bare text, spelled exactly, with blanks around it; -1 where there is none. */
function operatorAt(tokens: readonly Token[]): number {
  return tokens.findIndex((token, index) => {
    const before = tokens[index - 1];
    if (before !== undefined && isNegation(before.text)) return false;
    const after = tokens[index + 1];
    const apart =
      (before === undefined || before.end < token.start) && (after === undefined || token.end < after.start);
    return apart && token.kind === 'word' && isOperatorWord(token.text);
  });
}

/** How many names are missing before the operator: it is the only one, and stands where a name belongs. */
export function missingNames(parts: readonly Part[], keyword: Constructor): number {
  if (keyword === 'A' || keyword === 'G') return 0;
  const operators = parts.filter(({ symbol }) => symbol === 'o');
  const only = operators[0];
  if (only === undefined || operators.length > 1 || !isOperatorWord(only.tokens[0]?.text ?? '')) return 0;
  const commas = parts.slice(0, parts.indexOf(only)).filter(({ symbol }) => symbol === ',').length;
  return Math.max(0, nameCount(keyword) - commas);
}
