/** The parts of a set as its arguments: what stands between the commas, whether it makes sense there or not. */

import { cover, type Span } from '../../base/span.js';
import type { Expression } from '../ast.js';
import type { Part } from './parts.js';

/** One argument. `text`: one part; `list`: a list, `open` false where its brackets are not written; `missing`: nothing; `mixed`: more than one thing. */
export type Argument =
  | { readonly kind: 'text'; readonly part: Part; readonly span: Span }
  | { readonly kind: 'list'; readonly items: readonly Part[]; readonly span: Span; readonly open: boolean }
  | { readonly kind: 'missing'; readonly span: Span }
  | { readonly kind: 'mixed'; readonly parts: readonly Part[]; readonly span: Span };

export interface Arguments {
  readonly all: readonly Argument[];
  /** End of the closing bracket; of the last part where there is none. */
  readonly end: number;
  /** Brackets that were opened and not closed, outermost first. */
  readonly unclosed: readonly Part[];
  /** What stands behind the closing bracket. */
  readonly behind: readonly Part[];
}

/** A set that was read. */
export interface SetReading {
  readonly expression: Expression;
  /** Where what belongs to the set, and to the run of `)` behind it, ends in the text. */
  readonly reached: number;
  /** The `)` behind the set: they close groups around it. */
  readonly closers: readonly Part[];
}

/** Reads the parts behind a constructor that ends at `start`. O(parts). */
export function argumentsOf(parts: readonly Part[], start: number): Arguments {
  const all: Argument[] = [];
  const open: Part[] = [];
  let pieces: Part[] = [];
  let reached = start;
  let index = 0;
  const finish = (end: number): void => {
    all.push(argumentOf(pieces, { start: reached, end }));
    pieces = [];
  };
  for (; index < parts.length; index++) {
    const part = parts[index] as Part;
    const innermost = open[open.length - 1]?.symbol;
    if (part.symbol === ')') {
      const closes = open.findIndex(({ symbol }, at) => symbol === '(' && at > 0);
      if (closes < 0) break;
      open.length = closes;
      pieces.push(part);
    } else if (part.symbol === '(' || part.symbol === '[') {
      open.push(part);
      if (open.length > 1 || part.symbol === '[') pieces.push(part);
      else reached = part.end;
    } else if (part.symbol === ',' && innermost !== '[') {
      finish(part.start);
      reached = part.end;
    } else {
      if (part.symbol === ']' && innermost === '[') open.pop();
      pieces.push(part);
    }
  }
  const close = parts[index];
  const end = (close ?? parts[parts.length - 1])?.end ?? start;
  if (pieces.length > 0 || all.length > 0) finish(close?.start ?? end);
  const unclosed = close === undefined ? open : open.slice(1);
  return { all, end, unclosed, behind: parts.slice(index + 1) };
}

function argumentOf(pieces: readonly Part[], gap: Span): Argument {
  if (pieces.length === 0) return { kind: 'missing', span: gap };
  const [first, last] = [pieces[0] as Part, pieces[pieces.length - 1] as Part];
  const span = cover(first, last);
  if (first.symbol === '[') return listOf(pieces, last.symbol === ']', span);
  const isText = pieces.every(({ symbol }) => symbol === 'x' || symbol === 'o');
  if (isText && pieces.length === 1) return { kind: 'text', part: first, span };
  if (isText && first.tokens[0]?.kind !== 'string') {
    return { kind: 'text', part: { symbol: 'x', tokens: pieces.flatMap(({ tokens }) => tokens), ...span }, span };
  }
  return { kind: 'mixed', parts: pieces, span };
}

/** A list, its closing bracket perhaps missing; `mixed` where it holds more than values and commas. */
function listOf(pieces: readonly Part[], closed: boolean, span: Span): Argument {
  const items: Part[] = [];
  let wantsItem = true;
  for (const part of pieces.slice(1, closed ? -1 : undefined)) {
    const isText = part.symbol === 'x' || part.symbol === 'o';
    if (isText !== wantsItem || (!isText && part.symbol !== ',')) return { kind: 'mixed', parts: pieces, span };
    if (isText) items.push(part);
    wantsItem = !wantsItem;
  }
  return { kind: 'list', items, span, open: true };
}

/** The `)` that stand first. */
export function leadingClosers(parts: readonly Part[]): readonly Part[] {
  const other = parts.findIndex(({ symbol }) => symbol !== ')');
  return other < 0 ? parts : parts.slice(0, other);
}
