/** A string table that grows: each new string gets the next code. Sealed into the memory of a segment when all are there. */

import type { SegmentMemory } from '../memory.js';
import { grownBytes, grownWords } from './grow.js';
import {
  fillSlots,
  findText,
  type HashedTexts,
  hashBytes,
  MAX_TEXTS,
  MAX_TRIES,
  NO_SLOT,
  numberBitsOf,
  sealedSlots,
  slotEntry,
} from './hashed-texts.js';
import {
  stringTableBytes,
  TABLE_SEED,
  TABLE_SIZE,
  TABLE_SLOT_COUNT,
  TABLE_SLOTS,
  TABLE_TEXT_BYTES,
} from './string-table.js';
import { decodeText, encodeText, UNIT_BYTES } from './wtf8.js';

const FIRST_SLOTS = 16;
/** Above this share of taken slots a growing table doubles. */
const LOAD = 0.75;

export class StringTableBuilder implements HashedTexts {
  readonly firstSlot = 0;
  seed = 0;
  slots = new Uint32Array(FIRST_SLOTS);
  numberBits = numberBitsOf(FIRST_SLOTS);
  #size = 0;
  #text = new Uint8Array(64);
  /** `size + 1` of them. */
  #offsets = new Uint32Array(FIRST_SLOTS);

  get size(): number {
    return this.#size;
  }

  get slotCount(): number {
    return this.slots.length;
  }

  /** Bytes of its buffers. */
  get bytes(): number {
    return this.slots.byteLength + this.#text.byteLength + this.#offsets.byteLength;
  }

  /**
   * The code of `value`, which is new when it was not in the table.
   * @throws RangeError when there is no memory; the table is as it was
   */
  add(value: string): number {
    const start = this.#offsets[this.#size] ?? 0;
    this.#text = grownBytes(this.#text, start + value.length * UNIT_BYTES);
    const end = encodeText(value, this.#text, start);
    const found = this.#find(start, end);
    return found >= 0 ? found : this.#append(start, end, -1 - found);
  }

  /** -1: not in it. */
  codeOf(value: string): number {
    const start = this.#offsets[this.#size] ?? 0;
    this.#text = grownBytes(this.#text, start + value.length * UNIT_BYTES);
    const end = encodeText(value, this.#text, start);
    return Math.max(-1, this.#find(start, end));
  }

  valueOf(code: number): string {
    return decodeText(this.#text, this.#offsets[code] ?? 0, this.#offsets[code + 1] ?? 0);
  }

  isText(number: number, bytes: Uint8Array, from: number, to: number): boolean {
    let mine = this.#offsets[number] ?? 0;
    if ((this.#offsets[number + 1] ?? 0) - mine !== to - from) return false;
    for (let at = from; at < to; at++) if (this.#text[mine++] !== bytes[at]) return false;
    return true;
  }

  /**
   * Writes the table to `memory` and answers its address; it stays as it is.
   * @throws IndexError `out-of-memory`
   */
  seal(memory: SegmentMemory): number {
    const size = this.#size;
    const slotCount = sealedSlots(size);
    const textBytes = this.#offsets[size] ?? 0;
    const address = memory.allocate(stringTableBytes(size, slotCount, textBytes));
    const { u8, u32 } = memory;
    const header = address / 4;
    const slots = header + TABLE_SLOTS / 4;
    u32[header + TABLE_SIZE / 4] = size;
    u32[header + TABLE_SLOT_COUNT / 4] = slotCount;
    u32[header + TABLE_TEXT_BYTES / 4] = textBytes;
    u32[header + TABLE_SEED / 4] = this.#fill(u32, slots, slotCount, numberBitsOf(size));
    u32.set(this.#offsets.subarray(0, size + 1), slots + slotCount);
    u8.set(this.#text.subarray(0, textBytes), 4 * (slots + slotCount + size + 1));
    return address;
  }

  /** Where the text is, or the slot for it; the table is given another seed where texts collide too often. */
  #find(start: number, end: number): number {
    for (;;) {
      const found = findText(this, this.#hash(start, end), this.#text, start, end, MAX_TRIES);
      if (found !== NO_SLOT) return found;
      this.#resize(this.slots.length);
    }
  }

  #append(start: number, end: number, slot: number): number {
    const code = this.#size;
    if (code === MAX_TEXTS || end > 0xffff_ffff) throw new RangeError('a string table is full');
    this.#offsets = grownWords(this.#offsets, code + 2);
    if (code + 1 > LOAD * this.slots.length) {
      this.#resize(2 * this.slots.length);
      slot = -1 - this.#find(start, end);
    }
    this.slots[slot] = slotEntry(this.#hash(start, end), code, this.numberBits);
    this.#offsets[code + 1] = end;
    this.#size++;
    return code;
  }

  #resize(slotCount: number): void {
    const slots = new Uint32Array(slotCount);
    const numberBits = numberBitsOf(slotCount);
    if (slotCount === this.slots.length) this.seed++;
    this.seed = this.#fill(slots, 0, slotCount, numberBits);
    this.slots = slots;
    this.numberBits = numberBits;
  }

  /** Fills slots, with another seed where the present one takes too many tries, and answers the seed. */
  #fill(slots: Uint32Array, firstSlot: number, slotCount: number, numberBits: number): number {
    for (let seed = this.seed; ; seed++) {
      slots.fill(0, firstSlot, firstSlot + slotCount);
      const hashOf = (code: number) =>
        hashBytes(seed, this.#text, this.#offsets[code] ?? 0, this.#offsets[code + 1] ?? 0);
      if (fillSlots(slots, firstSlot, slotCount, numberBits, this.#size, hashOf)) return seed;
    }
  }

  #hash(start: number, end: number): number {
    return hashBytes(this.seed, this.#text, start, end);
  }
}
