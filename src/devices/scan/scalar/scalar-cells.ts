/** Cells that are not empty to values, in plain TypeScript. A list in JSON is none that is plain. */

import { INTEGER, LIST, RULE_SLOT_SHIFT, STATE_ITEMS, TEXT } from '../layout.js';
import { ScalarMemory } from './scalar-memory.js';

const MINUS = 45;
const ZERO = 48;
const NINE = 57;
const SEMICOLON = 59;
const OPEN_LIST = 91;

/** Numbers of so many digits are integers that a double holds. */
const MOST_DIGITS = 15;

export class ScalarCells extends ScalarMemory {
  /** The value of a tag by its rule, to its slot where it is wanted. False for one that is not plain. */
  tag(row: number, rule: number, start: number, length: number): boolean {
    const isWanted = rule >> RULE_SLOT_SHIFT > 0;
    if ((rule & INTEGER) !== 0) {
      const digits = this.#digits(start, length);
      if (digits > MOST_DIGITS) return false;
      if (digits > 0 && this.#isInteger(start, length, digits)) {
        if (isWanted) this.putInteger(row, rule, this.#integer(start, length));
        this.putType(row, rule, INTEGER);
        return true;
      }
    }
    if ((rule & LIST) !== 0 && this.bytes[start] === OPEN_LIST) return false;
    if ((rule & TEXT) !== 0) return !isWanted || this.#text(row, rule, start, length);
    if ((rule & LIST) === 0) return false;
    if (!isWanted) return true;
    const first = this.get(STATE_ITEMS);
    if (!this.list(start, length, (at, bytes) => this.item(this.textCode(rule, at, bytes)))) return false;
    this.putItems(row, rule, first);
    return true;
  }

  /** Items of `a;b`, of which empty ones are none. */
  list(start: number, length: number, item: (start: number, length: number) => boolean): boolean {
    const { bytes } = this;
    if (bytes[start] === OPEN_LIST) return false;
    const end = start + length;
    for (let at = start; at < end; at++) {
      const first = at;
      while (at < end && bytes[at] !== SEMICOLON) at++;
      if (at > first && !item(first, at - first)) return false;
    }
    return true;
  }

  #text(row: number, rule: number, start: number, length: number): boolean {
    const code = this.textCode(rule, start, length);
    if (code < 0) return false;
    this.put(this.valueAddress(row, rule), code);
    this.putType(row, rule, TEXT);
    return true;
  }

  /** How many digits the cell begins with, behind a sign. */
  #digits(start: number, length: number): number {
    const first = this.#firstDigit(start);
    let at = first;
    while (at < start + length && (this.bytes[at] as number) >= ZERO && (this.bytes[at] as number) <= NINE) at++;
    return at - first;
  }

  #firstDigit(start: number): number {
    return this.bytes[start] === MINUS ? start + 1 : start;
  }

  /** Nothing but digits, without zeros before them. */
  #isInteger(start: number, length: number, digits: number): boolean {
    const first = this.#firstDigit(start);
    return first + digits === start + length && (digits === 1 || this.bytes[first] !== ZERO);
  }

  #integer(start: number, length: number): number {
    let value = 0;
    for (let at = this.#firstDigit(start); at < start + length; at++)
      value = value * 10 + (this.bytes[at] as number) - ZERO;
    return this.bytes[start] === MINUS ? -value : value;
  }
}
