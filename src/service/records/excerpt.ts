/** The beginning of a text that may be long, for lists. */

export interface Excerpt {
  /** Up to 200 UTF-16 units, no half of a pair at its end. */
  readonly text: string;
  /** Of the whole text, in UTF-16 units. */
  readonly length: number;
}

const MOST_UNITS = 200;

export function excerptOf(text: string): Excerpt {
  return { text: beginningOf(text, MOST_UNITS), length: text.length };
}

/** `text` where it has so many UTF-16 units at most, else its first ones. */
export function beginningOf(text: string, units: number): string {
  if (text.length <= units) return text;
  const last = text.charCodeAt(units - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? units - 1 : units);
}
