/** A table of ids that grows, one id for each next ordinal; no id twice. Sealed when all are there. */

import { grownBytes, grownWords } from './grow.js';
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
import { BLOCK_IDS, type IdTableParts, LONG_ID, MAX_ID_BYTES, PAGE_SPAN, SealedIdTable } from './id-table.js';
import { decodeText, encodeText, UNIT_BYTES } from './wtf8.js';

const FIRST_SLOTS = 64;
const LOAD = 0.75;
/** Bytes that encoding one id may touch behind the end of the page: its text and its length. */
const SLACK = MAX_ID_BYTES * UNIT_BYTES + 2;

interface Page {
  bytes: Uint8Array<ArrayBuffer>;
  used: number;
}

/** Where the text of an id is. */
interface Place {
  page: Uint8Array;
  from: number;
  to: number;
}

export class IdTableBuilder implements HashedTexts {
  readonly firstSlot = 0;
  seed = 0;
  slots = new Uint32Array(FIRST_SLOTS);
  numberBits = numberBitsOf(FIRST_SLOTS);
  #size = 0;
  #lengths = new Uint8Array(FIRST_SLOTS);
  /** Of each id, so that growing and sealing need not read them again. */
  #hashes = new Uint32Array(FIRST_SLOTS);
  /** Page and offset of each block. */
  #starts = new Uint32Array(2);
  readonly #pages: Page[] = [{ bytes: new Uint8Array(1024), used: 0 }];
  /** The last place that was asked for: one object for all of them. */
  readonly #place: Place = { page: new Uint8Array(0), from: 0, to: 0 };

  get size(): number {
    return this.#size;
  }

  get slotCount(): number {
    return this.slots.length;
  }

