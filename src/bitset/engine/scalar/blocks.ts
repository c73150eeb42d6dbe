/** Runs a program on the devices themselves, over the blocks of one chunk at a time. */

import { BLOCK_BYTES, CHUNK_BYTES } from '../../layout/layout.js';
import type { SegmentMemory } from '../../layout/memory.js';
import { type BlockSpan, loadBlocks } from '../../leaf/load-blocks.js';
import { AND, NUMBERS_PER_STEP, OR, type ScalarCode } from './code.js';

const WORDS_PER_CHUNK = CHUNK_BYTES / 4;
const WORDS_PER_BLOCK = BLOCK_BYTES / 4;

/** Words of blocks, from an index on. */
export interface BlockWords {
  readonly words: Uint32Array;
  readonly from: number;
}

/** Two chunks into which leaves are read, and one for each register: all in one list of words, whatever memory the leaves are in. */
export class Blocks {
  #words = new Uint32Array(0);

  /** The result in `span`, valid until the next run. O(blocks x steps). */
  run(memory: SegmentMemory, code: ScalarCode, leaves: ArrayLike<number>, span: BlockSpan): BlockWords {
    const needed = (2 + code.operands - code.slots) * WORDS_PER_CHUNK;
    if (this.#words.length < needed) this.#words = new Uint32Array(needed);
    const { slots, steps } = code;
    for (let at = 0; at < steps.length; at += NUMBERS_PER_STEP) {
      const left = this.#operand(memory, slots, leaves, steps[at + 2] as number, span, 0);
      const right = this.#operand(memory, slots, leaves, steps[at + 3] as number, span, 1);
      const target = ((steps[at + 1] as number) - slots + 2) * WORDS_PER_CHUNK;
      const end = target + (span.last - span.first) * WORDS_PER_BLOCK;
      if (steps[at] === AND) and(this.#words, target, left, right, end);
      else if (steps[at] === OR) or(this.#words, target, left, right, end);
      else andNot(this.#words, target, left, right, end);
    }
    return { words: this.#words, from: this.#operand(memory, slots, leaves, code.result, span, 0) };
  }

  /** Where the words of an operand begin; a leaf is read into chunk number `room` of the list before. */
  #operand(
    memory: SegmentMemory,
    slots: number,
    leaves: ArrayLike<number>,
    operand: number,
    span: BlockSpan,
    room: number,
  ): number {
    if (operand >= slots) return (operand - slots + 2) * WORDS_PER_CHUNK;
    loadBlocks(memory, leaves[operand] as number, span, this.#words, room * WORDS_PER_CHUNK);
    return room * WORDS_PER_CHUNK;
  }
}

// Four words at a time are 1.25 times as fast as one. WHY NOT read bitmaps where they lie: that was measured to be slower than
// copying them, by a tenth over a wasm memory, by half over a resizable buffer.

function and(words: Uint32Array, target: number, left: number, right: number, end: number): void {
  for (; target < end; target += 4, left += 4, right += 4) {
    words[target] = (words[left] as number) & (words[right] as number);
    words[target + 1] = (words[left + 1] as number) & (words[right + 1] as number);
    words[target + 2] = (words[left + 2] as number) & (words[right + 2] as number);
    words[target + 3] = (words[left + 3] as number) & (words[right + 3] as number);
  }
}

function or(words: Uint32Array, target: number, left: number, right: number, end: number): void {
  for (; target < end; target += 4, left += 4, right += 4) {
    words[target] = (words[left] as number) | (words[right] as number);
    words[target + 1] = (words[left + 1] as number) | (words[right + 1] as number);
    words[target + 2] = (words[left + 2] as number) | (words[right + 2] as number);
    words[target + 3] = (words[left + 3] as number) | (words[right + 3] as number);
  }
}

function andNot(words: Uint32Array, target: number, left: number, right: number, end: number): void {
  for (; target < end; target += 4, left += 4, right += 4) {
    words[target] = (words[left] as number) & ~(words[right] as number);
    words[target + 1] = (words[left + 1] as number) & ~(words[right + 1] as number);
    words[target + 2] = (words[left + 2] as number) & ~(words[right + 2] as number);
    words[target + 3] = (words[left + 3] as number) & ~(words[right + 3] as number);
  }
}
