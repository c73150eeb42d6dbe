/**
 * The sets and brackets of a text that is being written, as far as they can be seen: which bracket belongs to which, which arguments
 * a set has, where an unclosed one most likely ends. Never fails; the compiler says what is wrong.
 */

import { CONSTRUCTORS, type Constructor } from '../../base/vocabulary.js';
import { contentOf, type Token, tokensOf } from './tokens.js';

export interface ListPart {
  readonly open: Token;
  readonly close: Token | null;
  /** Strings, numbers and words in it. */
  readonly items: readonly Token[];
}

/** What stands between two commas of a set, or between a comma and a bracket. */
export interface ArgumentPart {
  /** Behind the bracket or the comma. */
  readonly start: number;
  /** At the comma or bracket behind it; where the set ends when it is not closed. */
  readonly end: number;
  /** Without those of the list. */
  readonly tokens: readonly Token[];
  readonly list: ListPart | null;
}

/** A set as written: its word, its brackets, its arguments; at least one argument, which may be empty. */
export interface CallPart {
  readonly keyword: Constructor;
  readonly word: Token;
  readonly open: Token;
  readonly close: Token | null;
  readonly arguments: readonly ArgumentPart[];
  /** Behind the closing bracket; the end of its last token when it is not closed. */
  readonly end: number;
}

/** Two brackets that belong together. */
interface BracketPair {
  readonly open: Token;
  readonly close: Token;
}

export interface Outline {
  readonly text: string;
  /** Comments are not among them. */
  readonly tokens: readonly Token[];
  readonly comments: readonly Token[];
  /** In the order of the text; none is inside another. */
  readonly calls: readonly CallPart[];
  /** Brackets around operands, in the order in which they close. */
  readonly groups: readonly BracketPair[];
}

/** `text` is without byte order mark. O(text). */
export function outlineOf(text: string, comments: boolean): Outline {
  const all = tokensOf(text, comments);
  const tokens = comments ? all.filter(({ kind }) => kind !== 'comment') : all;
  const calls: CallPart[] = [];
  const groups: BracketPair[] = [];
  const opened: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const next = tokens[at + 1];
    const keyword = constructorOf(token, next);
    if (keyword !== null && next !== undefined) {
      const { call, reached } = readCall(tokens, at, keyword, next);
      calls.push(call);
      at = reached - 1;
    } else if (token.kind === '(') opened.push(token);
    else if (token.kind === ')') {
      const open = opened.pop();
      if (open !== undefined) groups.push({ open, close: token });
    }
  }
  return { text, tokens, comments: comments ? all.filter(({ kind }) => kind === 'comment') : [], calls, groups };
}

/** True for one of the four words, spelled exactly. */
export function isConstructor({ kind, text }: Token): boolean {
  return kind === 'word' && constructorNamed(text) !== null;
}

function constructorNamed(word: string): Constructor | null {
  return CONSTRUCTORS.find((one) => one === word) ?? null;
}

/** The constructor that `token` is before an opening bracket, in small letters too. */
function constructorOf({ kind, text }: Token, next: Token | undefined): Constructor | null {
  return kind === 'word' && next?.kind === '(' ? constructorNamed(text.toUpperCase()) : null;
}

/** Reads the set whose word is token number `at`. `reached` is the first token that is not part of it. */
function readCall(
  tokens: readonly Token[],
  at: number,
  keyword: Constructor,
  open: Token,
): { readonly call: CallPart; readonly reached: number } {
  const parts: ArgumentPart[] = [];
  const word = tokens[at] as Token;
  let from = at + 2;
  for (;;) {
    const start = (tokens[from - 1] as Token).end;
    const { part, reached } = readArgument(tokens, from, start);
    parts.push(part);
    const token = tokens[reached];
    if (token?.kind === ',') {
      from = reached + 1;
      continue;
    }
    const close = token?.kind === ')' ? token : null;
    const end = close?.end ?? part.end;
    return { call: { keyword, word, open, close, arguments: parts, end }, reached: close ? reached + 1 : reached };
  }
}

function readArgument(
  tokens: readonly Token[],
  from: number,
  start: number,
): { readonly part: ArgumentPart; readonly reached: number } {
  const own: Token[] = [];
  let list: ListPart | null = null;
  let at = from;
  for (let token = tokens[at]; token !== undefined; token = tokens[at]) {
    if (endsArgument(token, tokens[at + 1])) break;
    if (token.kind === '[' && list === null) {
      const read = readList(tokens, at, token);
      list = read.list;
      at = read.reached;
    } else {
      own.push(token);
      at++;
    }
  }
  const ending = tokens[at];
  const isClosed = ending?.kind === ',' || ending?.kind === ')';
  const last = tokens[at - 1] as Token;
  return { part: { start, end: isClosed ? ending.start : Math.max(start, last.end), tokens: own, list }, reached: at };
}

/** A comma or a bracket does, and so does what cannot stand in a set: it was not closed. */
function endsArgument(token: Token, next: Token | undefined): boolean {
  return token.kind === ',' || token.kind === ')' || endsCall(token, next);
}

function endsCall(token: Token, next: Token | undefined): boolean {
  if (token.kind === '+' || token.kind === '*' || token.kind === '\\' || token.kind === '(') return true;
  return constructorOf(token, next) !== null;
}

function readList(
  tokens: readonly Token[],
  at: number,
  open: Token,
): { readonly list: ListPart; readonly reached: number } {
  const items: Token[] = [];
  for (at++; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    if (token.kind === ']') return { list: { open, close: token, items }, reached: at + 1 };
    if (token.kind === ')' || endsCall(token, tokens[at + 1])) break;
    if (token.kind !== ',' && token.kind !== '[') items.push(token);
  }
  return { list: { open, close: null, items }, reached: at };
}

/** The set whose brackets `offset` stands between; an unclosed one reaches up to the next token that is not part of it. */
export function callAt({ calls, tokens, text }: Outline, offset: number): CallPart | null {
  let found: CallPart | null = null;
  for (const call of calls) {
    if (call.open.end > offset) break;
    found = call;
  }
  if (found === null) return null;
  if (found.close !== null) return offset <= found.close.start ? found : null;
  const { end } = found;
  const next = tokens.find(({ start }) => start >= end);
  return offset <= (next?.start ?? text.length) && !text.slice(end, offset).includes('\n\n') ? found : null;
}

/** The content of the string or word that is all of an argument; null for anything else. */
export function nameIn(call: CallPart, index: number): string | null {
  const part = call.arguments[index];
  const token = part?.tokens[0];
  if (part === undefined || token === undefined || part.tokens.length !== 1 || part.list !== null) return null;
  return token.kind === 'string' || token.kind === 'word' ? contentOf(token) : null;
}
