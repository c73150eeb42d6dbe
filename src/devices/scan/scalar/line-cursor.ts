/** A place in lines, as bytes, and what may stand there in plain JSON. What is not plain answers false, or -1. */

import { endOfCharacter } from '../utf8.js';

const QUOTE = 34;
const MINUS = 45;
const ZERO = 48;
const NINE = 57;
const BACKSLASH = 92;
const NULL = [110, 117, 108, 108] as const;

/** Numbers of so many digits are integers that a double holds. */
const MOST_DIGITS = 15;

/** 1 for bytes that end a text, may not stand in one, or are part of a longer character. A line feed is among them. */
const IS_SPECIAL = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 32 || byte >= 0x80 || byte === QUOTE || byte === BACKSLASH ? 1 : 0,
);

export class LineCursor {
  at = 0;
  /** Where the text begins that was passed last, and how long it is. */
  start = 0;
  length = 0;
  /** The integer that was passed last. */
  integer = 0;
  readonly #bytes: Uint8Array;

  /** There are zeros behind the lines. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Passes this byte, and the blanks behind it, or leaves it. */
  pass(byte: number): boolean {
    if (this.#bytes[this.at] !== byte) return false;
    this.at++;
    this.passBlanks();
    return true;
  }

  isAt(byte: number): boolean {
    return this.#bytes[this.at] === byte;
  }

  passBlanks(): void {
    for (;;) {
      const byte = this.#bytes[this.at];
      if (byte !== 32 && byte !== 9 && byte !== 13) return;
      this.at++;
    }
  }

  /** Passes a text with its quotes. */
  passText(): boolean {
    if (this.#bytes[this.at] !== QUOTE) return false;
    const end = this.#textEnd(this.at + 1);
    if (end < 0) return false;
    this.start = this.at + 1;
    this.length = end - this.start;
    this.at = end + 1;
    return true;
  }

  passNull(): boolean {
    if (!NULL.every((byte, index) => this.#bytes[this.at + index] === byte)) return false;
    this.at += NULL.length;
    return true;
  }

  passInteger(): boolean {
    const bytes = this.#bytes;
    const isNegative = bytes[this.at] === MINUS;
    const first = isNegative ? this.at + 1 : this.at;
    let at = first;
    let value = 0;
    for (; (bytes[at] as number) >= ZERO && (bytes[at] as number) <= NINE; at++) {
      if (at - first === MOST_DIGITS) return false;
      value = value * 10 + (bytes[at] as number) - ZERO;
    }
    if (at === first || (at - first > 1 && bytes[first] === ZERO)) return false;
    this.integer = isNegative ? -value : value;
    this.at = at;
    return true;
  }

  #textEnd(start: number): number {
    const bytes = this.#bytes;
    let at = start;
    for (;;) {
      while (IS_SPECIAL[bytes[at] as number] === 0) at++;
      if (bytes[at] === QUOTE) return at;
      if ((bytes[at] as number) < 0x80) return -1;
      at = endOfCharacter(bytes, at, bytes.length);
      if (at < 0) return -1;
    }
  }
}
