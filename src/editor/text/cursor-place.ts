/** What belongs at the cursor, by the grammar: a set, a sign between sets, or one of the arguments of a set. */

import type { Span } from '../../base/span.js';
import type { Constructor } from '../../base/vocabulary.js';
import { type ArgumentPart, type CallPart, callAt, isConstructor, type ListPart, type Outline } from './outline.js';
import { contentOf, indexBehind, type Token } from './tokens.js';

export type Role = 'application' | 'group' | 'tag' | 'operator' | 'value' | 'platforms';

export const ROLES: Readonly<Record<Constructor, readonly Role[]>> = {
  A: ['application', 'platforms'],
  G: ['group', 'platforms'],
  T: ['tag', 'operator', 'value'],
  AT: ['application', 'tag', 'operator', 'value'],
};

interface Typing {
  /** The token under the cursor, all of it; empty at the cursor when there is none. */
  readonly span: Span;
  /** What of it stands before the cursor, without an opening quote. */
  readonly typed: string;
}

interface OperandPlace extends Typing {
  readonly kind: 'operand';
}

/** Between two sets, or behind the last. */
export interface SignPlace extends Typing {
  readonly kind: 'sign';
  /** True when another set follows without a sign. */
  readonly beforeOperand: boolean;
}

export interface ArgumentPlace extends Typing {
  readonly kind: 'argument';
  readonly call: CallPart;
  readonly index: number;
  readonly role: Role;
  /** The list the cursor is in. */
  readonly list: ListPart | null;
  /** The token under the cursor. */
  readonly token: Token | null;
}

export type CursorPlace = OperandPlace | SignPlace | ArgumentPlace;

/** The place at `offset`; null where nothing is to be written: in a comment, behind a whole argument, before a set that is there. */
export function cursorPlace(outline: Outline, offset: number): CursorPlace | null {
  if (outline.comments.some((comment) => isInComment(comment, offset))) return null;
  const token = tokenUnder(outline, offset);
  const call = callAt(outline, offset);
  if (call === null) return placeOutside(outline, offset, token);
  return isTorn(outline, call) ? null : placeInside(outline, call, offset, token);
}

function isInComment({ start, end, text }: Token, offset: number): boolean {
  const isClosed = text.length >= 4 && text.startsWith('/*') && text.endsWith('*/');
  return start < offset && (isClosed ? offset < end : offset <= end);
}

/** The string, number or word that the cursor is in, or at the end of, or just before; a closed string ends before its quote. */
function tokenUnder({ tokens, text }: Outline, offset: number): Token | null {
  const behind = indexBehind(tokens, offset);
  const next = tokens[behind];
  if (next !== undefined && next.start < offset) return isText(next) ? next : null;
  return tokenBefore(tokens[behind - 1], text, offset) ?? (next?.start === offset && isText(next) ? next : null);
}

function tokenBefore(last: Token | undefined, text: string, offset: number): Token | null {
  if (last === undefined || !isText(last)) return null;
  if (last.kind === 'string') return !last.closed && isSpaces(text.slice(last.end, offset)) ? last : null;
  return last.end === offset ? last : null;
}

function isText({ kind }: Token): boolean {
  return kind === 'string' || kind === 'number' || kind === 'word';
}

function isSpaces(text: string): boolean {
  return /^[ \t]*$/.test(text);
}

function typing(token: Token | null, offset: number): Typing {
  if (token === null) return { span: { start: offset, end: offset }, typed: '' };
  const span = { start: token.start, end: Math.max(token.end, offset) };
  const before = { ...token, text: token.text.slice(0, offset - token.start), closed: false };
  return { span, typed: contentOf(before) };
}

function placeOutside(outline: Outline, offset: number, under: Token | null): CursorPlace | null {
  const { tokens } = outline;
  // A set that begins at the cursor is not being written: it follows.
  const token = under !== null && under.start === offset && isConstructor(under) ? null : under;
  if (token?.kind === 'string' || token?.kind === 'number') return null;
  const start = token?.start ?? offset;
  const before = tokens[indexBehind(tokens, start) - 1];
  const next = tokens.find((other) => other.start >= (token?.end ?? offset));
  const follows = next !== undefined && (isConstructor(next) || next.kind === '(' || isText(next));
  const own = typing(token, offset);
  if (next?.kind === 'other' || next?.kind === '[') return null;
  if (before === undefined || isOpening(before)) return follows ? null : { kind: 'operand', ...own };
  if (before.kind === 'other' || isUnmatched(outline, before)) return null;
  return { kind: 'sign', beforeOperand: follows, ...own };
}

/** True behind what a set is expected after. */
function isOpening(token: Token): boolean {
  const { kind } = token;
  return kind === '+' || kind === '*' || kind === '\\' || kind === '(' || isJoining(token);
}

/** What joins conditions in other languages: the filter is read as if a sign of this one stood there. */
function isJoining({ kind, text }: Token): boolean {
  return kind === 'word' ? /^(?:AND|OR|NOT)$/i.test(text) : /^[-&|]$/.test(text);
}

/** True for a closing bracket without an opening one. */
function isUnmatched({ calls, groups }: Outline, token: Token): boolean {
  return token.kind === ')' && ![...calls, ...groups].some(({ close }) => close === token);
}

/** True where a set that is not closed has a bracket without an opening one behind it: `T("age"*, GTE, 18)`. What it ends with cannot be told. */
function isTorn({ tokens, calls, groups }: Outline, call: CallPart): boolean {
  if (call.close !== null) return false;
  const matched = new Set([...calls, ...groups].map(({ close }) => close));
  return tokens.some((token) => token.kind === ')' && token.start >= call.end && !matched.has(token));
}

function placeInside(outline: Outline, call: CallPart, offset: number, token: Token | null): CursorPlace | null {
  const index = call.arguments.findIndex(({ end }) => offset <= end);
  const at = index < 0 ? call.arguments.length - 1 : index;
  const part = call.arguments[at] as ArgumentPart;
  const role = ROLES[call.keyword][at];
  if (role === undefined) return null;
  const list = listAt(part, offset);
  // A list behind a name without a comma: what it holds is no name.
  if (list !== null && role !== 'platforms' && role !== 'value') return null;
  const place: ArgumentPlace = { kind: 'argument', call, index: at, role, list, token, ...typing(token, offset) };
  return isOpenPlace(outline, part, place, offset) ? place : null;
}

function listAt({ list }: ArgumentPart, offset: number): ListPart | null {
  if (list === null || offset < list.open.end) return null;
  return list.close === null || offset <= list.close.start ? list : null;
}

/** True for what stands first, and is a name whatever follows without a comma. */
function isName(role: Role): boolean {
  return role === 'application' || role === 'group' || role === 'tag';
}

/** False where an argument or a value is there already, and the cursor is not in it. */
function isOpenPlace({ tokens }: Outline, part: ArgumentPart, place: ArgumentPlace, offset: number): boolean {
  const { list, token } = place;
  if (isName(place.role) && token === part.tokens[0]) return true;
  if (list === null) return part.list === null && part.tokens.every((other) => other === token);
  if (token !== null && token.start === offset) return false;
  const before = tokens[indexBehind(tokens, token?.start ?? offset) - 1];
  const next = tokens.find(({ start }) => start >= (token?.end ?? offset));
  return (before?.kind === '[' || before?.kind === ',') && (next === undefined || !isText(next) || isConstructor(next));
}
