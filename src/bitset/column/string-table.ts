/**
 * A sealed string table in the memory of a segment: strings to codes and back.
 *
 *     +0  u32 size         codes are 0 .. size - 1
 *     +4  u32 slot count
 *     +8  u32 seed         of the hash
 *     +12 u32 text bytes
 *     +16 slots            u32 each, see `hashed-texts.ts`
 *         offsets          size + 1 u32: text of code c is bytes offsets[c] to offsets[c + 1] of the text
 *         text             WTF-8
 */

import type { SegmentMemory } from '../layout/memory.js';
import type { StringTable } from '../layout/segment.js';
import { findText, firstUnfound, type HashedTexts, hashBytes, numberBitsOf } from './hashed-texts.js';
import { decodeText, encodeText, UNIT_BYTES } from './wtf8.js';

export const TABLE_SIZE = 0;
export const TABLE_SLOT_COUNT = 4;
export const TABLE_SEED = 8;
export const TABLE_TEXT_BYTES = 12;
export const TABLE_SLOTS = 16;

/** Bytes of a table. */
export function stringTableBytes(size: number, slotCount: number, textBytes: number): number {
  return TABLE_SLOTS + 4 * slotCount + 4 * (size + 1) + textBytes;
}

/**
 * The table at `address`. Nothing is checked: a table from outside goes through `checkStringTable` first.
 */
export function openStringTable(memory: SegmentMemory, address: number): StringTable {
  return new SealedStringTable(memory, address);
}

/** Texts looked up are written here first; longer ones to a buffer of their own. */
const scratch = new Uint8Array(1024);

class SealedStringTable implements StringTable, HashedTexts {
  readonly size: number;
  readonly firstSlot: number;
  readonly slotCount: number;
  readonly numberBits: number;
  readonly seed: number;
  readonly #memory: SegmentMemory;
  /** Index of the first offset among the u32 of the memory. */
  readonly #offsets: number;
  readonly #text: number;

  constructor(memory: SegmentMemory, address: number) {
    const { u32 } = memory;
    const header = address / 4;
    this.#memory = memory;
    this.size = u32[header + TABLE_SIZE / 4] ?? 0;
    this.slotCount = u32[header + TABLE_SLOT_COUNT / 4] ?? 0;
    this.seed = u32[header + TABLE_SEED / 4] ?? 0;
    this.numberBits = numberBitsOf(this.size);
    this.firstSlot = header + TABLE_SLOTS / 4;
    this.#offsets = this.firstSlot + this.slotCount;
    this.#text = (this.#offsets + this.size + 1) * 4;
  }

  get slots(): Uint32Array {
    return this.#memory.u32;
  }

  codeOf(value: string): number {
    const room = value.length * UNIT_BYTES;
    const bytes = room <= scratch.length ? scratch : new Uint8Array(room);
    const end = encodeText(value, bytes, 0);
    const found = findText(this, hashBytes(this.seed, bytes, 0, end), bytes, 0, end);
    return found < 0 ? -1 : found;
  }

  valueOf(code: number): string {
    return decodeText(this.#memory.u8, this.#text + this.#offset(code), this.#text + this.#offset(code + 1));
  }

  isText(number: number, bytes: Uint8Array, from: number, to: number): boolean {
    if (number < 0 || number >= this.size) return false;
    const start = this.#offset(number);
    if (this.#offset(number + 1) - start !== to - from) return false;
    const { u8 } = this.#memory;
    let mine = this.#text + start;
    for (let at = from; at < to; at++) if (u8[mine++] !== bytes[at]) return false;
    return true;
  }

  /** The first string that its slot does not lead to, in words; null when all are found. */
  lookupFault(): string | null {
    return firstUnfound(this, this.size, (code) => [
      this.#memory.u8,
      this.#text + this.#offset(code),
      this.#text + this.#offset(code + 1),
    ]);
  }

  #offset(code: number): number {
    return this.#memory.u32[this.#offsets + code] ?? 0;
  }
}

/**
 * What is wrong with a table that came from outside; null when nothing is. `end` is the first byte behind the sealed data. Every
 * code is looked up by its text, so that a table that passes finds all its strings. O(text).
 */
export function checkStringTable(memory: SegmentMemory, address: number, end: number): string | null {
  return checkStringPlaces(memory, address, end) ?? new SealedStringTable(memory, address).lookupFault();
}

/**
 * The same, for a table whose checksum has been looked at: one that passes is read without leaving it, whatever it holds. That
 * strings lead to their codes is not looked at. O(strings).
 */
export function checkStringPlaces(memory: SegmentMemory, address: number, end: number): string | null {
  const { u32 } = memory;
  if (address % 4 !== 0 || address <= 0 || address + TABLE_SLOTS > end) return 'lies outside';
  const [size = 0, slotCount = 0, , textBytes = 0] = u32.subarray(address / 4, address / 4 + TABLE_SLOTS / 4);
  if (slotCount <= size) return 'has no free slot';
  if (address + stringTableBytes(size, slotCount, textBytes) > end) return 'lies outside';
  const offsets = (address + TABLE_SLOTS) / 4 + slotCount;
  if (u32[offsets] !== 0 || u32[offsets + size] !== textBytes) return 'has offsets that do not span its text';
  for (let code = 0; code < size; code++)
    if ((u32[offsets + code] ?? 0) > (u32[offsets + code + 1] ?? 0)) return 'has descending offsets';
  return null;
}
