/**
 * A sealed table of ids, outside the memory of its segment: ordinals to ids and back, at most 8 bytes a device beside the text.
 *
 * Ids lie in the order of their ordinals in *pages* of bytes (WTF-8), 32 of them in a *block*, which one page holds whole. Sections:
 *
 *     0  header   u32 each: devices, slot count, seed, pages
 *     1  lengths  one byte an id; LONG_ID: two bytes in front of its text say how long it is
 *     2  starts   f64 a block: page * PAGE_SPAN + offset in the page
 *     3  slots    u32 each, see `hashed-texts.ts`
 *     4- pages    at most PAGE_SPAN bytes each
 */

import { IndexError } from '../layout/errors.js';
import type { IdTable } from '../layout/segment.js';
import { findText, firstUnfound, type HashedTexts, hashBytes, numberBitsOf } from './hashed-texts.js';
import { decodeText, encodeText, UNIT_BYTES } from './wtf8.js';

export const BLOCK_IDS = 32;
export const PAGE_SPAN = 2 ** 26;
/** Length byte of an id of 255 bytes and more. */
export const LONG_ID = 255;
export const MAX_ID_BYTES = 65_535;

export interface IdTableParts {
  readonly size: number;
  readonly seed: number;
  readonly lengths: Uint8Array<ArrayBuffer>;
  readonly starts: Float64Array<ArrayBuffer>;
  readonly slots: Uint32Array<ArrayBuffer>;
  readonly pages: readonly Uint8Array<ArrayBuffer>[];
}

const HEADER_WORDS = 4;
const FIRST_PAGE = 4;
const NO_PAGE = new Uint8Array(0);
/** Ids looked up are written here first. */
const scratch = new Uint8Array(MAX_ID_BYTES);

export class SealedIdTable implements IdTable, HashedTexts {
  readonly firstSlot = 0;
  readonly numberBits: number;
  readonly #parts: IdTableParts;

  constructor(parts: IdTableParts) {
    this.#parts = parts;
    this.numberBits = numberBitsOf(parts.size);
  }

  get size(): number {
    return this.#parts.size;
  }

  get slots(): Uint32Array {
    return this.#parts.slots;
  }

  get slotCount(): number {
    return this.#parts.slots.length;
  }

  get seed(): number {
    return this.#parts.seed;
  }

  get bytes(): number {
    return this.sections().reduce((sum, section) => sum + section.byteLength, 0);
  }

  ordinalOf(id: string): number {
    if (id.length > MAX_ID_BYTES) return -1;
    const bytes = id.length * UNIT_BYTES <= scratch.length ? scratch : new Uint8Array(id.length * UNIT_BYTES);
    const end = encodeText(id, bytes, 0);
    return Math.max(-1, findText(this, hashBytes(this.seed, bytes, 0, end), bytes, 0, end));
  }

  idOf(ordinal: number): string {
    const { page, from, to } = this.#place(ordinal);
    return decodeText(page, from, to);
  }

