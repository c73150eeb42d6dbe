/**
 * What can stand on one line or on several, after P. Wadler, "A prettier printer" (2003): a tree of texts and places that may
 * become line breaks. Every part knows how wide it is on one line, so that asking whether it fits costs one comparison.
 */

import { widthOf } from '../diagnostics/frame/characters.js';

/** The columns of a part that must take several lines. */
const TOO_WIDE = Number.POSITIVE_INFINITY;

export type Document =
  | { readonly kind: 'text'; readonly text: string; readonly width: number }
  /** A blank or nothing on one line, else a line break. */
  | { readonly kind: 'line'; readonly flat: '' | ' '; readonly width: number }
  /** A line break always; `blank`: an empty line before the next. */
  | { readonly kind: 'break'; readonly blank: boolean; readonly width: number }
  | { readonly kind: 'concat'; readonly parts: readonly Document[]; readonly width: number }
  /** Lines that begin inside stand two columns further right. */
  | { readonly kind: 'nest'; readonly inner: Document; readonly width: number }
  /** On one line if it fits, else every line of its own breaks. */
  | { readonly kind: 'group'; readonly inner: Document; readonly width: number }
  /** On one line if it fits; else as `hugged` if its first `head` columns fit, else as `stacked`. */
  | {
      readonly kind: 'choice';
      readonly hugged: Document;
      readonly head: number;
      readonly stacked: Document;
      readonly width: number;
    }
  /** Words with blanks between them, as many on each line as fit. */
  | { readonly kind: 'fill'; readonly words: readonly string[]; readonly width: number };

export const NOTHING: Document = { kind: 'text', text: '', width: 0 };
/** A blank, or a line break. */
export const LINE: Document = { kind: 'line', flat: ' ', width: 1 };
/** Nothing, or a line break. */
export const SOFT_LINE: Document = { kind: 'line', flat: '', width: 0 };
export const BREAK: Document = { kind: 'break', blank: false, width: TOO_WIDE };
export const BLANK_LINE: Document = { kind: 'break', blank: true, width: TOO_WIDE };

export function text(text: string): Document {
  return { kind: 'text', text, width: widthOf(text) };
}

/** A comment: it ends its line, and does not count when the line is measured. A break must follow. */
export function comment(text: string): Document {
  return { kind: 'text', text, width: 0 };
}

export function concat(parts: readonly Document[]): Document {
  let width = 0;
  for (const part of parts) width += part.width;
  return { kind: 'concat', parts, width };
}

export function nest(inner: Document): Document {
  return { kind: 'nest', inner, width: inner.width };
}

export function group(inner: Document): Document {
  return { kind: 'group', inner, width: inner.width };
}

export function choice(head: number, hugged: Document, stacked: Document): Document {
  return { kind: 'choice', head, hugged, stacked, width: hugged.width };
}

export function fill(words: readonly string[]): Document {
  let width = Math.max(0, words.length - 1);
  for (const word of words) width += widthOf(word);
  return { kind: 'fill', words, width };
}
