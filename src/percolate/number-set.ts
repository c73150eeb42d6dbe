/**
 * Numbers from 0 on as bits: each is there once, however often it was added, and all are taken out in ascending order. What is numbered in the order in which
 * it was made lies in memory in that order: a pass in it reads each page once, where any other order reads it again for every number.
 */

const WORD_BITS = 32;

export class NumberSet {
  private words = new Int32Array(0);

  /** Makes room for the numbers below `size`. */
  reserve(size: number): void {
    const words = Math.ceil(size / WORD_BITS);
    if (words <= this.words.length) return;
    const longer = new Int32Array(words + (words >> 1));
    longer.set(this.words);
    this.words = longer;
  }

  /** `number` is below the size that was reserved. */
  add(number: number): void {
    // SAFETY: there are as many words as were reserved.
    this.words[number >>> 5] = (this.words[number >>> 5] as number) | (1 << (number & 31));
  }

  /** The first `count` of `numbers`. */
  addAll(numbers: Int32Array, count: number): void {
    for (let at = 0; at < count; at++) this.add(numbers[at] as number);
  }

  /** Takes all numbers out into `numbers`, ascending, which has room for them. @returns how many there were. O(size / 32 + numbers) */
  drainInto(numbers: Int32Array): number {
    const { words } = this;
    let count = 0;
    for (let at = 0; at < words.length; at++) {
      let word = words[at] as number;
      if (word === 0) continue;
      words[at] = 0;
      for (; word !== 0; word &= word - 1) numbers[count++] = at * WORD_BITS + 31 - Math.clz32(word & -word);
    }
    return count;
  }

  /** Takes all numbers out, ascending; `visit` adds none. O(size / 32 + numbers). */
  drain(visit: (number: number) => void): void {
    const { words } = this;
    for (let at = 0; at < words.length; at++) {
      let word = words[at] as number;
      if (word === 0) continue;
      words[at] = 0;
      for (; word !== 0; word &= word - 1) visit(at * WORD_BITS + 31 - Math.clz32(word & -word));
    }
  }
}
