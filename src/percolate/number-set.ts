/**
 * Numbers from 0 on as bits: each is there once, however often it was added, and all are taken out in ascending order. What is numbered in the order in which
 * it was made lies in memory in that order: a pass in it reads each page once, where any other order reads it again for every number. A second level of bits
 * tells which words have any: of a few numbers among a million it is read, and those words alone.
 */

const WORD_BITS = 32;
/** Numbers that one bit of the second level stands for, and one word of it. */
const LOG_WORD = Math.log2(WORD_BITS);
const LOG_GROUP = 2 * LOG_WORD;

export class NumberSet {
  private words = new Int32Array(0);
  /** By word of `words`: whether it has a bit that is set. */
  private used = new Int32Array(0);

  /** Makes room for the numbers below `size`. */
  reserve(size: number): void {
    const words = Math.ceil(size / WORD_BITS);
    if (words <= this.words.length) return;
    const room = words + (words >> 1);
    this.words = lengthened(this.words, room);
    this.used = lengthened(this.used, Math.ceil(room / WORD_BITS));
  }

  /** `number` is below the size that was reserved. */
  add(number: number): void {
    // SAFETY: there are as many words as were reserved.
    this.words[number >>> LOG_WORD] = (this.words[number >>> LOG_WORD] as number) | bitOf(number);
    this.used[number >>> LOG_GROUP] = (this.used[number >>> LOG_GROUP] as number) | bitOf(number >>> LOG_WORD);
  }

  /** The first `count` of `numbers`. */
  addAll(numbers: Int32Array, count: number): void {
    for (let at = 0; at < count; at++) this.add(numbers[at] as number);
  }

  /** Takes all numbers out into `numbers`, ascending, which has room for them. @returns how many there were. O(size / 1,024 + numbers) */
  drainInto(numbers: Int32Array): number {
    const { words, used } = this;
    let count = 0;
    for (let group = 0; group < used.length; group++) {
      let some = used[group] as number;
      if (some === 0) continue;
      used[group] = 0;
      for (; some !== 0; some &= some - 1) {
        const at = group * WORD_BITS + lowestBit(some);
        let word = words[at] as number;
        words[at] = 0;
        for (; word !== 0; word &= word - 1) numbers[count++] = at * WORD_BITS + lowestBit(word);
      }
    }
    return count;
  }

  /** Takes all numbers out, ascending; `visit` adds none. O(size / 1,024 + numbers). */
  drain(visit: (number: number) => void): void {
    const { words, used } = this;
    for (let group = 0; group < used.length; group++) {
      let some = used[group] as number;
      if (some === 0) continue;
      used[group] = 0;
      for (; some !== 0; some &= some - 1) {
        const at = group * WORD_BITS + lowestBit(some);
        let word = words[at] as number;
        words[at] = 0;
        for (; word !== 0; word &= word - 1) visit(at * WORD_BITS + lowestBit(word));
      }
    }
  }
}

function lengthened(words: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(length);
  longer.set(words);
  return longer;
}

/** Of the number within its word. */
function bitOf(number: number): number {
  return 1 << (number & (WORD_BITS - 1));
}

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}