  /** Bytes of its buffers. */
  get bytes(): number {
    const pages = this.#pages.reduce((sum, page) => sum + page.bytes.byteLength, 0);
    return this.slots.byteLength + this.#lengths.byteLength + this.#hashes.byteLength + this.#starts.byteLength + pages;
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
    const first = this.#size;
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
    const slotCount = Math.ceil((this.#size + more + 1) / LOAD);
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
    const { page, from, to } = this.#placeOf(ordinal);
    return decodeText(page, from, to);
  }

  isText(ordinal: number, bytes: Uint8Array, from: number, to: number): boolean {
    const wanted = to - from;
    if (this.#lengths[ordinal] !== Math.min(wanted, LONG_ID)) return false;
    const place = this.#placeOf(ordinal);
    if (place.to - place.from !== wanted) return false;
    const { page } = place;
    let mine = place.from;
    for (let at = from; at < to; at++) if (page[mine++] !== bytes[at]) return false;
    return true;
  }

  /** Takes the ids of ordinals `size` and above back. */
  truncate(size: number): void {
    while (this.#size > size) {
      const last = this.#size - 1;
      const { from } = this.#placeOf(last);
      freeSlot(this.slots, this.numberBits, this.#hashes, last);
      const start = this.#lengths[last] === LONG_ID ? from - 2 : from;
      const held = this.#starts[2 * Math.floor(last / BLOCK_IDS)] ?? 0;
      this.#pages.length = held + 1;
      this.#lastPage().used = start;
      this.#size = last;
    }
  }

  /** The table of the ordinals from `from` to before `to`, which are counted from 0 in it. The builder stays as it is. */
  seal(from: number, to: number): SealedIdTable {
    if (from === 0 && to === this.#size) return new SealedIdTable(this.#sealed());
    const part = new IdTableBuilder();
    for (let ordinal = from; ordinal < to; ordinal++) part.add(this.idOf(ordinal));
    return part.seal(0, part.size);
  }

  #sealed(): IdTableParts {
    const size = this.#size;
    const blocks = Math.ceil(size / BLOCK_IDS);
    const starts = new Float64Array(blocks);
    for (let block = 0; block < blocks; block++)
      starts[block] = (this.#starts[2 * block] ?? 0) * PAGE_SPAN + (this.#starts[2 * block + 1] ?? 0);
    const slots = new Uint32Array(sealedSlots(size));
    while (!this.#fill(slots, numberBitsOf(size))) this.#reseed();
    const { seed } = this;
    const pages = this.#pages.map(({ bytes, used }) => (used === bytes.length ? bytes : bytes.slice(0, used)));
    return { size, seed, lengths: this.#lengths.slice(0, size), starts, slots, pages };
  }

  /** Makes room for one more id, so that nothing fails while it is put in. Answers the page it goes to. */
  #reserve(): Page {
    if (this.#size + 1 > LOAD * this.slots.length) this.#resize(2 * this.slots.length);
    this.#lengths = grownBytes(this.#lengths, this.#size + 1);
    this.#hashes = grownWords(this.#hashes, this.#size + 1);
    this.#starts = grownWords(this.#starts, 2 * Math.floor(this.#size / BLOCK_IDS) + 2);
    const page = this.#lastPage();
    if (page.used + SLACK <= page.bytes.length) return page;
    const wanted = Math.max(page.used + SLACK, 2 * page.bytes.length);
    if (wanted <= PAGE_SPAN) page.bytes = grownBytes(page.bytes, wanted);
    else this.#turnPage(page);
    return this.#lastPage();
  }

  /** Begins a page, with the ids of the block that has begun. */
  #turnPage(page: Page): void {
    const bytes = new Uint8Array(PAGE_SPAN);
    const isInside = this.#size % BLOCK_IDS > 0;
    const start = 2 * Math.floor(this.#size / BLOCK_IDS);
    const from = isInside ? (this.#starts[start + 1] ?? 0) : page.used;
    bytes.set(page.bytes.subarray(from, page.used));
    this.#pages.push({ bytes, used: page.used - from });
    page.bytes = page.bytes.slice(0, from);
    page.used = from;
    if (!isInside) return;
    this.#starts[start] = this.#pages.length - 1;
    this.#starts[start + 1] = 0;
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
    this.slots[-1 - found] = slotEntry(hash, this.#size, this.numberBits);
    this.#hashes[this.#size] = hash;
    this.#append(page, start, end);
    return true;
  }

  #append(page: Page, start: number, end: number): void {
    const ordinal = this.#size;
    if (ordinal % BLOCK_IDS === 0) {
      const block = (2 * ordinal) / BLOCK_IDS;
      this.#starts[block] = this.#pages.length - 1;
      this.#starts[block + 1] = start;
    }
    const length = end - start;
    this.#lengths[ordinal] = Math.min(length, LONG_ID);
    if (length >= LONG_ID) {
      page.bytes.copyWithin(start + 2, start, end);
      page.bytes[start] = length & 255;
      page.bytes[start + 1] = length >> 8;
      end += 2;
    }
    page.used = end;
    this.#size++;
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
    return fillSlots(slots, 0, slots.length, numberBits, this.#hashes, this.#size);
  }

  #reseed(): void {
    do {
      this.seed++;
      for (let ordinal = 0; ordinal < this.#size; ordinal++) {
        const { page, from, to } = this.#placeOf(ordinal);
        this.#hashes[ordinal] = hashBytes(this.seed, page, from, to);
      }
    } while (!this.#fill(this.slots, this.numberBits));
  }

  #placeOf(ordinal: number): Place {
    const block = Math.floor(ordinal / BLOCK_IDS);
    const { bytes } = this.#pages[this.#starts[2 * block] ?? 0] ?? this.#lastPage();
    let from = this.#starts[2 * block + 1] ?? 0;
    for (let before = block * BLOCK_IDS; before < ordinal; before++) from += this.#stored(before, bytes, from);
    const length = this.#stored(ordinal, bytes, from);
    const isLong = this.#lengths[ordinal] === LONG_ID;
    const place = this.#place;
    place.page = bytes;
    place.from = isLong ? from + 2 : from;
    place.to = from + length;
    return place;
  }

  /** Bytes an id takes in its page. */
  #stored(ordinal: number, page: Uint8Array, from: number): number {
    const length = this.#lengths[ordinal] ?? 0;
    return length < LONG_ID ? length : 2 + ((page[from] ?? 0) | ((page[from + 1] ?? 0) << 8));
  }

  #lastPage(): Page {
    return this.#pages[this.#pages.length - 1] ?? { bytes: new Uint8Array(0), used: 0 };
  }
}
