/** Ids, platforms and applications of devices to their rows. Whatever no plain device has ends the rows before it. */

import {
  ENTRIES_AT,
  ENTRY_BYTES,
  ENTRY_LENGTH,
  LINES_AT,
  LIST,
  ROW_APPLICATION_COUNT,
  ROW_APPLICATIONS,
  ROW_ID,
  ROW_ID_LENGTH,
  ROW_PLATFORM,
  TEXT,
  WORD_BYTES,
} from '../scan/layout.js';
import type { Cells, Texts } from './cells.js';
import type { RowRun } from './row-run.js';
import type { FlagTarget } from './targets.js';
import { IDS_END, NO_ROOM, type TextScope } from './text-scope.js';

/** Between applications that are one text. */
const SEPARATOR = ';';
const OPEN_LIST = '[';

export function writeIds(run: RowRun, cells: Cells): void {
  let at = LINES_AT;
  for (let device = run.from; device < run.to; device++) {
    const texts = cells.typeOf(device) === TEXT ? cells.texts : null;
    const end = texts === null ? at : texts.write(device, run.bytes, at, IDS_END);
    if (end === NO_ROOM) {
      run.endForRoom(device);
      return;
    }
    if (end === at) {
      run.endBefore(device);
      return;
    }
    const row = run.at(device);
    run.put(row + ROW_ID, at);
    run.put(row + ROW_ID_LENGTH, end - at);
    at = end;
  }
}

export function writePlatforms(run: RowRun, cells: Cells, scope: TextScope): void {
  for (let device = run.from; device < run.to; device++) {
    const texts = cells.typeOf(device) === TEXT ? cells.texts : null;
    const code = texts === null ? 0 : texts.codeOf(device, scope);
    if (code <= 0) {
      run.endBefore(device);
      return;
    }
    run.put(run.at(device) + ROW_PLATFORM, run.scanner.valueOfCode(code));
  }
}

/** Writes the subscriptions, each once, and answers how many there are to applications that the catalog does not declare, by device. */
export class ApplicationWriter {
  /** By the number of a row: subscriptions to applications that the catalog does not declare. */
  readonly unknown: Int32Array;
  readonly #run: RowRun;
  readonly #scope: TextScope;
  /** Where the items of the row begin. */
  #first = 0;

  constructor(run: RowRun, scope: TextScope, rows: number) {
    this.#run = run;
    this.#scope = scope;
    this.unknown = new Int32Array(rows);
  }

  /** Of a column that names them, or of flags. */
  write(cells: Cells | null, flags: readonly FlagTarget[]): void {
    const run = this.#run;
    for (let device = run.from; device < run.to; device++) {
      this.#first = run.items;
      this.unknown[device - run.from] = 0;
      if (cells !== null) this.#addNamed(cells, device);
      else for (const flag of flags) this.#addFlag(flag, device);
      const row = run.at(device);
      run.put(row + ROW_APPLICATIONS, this.#first);
      run.put(row + ROW_APPLICATION_COUNT, run.items - this.#first);
    }
  }

  #addNamed(cells: Cells, device: number): void {
    const type = cells.typeOf(device);
    if (type === 0) return;
    if (type === LIST) this.#addList(cells, device);
    else if (type === TEXT && cells.texts !== null) this.#addSeparated(cells.texts.textOf(device), device);
    else this.#run.endBefore(device);
  }

  #addFlag({ application, cells }: FlagTarget, device: number): void {
    const flag = cells.flagOf(device);
    if (flag < 0) this.#run.endBefore(device);
    else if (flag === 1 && !this.#add(this.#scope.codeOfText(application), device)) this.#run.endForRoom(device);
  }

  #addList({ lists }: Cells, device: number): void {
    if (lists === null) return;
    const { items } = lists;
    const end = lists.endItem(device);
    for (let item = lists.firstItem(device); item < end; item++) {
      const texts: Texts | null = items.typeOf(item) === TEXT ? items.texts : null;
      if (texts === null) {
        this.#run.endBefore(device);
        return;
      }
      const code = texts.codeOf(item, this.#scope);
      const isEmpty = code === 0 ? texts.textOf(item) === '' : this.#isEmpty(code);
      if (isEmpty) {
        this.#run.endBefore(device);
        return;
      }
      if (!this.#add(code, device)) {
        this.#run.endForRoom(device);
        return;
      }
    }
  }

  /** A list in JSON is read as a line. */
  #addSeparated(text: string, device: number): void {
    if (text.startsWith(OPEN_LIST)) {
      this.#run.endBefore(device);
      return;
    }
    for (const code of text.split(SEPARATOR))
      if (code !== '' && !this.#add(this.#scope.codeOfText(code), device)) {
        this.#run.endForRoom(device);
        return;
      }
  }

  /** False where there is no room. */
  #add(code: number, device: number): boolean {
    const run = this.#run;
    if (code === NO_ROOM) return false;
    if (code === 0) {
      const number = device - run.from;
      this.unknown[number] = (this.unknown[number] as number) + 1;
      return true;
    }
    return this.#has(code) || run.addItem(code);
  }

  #has(code: number): boolean {
    const { items, scanner } = this.#run;
    for (let item = this.#first; item < items; item++) if (scanner.rows.itemAt(item) === code) return true;
    return false;
  }

  #isEmpty(code: number): boolean {
    return code > 0 && this.#run.words[(ENTRIES_AT + ENTRY_BYTES * code + ENTRY_LENGTH) / WORD_BYTES] === 0;
  }
}
