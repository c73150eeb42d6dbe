/**
 * The tokens of a text that is being written: nothing is an error here, and a string without its end goes no further than what it
 * was likely meant to hold. For what the text means there is the compiler; this tells where the cursor stands.
 */

import type { Span } from '../../base/span.js';

type Sign = '+' | '*' | '\\' | '(' | ')' | '[' | ']' | ',';

export interface Token extends Span {
  readonly kind: Sign | 'string' | 'number' | 'word' | 'comment' | 'other';
  /** As written, quotes included. */
  readonly text: string;
  /** False for a string without its closing quote. */
  readonly closed: boolean;
}

const SIGNS: ReadonlySet<string> = new Set<Sign>(['+', '*', '\\', '(', ')', '[', ']', ',']);
const BLANKS = /[ \t\r\n]+/y;
/** Those of other languages too. */
const COMMENT = /#[^\r\n]*|\/\/[^\r\n]*|--(?![0-9])[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;
const BEGINS_COMMENT = /[#/-]/;
const BEGINS_NUMBER = /[-0-9]/;
const NUMBER = /-?[0-9][\p{L}\p{N}_.-]*/uy;
const WORD = /[\p{L}_$][\p{L}\p{N}_$.-]*/uy;
/** Up to the closing quote, or to the end of the line. */
const STRING = /"(?:[^"\\\r\n]|\\[^\r\n])*(?:"|\\?(?=[\r\n]|$))/y;
/** Up to where an argument or a set ends, the blanks before it not counted. */
const UNCLOSED = /"(?:(?![ \t][+*\\])[^",()[\]\\\r\n]|\\(?:[^ \r\n]|$))*/y;

/** The tokens of `text`, which has no byte order mark, in order. With `comments` there are tokens for them. O(text). */
export function tokensOf(text: string, comments: boolean): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = endOf(BLANKS, text, 0); at < text.length; ) {
    const token = tokenAt(text, at, comments);
    tokens.push(token);
    at = endOf(BLANKS, text, token.end);
  }
  return tokens;
}

function tokenAt(text: string, start: number, comments: boolean): Token {
  const first = text[start] as string;
  const token = (kind: Token['kind'], end: number): Token => tokenOf(kind, text, start, end);
  if (SIGNS.has(first)) return token(first as Sign, start + 1);
  if (first === '"') return stringAt(text, start);
  const comment = comments && BEGINS_COMMENT.test(first) ? endOf(COMMENT, text, start) : start;
  if (comment > start) return token('comment', comment);
  const number = BEGINS_NUMBER.test(first) ? endOf(NUMBER, text, start) : start;
  if (number > start) return token('number', number);
  const word = endOf(WORD, text, start);
  if (word > start) return token('word', word);
  return token('other', start + (isHighSurrogate(text.charCodeAt(start)) ? 2 : 1));
}

function tokenOf(kind: Token['kind'], text: string, start: number, end: number, closed = true): Token {
  const last = Math.min(end, text.length);
  return { kind, start, end: last, text: text.slice(start, last), closed };
}

function stringAt(text: string, start: number): Token {
  const end = endOf(STRING, text, start);
  const isClosed = end - start > 1 && text[end - 1] === '"' && !isOpeningQuote(text, start, end);
  if (isClosed) return tokenOf('string', text, start, end);
  const reached = endOf(UNCLOSED, text, start);
  const written = text.slice(start, reached).trimEnd();
  return tokenOf('string', text, start, start + written.length, false);
}

/** `"AAA) * T("city"`: a quote with brackets or commas before it and a name behind it opens the next string. */
function isOpeningQuote(text: string, start: number, end: number): boolean {
  return /[\p{L}\p{N}_]/u.test(text.charAt(end)) && /[,()[\]]/.test(text.slice(start, end));
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

/** What a string or a word stands for: without quotes, escapes resolved as far as they can be. */
export function contentOf({ kind, text, closed }: Token): string {
  if (kind !== 'string') return text;
  const inner = text.slice(1, closed ? -1 : undefined);
  if (!inner.includes('\\')) return inner;
  try {
    return JSON.parse(`"${inner}"`) as string;
  } catch {
    return inner;
  }
}

/** The first token that ends behind `offset`. */
export function indexBehind(tokens: readonly Token[], offset: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle] as Token).end <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
