/** A place in records, as bytes, and the cells there. */

import { endOfCharacter } from '../utf8.js';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const QUOTE = 34;
const COMMA = 44;

/** 1 for bytes that may end a cell, or are part of a longer character. */
const IS_DECIDING = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === 0 || byte === LINE_FEED || byte === QUOTE || byte === COMMA || byte >= 0x80 ? 1 : 0,
);

export class CellCursor {
  at = 0;
  /** Where the text begins of the cell that was passed last, and how long it is. */
  start = 0;
  length = 0;
  readonly #bytes: Uint8Array;

  /** There are zeros behind the records. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Passes a cell up to what stands behind it, which is looked at by others. A carriage return that ends the last one is part of the line end. */
  passCell(isLast: boolean): boolean {
    const bytes = this.#bytes;
    const isQuoted = bytes[this.at] === QUOTE;
    this.start = isQuoted ? this.at + 1 : this.at;
    const end = isQuoted ? this.#quotedEnd(this.start) : this.#end(this.start);
    if (end < 0) return false;
    this.length = end - this.start;
    this.at = isQuoted ? end + 1 : end;
    if (!isLast) return true;
    if (isQuoted && bytes[this.at] === CARRIAGE_RETURN) this.at++;
    else if (!isQuoted && this.length > 0 && bytes[end - 1] === CARRIAGE_RETURN) this.length--;
    return true;
  }

  /** Where a comma, a line feed or the end stands; -1 for a cell that is not plain. */
  #end(start: number): number {
    const end = this.#deciding(start);
    return this.#bytes[end] === QUOTE ? -1 : end;
  }

  /** Where the closing quote stands; -1 where it is not on this line. */
  #quotedEnd(start: number): number {
    const bytes = this.#bytes;
    for (let at = start; ; at++) {
      at = this.#deciding(at);
      if (at < 0 || bytes[at] === QUOTE) return at;
      if (bytes[at] !== COMMA) return -1;
    }
  }

  /** The next byte of ASCII from `at` on that may end a cell; -1 where there is no character. */
  #deciding(from: number): number {
    const bytes = this.#bytes;
    let at = from;
    for (;;) {
      while (IS_DECIDING[bytes[at] as number] === 0) at++;
      if ((bytes[at] as number) < 0x80) return at;
      at = endOfCharacter(bytes, at, bytes.length);
      if (at < 0) return -1;
    }
  }
}
