/** The memory of a scanner in plain TypeScript: its numbers, its table of texts, and items. */

import {
  CLOSED_APPLICATIONS,
  ENTRIES_AT,
  ENTRY_BYTES,
  ENTRY_LINE,
  FIRST_VALUE_SCOPE,
  ITEMS_AT,
  LIST,
  ROW_APPLICATION_COUNT,
  ROW_TYPES,
  RULE_ADDS,
  RULE_FINDS,
  RULE_SLOT_SHIFT,
  SCOPE_APPLICATIONS,
  SLOT_BYTES,
  STATE_CLOSED,
  STATE_ITEMS,
  STATE_LINE,
  STATE_LINE_UNKNOWN,
  STATE_VALUES,
  WORD_BYTES,
} from '../layout.js';
import { ScalarTable } from './scalar-table.js';

const HIGH = 2 ** 32;

export class ScalarMemory {
  readonly bytes: Uint8Array;
  readonly table: ScalarTable;
  readonly #words: Int32Array;

  constructor(buffer: ArrayBuffer) {
    this.bytes = new Uint8Array(buffer);
    this.table = new ScalarTable(buffer);
    this.#words = new Int32Array(buffer);
  }

  get(address: number): number {
    return this.#words[address / WORD_BYTES] as number;
  }

  put(address: number, value: number): void {
    this.#words[address / WORD_BYTES] = value;
  }

  count(address: number, by = 1): void {
    this.put(address, this.get(address) + by);
  }

  /** No applications, and all slots unset. */
  emptyRow(row: number): void {
    this.put(row + ROW_APPLICATION_COUNT, 0);
    this.bytes.fill(0, row + ROW_TYPES, row + this.get(STATE_VALUES));
  }

  /** The type of the slot of a rule, where it has one. */
  putType(row: number, rule: number, type: number): void {
    const slot = (rule >> RULE_SLOT_SHIFT) - 1;
    if (slot >= 0) this.bytes[row + ROW_TYPES + slot] = type;
  }

  /** Where the value of the slot of a rule goes. */
  valueAddress(row: number, rule: number): number {
    return row + this.get(STATE_VALUES) + SLOT_BYTES * ((rule >> RULE_SLOT_SHIFT) - 1);
  }

  putInteger(row: number, rule: number, integer: number): void {
    const value = this.valueAddress(row, rule);
    this.put(value, integer);
    this.put(value + WORD_BYTES, Math.floor(integer / HIGH));
  }

  /** The items from `first` on. */
  putItems(row: number, rule: number, first: number): void {
    const value = this.valueAddress(row, rule);
    const count = this.get(STATE_ITEMS) - first;
    this.put(value, first);
    this.put(value + WORD_BYTES, count);
    this.putType(row, rule, count > 0 ? LIST : 0);
  }

  /** Of a text that the slot of the rule has as a value; -1 where it has to become an entry, and there is no room. */
  textCode(rule: number, start: number, length: number): number {
    const scope = FIRST_VALUE_SCOPE + (rule >> RULE_SLOT_SHIFT) - 1;
    if ((rule & RULE_ADDS) === 0) return (rule & RULE_FINDS) === 0 ? 0 : this.table.find(scope, start, length);
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

  /** An application that may be known becomes an item, once in a line. */
  applicationItem(start: number, length: number): boolean {
    const isClosed = (this.get(STATE_CLOSED) & CLOSED_APPLICATIONS) !== 0;
    const number = isClosed
      ? this.table.find(SCOPE_APPLICATIONS, start, length)
      : this.table.add(SCOPE_APPLICATIONS, start, length);
    if (number === 0) {
      this.count(STATE_LINE_UNKNOWN);
      return isClosed;
    }
    const line = ENTRIES_AT + ENTRY_BYTES * number + ENTRY_LINE;
    if (this.get(line) !== this.get(STATE_LINE)) this.item(number);
    this.put(line, this.get(STATE_LINE));
    return true;
  }
}
