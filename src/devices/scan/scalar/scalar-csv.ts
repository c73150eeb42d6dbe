/** A record of CSV to a row, in plain TypeScript. Cells in quotes hold no quote and no line end. */

import {
  COLUMN_APPLICATION,
  COLUMN_BYTES,
  COLUMN_KIND,
  COLUMN_KINDS,
  COLUMN_RULE,
  ENTRIES_AT,
  ENTRY_BYTES,
  ENTRY_LINE,
  ENTRY_TAGS_LINE,
  ENTRY_VALUE,
  ROW_APPLICATION_COUNT,
  ROW_APPLICATIONS,
  ROW_ID,
  ROW_ID_LENGTH,
  ROW_PLATFORM,
  SCOPE_PLATFORMS,
  STATE_COLUMNS,
  STATE_COLUMNS_END,
  STATE_ITEMS,
  STATE_LINE,
  STATE_LINE_UNKNOWN_TAGS,
} from '../layout.js';
import { CellCursor } from './cell-cursor.js';
import { ScalarCells } from './scalar-cells.js';

const COMMA = 44;
const ID = 1;
const PLATFORM = 2;
/** Cells that every record has. */
const NEEDED = ID | PLATFORM;

export class ScalarCsv {
  readonly memory: ScalarCells;
  readonly #cursor: CellCursor;
  /** Of the record: what of `NEEDED` there is, and whether it has tags whose application is not among those before. */
  #seen = 0;
  #isLate = false;

  constructor(buffer: ArrayBuffer) {
    this.memory = new ScalarCells(buffer);
    this.#cursor = new CellCursor(this.memory.bytes);
  }

  /** Answers what is behind the record at an address; -1 for none that is plain. */
  device(at: number, row: number): number {
    const cursor = this.#cursor;
    cursor.at = at;
    this.#seen = 0;
    this.#isLate = false;
    this.memory.emptyRow(row);
    const end = this.memory.get(STATE_COLUMNS_END);
    for (let column = this.memory.get(STATE_COLUMNS); column < end; column += COLUMN_BYTES) {
      const isLast = column + COLUMN_BYTES === end;
      if (!cursor.passCell(isLast)) return -1;
      const kind = COLUMN_KINDS[this.memory.get(column + COLUMN_KIND)];
      if (cursor.length > 0 && !this.#cell(kind, column, row)) return -1;
      if (!isLast && this.memory.bytes[cursor.at++] !== COMMA) return -1;
    }
    if (this.#seen !== NEEDED || (this.#isLate && !this.#subscribedAtLast())) return -1;
    return cursor.at;
  }

  #cell(kind: (typeof COLUMN_KINDS)[number] | undefined, column: number, row: number): boolean {
    const { start, length } = this.#cursor;
    switch (kind) {
      case 'id':
        this.memory.put(row + ROW_ID, start);
        this.memory.put(row + ROW_ID_LENGTH, length);
        this.#seen |= ID;
        return true;
      case 'platform':
        return this.#platform(row);
      case 'applications':
        return this.#applications(row);
      case 'tag':
        this.#mayHaveTag(this.memory.get(column + COLUMN_APPLICATION));
        return this.memory.tag(row, this.memory.get(column + COLUMN_RULE), start, length);
      case 'unknown':
        this.memory.count(STATE_LINE_UNKNOWN_TAGS);
        return true;
      case undefined:
        return false;
    }
  }

  #platform(row: number): boolean {
    const number = this.memory.table.find(SCOPE_PLATFORMS, this.#cursor.start, this.#cursor.length);
    if (number === 0) return false;
    this.memory.put(row + ROW_PLATFORM, this.memory.get(ENTRIES_AT + ENTRY_BYTES * number + ENTRY_VALUE));
    this.#seen |= PLATFORM;
    return true;
  }

  #applications(row: number): boolean {
    const first = this.memory.get(STATE_ITEMS);
    this.memory.put(row + ROW_APPLICATIONS, first);
    const { start, length } = this.#cursor;
    const isList = this.memory.list(start, length, (at, bytes) => this.memory.applicationItem(at, bytes));
    this.memory.put(row + ROW_APPLICATION_COUNT, this.memory.get(STATE_ITEMS) - first);
    return isList;
  }

  /** The device is subscribed to the application of the tag, or that is found out behind the last cell. */
  #mayHaveTag(application: number): void {
    if (application === 0 || this.#isOfLine(application + ENTRY_LINE)) return;
    this.memory.put(application + ENTRY_TAGS_LINE, this.memory.get(STATE_LINE));
    this.#isLate = true;
  }

  /** All applications are known that the device is subscribed to: those whose tags came before are among them. */
  #subscribedAtLast(): boolean {
    const end = this.memory.get(STATE_COLUMNS_END);
    for (let column = this.memory.get(STATE_COLUMNS); column < end; column += COLUMN_BYTES) {
      const application = this.memory.get(column + COLUMN_APPLICATION);
      const isLate = application !== 0 && this.#isOfLine(application + ENTRY_TAGS_LINE);
      if (isLate && !this.#isOfLine(application + ENTRY_LINE)) return false;
    }
    return true;
  }

  #isOfLine(address: number): boolean {
    return this.memory.get(address) === this.memory.get(STATE_LINE);
  }
}
