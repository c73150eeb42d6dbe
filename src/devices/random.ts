/**
 * Seeded random numbers that are the same on every engine: 32-bit integer arithmetic alone, no function of `Math` whose last
 * bit is left to the implementation.
 */

const TWO_32 = 4_294_967_296;

/**
 * The generator sfc32 (Chris Doty-Humphrey, PractRand): 128 bits of state, period at least 2^32, usually about 2^127. Not for
 * secrets.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: number) {
    // All bits of the seed count, those of fractions and of numbers beyond 32 bits too.
    const bits = new DataView(new ArrayBuffer(8));
    bits.setFloat64(0, seed);
    this.#a = bits.getInt32(0);
    this.#b = bits.getInt32(4);
    this.#c = 0x9e3779b9;
    for (let round = 0; round < 15; round++) this.uint32();
  }

  /** A whole number in `[0, 2^32)`. */
  uint32(): number {
    const result = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + result) | 0;
    return result >>> 0;
  }

  /** A number in `[0, 1)`, in steps of 2^-32. */
  fraction(): number {
    return this.uint32() / TWO_32;
  }

  /** A whole number in `[0, limit)`; even to within `limit / 2^32`. */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit);
  }

  /** True in this share of cases. */
  chance(probability: number): boolean {
    return this.fraction() < probability;
  }
}

/** A number that depends on every unit of `text` (FNV-1a, 32 bits): the seed of what is to be the same for one name. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Picks an index with a chance in proportion to its weight. */
export class WeightedChoice {
  readonly #sums: Float64Array;

  /** `weights` has at least one, none negative, and not all are zero. */
  constructor(weights: readonly number[]) {
    this.#sums = new Float64Array(weights.length);
    let sum = 0;
    for (const [at, weight] of weights.entries()) {
      sum += weight;
      this.#sums[at] = sum;
    }
  }

  /** O(log weights). */
  pick(random: Random): number {
    const sums = this.#sums;
    // SAFETY: indices stay inside [0, length).
    const wanted = random.fraction() * (sums[sums.length - 1] as number);
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** Weights after Zipf: the first is twice as likely as the second, three times as likely as the third. */
export function zipfWeights(count: number): readonly number[] {
  return Array.from({ length: count }, (_, rank) => 1 / (rank + 1));
}
