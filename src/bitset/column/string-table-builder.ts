/** A string table that grows: each new string gets the next code. Sealed into the memory of a segment when all are there. */

import type { SegmentMemory } from '../layout/memory.js';
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
/** Offsets are u32. */
const MAX_TEXT_BYTES = 0xffff_ffff;

export class StringTableBuilder implements HashedTexts {
  readonly firstSlot = 0;
  seed = 0;
  slots = new Uint32Array(FIRST_SLOTS);
  numberBits = numberBitsOf(FIRST_SLOTS);
  #size = 0;
  #text = new Uint8Array(64);
  /** `size + 1` of them. */
  #offsets = new Uint32Array(FIRST_SLOTS);
  /** Of each string, so that growing and sealing need not read them again. */
  #hashes = new Uint32Array(FIRST_SLOTS);

  get size(): number {
    return this.#size;
  }

  get slotCount(): number {
    return this.slots.length;
  }

  /** Bytes of its buffers. */
  get bytes(): number {
    return this.slots.byteLength + this.#text.byteLength + this.#offsets.byteLength + this.#hashes.byteLength;
  }

  /**
   * The code of `value`, which is new when it was not in the table.
   * @throws RangeError when there is no memory; the table is as it was
   */
  add(value: string): number {
    const start = this.#offsets[this.#size] ?? 0;
    const end = this.#write(value, start);
    this.#reserve();
    let hash = hashBytes(this.seed, this.#text, start, end);
    let found = findText(this, hash, this.#text, start, end, MAX_TRIES);
    while (found === NO_SLOT) {
      this.#reseed();
      hash = hashBytes(this.seed, this.#text, start, end);
      found = findText(this, hash, this.#text, start, end, MAX_TRIES);
    }
    return found >= 0 ? found : this.#append(end, hash, -1 - found);
  }

  /** -1: not in it. */
  codeOf(value: string): number {
    const start = this.#offsets[this.#size] ?? 0;
    const end = this.#write(value, start);
    return Math.max(-1, findText(this, hashBytes(this.seed, this.#text, start, end), this.#text, start, end));
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
    while (!this.#fill(u32, slots, slotCount, numberBitsOf(size))) this.#reseed();
    u32[header + TABLE_SEED / 4] = this.seed;
    u32.set(this.#offsets.subarray(0, size + 1), slots + slotCount);
    u8.set(this.#text.subarray(0, textBytes), 4 * (slots + slotCount + size + 1));
    return address;
  }

  /** Writes a text behind the last one, and answers its end. */
  #write(value: string, start: number): number {
    this.#text = grownBytes(this.#text, start + value.length * UNIT_BYTES);
    return encodeText(value, this.#text, start);
  }

  /** Makes room for one more string, so that nothing fails while it is put in. */
  #reserve(): void {
    const size = this.#size;
    if (size === MAX_TEXTS) throw new RangeError('a string table is full');
    this.#offsets = grownWords(this.#offsets, size + 2);
    this.#hashes = grownWords(this.#hashes, size + 1);
    if (size + 1 > LOAD * this.slots.length) this.#resize(2 * this.slots.length);
  }

  #append(end: number, hash: number, slot: number): number {
    const code = this.#size;
    if (end > MAX_TEXT_BYTES) throw new RangeError('the text of a string table is full');
    this.slots[slot] = slotEntry(hash, code, this.numberBits);
    this.#hashes[code] = hash;
    this.#offsets[code + 1] = end;
    this.#size++;
    return code;
  }

  #resize(slotCount: number): void {
    const slots = new Uint32Array(slotCount);
    const isGood = this.#fill(slots, 0, slotCount, numberBitsOf(slotCount));
    this.slots = slots;
    this.numberBits = numberBitsOf(slotCount);
    if (!isGood) this.#reseed();
  }

  /** Whether no search takes too many tries: strings that collide so often need another seed. */
  #fill(slots: Uint32Array, firstSlot: number, slotCount: number, numberBits: number): boolean {
    slots.fill(0, firstSlot, firstSlot + slotCount);
    return fillSlots(slots, firstSlot, slotCount, numberBits, this.#hashes, this.#size);
  }

  #reseed(): void {
    do {
      this.seed++;
      for (let code = 0; code < this.#size; code++)
        this.#hashes[code] = hashBytes(this.seed, this.#text, this.#offsets[code] ?? 0, this.#offsets[code + 1] ?? 0);
    } while (!this.#fill(this.slots, 0, this.slots.length, this.numberBits));
  }
}
