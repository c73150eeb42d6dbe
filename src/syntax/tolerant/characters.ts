/** Classes of characters outside strings, by UTF-16 unit: blanks of every kind, quotes of every kind, letters and digits. */

/** The white space of the language. */
export function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

/** No ink and no width: zero-width blanks and joiners, soft hyphen, marks of writing direction, byte order mark. */
export function isInvisible(code: number): boolean {
  return (
    code === 0xad ||
    code === 0x61c ||
    code === 0x180e ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x206f) ||
    code === 0xfeff
  );
}

/** A blank that is none of the language: no-break, typographic, ideographic, or invisible. */
export function isForeignBlank(code: number): boolean {
  if (code < 0x80)
    return code === 0x0b || code === 0x0c || code === 0x1c || code === 0x1d || code === 0x1e || code === 0x1f;
  return (
    code === 0x85 ||
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0x3164 ||
    isInvisible(code)
  );
}

export function isAnyBlank(code: number): boolean {
  return isBlank(code) || isForeignBlank(code);
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** One digit or more, and nothing else. */
export function isDigits(text: string): boolean {
  return /^[0-9]+$/.test(text);
}

const LETTER = /[\p{L}\p{M}\p{N}]/u;

/** Part of a word: a letter or digit of any script, half of a surrogate pair, `_`, `$`, `@`. */
export function isWordUnit(code: number): boolean {
  if (code < 0x80) {
    return (
      (code >= 97 && code <= 122) ||
      (code >= 65 && code <= 90) ||
      isDigit(code) ||
      code === 95 ||
      code === 36 ||
      code === 64
    );
  }
  return (code >= 0xd800 && code < 0xe000) || LETTER.test(String.fromCharCode(code));
}

/** An integer, with or without leading zeros. */
export function isInteger(text: string): boolean {
  return /^-?[0-9]+$/.test(text);
}

/** An integer as the language writes it, without leading zeros. */
export function isPlainInteger(text: string): boolean {
  return /^-?(?:0|[1-9][0-9]*)$/.test(text);
}

/** A number, with or without digits behind a point. */
export function isDecimal(text: string): boolean {
  return /^-?[0-9]+(?:\.[0-9]+)?$/.test(text);
}

/** A number whose digits stand in groups of three, with blanks between them; the first begins with no 0. */
export function isGrouped(text: string): boolean {
  return /^-?[1-9][0-9]{0,2}(?: [0-9]{3})+$/.test(text);
}

/** Where the word that stands before `end` begins; `end` where none does. */
export function wordStart(source: string, end: number): number {
  let start = end;
  while (isWordUnit(source.charCodeAt(start - 1))) start--;
  return start;
}

/** Where the word that begins at `start` ends; `start` where none does. */
export function wordEnd(source: string, start: number): number {
  let end = start;
  while (isWordUnit(source.charCodeAt(end))) end++;
  return end;
}

/** Where the first character from `from` on stands that is no blank; the length of the text where all are. */
export function skipBlanks(source: string, from: number): number {
  let at = from;
  while (isBlank(source.charCodeAt(at))) at++;
  return at;
}

/** Double quotes that are not the straight one; guillemets are among them. Each may open or close. */
const DOUBLE_QUOTES = '“”„‟«»″＂';
/** Single quotes of every kind, and the backtick. Each may open or close. */
const SINGLE_QUOTES = "'‘’‚‛‹›′`´＇";

/** Which family of quotes a character is of; null where it is none. The straight double quote is a family of its own. */
export function quoteFamily(character: string): 'straight' | 'double' | 'single' | null {
  if (character === '"') return 'straight';
  if (!(character.charCodeAt(0) >= 0x80)) return character === "'" || character === '`' ? 'single' : null;
  if (DOUBLE_QUOTES.includes(character)) return 'double';
  return SINGLE_QUOTES.includes(character) ? 'single' : null;
}
