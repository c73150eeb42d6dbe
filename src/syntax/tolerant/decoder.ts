/** Writes a decoded text piece by piece, and remembers where each unit of it came from. */

import type { Edit } from '../../diagnostics/diagnostic.js';

export interface Decoded {
  readonly text: string;
  /** For each offset of `text`, and its end, the offset in the text that was given. */
  readonly offsets: Uint32Array;
  /** The edits that decode it, ascending. */
  readonly edits: readonly Edit[];
  /** False where some of the text is encoded, and some is not: what it means is a guess. */
  readonly even: boolean;
  /** True where some of its strings stand in plain quotes. */
  readonly mixed: boolean;
}

export class Decoder {
  readonly source: string;
  even = true;
  mixed = false;
  readonly #pieces: string[] = [];
  readonly #offsets: Uint32Array;
  #length = 0;
  readonly #edits: Edit[] = [];

  /** No piece decodes to more units than it has. */
  constructor(source: string) {
    this.source = source;
    this.#offsets = new Uint32Array(source.length + 1);
  }

  /** Takes `[from, to)` as it is; returns `to`. */
  copy(from: number, to: number): number {
    this.#pieces.push(this.source.slice(from, to));
    for (let at = from; at < to; at++) this.#offsets[this.#length++] = at;
    return to;
  }

  /** Takes `text` for the `length` units at `at`; returns the offset behind them. */
  replace(at: number, length: number, text: string): number {
    this.#pieces.push(text);
    for (let unit = 0; unit < text.length; unit++) this.#offsets[this.#length++] = at;
    this.#edits.push({ span: { start: at, end: at + length }, text });
    return at + length;
  }

  /** What was taken; null where all of it was as it is. */
  decoded(): Decoded | null {
    if (this.#edits.length === 0) return null;
    this.#offsets[this.#length] = this.source.length;
    return {
      text: this.#pieces.join(''),
      offsets: this.#offsets,
      edits: this.#edits,
      even: this.even,
      mixed: this.mixed,
    };
  }
}

/** Where the line that holds `start` ends. */
export function lineEnd(source: string, start: number): number {
  let at = start;
  while (at < source.length && source.charCodeAt(at) !== 10 && source.charCodeAt(at) !== 13) at++;
  return at;
}

/** Length of the match of a sticky pattern at `at`; 0 where it does not match. */
export function lengthAt(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(source) ? pattern.lastIndex - at : 0;
}

/** End of the string in straight quotes that opens at `start`, or of the text. */
export function plainStringEnd(source: string, start: number): number {
  let at = start + 1;
  while (at < source.length && source.charCodeAt(at) !== 34) at += source.charCodeAt(at) === 92 ? 2 : 1;
  return Math.min(at + 1, source.length);
}
