/** The table of texts in plain TypeScript: the same entries with the same numbers, behind hashes of its own. */

import {
  ENDED_TEXTS,
  ENTRIES_AT,
  ENTRY_BYTES,
  ENTRY_COUNT,
  ENTRY_LENGTH,
  ENTRY_SCOPE,
  ENTRY_TEXT,
  MOST_TRIES,
  SLOT_COUNT,
  SLOTS_AT,
  STATE_ENDED,
  STATE_ENTRIES,
  STATE_TEXT_END,
  TEXTS_AT,
  TEXTS_BYTES,
  VECTOR_BYTES,
  WORD_BYTES,
} from '../layout.js';

export class ScalarTable {
  readonly #bytes: Uint8Array;
  readonly #words: Int32Array;
  /** Where the search ended that found nothing: a free slot, or -1 where it took too long. */
  #free = -1;

  constructor(buffer: ArrayBuffer) {
    this.#bytes = new Uint8Array(buffer);
    this.#words = new Int32Array(buffer);
  }

  find(scope: number, address: number, length: number): number {
    let slot = this.#slotOf(scope, address, length);
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      this.#free = slot;
      const number = this.#words[SLOTS_AT / WORD_BYTES + slot] as number;
      if (number === 0) return 0;
      if (this.#isAt(number, scope, address, length)) return number;
      slot = (slot + 1) % SLOT_COUNT;
    }
    this.#free = -1;
    return 0;
  }

  add(scope: number, address: number, length: number): number {
    const found = this.find(scope, address, length);
    if (found > 0) return found;
    const number = this.#words[STATE_ENTRIES / WORD_BYTES] as number;
    const start = this.#words[STATE_TEXT_END / WORD_BYTES] as number;
    const isLong = length > VECTOR_BYTES;
    const end = isLong ? Math.ceil((start + length) / VECTOR_BYTES) * VECTOR_BYTES : start;
    if (number >= ENTRY_COUNT || end > TEXTS_AT + TEXTS_BYTES || this.#free < 0) {
      this.#words[STATE_ENDED / WORD_BYTES] = ENDED_TEXTS;
      return 0;
    }
    const entry = ENTRIES_AT + ENTRY_BYTES * number;
    this.#bytes.fill(0, entry, entry + ENTRY_BYTES);
    this.#bytes.copyWithin(entry, address, address + Math.min(length, VECTOR_BYTES));
    this.#words[(entry + ENTRY_LENGTH) / WORD_BYTES] = length;
    this.#words[(entry + ENTRY_SCOPE) / WORD_BYTES] = scope;
    if (isLong) {
      this.#words[(entry + ENTRY_TEXT) / WORD_BYTES] = start;
      this.#bytes.copyWithin(start, address, address + length);
    }
    this.#words[STATE_TEXT_END / WORD_BYTES] = end;
    this.#words[STATE_ENTRIES / WORD_BYTES] = number + 1;
    this.#words[SLOTS_AT / WORD_BYTES + this.#free] = number;
    return number;
  }

  /** FNV-1a, its bits mixed once more. */
  #slotOf(scope: number, address: number, length: number): number {
    let hash = 0x811c9dc5 ^ scope;
    for (let at = address; at < address + length; at++)
      hash = Math.imul(hash ^ (this.#bytes[at] as number), 0x01000193);
    return (hash ^ (hash >>> 15)) & (SLOT_COUNT - 1);
  }

  #isAt(number: number, scope: number, address: number, length: number): boolean {
    const entry = ENTRIES_AT + ENTRY_BYTES * number;
    if (this.#words[(entry + ENTRY_LENGTH) / WORD_BYTES] !== length) return false;
    if (this.#words[(entry + ENTRY_SCOPE) / WORD_BYTES] !== scope) return false;
    const start = length > VECTOR_BYTES ? (this.#words[(entry + ENTRY_TEXT) / WORD_BYTES] as number) : entry;
    for (let at = 0; at < length; at++) if (this.#bytes[start + at] !== this.#bytes[address + at]) return false;
    return true;
  }
}
