/** Texts of one column to their codes in the table of a scanner. Those that are kept as strings are looked up in a map of ours first. */

import { ENTRY_COUNT, LINES_AT, LINES_BYTES } from '../scan/layout.js';
import type { RowScanner } from '../scan/row-scanner.js';

/** Where texts are put that are looked up: the end of the place of lines. Ids are before it. */
export const IDS_END = LINES_AT + LINES_BYTES / 2;
const TEXTS_END = LINES_AT + LINES_BYTES;

/** What a code may be besides: there is no room for the text, neither in the table nor to look it up. */
export const NO_ROOM = -1;

const ENCODER = new TextEncoder();
/** Half of a surrogate pair. */
export const HALF_PAIR = /\p{Surrogate}/u;

export class TextScope {
  readonly #scanner: RowScanner;
  readonly #scope: number;
  readonly #adds: boolean;
  readonly #known = new Map<string, number>();
  #generation = -1;

  /** `adds`: a text that has no code gets one. */
  constructor(scanner: RowScanner, scope: number, adds: boolean) {
    this.#scanner = scanner;
    this.#scope = scope;
    this.#adds = adds;
  }

  /** Codes are good for one generation of the table. */
  get generation(): number {
    return this.#scanner.generation;
  }

  /** The code of UTF-8; 0 for a text that is told from no other, or {@link NO_ROOM}. */
  codeOfBytes(source: Uint8Array, start: number, end: number): number {
    const length = end - start;
    if (length > TEXTS_END - IDS_END) return NO_ROOM;
    const { bytes } = this.#scanner.rows;
    for (let at = 0; at < length; at++) bytes[IDS_END + at] = source[start + at] as number;
    return this.#codeAt(length);
  }

  /** The same of a string; {@link NO_ROOM}, too, for one with half of a surrogate pair, which UTF-8 does not hold. */
  codeOfText(text: string): number {
    if (this.#generation !== this.generation) {
      this.#known.clear();
      this.#generation = this.generation;
    }
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    if (HALF_PAIR.test(text)) return NO_ROOM;
    const { bytes } = this.#scanner.rows;
    const { read, written } = ENCODER.encodeInto(text, bytes.subarray(IDS_END, TEXTS_END));
    const code = read < text.length ? NO_ROOM : this.#codeAt(written);
    if (code !== NO_ROOM && this.#known.size < ENTRY_COUNT) this.#known.set(text, code);
    return code;
  }

  /** Of the text that was put there last. */
  #codeAt(length: number): number {
    if (!this.#adds) return this.#scanner.find(this.#scope, IDS_END, length);
    const added = this.#scanner.add(this.#scope, IDS_END, length);
    return added === 0 ? NO_ROOM : added;
  }
}
