/** Arguments that have names before them, as in other languages: `T(name="age", op=GTE, value=18)`. */

import type { Constructor } from '../../base/vocabulary.js';
import type { Token } from './token.js';

export interface Labels {
  /** The first name of an argument. */
  readonly first: Token;
  /** The arguments in their order, with commas between and without names. */
  readonly ordered: readonly Token[];
  /** No argument is missing before another, where what is left would take its place, and none is empty; braces stand on both sides or on none. */
  readonly isWhole: boolean;
}

/** Names of arguments elsewhere, in the order of the arguments. */
const NAMES: Readonly<Record<Constructor, readonly string[]>> = {
  A: ['CODE APP APPLICATION APPLICATIONCODE APPCODE ID NAME', 'PLATFORMS PLATFORM OS'],
  G: ['CODE GROUP GROUPCODE ID NAME', 'PLATFORMS PLATFORM OS'],
  T: ['NAME TAG TAGNAME KEY FIELD', 'OP OPERATOR COND CONDITION COMPARE RELATION', 'VALUE VALUES VAL'],
  AT: [
    'CODE APP APPLICATION APPLICATIONCODE APPCODE',
    'NAME TAG TAGNAME KEY FIELD',
    'OP OPERATOR COND CONDITION COMPARE RELATION',
    'VALUE VALUES VAL',
  ],
};

const PLACES: Readonly<Record<Constructor, ReadonlyMap<string, number>>> = {
  A: placesOf('A'),
  G: placesOf('G'),
  T: placesOf('T'),
  AT: placesOf('AT'),
};

function placesOf(keyword: Constructor): ReadonlyMap<string, number> {
  return new Map(NAMES[keyword].flatMap((names, place) => names.split(' ').map((name) => [name, place] as const)));
}

/** The arguments between the brackets at `open` and `close`, where they have names; null where they have none. */
export function labelsOf(tokens: readonly Token[], open: number, close: number, keyword: Constructor): Labels | null {
  const [opens, closes] = [tokens[open + 1]?.text === '{', tokens[close - 1]?.text === '}'];
  const all = splitAtCommas(tokens.slice(open + (opens ? 2 : 1), close - (closes ? 1 : 0)));
  const places: (readonly Token[] | undefined)[] = [];
  let first: Token | null = null;
  for (const [index, argument] of all.entries()) {
    const label = labelPlace(argument, keyword);
    if (label !== null) first ??= argument[0] ?? null;
    const place = label ?? index;
    if (argument.length === 0 || places[place] !== undefined) return null;
    places[place] = label === null ? argument : argument.slice(2);
  }
  // One name alone may be the name of a tag: T(value = 18).
  if (first === null || ((keyword === 'T' || keyword === 'AT') && all.length < 2)) return null;
  const given = places.filter((argument) => argument !== undefined);
  const comma: Token = { kind: 'comma', start: first.start, end: first.start, text: ',', string: null };
  const ordered = given.flatMap((argument, index) => (index === 0 ? argument : [comma, ...argument]));
  const isWhole = opens === closes && given.length === places.length && given.every(({ length }) => length > 0);
  return { first, ordered, isWhole };
}

/** The arguments between commas, those in brackets not counted. */
export function splitAtCommas(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const all: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === 'openList' || token.kind === 'open') depth++;
    else if (token.kind === 'closeList' || token.kind === 'close') depth--;
    if (token.kind === 'comma' && depth === 0) all.push([]);
    else all[all.length - 1]?.push(token);
  }
  return all;
}

/** Which argument the name before a `=` or `:` stands for; null where none stands there. */
function labelPlace(argument: readonly Token[], keyword: Constructor): number | null {
  if (argument.length < 2) return null;
  const [label, sign] = argument as readonly [Token, Token];
  if (sign.text !== '=' && sign.text !== ':' && sign.text !== '=>') return null;
  const name = label.kind === 'string' ? label.text.slice(1, -1) : label.text;
  if (name.length > 20) return null;
  return PLACES[keyword].get(name.toUpperCase().replaceAll('_', '')) ?? null;
}
