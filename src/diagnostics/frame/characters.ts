/**
 * How text looks on a terminal: how many columns a character takes, and which characters must not reach the terminal as they
 * are, because they would move the cursor, turn the direction of the text, or not be seen at all.
 */

/** Control, format (bidirectional and zero-width among them), lone surrogates, line and paragraph separators. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const INVISIBLE_ALL = new RegExp(INVISIBLE.source, 'gu');
/** Blanks other than the plain one. */
const EXOTIC_BLANK = /[^\P{Zs} ]/u;
const COMBINING = /[\p{Mn}\p{Me}\u1160-\u11ff]/u;
/** Begins like an emoji that takes two columns: by its nature, as a flag, or by the emoji variation selector. */
const EMOJI = /^(?:\p{Emoji_Presentation}|\p{Regional_Indicator}|\p{Emoji}\ufe0f|\p{Extended_Pictographic}.*\u200d)/u;
const PLAIN_ASCII = /^[ -~]*$/;

/**
 * First and last code points of stretches that take two columns, without those that {@link EMOJI} knows. Source: Unicode
 * EastAsianWidth.txt, classes W and F, joined across unassigned code points.
 */
const WIDE: readonly (readonly [first: number, last: number])[] = [
  [0x1100, 0x115f],
  [0x2329, 0x232a],
  [0x2e80, 0x303e],
  [0x3041, 0x3247],
  [0x3250, 0x4dbf],
  [0x4e00, 0xa4c6],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6b],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x1b2fb],
  [0x1f200, 0x1f265],
  [0x20000, 0x3fffd],
];

/** True when every character takes one column and may be printed as it is. */
export function isPlainAscii(text: string): boolean {
  return PLAIN_ASCII.test(text);
}

/** True for a character that must be shown by its number. */
export function isInvisible(character: string): boolean {
  return INVISIBLE.test(character);
}

/** True for a blank that looks like a plain one, or nearly. */
export function isExoticBlank(character: string): boolean {
  return EXOTIC_BLANK.test(character);
}

/** `<U+200B>`: what stands for a character that must not be printed. */
export function escapeOf(character: string): string {
  const number = character.codePointAt(0) ?? 0;
  return `<U+${number.toString(16).toUpperCase().padStart(4, '0')}>`;
}

/** True for a grapheme that is one emoji, however many code points it takes. */
export function isEmoji(grapheme: string): boolean {
  return EMOJI.test(grapheme);
}

/** The columns of one visible code point: 0, 1 or 2. */
export function columnsOf(character: string): number {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint < 0x300) return 1;
  if (COMBINING.test(character)) return 0;
  return WIDE.some(([first, last]) => first <= codePoint && codePoint <= last) || isEmoji(character) ? 2 : 1;
}

/** `text` for a terminal: invisible characters shown by their numbers, line breaks among them. */
export function visible(text: string): string {
  return isPlainAscii(text) ? text : text.replace(INVISIBLE_ALL, escapeOf);
}

let segmenter: Intl.Segmenter | null = null;

/** The graphemes of `text`: what a reader takes for one character. */
export function graphemesOf(text: string): Iterable<string> {
  // Made on first use: most texts are ASCII and never need it.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The columns that visible `text` takes. */
export function widthOf(text: string): number {
  if (isPlainAscii(text)) return text.length;
  let width = 0;
  for (const grapheme of graphemesOf(text)) width += isEmoji(grapheme) ? 2 : sum(Array.from(grapheme, columnsOf));
  return width;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((left, right) => left + right, 0);
}
