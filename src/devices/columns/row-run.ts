/** Rows of a scanner while columns are written to them: the devices `[from, to)` of a batch, fewer where one of them turns out to be no plain one. */

import { ITEMS_AT, ITEMS_BYTES, ROW_TYPES, WORD_BYTES } from '../scan/layout.js';
import type { RowScanner } from '../scan/row-scanner.js';

const MOST_ITEMS = ITEMS_BYTES / WORD_BYTES;

export class RowRun {
  readonly scanner: RowScanner;
  readonly bytes: Uint8Array;
  readonly words: Int32Array;
  from = 0;
  to = 0;
  /** Items written, in all rows. */
  items = 0;
  /** Whether rows end at a device for which there is no room, and not at one that is no plain one. */
  hasNoRoom = false;

  constructor(scanner: RowScanner) {
    this.scanner = scanner;
    this.bytes = scanner.rows.bytes;
    this.words = scanner.rows.words;
  }

  /** Begins with devices of which no tag is set; there are at most as many as there may be rows. */
  begin(from: number, to: number): void {
    const { rows } = this.scanner;
    this.from = from;
    this.to = to;
    this.items = 0;
    this.hasNoRoom = false;
    for (let number = 0; number < to - from; number++) {
      const row = rows.at(number);
      this.bytes.fill(0, row + ROW_TYPES, row + ROW_TYPES + rows.slots);
    }
  }

  /** The address of the row of a device. */
  at(device: number): number {
    return this.scanner.rows.at(device - this.from);
  }

  /** Ends before a device that is no plain one. */
  endBefore(device: number): void {
    this.to = device;
    this.hasNoRoom = false;
  }

  /** Ends before a device for which there is no room. */
  endForRoom(device: number): void {
    this.to = device;
    this.hasNoRoom = true;
  }

  /** Adds an item to a list; false where there is no room, be it for its text. */
  addItem(code: number): boolean {
    if (code < 0 || this.items >= MOST_ITEMS) return false;
    this.put(ITEMS_AT + WORD_BYTES * this.items, code);
    this.items++;
    return true;
  }

  put(address: number, value: number): void {
    this.words[address / WORD_BYTES] = value;
  }
}
