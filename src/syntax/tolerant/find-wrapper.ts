/** Finds what was copied along with a filter: quotes around the whole of it, or the JSON member it is the value of, the name it was given. */

import { isBlank, quoteFamily, skipBlanks } from './characters.js';

export interface Wrapper {
  readonly kind: 'quotes' | 'member' | 'name';
  /** Where the filter begins and ends. */
  readonly start: number;
  readonly end: number;
}

const FIRST_SET = /[\s(]*(?:AT|[AGT])[ \t]*\(/iy;
/** Behind the string of a member, another one: the object has more than the filter. */
const OTHER_MEMBER = /(?<!\\)"\s*,\s*"[^"]*"\s*:/;
/** `const filter =`, `devices_filter:`. */
const NAME = /^\s*(?:(?:const|let|var|export)\s+)*[\w.$-]{1,100}\s*(?:=|:=?)\s*/;
const KEY = /"[\w.$ -]{1,100}"[ \t\r\n]*:/y;

/** The wrapper of the filter in `source`; null where it stands alone. A filter never begins with a quote. */
export function findWrapper(source: string): Wrapper | null {
  const fence = findFence(source);
  if (fence !== null) return fence;
  const named = NAME.exec(source)?.[0].length ?? 0;
  FIRST_SET.lastIndex = named;
  if (named > 0 && FIRST_SET.test(source)) return { kind: 'name', start: named, end: source.length };
  const brace = skipBlanks(source, 0);
  const first = source.charAt(brace) === '{' ? skipBlanks(source, brace + 1) : brace;
  if (quoteFamily(source.charAt(first)) === null) return null;
  const value = behindKey(source, first);
  const close = closingQuote(source, value > first && first > brace);
  const family = quoteFamily(source.charAt(value));
  if (family === null || family !== quoteFamily(source.charAt(close))) return null;
  if (value > first && OTHER_MEMBER.test(source)) return null;
  FIRST_SET.lastIndex = value + 1;
  if (!FIRST_SET.test(source)) return null;
  return { kind: value > first ? 'member' : 'quotes', start: value + 1, end: close };
}

/** The three backticks that documents put around code. */
function findFence(source: string): Wrapper | null {
  const open = /^\s*```(?:[a-z]{1,12}(?=\s))?\s*/i.exec(source)?.[0].length ?? 0;
  const end = source.trimEnd().length - 3;
  FIRST_SET.lastIndex = open;
  if (open === 0 || !source.startsWith('```', end) || !FIRST_SET.test(source)) return null;
  return { kind: 'quotes', start: open, end: open + source.slice(open, end).trimEnd().length };
}

/** True where every quote of the text is escaped, as inside a string of JSON. */
export function isEscaped(text: string): boolean {
  return text.includes('\\"') && !/(?:^|[^\\])"/.test(text);
}

/** Where the value of the JSON member at `start` begins; `start` where none is. */
function behindKey(source: string, start: number): number {
  KEY.lastIndex = start;
  return KEY.test(source) ? skipBlanks(source, KEY.lastIndex) : start;
}

/** Offset of the last character but blanks, one `,` or `;`, and the brace that closes an object. */
function closingQuote(source: string, inObject: boolean): number {
  let at = lastInk(source, source.length);
  if (inObject && source.charAt(at) === '}') at = lastInk(source, at);
  if (source.charAt(at) === ',' || source.charAt(at) === ';') at = lastInk(source, at);
  return at;
}

/** Offset of the last character before `end` that is no blank; -1 where all are. */
function lastInk(source: string, end: number): number {
  let at = end - 1;
  while (isBlank(source.charCodeAt(at))) at--;
  return at;
}
