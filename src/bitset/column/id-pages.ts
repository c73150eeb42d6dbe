/** The texts of a table of ids that grows: pages of bytes, an id behind the other, found by ordinal. */

import { grownBytes, grownWords } from './grow.js';
import { BLOCK_IDS, LONG_ID, MAX_ID_BYTES, PAGE_SPAN } from './id-table.js';
import { UNIT_BYTES } from './wtf8.js';

/** Bytes that encoding one id may touch behind the end of the page: its text and its length. */
const SLACK = MAX_ID_BYTES * UNIT_BYTES + 2;

export interface Page {
  bytes: Uint8Array<ArrayBuffer>;
  used: number;
}

/** Where the text of an id is. */
interface Place {
  page: Uint8Array;
  from: number;
  to: number;
}

export class IdPages {
  size = 0;
  /** Of each id, up to LONG_ID. */
  lengths: Uint8Array<ArrayBuffer>;
  /** Page and offset of each block. */
  #starts = new Uint32Array(2);
  readonly #pages: Page[] = [{ bytes: new Uint8Array(1024), used: 0 }];
  /** The last place that was asked for: one object for all of them. */
  readonly #place: Place = { page: new Uint8Array(0), from: 0, to: 0 };

  /** With room for so many ids. */
  constructor(room: number) {
    this.lengths = new Uint8Array(room);
  }

  /** Bytes of its buffers. */
  get bytes(): number {
    const pages = this.#pages.reduce((sum, page) => sum + page.bytes.byteLength, 0);
    return this.lengths.byteLength + this.#starts.byteLength + pages;
  }

  /** Makes room for one more id, so that nothing fails while it is put in. Answers the page it goes to. */
  reserve(): Page {
    this.lengths = grownBytes(this.lengths, this.size + 1);
    this.#starts = grownWords(this.#starts, 2 * Math.floor(this.size / BLOCK_IDS) + 2);
    const page = this.#last();
    if (page.used + SLACK <= page.bytes.length) return page;
    const wanted = Math.max(page.used + SLACK, 2 * page.bytes.length);
    if (wanted <= PAGE_SPAN) page.bytes = grownBytes(page.bytes, wanted);
    else this.#turnPage(page);
    return this.#last();
  }

  /** Begins a page, with the ids of the block that has begun. */
  #turnPage(page: Page): void {
    const bytes = new Uint8Array(PAGE_SPAN);
    const isInside = this.size % BLOCK_IDS > 0;
    const start = 2 * Math.floor(this.size / BLOCK_IDS);
    const from = isInside ? (this.#starts[start + 1] ?? 0) : page.used;
    bytes.set(page.bytes.subarray(from, page.used));
    this.#pages.push({ bytes, used: page.used - from });
    page.bytes = page.bytes.slice(0, from);
    page.used = from;
    if (!isInside) return;
    this.#starts[start] = this.#pages.length - 1;
    this.#starts[start + 1] = 0;
  }

  /** Keeps what was written into the reserved page behind its last id, up to `end`, as the next id. */
  append(page: Page, end: number): void {
    const ordinal = this.size;
    const start = page.used;
    if (ordinal % BLOCK_IDS === 0) {
      const block = (2 * ordinal) / BLOCK_IDS;
      this.#starts[block] = this.#pages.length - 1;
      this.#starts[block + 1] = start;
    }
    const length = end - start;
    this.lengths[ordinal] = Math.min(length, LONG_ID);
    if (length >= LONG_ID) {
      page.bytes.copyWithin(start + 2, start, end);
      page.bytes[start] = length & 255;
      page.bytes[start + 1] = length >> 8;
      end += 2;
    }
    page.used = end;
    this.size++;
  }

  /** Takes the last id back. */
  removeLast(): void {
    const last = this.size - 1;
    const { from } = this.placeOf(last);
    const held = this.#starts[2 * Math.floor(last / BLOCK_IDS)] ?? 0;
    this.#pages.length = held + 1;
    this.#last().used = this.lengths[last] === LONG_ID ? from - 2 : from;
    this.size = last;
  }

  placeOf(ordinal: number): Readonly<Place> {
    const block = Math.floor(ordinal / BLOCK_IDS);
    const { bytes } = this.#pages[this.#starts[2 * block] ?? 0] ?? this.#last();
    let from = this.#starts[2 * block + 1] ?? 0;
    for (let before = block * BLOCK_IDS; before < ordinal; before++) from += this.#stored(before, bytes, from);
    const length = this.#stored(ordinal, bytes, from);
    const isLong = this.lengths[ordinal] === LONG_ID;
    const place = this.#place;
    place.page = bytes;
    place.from = isLong ? from + 2 : from;
    place.to = from + length;
    return place;
  }

  /** Bytes an id takes in its page. */
  #stored(ordinal: number, page: Uint8Array, from: number): number {
    const length = this.lengths[ordinal] ?? 0;
    return length < LONG_ID ? length : 2 + ((page[from] ?? 0) | ((page[from + 1] ?? 0) << 8));
  }

  #last(): Page {
    return this.#pages[this.#pages.length - 1] ?? { bytes: new Uint8Array(0), used: 0 };
  }

  /** As a sealed table has them. */
  sealed(): {
    readonly lengths: Uint8Array<ArrayBuffer>;
    readonly starts: Float64Array<ArrayBuffer>;
    readonly pages: Uint8Array<ArrayBuffer>[];
  } {
    const blocks = Math.ceil(this.size / BLOCK_IDS);
    const starts = new Float64Array(blocks);
    for (let block = 0; block < blocks; block++)
      starts[block] = (this.#starts[2 * block] ?? 0) * PAGE_SPAN + (this.#starts[2 * block + 1] ?? 0);
    const pages = this.#pages.map(({ bytes, used }) => (used === bytes.length ? bytes : bytes.slice(0, used)));
    return { lengths: this.lengths.slice(0, this.size), starts, pages };
  }
}
