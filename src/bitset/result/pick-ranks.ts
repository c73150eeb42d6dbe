/** Picks some of a number of things with equal chance, without picking one twice. The same for a seed on every machine. */

import { expectArgument, LIMIT, NUMBER } from '../../base/argument.js';
import { Random } from '../../devices/random.js';

/** More ranks than this are kept as bits: a `Set` holds no more than 16.7 million, and takes 30 times as much. */
const MAX_LISTED = 4096;

/** @throws TypeError for arguments of `name` that nothing can be drawn by */
export function expectSampling(name: string, count: number, seed: number): void {
  expectArgument(`${name}: \`count\``, count, LIMIT);
  expectArgument(`${name}: \`seed\``, seed, NUMBER);
}

/**
 * `count` different whole numbers below `limit`, ascending; all of them when there are no more. Every choice of `count` numbers is
 * as likely as any other. Floyd's algorithm (Bentley and Floyd, CACM 30, 1987). O(count), and O(limit / 8) for many.
 */
export function pickRanks(limit: number, count: number, seed: number): Iterable<number> {
  const random = new Random(seed);
  const picked = count <= MAX_LISTED ? new Set<number>() : new BitSet(limit);
  for (let last = Math.max(0, limit - count); last < limit; last++) {
    const rank = below(random, last + 1);
    picked.add(picked.has(rank) ? last : rank);
  }
  return picked instanceof Set ? [...picked].sort((left, right) => left - right) : picked;
}

const TWO_32 = 2 ** 32;
const TWO_53 = 2 ** 53;

/** A whole number in `[0, limit)`, each with exactly the same chance: the rest of 2^53 that is no multiple of `limit` is drawn again. */
function below(random: Random, limit: number): number {
  for (;;) {
    const drawn = (random.uint32() >>> 11) * TWO_32 + random.uint32();
    if (drawn < TWO_53 - (TWO_53 % limit)) return drawn % limit;
  }
}

class BitSet implements Iterable<number> {
  readonly #bytes: Uint8Array;

  constructor(limit: number) {
    this.#bytes = new Uint8Array(Math.ceil(limit / 8));
  }

  has(number: number): boolean {
    return (((this.#bytes[Math.floor(number / 8)] as number) >> (number % 8)) & 1) === 1;
  }

  add(number: number): void {
    const at = Math.floor(number / 8);
    this.#bytes[at] = (this.#bytes[at] as number) | (1 << (number % 8));
  }

  *[Symbol.iterator](): Generator<number, void, undefined> {
    for (const [at, byte] of this.#bytes.entries())
      for (let bit = 0; byte >> bit !== 0; bit++) if (((byte >> bit) & 1) === 1) yield at * 8 + bit;
  }
}
