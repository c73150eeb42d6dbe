/**
 * Rows of a scanner to a draft, a column after the other: codes of texts become codes of columns once, and nothing is made for a
 * device.
 */

import type { DeviceRows } from '../../devices/scan/device-rows.js';
import { ENTRY_COUNT, INTEGER, LIST, MOST_ROWS, TEXT } from '../../devices/scan/layout.js';
import type { RowScanner } from '../../devices/scan/row-scanner.js';
import type { SlotTag } from '../../devices/scan/scan-rules.js';
import type { ValueDraft } from '../column/value-draft.js';
import type { SegmentDraft, TagDraft } from './segment-draft.js';

/** Rows `[from, to)`, the first of which gets `ordinal`. */
interface Part {
  readonly from: number;
  readonly to: number;
  readonly ordinal: number;
}

const isInt32 = (value: number): boolean => value === (value | 0);

/** Types of values, as bits. */
const TYPES = [INTEGER, TEXT, LIST];

export class DraftRows {
  readonly #scanner: RowScanner;
  readonly #rows: DeviceRows;
  /** By code of the scanner the code of the column, and 1; 0: not known yet. */
  readonly #known = new Int32Array(ENTRY_COUNT);
  #draft: SegmentDraft | null = null;
  #generation = -1;
  /** By slot, as far as there was a value. */
  #tags: (TagDraft | undefined)[] = [];
  /** The pairs of a column that are added next; integers that are too large for `numbers` are in `wide`, with all others. */
  readonly #ordinals = new Uint32Array(MOST_ROWS);
  readonly #numbers = new Int32Array(MOST_ROWS);
  readonly #wide = new Float64Array(MOST_ROWS);

  constructor(scanner: RowScanner) {
    this.#scanner = scanner;
    this.#rows = scanner.rows;
  }

  /**
   * Adds the devices of rows `[from, to)`, all but their ids: those have their ordinals already.
   * @throws RangeError when there is no memory; `truncate` then takes back what was added
   */
  add(draft: SegmentDraft, from: number, to: number): void {
    this.#follow(draft);
    const part: Part = { from, to, ordinal: draft.size };
    this.#addPlatforms(draft, part);
    this.#addApplications(draft.subscriptions, part);
    for (let slot = 0; slot < this.#rows.slots; slot++) this.#addSlot(draft, slot, part);
    draft.size += to - from;
  }

  /** Codes are those of one draft and one table of texts. */
  #follow(draft: SegmentDraft): void {
    const { generation } = this.#scanner;
    if (draft === this.#draft && generation === this.#generation) return;
    this.#known.fill(0);
    this.#generation = generation;
    if (draft === this.#draft) return;
    this.#draft = draft;
    this.#tags = [];
  }

  #addPlatforms({ platforms }: SegmentDraft, { from, to, ordinal }: Part): void {
    const rows = this.#rows;
    const codes = this.#numbers;
    for (let at = from; at < to; at++) codes[at - from] = rows.platformCodeOf(rows.at(at));
    platforms.appendRun(ordinal, codes, 0, to - from);
  }

  #addApplications(column: ValueDraft, { from, to, ordinal }: Part): void {
    const rows = this.#rows;
    for (let at = from; at < to; at++) {
      const row = rows.at(at);
      this.#addItems(column, ordinal + at - from, rows.firstApplication(row), rows.applicationCount(row));
    }
  }

  /** A slot has values of one type where its tag is declared, and else of any. */
  #addSlot(draft: SegmentDraft, slot: number, part: Part): void {
    const types = this.#rows.typesOf(slot, part.from, part.to);
    if (types === 0) return;
    // SAFETY: a slot of the rows.
    const { application, tag } = this.#scanner.rules.slots[slot] as SlotTag;
    const column = this.#tags[slot] ?? draft.tag(application, tag);
    this.#tags[slot] = column;
    for (const type of TYPES) {
      if ((types & type) === 0) continue;
      if (type === INTEGER) this.#addIntegers(column, slot, part);
      else if (type === TEXT) this.#addTexts(column.forStrings(), slot, part);
      else this.#addLists(column.forLists(), slot, part);
    }
  }

  #addIntegers(tag: TagDraft, slot: number, { from, to, ordinal }: Part): void {
    const rows = this.#rows;
    const ordinals = this.#ordinals;
    const numbers = this.#numbers;
    const wide = this.#wide;
    let count = 0;
    let isNarrow = true;
    for (let at = from; at < to; at++) {
      const row = rows.at(at);
      if (rows.typeOf(row, slot) !== INTEGER) continue;
      const value = rows.integerOf(row, slot);
      if (!isInt32(value)) isNarrow = false;
      ordinals[count] = ordinal + at - from;
      numbers[count] = value;
      wide[count++] = value;
    }
    tag.forIntegers().appendPairs(ordinals, isNarrow ? numbers : wide, count);
  }

  #addTexts(column: ValueDraft, slot: number, { from, to, ordinal }: Part): void {
    const rows = this.#rows;
    const ordinals = this.#ordinals;
    const codes = this.#numbers;
    let count = 0;
    for (let at = from; at < to; at++) {
      const row = rows.at(at);
      if (rows.typeOf(row, slot) !== TEXT) continue;
      ordinals[count] = ordinal + at - from;
      codes[count++] = this.#codeIn(column, rows.codeOf(row, slot));
    }
    // A device has one text: nothing comes twice.
    column.pairs.appendPairs(ordinals, codes, count);
  }

  #addLists(column: ValueDraft, slot: number, { from, to, ordinal }: Part): void {
    const rows = this.#rows;
    for (let at = from; at < to; at++) {
      const row = rows.at(at);
      if (rows.typeOf(row, slot) === LIST)
        this.#addItems(column, ordinal + at - from, rows.codeOf(row, slot), rows.itemCountOf(row, slot));
    }
  }

  #addItems(column: ValueDraft, ordinal: number, first: number, count: number): void {
    const rows = this.#rows;
    for (let item = first; item < first + count; item++)
      column.addCode(ordinal, this.#codeIn(column, rows.itemAt(item)));
  }

  #codeIn(column: ValueDraft, code: number): number {
    const known = this.#known[code] as number;
    if (known > 0) return known - 1;
    const added = column.table.add(this.#rows.textOf(code));
    this.#known[code] = added + 1;
    return added;
  }
}
