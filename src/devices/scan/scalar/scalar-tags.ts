/** The tags of an account, or of an application, to the slots of a row; and what else of a line has brackets. */

import {
  ENTRIES_AT,
  ENTRY_BYTES,
  ENTRY_VALUE,
  FIRST_VALUE_SCOPE,
  INTEGER,
  ITEMS_AT,
  LIST,
  ROW_TYPES,
  RULE_ADDS,
  RULE_SLOT_SHIFT,
  RULE_TYPES,
  SLOT_BYTES,
  STATE_CLOSED,
  STATE_ITEMS,
  STATE_VALUES,
  TEXT,
  WORD_BYTES,
} from '../layout.js';
import { LineCursor } from './line-cursor.js';
import { ScalarTable } from './scalar-table.js';

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const LETTER_N = 110;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

const HIGH = 2 ** 32;

export class ScalarTags {
  readonly bytes: Uint8Array;
  readonly table: ScalarTable;
  readonly cursor: LineCursor;
  readonly #words: Int32Array;

  constructor(buffer: ArrayBuffer) {
    this.bytes = new Uint8Array(buffer);
    this.table = new ScalarTable(buffer);
    this.cursor = new LineCursor(this.bytes);
    this.#words = new Int32Array(buffer);
  }

  /** Passes a name, its colon and blanks. Answers the address of its entry; 0 where the scope has none, -1 where there is no name. */
  name(scope: number): number {
    const cursor = this.cursor;
    if (!cursor.passText()) return -1;
    const number = cursor.length === 0 ? 0 : this.table.find(scope, cursor.start, cursor.length);
    const { length } = cursor;
    cursor.passBlanks();
    if (length === 0 || !cursor.pass(COLON)) return -1;
    return number === 0 ? 0 : ENTRIES_AT + ENTRY_BYTES * number;
  }

  tags(row: number, scope: number): boolean {
    return this.object(() => {
      const entry = this.name(scope);
      if (entry < 0 || (entry === 0 && this.get(STATE_CLOSED) === 1)) return false;
      return this.#value(row, entry === 0 ? RULE_TYPES : this.get(entry + ENTRY_VALUE));
    });
  }

  /** The last value of a name is the one that holds. */
  #value(row: number, rule: number): boolean {
    const cursor = this.cursor;
    const slot = (rule >> RULE_SLOT_SHIFT) - 1;
    const value = row + this.get(STATE_VALUES) + SLOT_BYTES * slot;
    const scope = FIRST_VALUE_SCOPE + slot;
    const typed = (type: number): boolean => {
      if (slot >= 0) this.bytes[row + ROW_TYPES + slot] = type;
      return true;
    };
    if (cursor.isAt(QUOTE)) {
      if ((rule & TEXT) === 0 || !cursor.passText()) return false;
      if (slot < 0) return true;
      const code = this.#code(rule, scope);
      if (code < 0) return false;
      this.put(value, code);
      return typed(TEXT);
    }
    if (cursor.isAt(OPEN_LIST)) {
      const first = this.get(STATE_ITEMS);
      if ((rule & LIST) === 0 || !this.list(() => slot < 0 || this.item(this.#code(rule, scope)))) return false;
      if (slot < 0) return true;
      this.put(value, first);
      this.put(value + WORD_BYTES, this.get(STATE_ITEMS) - first);
      return typed(this.get(STATE_ITEMS) > first ? LIST : 0);
    }
    if (cursor.isAt(LETTER_N)) return cursor.passNull() && typed(0);
    if ((rule & INTEGER) === 0 || !cursor.passInteger()) return false;
    if (slot >= 0) {
      this.put(value, cursor.integer);
      this.put(value + WORD_BYTES, Math.floor(cursor.integer / HIGH));
    }
    return typed(INTEGER);
  }

  /** Of the text that was passed last; -1 where it has to become an entry, and there is no room. */
  #code(rule: number, scope: number): number {
    const { start, length } = this.cursor;
    if ((rule & RULE_ADDS) === 0) return this.table.find(scope, start, length);
    const added = this.table.add(scope, start, length);
    return added === 0 ? -1 : added;
  }

  item(code: number): boolean {
    if (code < 0) return false;
    const items = this.get(STATE_ITEMS);
    this.put(ITEMS_AT + WORD_BYTES * items, code);
    this.put(STATE_ITEMS, items + 1);
    return true;
  }

  list(item: () => boolean): boolean {
    const cursor = this.cursor;
    return this.#between(OPEN_LIST, CLOSE_LIST, () => cursor.passText() && item());
  }

  object(member: () => boolean): boolean {
    return this.#between(OPEN_OBJECT, CLOSE_OBJECT, member);
  }

  /** Passes brackets and what is between them, with commas and blanks. */
  #between(open: number, close: number, part: () => boolean): boolean {
    const cursor = this.cursor;
    if (!cursor.pass(open)) return false;
    if (!cursor.isAt(close)) {
      do {
        if (!part()) return false;
        cursor.passBlanks();
      } while (cursor.pass(COMMA));
      if (!cursor.isAt(close)) return false;
    }
    cursor.at++;
    return true;
  }

  get(address: number): number {
    return this.#words[address / WORD_BYTES] as number;
  }

  put(address: number, value: number): void {
    this.#words[address / WORD_BYTES] = value;
  }
}
