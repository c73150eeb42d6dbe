/** Rows of a scanner to a draft: codes of its texts become codes of columns once, and nothing is made for a device. */

import type { DeviceRows } from '../../devices/scan/device-rows.js';
import { ENTRY_COUNT, INTEGER, LIST, TEXT } from '../../devices/scan/layout.js';
import type { RowScanner } from '../../devices/scan/row-scanner.js';
import type { SlotTag } from '../../devices/scan/scan-rules.js';
import type { PairLog } from '../column/pair-log.js';
import type { ValueDraft } from '../column/value-draft.js';
import type { SegmentDraft, TagDraft } from './segment-draft.js';

export class DraftRows {
  readonly #scanner: RowScanner;
  readonly #rows: DeviceRows;
  /** By code of the scanner the code of the column, and 1; 0: not known yet. */
  readonly #known = new Int32Array(ENTRY_COUNT);
  #draft: SegmentDraft | null = null;
  #generation = -1;
  /** Columns of the draft by slot, as far as there was a value. A slot has values of one type where its tag is declared, and else of any. */
  #integers: (PairLog | undefined)[] = [];
  #strings: (ValueDraft | undefined)[] = [];
  #lists: (ValueDraft | undefined)[] = [];

  constructor(scanner: RowScanner) {
    this.#scanner = scanner;
    this.#rows = scanner.rows;
  }

  /**
   * Adds the device at the address of its row, all but its id: that has its ordinal already.
   * @throws RangeError when there is no memory; `truncate` then takes back what was added
   */
  add(draft: SegmentDraft, row: number): void {
    this.#follow(draft);
    const rows = this.#rows;
    const ordinal = draft.size;
    draft.platforms.append(ordinal, rows.platformCodeOf(row));
    for (let at = rows.firstApplication(row), end = at + rows.applicationCount(row); at < end; at++)
      draft.subscriptions.addCode(ordinal, this.#codeIn(draft.subscriptions, rows.itemAt(at)));
    for (let slot = 0; slot < rows.slots; slot++) {
      const type = rows.typeOf(row, slot);
      if (type === INTEGER) this.#integersOf(draft, slot).append(ordinal, rows.integerOf(row, slot));
      else if (type === TEXT) this.#addText(this.#stringsOf(draft, slot), ordinal, rows.codeOf(row, slot));
      else if (type === LIST) this.#addList(this.#listsOf(draft, slot), ordinal, row, slot);
    }
    draft.size++;
  }

  /** Codes are those of one draft and one table of texts. */
  #follow(draft: SegmentDraft): void {
    const { generation } = this.#scanner;
    if (draft === this.#draft && generation === this.#generation) return;
    this.#known.fill(0);
    this.#generation = generation;
    if (draft === this.#draft) return;
    this.#draft = draft;
    this.#integers = [];
    this.#strings = [];
    this.#lists = [];
  }

  #addText(column: ValueDraft, ordinal: number, code: number): void {
    column.addCode(ordinal, this.#codeIn(column, code));
  }

  #addList(column: ValueDraft, ordinal: number, row: number, slot: number): void {
    const first = this.#rows.codeOf(row, slot);
    const end = first + this.#rows.itemCountOf(row, slot);
    for (let at = first; at < end; at++) this.#addText(column, ordinal, this.#rows.itemAt(at));
  }

  #codeIn(column: ValueDraft, code: number): number {
    const known = this.#known[code] as number;
    if (known > 0) return known - 1;
    const added = column.table.add(this.#rows.textOf(code));
    this.#known[code] = added + 1;
    return added;
  }

  #integersOf(draft: SegmentDraft, slot: number): PairLog {
    const column = this.#integers[slot] ?? this.#tagOf(draft, slot).forIntegers();
    this.#integers[slot] = column;
    return column;
  }

  #stringsOf(draft: SegmentDraft, slot: number): ValueDraft {
    const column = this.#strings[slot] ?? this.#tagOf(draft, slot).forStrings();
    this.#strings[slot] = column;
    return column;
  }

  #listsOf(draft: SegmentDraft, slot: number): ValueDraft {
    const column = this.#lists[slot] ?? this.#tagOf(draft, slot).forLists();
    this.#lists[slot] = column;
    return column;
  }

  #tagOf(draft: SegmentDraft, slot: number): TagDraft {
    // SAFETY: a slot of the rows.
    const { application, tag } = this.#scanner.rules.slots[slot] as SlotTag;
    return draft.tag(application, tag);
  }
}
