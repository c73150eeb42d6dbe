/**
 * Short sets of texts as numbers that lie together: that of the list of each text. To ask whether a device has one of them reads a few numbers, where a set of
 * strings would be looked for all over the memory.
 */

import { Blocks } from './blocks.js';

/** Longer sets are found faster by hashing. */
export const MOST_TEXTS = 16;

export class TextBlocks {
  /** Of each set: how many texts it has, and their numbers. */
  private readonly blocks = new Blocks();

  /** @returns the number of the set */
  add(texts: readonly number[]): number {
    const set = this.blocks.allocate(texts.length + 1);
    this.blocks.numbers[set] = texts.length;
    this.blocks.numbers.set(texts, set + 1);
    return set;
  }

  remove(set: number): void {
    this.blocks.release(set, this.length(set) + 1);
  }

  /** In the order in which they were added. */
  texts(set: number): Int32Array {
    return this.blocks.numbers.subarray(set + 1, set + 1 + this.length(set));
  }

  /** Whether one of the texts is in the set. */
  hasAny(set: number, texts: readonly number[]): boolean {
    for (let at = 0; at < texts.length; at++) if (this.has(set, texts[at] as number)) return true;
    return false;
  }

  has(set: number, text: number): boolean {
    const { numbers } = this.blocks;
    // SAFETY: a set has so many numbers behind its first.
    const end = set + 1 + (numbers[set] as number);
    for (let at = set + 1; at < end; at++) if (numbers[at] === text) return true;
    return false;
  }

  private length(set: number): number {
    return this.blocks.numbers[set] ?? 0;
  }
}
