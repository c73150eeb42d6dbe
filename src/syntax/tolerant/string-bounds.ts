/**
 * Where a string of the tolerant reader ends, whatever its quotes, and whether its quote was ever closed. Linear over a whole
 * text: what one search learned about the rest of the text serves the next.
 */

import { isBlank, isWordUnit, quoteFamily } from './characters.js';

export interface StringBounds {
  /** Where its text begins and ends, quotes not counted. */
  readonly contentStart: number;
  readonly contentEnd: number;
  /** Where it ends, closing quote included. */
  readonly end: number;
  /** False where the quote that closes it is missing. */
  readonly closed: boolean;
  /** False where the quote that opens it is missing. */
  readonly opened: boolean;
  /** Offset of the one quote too many that stands at its beginning or end; null where there is none. */
  readonly extra: number | null;
}

export interface StringFinder {
  /** The string whose opening quote stands at `start`. */
  find(start: number): StringBounds;
}

const QUOTE = 34;
const BACKSLASH = 92;

export function stringFinder(text: string): StringFinder {
  // INVARIANT: between `scannedFrom` and `scannedTo` no quote closes a string that opens there; at `scannedTo` one does, or the
  // text ends. Strings that open in between stand behind whole escapes, so their escapes pair in the same way.
  let scannedFrom = -1;
  let scannedTo = -1;
  let noSingleCloseBefore = -1;

  function straightClose(start: number): number {
    if (start > scannedFrom && start < scannedTo) return scannedTo;
    scannedFrom = start;
    let at = start + 1;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) break;
      at += code === BACKSLASH ? 2 : 1;
    }
    scannedTo = Math.min(at, text.length);
    return scannedTo;
  }

  function straight(start: number): StringBounds {
    const close = straightClose(start);
    const doubled = doubledQuote(start, close);
    if (doubled !== null) return doubled;
    if (close < text.length && !cannotFollow(text, close + 1)) return bounds(start, close, true);
    const cut = firstDelimiter(text, start + 1, close);
    if (cut >= 0) return cutAt(start, cut);
    return bounds(start, close, close < text.length);
  }

  /** The string at `start`, which a quote closes at `close`, where one of its quotes was written twice; else null. */
  function doubledQuote(start: number, close: number): StringBounds | null {
    const isEmpty = close === start + 1;
    if (isEmpty && isWordUnit(text.charCodeAt(close + 1))) {
      const next = straightClose(close);
      if (next === text.length || !isFollowedByDelimiter(text, next + 1) || !endsText(text, next)) return null;
      return { ...bounds(close, next, true), extra: start };
    }
    if (quoteFamily(text.charAt(close + 1)) === null || !isFollowedByDelimiter(text, close + 2)) return null;
    return isEmpty || endsText(text, close)
      ? { ...bounds(start, close, true), end: close + 2, extra: close + 1 }
      : null;
  }

  /** Closes the string before the delimiter at `cut`, or with another quote that stands right there. */
  function cutAt(start: number, cut: number): StringBounds {
    let end = cut;
    while (end > start + 1 && isBlank(text.charCodeAt(end - 1))) end--;
    const last = quoteFamily(text.charAt(end - 1));
    if (end - 1 > start && last !== null) return bounds(start, end - 1, true);
    return bounds(start, end, false);
  }

  function double(start: number): StringBounds {
    for (let at = start + 1; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 10 || code === 13) break;
      if (code === BACKSLASH) at++;
      else if (quoteFamily(text.charAt(at)) === 'double' || (code === QUOTE && isFollowedByDelimiter(text, at + 1))) {
        return bounds(start, at, true);
      }
    }
    return unclosed(start);
  }

  function single(start: number): StringBounds {
    let first = -1;
    let at = start + 1;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 10 || code === 13) break;
      if (code === BACKSLASH) {
        at++;
        continue;
      }
      if (quoteFamily(text.charAt(at)) !== 'single') continue;
      if (start >= noSingleCloseBefore && isFollowedByDelimiter(text, at + 1)) return bounds(start, at, true);
      if (first < 0) first = at;
      if (start < noSingleCloseBefore) break;
    }
    if (start >= noSingleCloseBefore) noSingleCloseBefore = at;
    return first < 0 ? unclosed(start) : bounds(start, first, true);
  }

  function unclosed(start: number): StringBounds {
    let lineEnd = start + 1;
    while (lineEnd < text.length && text.charCodeAt(lineEnd) !== 10 && text.charCodeAt(lineEnd) !== 13) lineEnd++;
    const cut = firstDelimiter(text, start + 1, lineEnd);
    return bounds(start, cut < 0 ? lineEnd : cut, false);
  }

  return {
    find(start) {
      const family = quoteFamily(text.charAt(start));
      return family === 'straight' ? straight(start) : family === 'double' ? double(start) : single(start);
    },
  };
}

function bounds(start: number, contentEnd: number, closed: boolean): StringBounds {
  const end = closed ? contentEnd + 1 : contentEnd;
  return { contentStart: start + 1, contentEnd, end, closed, opened: true, extra: null };
}

/** The string whose text begins at `start`, without a quote before it, and which the quote at `close` closes. */
export function unopenedString(start: number, close: number): StringBounds {
  return { contentStart: start, contentEnd: close, end: close + 1, closed: true, opened: false, extra: null };
}

/** True where the quote at `at` stands behind text, as one that closes does, and not behind what comes before a string. */
function endsText(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  return !isBlank(before) && !isDelimiter(before) && before !== 40 && before !== 91;
}

/** True where a letter, a digit or a quote stands directly behind a string: nothing of the kind can follow one. */
function cannotFollow(text: string, at: number): boolean {
  return at < text.length && (isWordUnit(text.charCodeAt(at)) || quoteFamily(text.charAt(at)) !== null);
}

/** Offset of the first `,`, `)` or `]` in `[from, to)`; -1 where there is none. Escaped ones count: escapes need a string. */
function firstDelimiter(text: string, from: number, to: number): number {
  for (let at = from; at < to; at++) if (isDelimiter(text.charCodeAt(at))) return at;
  return -1;
}

function isDelimiter(code: number): boolean {
  return code === 44 || code === 41 || code === 93;
}

const BLANKS_AND_OPERATOR = /[ \t]+(?:NOTEQ|NOTIN|NOTSET|BETWEEN|GTE|LTE|EQ|IN)[ \t]*,/y;
const BLANKS_LIMIT = 64;

/** True where blanks and then a delimiter, the end of the line or an operator follow: the quote before it closes. */
export function isFollowedByDelimiter(text: string, from: number): boolean {
  for (let at = from; at < from + BLANKS_LIMIT; at++) {
    if (at >= text.length) return true;
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13 || isDelimiter(code) || code === 35) return true;
    if (code === 32 || code === 9 || code === 0xa0) continue;
    BLANKS_AND_OPERATOR.lastIndex = from;
    return at > from && BLANKS_AND_OPERATOR.test(text);
  }
  return true;
}
