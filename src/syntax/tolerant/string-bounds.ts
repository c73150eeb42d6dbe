/**
 * Where a string of the tolerant reader ends, whatever its quotes, and whether its quote was ever closed. Linear over a whole
 * text: what one search learned about the rest of the text serves the next.
 */

import { OPERATOR_WORDS } from '../../base/operators.js';
import { isAnyBlank, isBlank, isWordUnit, quoteFamily } from './characters.js';

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

/** True where both quotes stand, and no other. */
export function isWholeString(string: StringBounds | null | undefined): string is StringBounds & { closed: true } {
  return string?.closed === true && string.opened && string.extra === null;
}

export interface StringFinder {
  /** The string whose opening quote stands at `start`. Asked from the left to the right. */
  find(start: number): StringBounds;
}

const QUOTE = 34;
const BACKSLASH = 92;
/** Quotes on the line, which open strings and nothing else. */
const NEVER_CLOSE: ReadonlySet<string> = new Set('„‚');
/** So many blanks are looked through, so that time stays linear. */
const BLANKS_LIMIT = 64;

export function stringFinder(text: string): StringFinder {
  // INVARIANT: no quote before `scannedTo` closes a string that opens before it; at `scannedTo` one does, or the text ends.
  // Strings that open before it stand behind whole escapes, so their escapes pair in the same way.
  let scannedTo = 0;
  // Before these offsets no quote of the family closes a string with a delimiter behind it.
  const noCloseBefore = { double: 0, single: 0 };

  function straightClose(start: number): number {
    if (start < scannedTo) return scannedTo;
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
    if (close < text.length && isFollowedByDelimiter(text, close + 1)) return bounds(start, close, true);
    const cut = firstDelimiter(text, start + 1, close);
    if (cut < close && (close === text.length || cannotFollow(text, close + 1) || looksCutOff(text, start + 1, close)))
      return cutAt(start, cut);
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
    while (isBlank(text.charCodeAt(end - 1))) end--;
    const last = quoteFamily(text.charAt(end - 1));
    if (end - 1 > start && last !== null) return bounds(start, end - 1, true);
    return bounds(start, end, false);
  }

  /**
   * A string in quotes of another kind closes before the first comma or bracket: at the first quote that a delimiter follows, so
   * that `'it's'` is one string, else at the first quote. Where no quote stands before it, the string is never closed,
   * unless all up to the next quote reads as one text.
   */
  function foreign(start: number, family: 'double' | 'single'): StringBounds {
    let first: number | null = null;
    let at = start + 1;
    for (; !endsLine(text, at) && !isStructural(text.charCodeAt(at)); at++) {
      if (text.charCodeAt(at) === BACKSLASH) at++;
      else if (closesForeign(at, family)) {
        const isLast = start < noCloseBefore[family] || isFollowedByDelimiter(text, at + 1);
        // Only an apostrophe stands between two letters.
        if (isLast || (first === null && !isBetweenLetters(text, at))) return bounds(start, at, true);
        first ??= at;
      }
    }
    noCloseBefore[family] = at;
    if (first !== null) return bounds(start, first, true);
    const close = nextQuote(text, at);
    return closesForeign(close, family) && readsAsOneText(text, start + 1, close)
      ? bounds(start, close, true)
      : unclosed(start);
  }

  /** A straight quote closes curly ones, too: word processors turn one of a pair. */
  function closesForeign(at: number, family: 'double' | 'single'): boolean {
    const found = NEVER_CLOSE.has(text.charAt(at)) ? null : quoteFamily(text.charAt(at));
    return found === family || (found === 'straight' && family === 'double' && isFollowedByDelimiter(text, at + 1));
  }

  function unclosed(start: number): StringBounds {
    let cut = start + 1;
    while (!endsLine(text, cut) && !isDelimiter(text.charCodeAt(cut))) cut++;
    return cutAt(start, cut);
  }

  return {
    find(start) {
      const family = quoteFamily(text.charAt(start));
      return family === 'straight' ? straight(start) : foreign(start, family ?? 'single');
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
  return !isBlank(before) && !isStructural(before);
}

/** True where a letter, a digit or a quote stands directly behind a string: nothing of the kind can follow one. */
function cannotFollow(text: string, at: number): boolean {
  return isWordUnit(text.charCodeAt(at)) || quoteFamily(text.charAt(at)) !== null;
}

/** Offset of the first `,`, `)` or `]` in `[from, to)`; `to` where there is none. Escaped ones count: escapes need a string. */
function firstDelimiter(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && !isDelimiter(text.charCodeAt(at))) at++;
  return at;
}

function isDelimiter(code: number): boolean {
  return code === 44 || code === 41 || code === 93;
}

function isBetweenLetters(text: string, at: number): boolean {
  return isWordUnit(text.charCodeAt(at - 1)) && isWordUnit(text.charCodeAt(at + 1));
}

/** True at the end of the text, too. */
function endsLine(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return at >= text.length || code === 10 || code === 13;
}

/** A comma or a bracket: in the text of a string that is quoted otherwise, a sign that it was never closed. */
function isStructural(code: number): boolean {
  return isDelimiter(code) || code === 40 || code === 91;
}

/** Offset of the next quote of any kind on the line; where there is none, that of its end. */
function nextQuote(text: string, from: number): number {
  let at = from;
  while (!endsLine(text, at) && quoteFamily(text.charAt(at)) === null) at++;
  return at;
}

/** A set inside the text of a string; `a (b)` is none. */
export const SET_HEAD = /(?:^|[^\p{L}\p{N}_])(?:AT|[AGT])(?:\(|\s*\(\s*["'`“„«‘‚])/iu;
export const OPERATOR_ITEM = new RegExp(String.raw`,\s*(?:${OPERATOR_WORDS})\s*,`, 'i');

/** True for a name like `Berlin (West)` or `Washington, DC`, and false for what may be several arguments, or another set. */
function readsAsOneText(text: string, from: number, close: number): boolean {
  const content = text.slice(from, close);
  if (!isFollowedByDelimiter(text, close + 1) || endsCutOff(text, close)) return false;
  return !SET_HEAD.test(content) && !OPERATOR_ITEM.test(`${content},`) && hasPairedBrackets(content);
}

/**
 * True where the text of a string, more than blanks, begins or ends as what stands between two strings does: a quote before it was
 * missing, or one too many.
 */
export function looksCutOff(text: string, from: number, to: number): boolean {
  let start = from;
  while (start < from + BLANKS_LIMIT && isAnyBlank(text.charCodeAt(start))) start++;
  return isDelimiter(text.charCodeAt(start)) || endsCutOff(text, to);
}

function endsCutOff(text: string, to: number): boolean {
  let end = to;
  while (end > to - BLANKS_LIMIT && isAnyBlank(text.charCodeAt(end - 1))) end--;
  return opensArgument(text.charCodeAt(end - 1));
}

/** A comma or an opening bracket: what stands before a string. */
function opensArgument(code: number): boolean {
  return code === 44 || code === 40 || code === 91;
}

export function hasPairedBrackets(content: string): boolean {
  let open = 0;
  for (const character of content) {
    if (character === '(' || character === '[') open++;
    else if ((character === ')' || character === ']') && --open < 0) return false;
  }
  return open === 0;
}

const OPERATOR_AND_COMMA = new RegExp(String.raw`(?:${OPERATOR_WORDS})[ \t]*,`, 'y');

/** True where blanks of any kind and then a delimiter, the end of the line or an operator follow: the quote before it closes. */
export function isFollowedByDelimiter(text: string, from: number): boolean {
  for (let at = from; at < from + BLANKS_LIMIT; at++) {
    if (at >= text.length) return true;
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13 || isDelimiter(code) || code === 35) return true;
    if (isAnyBlank(code)) continue;
    OPERATOR_AND_COMMA.lastIndex = at;
    return at > from && OPERATOR_AND_COMMA.test(text);
  }
  return true;
}
