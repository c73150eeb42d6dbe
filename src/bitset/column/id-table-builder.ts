/** A table of ids that grows, one id for each next ordinal; no id twice. Sealed when all are there. */

import { grownWords } from './grow.js';
import {
  fillSlots,
  findText,
  freeSlot,
  type HashedTexts,
  hashBytes,
  MAX_TRIES,
  NO_SLOT,
  numberBitsOf,
  sealedSlots,
  slotEntry,
} from './hashed-texts.js';
import { IdPages, type Page } from './id-pages.js';
import { type IdTableParts, LONG_ID, MAX_ID_BYTES, SealedIdTable } from './id-table.js';
import { decodeText, encodeText } from './wtf8.js';

const FIRST_SLOTS = 64;
const LOAD = 0.75;

export class IdTableBuilder implements HashedTexts {
  readonly firstSlot = 0;
  seed = 0;
  slots = new Uint32Array(FIRST_SLOTS);
  numberBits = numberBitsOf(FIRST_SLOTS);
  readonly #texts = new IdPages(FIRST_SLOTS);
  /** Of each id, so that growing and sealing need not read them again. */
  #hashes = new Uint32Array(FIRST_SLOTS);

  get size(): number {
    return this.#texts.size;
  }

  get slotCount(): number {
    return this.slots.length;
  }

  /** Bytes of its buffers. */
  get bytes(): number {
    return this.slots.byteLength + this.#hashes.byteLength + this.#texts.bytes;
  }

  /**
   * Gives the next ordinal to `id`. False, and nothing happened, when the id is there already; `id` is at most MAX_ID_BYTES long.
   * @throws RangeError when there is no memory; the table is as it was
   */
  add(id: string): boolean {
    const page = this.#reserve();
    return this.#insert(page, encodeText(id, page.bytes, page.used));
  }

  /** The same, of the id that `bytes[from .. to)` are the UTF-8 of. */
  addBytes(bytes: Uint8Array, from: number, to: number): boolean {
    const page = this.#reserve();
    for (let at = from; at < to; at++) page.bytes[page.used + at - from] = bytes[at] ?? 0;
    return this.#insert(page, page.used + to - from);
  }

  /**
   * Adds the ids that `bytes[starts[n] .. ends[n])` are the UTF-8 of, for n below `count`, one after the other, and answers how many
   * went in before one that is there already; `count` where none is. None is longer than MAX_ID_BYTES.
   * @throws RangeError when there is no memory; `truncate` takes back what was added
   */
  addMany(bytes: Uint8Array, starts: Int32Array, ends: Int32Array, count: number): number {
    const { seed } = this;
    const first = this.#texts.size;
    if (first + count + 1 > LOAD * this.slots.length) this.#resize(Math.max(2 * this.slots.length, 2 * count));
    this.#hashes = grownWords(this.#hashes, first + count);
    const hashes = this.#hashes;
    for (let at = 0; at < count; at++)
      hashes[first + at] = hashBytes(seed, bytes, starts[at] as number, ends[at] as number);
    for (let at = 0; at < count; at++) {
      const start = starts[at] as number;
      const end = ends[at] as number;
      const isNew =
        this.seed === seed
          ? this.#addHashed(hashes[first + at] as number, bytes, start, end)
          : this.addBytes(bytes, start, end);
      if (!isNew) return at;
    }
    return count;
  }

