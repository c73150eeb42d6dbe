/** The scanner in plain TypeScript: runs where WebAssembly cannot be had, and is the twin that the other is compared with. */

import {
  ENDED_LINES,
  ENDED_OTHER,
  ENDED_ROWS,
  ENTRIES_AT,
  ENTRY_BYTES,
  ENTRY_LINE,
  ENTRY_TAGS_LINE,
  ENTRY_VALUE,
  MEMBERS,
  MOST_ROWS,
  ROW_APPLICATION_COUNT,
  ROW_APPLICATIONS,
  ROW_ID,
  ROW_ID_LENGTH,
  ROW_PLATFORM,
  ROW_TYPES,
  ROWS_AT,
  SCOPE_APPLICATIONS,
  SCOPE_MEMBERS,
  SCOPE_PLATFORMS,
  SCOPE_TAGS,
  STATE_CLOSED,
  STATE_ENDED,
  STATE_ITEMS,
  STATE_LINE,
  STATE_LINE_BYTES,
  STATE_LINE_UNKNOWN,
  STATE_ROW_BYTES,
  STATE_ROWS,
  STATE_UNKNOWN,
  STATE_VALUES,
} from '../layout.js';
import type { ScanKernel } from '../scan-kernel.js';
import { ScalarTags } from './scalar-tags.js';

const LINE_FEED = 10;
const COMMA = 44;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** Members that every device has. */
const NEEDED = (1 << MEMBERS.indexOf('id')) | (1 << MEMBERS.indexOf('platform'));
const APPLICATIONS = 1 << MEMBERS.indexOf('applications');

export class ScalarKernel implements ScanKernel {
  readonly buffer: ArrayBuffer;
  readonly #tags: ScalarTags;

  constructor(bytes: number) {
    this.buffer = new ArrayBuffer(bytes);
    this.#tags = new ScalarTags(this.buffer);
  }

  find(scope: number, address: number, length: number): number {
    return this.#tags.table.find(scope, address, length);
  }

  add(scope: number, address: number, length: number): number {
    return this.#tags.table.add(scope, address, length);
  }

  scan(from: number, end: number): number {
    const cursor = this.#tags.cursor;
    for (const address of [STATE_ROWS, STATE_ITEMS, STATE_UNKNOWN]) this.#tags.put(address, 0);
    let row = ROWS_AT;
    let at = from;
    for (; at < end; at = cursor.at + 1) {
      if (this.#tags.get(STATE_ROWS) === MOST_ROWS) return this.#ended(ENDED_ROWS, at);
      this.#tags.put(STATE_LINE, this.#tags.get(STATE_LINE) + 1);
      this.#tags.put(STATE_LINE_UNKNOWN, 0);
      // Whoever refuses a line may say why before it returns.
      this.#tags.put(STATE_ENDED, ENDED_OTHER);
      cursor.at = at;
      const isTaken = this.#device(row) && (cursor.at >= end || cursor.isAt(LINE_FEED));
      if (!isTaken || cursor.at - at > this.#tags.get(STATE_LINE_BYTES)) return at;
      this.#tags.put(STATE_UNKNOWN, this.#tags.get(STATE_UNKNOWN) + this.#tags.get(STATE_LINE_UNKNOWN));
      this.#tags.put(STATE_ROWS, this.#tags.get(STATE_ROWS) + 1);
      row += this.#tags.get(STATE_ROW_BYTES);
    }
    return this.#ended(ENDED_LINES, at);
  }

  #ended(why: number, at: number): number {
    this.#tags.put(STATE_ENDED, why);
    return at;
  }

  #device(row: number): boolean {
    const cursor = this.#tags.cursor;
    cursor.passBlanks();
    this.#tags.put(row + ROW_APPLICATION_COUNT, 0);
    this.#tags.bytes.fill(0, row + ROW_TYPES, row + this.#tags.get(STATE_VALUES));
    if (!cursor.isAt(OPEN_OBJECT)) return false;
    let seen = 0;
    do {
      cursor.at++;
      cursor.passBlanks();
      const entry = this.#tags.name(SCOPE_MEMBERS);
      if (entry <= 0) return false;
      const member = this.#tags.get(entry + ENTRY_VALUE);
      if ((seen & (1 << member)) !== 0) return false;
      seen |= 1 << member;
      if (!this.#member(row, MEMBERS[member], seen)) return false;
      cursor.passBlanks();
    } while (cursor.isAt(COMMA));
    return cursor.pass(CLOSE_OBJECT) && (seen & NEEDED) === NEEDED;
  }

  #member(row: number, member: (typeof MEMBERS)[number] | undefined, seen: number): boolean {
    switch (member) {
      case 'id':
        return this.#id(row);
      case 'platform':
        return this.#platform(row);
      case 'applications':
        return this.#applications(row);
      case 'tags':
        return this.#tags.tags(row, SCOPE_TAGS);
      case 'applicationTags':
        // Whose tags they may be is known behind the subscriptions.
        return (seen & APPLICATIONS) !== 0 && this.#applicationTags(row);
      case undefined:
        return false;
    }
  }

  #id(row: number): boolean {
    const cursor = this.#tags.cursor;
    if (!cursor.passText() || cursor.length === 0) return false;
    this.#tags.put(row + ROW_ID, cursor.start);
    this.#tags.put(row + ROW_ID_LENGTH, cursor.length);
    return true;
  }

  #platform(row: number): boolean {
    const cursor = this.#tags.cursor;
    const number = cursor.passText() ? this.#tags.table.find(SCOPE_PLATFORMS, cursor.start, cursor.length) : 0;
    if (number > 0) this.#tags.put(row + ROW_PLATFORM, this.#tags.get(ENTRIES_AT + ENTRY_BYTES * number + ENTRY_VALUE));
    return number > 0;
  }

  #applications(row: number): boolean {
    const first = this.#tags.get(STATE_ITEMS);
    this.#tags.put(row + ROW_APPLICATIONS, first);
    const isList = this.#tags.list(() => this.#application());
    if (isList) this.#tags.put(row + ROW_APPLICATION_COUNT, this.#tags.get(STATE_ITEMS) - first);
    return isList;
  }

  #application(): boolean {
    const { start, length } = this.#tags.cursor;
    if (length === 0) return false;
    const isClosed = this.#tags.get(STATE_CLOSED) === 1;
    const number = isClosed
      ? this.#tags.table.find(SCOPE_APPLICATIONS, start, length)
      : this.#tags.table.add(SCOPE_APPLICATIONS, start, length);
    if (number === 0) {
      this.#tags.put(STATE_LINE_UNKNOWN, this.#tags.get(STATE_LINE_UNKNOWN) + 1);
      return isClosed;
    }
    const line = ENTRIES_AT + ENTRY_BYTES * number + ENTRY_LINE;
    if (this.#tags.get(line) !== this.#tags.get(STATE_LINE)) this.#tags.item(number);
    this.#tags.put(line, this.#tags.get(STATE_LINE));
    return true;
  }

  #applicationTags(row: number): boolean {
    const line = this.#tags.get(STATE_LINE);
    return this.#tags.object(() => {
      const entry = this.#tags.name(SCOPE_APPLICATIONS);
      if (entry <= 0 || this.#tags.get(entry + ENTRY_LINE) !== line || this.#tags.get(entry + ENTRY_TAGS_LINE) === line)
        return false;
      this.#tags.put(entry + ENTRY_TAGS_LINE, line);
      return this.#tags.tags(row, this.#tags.get(entry + ENTRY_VALUE));
    });
  }
}
