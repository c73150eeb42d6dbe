/** Pieces of a filter, and lists of them, in a message. */

const LONGEST_QUOTED_UNITS = 40;

/** The text in backticks: one line, not too long. */
export function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > LONGEST_QUOTED_UNITS ? `\`${line.slice(0, LONGEST_QUOTED_UNITS - 1)}…\`` : `\`${line}\``;
}

/** `1 escape`, `2 escapes`. */
export function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}