  #addHashed(hash: number, bytes: Uint8Array, from: number, to: number): boolean {
    const page = this.#reserve();
    const { used } = page;
    const target = page.bytes;
    for (let at = from; at < to; at++) target[used + at - from] = bytes[at] as number;
    return this.#insertHashed(page, used + to - from, hash);
  }

  /**
   * Makes the slots for `more` ids at once, where growing would fill them again and again.
   * @throws RangeError when there is no memory; the table is as it was
   */
  expect(more: number): void {
    const slotCount = Math.ceil((this.#texts.size + more + 1) / LOAD);
    if (slotCount > this.slots.length) this.#resize(slotCount);
  }

  /** -1: not in it. */
  ordinalOf(id: string): number {
    if (id.length > MAX_ID_BYTES) return -1;
    const page = this.#reserve();
    const end = encodeText(id, page.bytes, page.used);
    const hash = hashBytes(this.seed, page.bytes, page.used, end);
    return Math.max(-1, findText(this, hash, page.bytes, page.used, end));
  }

  idOf(ordinal: number): string {
    const { page, from, to } = this.#texts.placeOf(ordinal);
    return decodeText(page, from, to);
  }

  isText(ordinal: number, bytes: Uint8Array, from: number, to: number): boolean {
    const wanted = to - from;
    if (this.#texts.lengths[ordinal] !== Math.min(wanted, LONG_ID)) return false;
    const place = this.#texts.placeOf(ordinal);
    if (place.to - place.from !== wanted) return false;
    const { page } = place;
    let mine = place.from;
    for (let at = from; at < to; at++) if (page[mine++] !== bytes[at]) return false;
    return true;
  }

  /** Takes the ids of ordinals `size` and above back. */
  truncate(size: number): void {
    while (this.#texts.size > size) {
      freeSlot(this.slots, this.numberBits, this.#hashes, this.#texts.size - 1);
      this.#texts.removeLast();
    }
  }

  /** The table of the ordinals from `from` to before `to`, which are counted from 0 in it. The builder stays as it is. */
  seal(from: number, to: number): SealedIdTable {
    if (from === 0 && to === this.size) return new SealedIdTable(this.#sealed());
    const part = new IdTableBuilder();
    for (let ordinal = from; ordinal < to; ordinal++) part.add(this.idOf(ordinal));
    return part.seal(0, part.size);
  }

  #sealed(): IdTableParts {
    const { size } = this;
    const slots = new Uint32Array(sealedSlots(size));
    while (!this.#fill(slots, numberBitsOf(size))) this.#reseed();
    return { size, seed: this.seed, slots, ...this.#texts.sealed() };
  }

  /** Makes room for one more id, so that nothing fails while it is put in. Answers the page it goes to. */
  #reserve(): Page {
    const { size } = this.#texts;
    if (size + 1 > LOAD * this.slots.length) this.#resize(2 * this.slots.length);
    this.#hashes = grownWords(this.#hashes, size + 1);
    return this.#texts.reserve();
  }

  /** Keeps the id that was written behind the last one, up to `end`, unless it is there already. */
  #insert(page: Page, end: number): boolean {
    return this.#insertHashed(page, end, hashBytes(this.seed, page.bytes, page.used, end));
  }

  /** The same, of an id whose hash is known. */
  #insertHashed(page: Page, end: number, hash: number): boolean {
    const start = page.used;
    let found = findText(this, hash, page.bytes, start, end, MAX_TRIES);
    while (found === NO_SLOT) {
      this.#reseed();
      hash = hashBytes(this.seed, page.bytes, start, end);
      found = findText(this, hash, page.bytes, start, end, MAX_TRIES);
    }
    if (found >= 0) return false;
    this.slots[-1 - found] = slotEntry(hash, this.#texts.size, this.numberBits);
    this.#hashes[this.#texts.size] = hash;
    this.#texts.append(page, end);
    return true;
  }

  #resize(slotCount: number): void {
    const slots = new Uint32Array(slotCount);
    const isGood = this.#fill(slots, numberBitsOf(slotCount));
    this.slots = slots;
    this.numberBits = numberBitsOf(slotCount);
    if (!isGood) this.#reseed();
  }

  /** Whether no search takes too many tries: ids that collide so often need another seed. */
  #fill(slots: Uint32Array, numberBits: number): boolean {
    slots.fill(0);
    return fillSlots(slots, 0, slots.length, numberBits, this.#hashes, this.#texts.size);
  }

  #reseed(): void {
    do {
      this.seed++;
      for (let ordinal = 0; ordinal < this.#texts.size; ordinal++) {
        const { page, from, to } = this.#texts.placeOf(ordinal);
        this.#hashes[ordinal] = hashBytes(this.seed, page, from, to);
      }
    } while (!this.#fill(this.slots, this.numberBits));
  }
}