  isText(ordinal: number, bytes: Uint8Array, from: number, to: number): boolean {
    if (ordinal < 0 || ordinal >= this.size) return false;
    const wanted = to - from;
    if (this.#parts.lengths[ordinal] !== Math.min(wanted, LONG_ID)) return false;
    const place = this.#place(ordinal);
    if (place.to - place.from !== wanted) return false;
    let mine = place.from;
    for (let at = from; at < to; at++) if (place.page[mine++] !== bytes[at]) return false;
    return true;
  }

  sections(): readonly Uint8Array[] {
    const { size, seed, lengths, starts, slots, pages } = this.#parts;
    const header = new Uint32Array([size, slots.length, seed, pages.length]);
    return [header, lengths, starts, slots, ...pages].map(bytesOf);
  }

  /** What keeps the parts, which came from outside, from being read; null when nothing does. O(devices). */
  placesFault(): string | null {
    const { size, lengths, starts, slots, pages } = this.#parts;
    if (slots.length <= size) return 'has no free slot';
    for (let block = 0; block < starts.length; block++) {
      const start = starts[block] ?? 0;
      const page = pages[Math.floor(start / PAGE_SPAN)];
      if (!(start >= 0) || !Number.isSafeInteger(start) || page === undefined) return `has no page for block ${block}`;
      const behind = Math.min(size, (block + 1) * BLOCK_IDS);
      let end = start % PAGE_SPAN;
      let hasLong = false;
      for (let ordinal = block * BLOCK_IDS; ordinal < behind; ordinal++) {
        const length = lengths[ordinal] ?? 0;
        end += length;
        if (length === LONG_ID) hasLong = true;
      }
      if (hasLong) end = this.#place(behind - 1).to;
      if (end > page.length) return `has a block ${block} that leaves its page`;
    }
    return null;
  }

  /** The first id that its slot does not lead to, in words; null when all are found. O(text). */
  lookupFault(): string | null {
    return firstUnfound(this, this.size, (ordinal) => {
      const { page, from, to } = this.#place(ordinal);
      return [page, from, to];
    });
  }

  #place(ordinal: number): { readonly page: Uint8Array; readonly from: number; readonly to: number } {
    const { lengths, starts, pages } = this.#parts;
    const start = starts[Math.floor(ordinal / BLOCK_IDS)] ?? 0;
    const page = pages[Math.floor(start / PAGE_SPAN)] ?? NO_PAGE;
    let from = start % PAGE_SPAN;
    for (let before = ordinal - (ordinal % BLOCK_IDS); before < ordinal; before++) {
      const length = lengths[before] ?? 0;
      from += length === LONG_ID ? 2 + longLength(page, from) : length;
    }
    const length = lengths[ordinal] ?? 0;
    if (length !== LONG_ID) return { page, from, to: from + length };
    return { page, from: from + 2, to: from + 2 + longLength(page, from) };
  }
}

/**
 * The table of sections that came from outside.
 * @throws IndexError `damaged`, with `section`, unless every id leads to its ordinal and back
 */
export function readIdTable(sections: readonly Uint8Array<ArrayBuffer>[], section: string): SealedIdTable {
  const table = openIdTable(sections, section);
  const fault = table.lookupFault();
  if (fault !== null) throw damaged(fault, section);
  return table;
}

/**
 * The same, for sections whose checksum has been looked at: nothing that reads the table leaves it, whatever it holds. That ids
 * lead to their ordinals is not looked at, which would take longer than reading them.
 * @throws IndexError `damaged`, with `section`
 */
export function openIdTable(sections: readonly Uint8Array<ArrayBuffer>[], section: string): SealedIdTable {
  const [header = NO_PAGE, lengths = NO_PAGE, starts = NO_PAGE, slots = NO_PAGE] = sections;
  const pages = sections.slice(FIRST_PAGE);
  const [size = 0, slotCount = 0, seed = 0, pageCount = 0] =
    header.byteLength === HEADER_WORDS * 4 ? words(header) : [];
  const blocks = Math.ceil(size / BLOCK_IDS);
  const fits =
    header.byteLength === HEADER_WORDS * 4 &&
    lengths.byteLength === size &&
    starts.byteLength === 8 * blocks &&
    slots.byteLength === 4 * slotCount &&
    pages.length === pageCount;
  if (!fits) throw damaged('has parts of other sizes than it says', section);
  const table = new SealedIdTable({
    size,
    seed,
    lengths,
    starts: new Float64Array(aligned(starts).buffer, aligned(starts).byteOffset, blocks),
    slots: words(slots),
    pages,
  });
  const fault = table.placesFault();
  if (fault !== null) throw damaged(fault, section);
  return table;
}

function damaged(fault: string, section: string): IndexError {
  return new IndexError('damaged', `the table of ids ${fault}`, section);
}

function longLength(page: Uint8Array, at: number): number {
  return (page[at] ?? 0) | ((page[at + 1] ?? 0) << 8);
}

function bytesOf(view: Uint8Array | Uint32Array | Float64Array): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

function words(bytes: Uint8Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = aligned(bytes);
  return new Uint32Array(buffer, byteOffset, byteLength / 4);
}

/** The bytes, copied where they do not lie at a multiple of eight. */
function aligned(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
}
