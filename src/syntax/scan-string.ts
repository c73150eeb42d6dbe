/** Strings of the strict language: where one ends, and what it stands for. Linear, no backtracking. */

const QUOTE = 34;
const BACKSLASH = 92;
const LETTER_U = 117;

/** `b`, `f`, `n`, `r`, `t`, `"`, `\`, `/`: what may follow a backslash, `u` aside. */
const SIMPLE_ESCAPES: ReadonlySet<number> = new Set([...'bfnrt"\\/'].map((letter) => letter.charCodeAt(0)));

/**
 * End offset of the string that opens at `start`; where it is no proper string, `-1 - at` for the offset `at` of a raw control character, an
 * unknown escape, an unpaired surrogate or the end of the text. Surrogates written as escapes are not judged.
 */
export function scanString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) {
      const end = escapeEnd(text, at);
      if (end === 0) return -1 - at;
      at = end - 1;
    } else if (code < 32) return -1 - at;
    else if (isSurrogate(code)) {
      if (!isPair(code, text.charCodeAt(at + 1))) return -1 - at;
      at++;
    }
  }
  return -1 - text.length;
}

/** End offset of the escape whose backslash stands at `at`; 0 where it is none. */
export function escapeEnd(text: string, at: number): number {
  const code = text.charCodeAt(at + 1);
  if (SIMPLE_ESCAPES.has(code)) return at + 2;
  if (code !== LETTER_U) return 0;
  for (let digit = at + 2; digit < at + 6; digit++) if (!isHexDigit(text.charCodeAt(digit))) return 0;
  return at + 6;
}

/** What a proper string stands for; null where its escapes leave an unpaired surrogate. `image` has its quotes. */
export function stringValue(image: string): string | null {
  if (!image.includes('\\')) return image.slice(1, -1);
  const value = JSON.parse(image) as string; // scanString has judged it: a string literal of JSON
  return hasUnpairedSurrogate(value) ? null : value;
}

export function hasUnpairedSurrogate(text: string): boolean {
  return /\p{Surrogate}/u.test(text);
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xe000;
}

function isPair(high: number, low: number): boolean {
  return high < 0xdc00 && low >= 0xdc00 && low < 0xe000;
}

function isHexDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102);
}
