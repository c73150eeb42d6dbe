/** User text inside a message: one line, visible, not too long. Says nothing of quotes or backticks: the message has them. */

const LONGEST_SHOWN_UNITS = 60;

// C0 and C1 controls, line separators, bidirectional controls, zero-width blanks, unpaired surrogates.
const HIDDEN =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** `text` with controls as `\u` escapes, shortened in the middle of nothing: a long one ends in `…`. */
export function shown(text: string): string {
  return shownUpTo(text, LONGEST_SHOWN_UNITS);
}

/** The same for a text that may have more room: up to so many UTF-16 units. */
export function shownUpTo(text: string, units: number): string {
  return shorten(text, units).replace(HIDDEN, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** `text`, or as much of it as has room before a `…`: no half of a pair of surrogates is left. */
function shorten(text: string, units: number): string {
  if (text.length <= units) return text;
  const last = text.charCodeAt(units - 2);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return `${text.slice(0, units - (splitsPair ? 2 : 1))}…`;
}
