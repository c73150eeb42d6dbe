/** The tags of an account, or of an application, to the slots of a row; and what else of a line has brackets. */

import {
  CLOSED_TAGS,
  ENTRIES_AT,
  ENTRY_BYTES,
  ENTRY_VALUE,
  INTEGER,
  LIST,
  RULE_SLOT_SHIFT,
  RULE_TYPES,
  STATE_CLOSED,
  STATE_ITEMS,
  TEXT,
} from '../layout.js';
import { LineCursor } from './line-cursor.js';
import { ScalarMemory } from './scalar-memory.js';

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const LETTER_N = 110;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

export class ScalarTags extends ScalarMemory {
  readonly cursor: LineCursor;

  constructor(buffer: ArrayBuffer) {
    super(buffer);
    this.cursor = new LineCursor(this.bytes);
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
      if (entry < 0 || (entry === 0 && (this.get(STATE_CLOSED) & CLOSED_TAGS) !== 0)) return false;
      return this.#value(row, entry === 0 ? RULE_TYPES : this.get(entry + ENTRY_VALUE));
    });
  }

  /** The last value of a name is the one that holds. */
  #value(row: number, rule: number): boolean {
    const cursor = this.cursor;
    const isWanted = rule >> RULE_SLOT_SHIFT > 0;
    const typed = (type: number): boolean => {
      this.putType(row, rule, type);
      return true;
    };
    if (cursor.isAt(QUOTE)) {
      if ((rule & TEXT) === 0 || !cursor.passText()) return false;
      if (!isWanted) return true;
      const code = this.#code(rule);
      if (code < 0) return false;
      this.put(this.valueAddress(row, rule), code);
      return typed(TEXT);
    }
    if (cursor.isAt(OPEN_LIST)) {
      const first = this.get(STATE_ITEMS);
      if ((rule & LIST) === 0 || !this.list(() => !isWanted || this.item(this.#code(rule)))) return false;
      if (isWanted) this.putItems(row, rule, first);
      return true;
    }
    if (cursor.isAt(LETTER_N)) return cursor.passNull() && typed(0);
    if ((rule & INTEGER) === 0 || !cursor.passInteger()) return false;
    if (isWanted) this.putInteger(row, rule, cursor.integer);
    return typed(INTEGER);
  }

  /** Of the text that was passed last. */
  #code(rule: number): number {
    return this.textCode(rule, this.cursor.start, this.cursor.length);
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
}
