/**
 * Writes what a program left of each chunk into a result leaf. Summaries come out exact: a block that turned out empty or full is
 * written as such.
 */

import type { LeafAddress } from '../../layout/addresses.js';
import {
  BLOCK_BYTES,
  BLOCKS_PER_CHUNK,
  CHUNK_BYTES,
  CONTAINER_BITMAP,
  CONTAINER_BITS,
  CONTAINER_BLOCKS,
  CONTAINER_NONE,
  LEAF_LOWER,
  LEAF_META,
  LEAF_UPPER,
  META_BYTES,
} from '../../layout/layout.js';
import type { BlockSpan } from '../../leaf/load-blocks.js';
import type { BlockWords } from './blocks.js';
import { type Bounds, SUMMARY_WORDS } from './bounds.js';

const WORDS_PER_BLOCK = BLOCK_BYTES / 4;

/** Writes the chunks of one result, each once. Nothing may be allocated in the memory meanwhile. */
export class ResultWriter {
  readonly #u32: Uint32Array;
  /** Index of the first word of each table. */
  readonly #upper: number;
  readonly #lower: number;
  readonly #meta: number;
  #room: number;

  /** The tables that the record at `leaf` names are there; containers go where `room` is. */
  constructor(u32: Uint32Array, leaf: LeafAddress, room: number) {
    this.#u32 = u32;
    this.#upper = (u32[(leaf + LEAF_UPPER) >>> 2] as number) >>> 2;
    this.#lower = (u32[(leaf + LEAF_LOWER) >>> 2] as number) >>> 2;
    this.#meta = (u32[(leaf + LEAF_META) >>> 2] as number) >>> 2;
    this.#room = room;
  }

  /** First byte behind what was written. */
  get end(): number {
    return this.#room;
  }

  /** A chunk of which `bounds` tell all that is to know. */
  writeSummaries(chunk: number, bounds: Bounds, chunkOfTile: number): void {
    for (let quarter = 0; quarter < SUMMARY_WORDS; quarter++) {
      this.#u32[this.#upper + chunk * SUMMARY_WORDS + quarter] = bounds.upper(chunkOfTile, quarter);
      this.#u32[this.#lower + chunk * SUMMARY_WORDS + quarter] = bounds.lower(chunkOfTile, quarter);
    }
    this.#writeEntry(chunk, 0, CONTAINER_NONE);
  }

  /** A chunk as its 2,048 words. */
  writeChunk(chunk: number, { words, from }: BlockWords): void {
    let live = 0;
    for (let block = 0; block < BLOCKS_PER_CHUNK; block++) {
      if (this.#mark(chunk, block, words, from + block * WORDS_PER_BLOCK)) live++;
    }
    if (live === 0) {
      this.#writeEntry(chunk, 0, CONTAINER_NONE);
      return;
    }
    const address = lineUp(this.#room);
    this.#u32.set(words.subarray(from, from + CHUNK_BYTES / 4), address >>> 2);
    this.#room = address + CHUNK_BYTES;
    this.#writeEntry(chunk, address, CONTAINER_BITMAP);
  }

  /** A chunk whose summaries were written, and of which only `spans` were open: `run` works their words out. */
  writeSpans(chunk: number, spans: readonly BlockSpan[], run: (span: BlockSpan) => BlockWords): void {
    const open = spans.reduce((sum, { first, last }) => sum + last - first, 0);
    const references = Math.ceil(this.#room / 4) * 4;
    const blocks = lineUp(references + open * 4);
    let live = 0;
    for (const span of spans) {
      const { words, from } = run(span);
      for (let block = span.first; block < span.last; block++) {
        const word = from + (block - span.first) * WORDS_PER_BLOCK;
        if (!this.#mark(chunk, block, words, word)) continue;
        const address = blocks + live * BLOCK_BYTES;
        this.#u32.set(words.subarray(word, word + WORDS_PER_BLOCK), address >>> 2);
        this.#u32[(references >>> 2) + live] = address;
        live++;
      }
    }
    // Summaries were written with a NONE container, which is right when nothing was left open.
    if (live === 0) return;
    this.#room = blocks + live * BLOCK_BYTES;
    this.#writeEntry(chunk, references, (live << CONTAINER_BITS) + CONTAINER_BLOCKS);
  }

  /** Writes down whether a block holds any and all of its devices; answers whether it holds some but not all. */
  #mark(chunk: number, block: number, words: Uint32Array, from: number): boolean {
    let any = 0;
    let all = -1;
    for (let word = from; word < from + WORDS_PER_BLOCK; word++) {
      any |= words[word] as number;
      all &= words[word] as number;
    }
    const at = chunk * SUMMARY_WORDS + (block >> 5);
    this.#setBit(this.#upper + at, block & 31, any !== 0);
    this.#setBit(this.#lower + at, block & 31, all === -1);
    return any !== 0 && all !== -1;
  }

  #setBit(word: number, bit: number, value: boolean): void {
    const others = (this.#u32[word] as number) & ~(1 << bit);
    this.#u32[word] = value ? others | (1 << bit) : others;
  }

  #writeEntry(chunk: number, address: number, meta: number): void {
    const entry = this.#meta + chunk * (META_BYTES / 4);
    this.#u32[entry] = address;
    this.#u32[entry + 1] = meta;
  }
}

const lineUp = (address: number): number => Math.ceil(address / BLOCK_BYTES) * BLOCK_BYTES;
