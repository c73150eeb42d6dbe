/** A device in JSON to a row, in plain TypeScript. */

import {
  ENTRIES_AT,
  ENTRY_BYTES,
  ENTRY_LINE,
  ENTRY_TAGS_LINE,
  ENTRY_VALUE,
  MEMBERS,
  ROW_APPLICATION_COUNT,
  ROW_APPLICATIONS,
  ROW_ID,
  ROW_ID_LENGTH,
  ROW_PLATFORM,
  SCOPE_APPLICATIONS,
  SCOPE_MEMBERS,
  SCOPE_PLATFORMS,
  SCOPE_TAGS,
  STATE_ITEMS,
  STATE_LINE,
} from '../layout.js';
import { ScalarTags } from './scalar-tags.js';

const COMMA = 44;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** Members that every device has. */
const NEEDED = (1 << MEMBERS.indexOf('id')) | (1 << MEMBERS.indexOf('platform'));
const APPLICATIONS = 1 << MEMBERS.indexOf('applications');

export class ScalarJson {
  readonly memory: ScalarTags;

  constructor(buffer: ArrayBuffer) {
    this.memory = new ScalarTags(buffer);
  }

  /** Answers what is behind the device at an address; -1 for none that is plain. */
  device(at: number, row: number): number {
    this.memory.cursor.at = at;
    return this.#device(row) ? this.memory.cursor.at : -1;
  }

  #device(row: number): boolean {
    const cursor = this.memory.cursor;
    cursor.passBlanks();
    this.memory.emptyRow(row);
    if (!cursor.isAt(OPEN_OBJECT)) return false;
    let seen = 0;
    do {
      cursor.at++;
      cursor.passBlanks();
      const entry = this.memory.name(SCOPE_MEMBERS);
      if (entry <= 0) return false;
      const member = this.memory.get(entry + ENTRY_VALUE);
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
        return this.memory.tags(row, SCOPE_TAGS);
      case 'applicationTags':
        // Whose tags they may be is known behind the subscriptions.
        return (seen & APPLICATIONS) !== 0 && this.#applicationTags(row);
      case undefined:
        return false;
    }
  }

  #id(row: number): boolean {
    const cursor = this.memory.cursor;
    if (!cursor.passText() || cursor.length === 0) return false;
    this.memory.put(row + ROW_ID, cursor.start);
    this.memory.put(row + ROW_ID_LENGTH, cursor.length);
    return true;
  }

  #platform(row: number): boolean {
    const cursor = this.memory.cursor;
    const number = cursor.passText() ? this.memory.table.find(SCOPE_PLATFORMS, cursor.start, cursor.length) : 0;
    if (number > 0)
      this.memory.put(row + ROW_PLATFORM, this.memory.get(ENTRIES_AT + ENTRY_BYTES * number + ENTRY_VALUE));
    return number > 0;
  }

  #applications(row: number): boolean {
    const first = this.memory.get(STATE_ITEMS);
    this.memory.put(row + ROW_APPLICATIONS, first);
    const isList = this.memory.list(() => this.#application());
    if (isList) this.memory.put(row + ROW_APPLICATION_COUNT, this.memory.get(STATE_ITEMS) - first);
    return isList;
  }

  #application(): boolean {
    const { start, length } = this.memory.cursor;
    return length > 0 && this.memory.applicationItem(start, length);
  }

  #applicationTags(row: number): boolean {
    const line = this.memory.get(STATE_LINE);
    return this.memory.object(() => {
      const entry = this.memory.name(SCOPE_APPLICATIONS);
      if (
        entry <= 0 ||
        this.memory.get(entry + ENTRY_LINE) !== line ||
        this.memory.get(entry + ENTRY_TAGS_LINE) === line
      )
        return false;
      this.memory.put(entry + ENTRY_TAGS_LINE, line);
      return this.memory.tags(row, this.memory.get(entry + ENTRY_VALUE));
    });
  }
}
