/** What leaves are made of, before they are leaves: a set of ordinals as a list or as a bitmap, read chunk by chunk. */

import { invariant } from '../../base/invariant.js';
import { CHUNK_BYTES, CHUNK_ORDINALS } from '../layout/layout.js';

/**
 * A set of ordinals: a `Uint32Array` holds them ascending without duplicates; a `Uint8Array` is a bitmap, bit i of byte i >> 3
 * for ordinal i (one that is too short ends in zeros). Never a view of the memory a leaf is written to: that may move.
 */
export type OrdinalSet = Uint32Array | Uint8Array;

/** 65,536 bits of the chunk that was loaded last, and blocks that may hold some of them. */
export interface ChunkReader {
  readonly words: Uint32Array;
  /** 128 bits: a block whose bit is clear is empty. */
  readonly touched: Uint32Array;
  /** Loads chunk number `chunk`, later than the one before; false when it is empty. */
  load(chunk: number): boolean;
}

const WORDS_PER_CHUNK = CHUNK_BYTES / 4;

/**
 * Reads `set`, which holds no ordinal at or behind `size`.
 * @throws Error when a bitmap or the end of a list holds one: a mistake of the calling program
 */
export function readChunks(set: OrdinalSet, size: number): ChunkReader {
  if (set instanceof Uint32Array) {
    invariant((set.at(-1) ?? -1) < size, 'a leaf holds ordinals of its segment alone');
    return new ListReader(set);
  }
  const bytes = set.subarray(0, Math.ceil(size / 8));
  const tail = size % 8 === 0 ? 0 : (bytes[size >> 3] ?? 0) >> (size % 8);
  invariant(tail === 0, 'a leaf holds ordinals of its segment alone');
  return new BitmapReader(bytes);
}

class ListReader implements ChunkReader {
  readonly words = new Uint32Array(WORDS_PER_CHUNK);
  readonly touched = new Uint32Array(4);
  readonly #ordinals: Uint32Array;
  #next = 0;
  #loaded = -1;

  constructor(ordinals: Uint32Array) {
    this.#ordinals = ordinals;
  }

  load(chunk: number): boolean {
    invariant(chunk > this.#loaded, 'chunks of a list are read in order');
    this.#loaded = chunk;
    this.#clear();
    this.#skip(chunk);
    const start = this.#next;
    const { words, touched } = this;
    const ordinals = this.#ordinals;
    const end = ordinals.length;
    let next = start;
    for (; next < end; next++) {
      const ordinal = ordinals[next] as number;
      if (ordinal >>> 16 !== chunk) break;
      const low = ordinal & 0xffff;
      words[low >> 5] = (words[low >> 5] as number) | (1 << (low & 31));
      touched[low >> 14] = (touched[low >> 14] as number) | (1 << ((low >> 9) & 31));
    }
    this.#next = next;
    return next > start;
  }

  /** Chunks that nobody asked for. */
  #skip(chunk: number): void {
    const first = chunk * CHUNK_ORDINALS;
    while (this.#next < this.#ordinals.length && (this.#ordinals[this.#next] as number) < first) this.#next++;
  }

  #clear(): void {
    for (let quarter = 0; quarter < 4; quarter++) {
      const touched = this.touched[quarter] as number;
      this.touched[quarter] = 0;
      for (let bits = touched; bits !== 0; bits &= bits - 1) {
        const word = (quarter * 32 + 31 - Math.clz32(bits & -bits)) * 16;
        this.words.fill(0, word, word + 16);
      }
    }
  }
}

class BitmapReader implements ChunkReader {
  readonly words = new Uint32Array(WORDS_PER_CHUNK);
  readonly touched = new Uint32Array(4).fill(0xffff_ffff);
  readonly #bytes = new Uint8Array(this.words.buffer);
  readonly #bitmap: Uint8Array;

  constructor(bitmap: Uint8Array) {
    this.#bitmap = bitmap;
  }

  load(chunk: number): boolean {
    const from = chunk * CHUNK_BYTES;
    const part = this.#bitmap.subarray(from, from + CHUNK_BYTES);
    this.#bytes.set(part);
    this.#bytes.fill(0, part.length);
    return part.length > 0;
  }
}
