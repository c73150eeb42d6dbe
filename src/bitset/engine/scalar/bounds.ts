/**
 * Runs a program on summaries: what a chunk's result may hold and what it surely holds, without a look at its devices.
 *
 * The rules are those of intervals between two sets. `and` and `or` take upper and lower alike; A without B is at most
 * (upper of A) without (lower of B), at least (lower of A) without (upper of B).
 */

import { LEAF_LOWER, LEAF_UPPER, SUMMARY_BYTES } from '../../layout/layout.js';
import { AND, NUMBERS_PER_STEP, OR, type ScalarCode } from './code.js';

/** Chunks that go through the program together: a step costs more than the few words of one chunk. */
export const TILE_CHUNKS = 16;

export const SUMMARY_WORDS = SUMMARY_BYTES / 4;

const TILE_WORDS = TILE_CHUNKS * SUMMARY_WORDS;
/** An operand has its upper words first, then its lower words. */
const OPERAND_WORDS = TILE_WORDS * 2;

/** The summaries of all operands of a program, for the chunks of one tile. */
export class Bounds {
  #words = new Int32Array(0);
  #result = 0;

  /** Works out the summaries of chunks `from` to `to` - 1, at most TILE_CHUNKS of them. */
  run(u32: Uint32Array, code: ScalarCode, leaves: ArrayLike<number>, from: number, to: number): void {
    const needed = code.operands * OPERAND_WORDS;
    if (this.#words.length < needed) this.#words = new Int32Array(needed);
    for (let slot = 0; slot < code.slots; slot++)
      this.#load(u32, leaves[slot] as number, slot * OPERAND_WORDS, from, to);
    const { steps } = code;
    const words = (to - from) * SUMMARY_WORDS;
    for (let at = 0; at < steps.length; at += NUMBERS_PER_STEP) this.#step(steps, at, words);
    this.#result = code.result * OPERAND_WORDS;
  }

  /** Blocks 32 `quarter` to 32 `quarter` + 31 of a chunk of the tile that may hold devices. */
  upper(chunkOfTile: number, quarter: number): number {
    return this.#words[this.#result + chunkOfTile * SUMMARY_WORDS + quarter] as number;
  }

  /** Those of them that are full. */
  lower(chunkOfTile: number, quarter: number): number {
    return this.#words[this.#result + TILE_WORDS + chunkOfTile * SUMMARY_WORDS + quarter] as number;
  }

  #load(u32: Uint32Array, leaf: number, at: number, from: number, to: number): void {
    const upper = u32[(leaf + LEAF_UPPER) >>> 2] as number;
    const lower = u32[(leaf + LEAF_LOWER) >>> 2] as number;
    const words = this.#words;
    const first = from * SUMMARY_WORDS;
    const count = (to - from) * SUMMARY_WORDS;
    for (let word = 0; word < count; word++) {
      words[at + word] = u32[(upper >>> 2) + first + word] as number;
      words[at + TILE_WORDS + word] = lower === 0 ? 0 : (u32[(lower >>> 2) + first + word] as number);
    }
  }

  #step(steps: Int32Array, at: number, count: number): void {
    const operation = steps[at] as number;
    const target = (steps[at + 1] as number) * OPERAND_WORDS;
    const left = (steps[at + 2] as number) * OPERAND_WORDS;
    const right = (steps[at + 3] as number) * OPERAND_WORDS;
    if (operation === AND) this.#and(target, left, right, count);
    else if (operation === OR) this.#or(target, left, right, count);
    else this.#andNot(target, left, right, count);
  }

  #and(target: number, left: number, right: number, count: number): void {
    const words = this.#words;
    for (let word = 0; word < count; word++) {
      const lower = TILE_WORDS + word;
      words[target + word] = (words[left + word] as number) & (words[right + word] as number);
      words[target + lower] = (words[left + lower] as number) & (words[right + lower] as number);
    }
  }

  #or(target: number, left: number, right: number, count: number): void {
    const words = this.#words;
    for (let word = 0; word < count; word++) {
      const lower = TILE_WORDS + word;
      words[target + word] = (words[left + word] as number) | (words[right + word] as number);
      words[target + lower] = (words[left + lower] as number) | (words[right + lower] as number);
    }
  }

  #andNot(target: number, left: number, right: number, count: number): void {
    const words = this.#words;
    for (let word = 0; word < count; word++) {
      const lower = TILE_WORDS + word;
      // Both are worked out before either is written: the target may be an operand.
      const most = (words[left + word] as number) & ~(words[right + lower] as number);
      const least = (words[left + lower] as number) & ~(words[right + word] as number);
      words[target + word] = most;
      words[target + lower] = least;
    }
  }
}
