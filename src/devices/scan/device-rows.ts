/**
 * Devices of lines that were scanned, as rows of numbers in the memory of a scanner: good until the next lines are scanned. Slots are the
 * tags that are wanted; a text is its code, 0 for one that is told from no other.
 */

import { PLATFORMS, type Platform } from '../../base/vocabulary.js';
import {
  ENTRIES_AT,
  ENTRY_BYTES,
  ENTRY_LENGTH,
  ENTRY_TEXT,
  ITEMS_AT,
  ROW_APPLICATION_COUNT,
  ROW_APPLICATIONS,
  ROW_ID,
  ROW_ID_LENGTH,
  ROW_PLATFORM,
  ROW_TYPES,
  ROWS_AT,
  rowBytes,
  SLOT_BYTES,
  VECTOR_BYTES,
  valuesOffset,
  WORD_BYTES,
} from './layout.js';

const HIGH = 2 ** 32;

export class DeviceRows {
  /** Rows, one for each device. */
  count = 0;
  readonly bytes: Uint8Array;
  /** The memory, as numbers of four bytes. */
  readonly words: Int32Array;
  readonly #unsigned: Uint32Array;
  readonly #rowBytes: number;
  readonly #values: number;
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** By code. */
  #texts: (string | undefined)[] = [];

  /** How many slots a row has. */
  readonly slots: number;

  constructor(buffer: ArrayBufferLike, slots: number) {
    this.slots = slots;
    this.bytes = new Uint8Array(buffer);
    this.words = new Int32Array(buffer);
    this.#unsigned = new Uint32Array(buffer);
    this.#rowBytes = rowBytes(slots);
    this.#values = valuesOffset(slots);
  }

  /** The address of a row by its number, which the others take. */
  at(row: number): number {
    return ROWS_AT + row * this.#rowBytes;
  }

  idOf(row: number): string {
    const start = this.idStart(row);
    return this.#decoder.decode(this.bytes.subarray(start, start + this.idLength(row)));
  }

  /** Address and length of its UTF-8. */
  idStart(row: number): number {
    return this.#word(row + ROW_ID);
  }

  idLength(row: number): number {
    return this.#word(row + ROW_ID_LENGTH);
  }

  platformOf(row: number): Platform {
    return PLATFORMS[this.platformCodeOf(row)] as Platform;
  }

  /** The index of its platform in `PLATFORMS`. */
  platformCodeOf(row: number): number {
    return this.#word(row + ROW_PLATFORM);
  }

  /** Codes of the texts of its applications, each once. */
  applicationsOf(row: number): Int32Array {
    const start = ITEMS_AT / WORD_BYTES + this.firstApplication(row);
    return this.words.subarray(start, start + this.applicationCount(row));
  }

  /** The number of the item that is its first application. */
  firstApplication(row: number): number {
    return this.#word(row + ROW_APPLICATIONS);
  }

  applicationCount(row: number): number {
    return this.#word(row + ROW_APPLICATION_COUNT);
  }

  /** The code of an item. */
  itemAt(item: number): number {
    return this.words[ITEMS_AT / WORD_BYTES + item] as number;
  }

  hasApplication(row: number, code: number): boolean {
    const { words } = this;
    const start = ITEMS_AT / WORD_BYTES + (words[(row + ROW_APPLICATIONS) / WORD_BYTES] as number);
    const end = start + (words[(row + ROW_APPLICATION_COUNT) / WORD_BYTES] as number);
    for (let at = start; at < end; at++) if (words[at] === code) return true;
    return false;
  }

  /** The bit of the type that the slot has a value of; 0 where it is unset. */
  typeOf(row: number, slot: number): number {
    return this.bytes[row + ROW_TYPES + slot] as number;
  }

  /** The bits of all types that the slot has in rows `[from, to)`, by their numbers. */
  typesOf(slot: number, from: number, to: number): number {
    const { bytes } = this;
    const step = this.#rowBytes;
    const end = this.at(to);
    let types = 0;
    for (let at = this.at(from); at < end; at += step) types |= bytes[at + ROW_TYPES + slot] as number;
    return types;
  }

  integerOf(row: number, slot: number): number {
    const at = (row + this.#values + SLOT_BYTES * slot) / WORD_BYTES;
    return (this.words[at + 1] as number) * HIGH + (this.#unsigned[at] as number);
  }

  /** The code of its text; of a list, the number of its first item. */
  codeOf(row: number, slot: number): number {
    return this.words[(row + this.#values + SLOT_BYTES * slot) / WORD_BYTES] as number;
  }

  /** How many items its list has. */
  itemCountOf(row: number, slot: number): number {
    return this.words[(row + this.#values + SLOT_BYTES * slot) / WORD_BYTES + 1] as number;
  }

  /** Codes of the texts in its list. */
  itemsOf(row: number, slot: number): Int32Array {
    const start = ITEMS_AT / WORD_BYTES + this.codeOf(row, slot);
    return this.words.subarray(start, start + this.itemCountOf(row, slot));
  }

  /** The text of a code. */
  textOf(code: number): string {
    const known = this.#texts[code];
    if (known !== undefined) return known;
    const entry = ENTRIES_AT + ENTRY_BYTES * code;
    const length = this.#word(entry + ENTRY_LENGTH);
    const start = length <= VECTOR_BYTES ? entry : this.#word(entry + ENTRY_TEXT);
    const text = this.#decoder.decode(this.bytes.subarray(start, start + length));
    this.#texts[code] = text;
    return text;
  }

  /** Codes from `first` on stand for other texts now. */
  forgetTexts(first: number): void {
    this.#texts.length = Math.min(this.#texts.length, first);
  }

  #word(address: number): number {
    return this.words[address / WORD_BYTES] as number;
  }
}
