/** Runs a program on the devices themselves, over the blocks of one chunk at a time. */

import { BLOCK_BYTES, CHUNK_BYTES } from '../../layout.js';
import { type BlockSpan, loadBlocks } from '../../leaf/load-blocks.js';
import type { SegmentMemory } from '../../memory.js';
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
      combine(this.#words, steps[at] as number, target, left, right, (span.last - span.first) * WORDS_PER_BLOCK);
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

function combine(
  words: Uint32Array,
  operation: number,
  target: number,
  left: number,
  right: number,
  count: number,
): void {
  if (operation === AND) {
    for (let word = 0; word < count; word++) {
      words[target + word] = (words[left + word] as number) & (words[right + word] as number);
    }
  } else if (operation === OR) {
    for (let word = 0; word < count; word++) {
      words[target + word] = (words[left + word] as number) | (words[right + word] as number);
    }
  } else {
    for (let word = 0; word < count; word++) {
      words[target + word] = (words[left + word] as number) & ~(words[right + word] as number);
    }
  }
}
