/** Reading the text of number literals, and of strings that look like numbers. */

const ZERO = 48;
const NINE = 57;
const MINUS = 45;

/** A number literal with zeros in front that say nothing: `007`, `-01`, `00`. */
export function hasLeadingZero(text: string): boolean {
  const first = text.charCodeAt(0) === MINUS ? 1 : 0;
  return text.charCodeAt(first) === ZERO && isDigit(text.charCodeAt(first + 1));
}

export function isDecimal(text: string): boolean {
  return text.includes('.');
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

const INTEGER = /^-?(?:0|[1-9][0-9]*)$/;
const INTEGER_LIKE = /^\s*[-+]?[0-9]+(?:\.0+)?\s*$/;

/** True for a string that is, unit for unit, the text of an Integer: dropping its quotes keeps all of it. */
export function isIntegerText(value: string): boolean {
  const first = value.charCodeAt(0);
  if (first !== MINUS && !isDigit(first)) return false;
  return INTEGER.test(value) && Number.isSafeInteger(Number(value));
}

/** The integer a string like `007`, `+5` or ` 18 ` stands for in other notations; null where there is none. */
export function integerMeant(value: string): string | null {
  // WHY NOT Number(value) alone: it reads hexadecimal, exponents and the empty string, too.
  if (value.length > 40 || !INTEGER_LIKE.test(value)) return null;
  const integer = Number(value);
  return Number.isSafeInteger(integer) ? String(integer) : null;
}

/** True for a string that is a whole number no Integer can hold. */
export function isBeyondIntegers(value: string): boolean {
  return INTEGER_LIKE.test(value) && !Number.isSafeInteger(Number(value));
}

/** The Integer a literal stands for; -0 is 0. */
export function integerOf(text: string): number {
  return Number(text) + 0;
}
