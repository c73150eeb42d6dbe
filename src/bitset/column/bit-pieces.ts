/** What a draft remembers of values that came as bitmaps: a copy of the bits of each batch, by the code of the value. */

import { orBits } from './bits.js';
import type { DraftRange } from './pair-log.js';

/** Bit 0 is device `start` of the draft. */
interface Piece {
  readonly start: number;
  readonly count: number;
  readonly bits: Uint8Array;
}

export class BitPieces {
  /** Bytes of its bitmaps. */
  bytes = 0;
  readonly #pieces = new Map<number, Piece[]>();

  /** Codes that have some. */
  get codes(): Iterable<number> {
    return this.#pieces.keys();
  }

  /** Adds bits `[from, to)` of `bitmap`; the first is device `start`, which is behind those before. */
  add(code: number, start: number, bitmap: Uint8Array, from: number, to: number): void {
    const bits = new Uint8Array(Math.ceil((to - from) / 8));
    orBits(bitmap, from, to - from, bits, 0);
    const pieces = this.#pieces.get(code) ?? [];
    this.#pieces.set(code, pieces);
    pieces.push({ start, count: to - from, bits });
    this.bytes += bits.byteLength;
  }

  /** Sets the bits of a code that are in `range` in `target`, whose bit 0 is the first of the range. */
  orInto(code: number, range: DraftRange, target: Uint8Array): void {
    for (const { start, count, bits } of this.#pieces.get(code) ?? []) {
      const first = Math.max(start, range.from);
      const end = Math.min(start + count, range.to);
      if (first < end) orBits(bits, first - start, end - first, target, first - range.from);
    }
  }

  /** Takes the pieces that begin at `ordinal` or behind it back: a batch is taken back as a whole. */
  truncate(ordinal: number): void {
    for (const [code, pieces] of this.#pieces) {
      for (let last = pieces.at(-1); last !== undefined && last.start >= ordinal; last = pieces.at(-1)) {
        pieces.pop();
        this.bytes -= last.bits.byteLength;
      }
      if (pieces.length === 0) this.#pieces.delete(code);
    }
  }
}
