/**
 * Distances between the members of a random set. A distance is drawn from a table of the first few thousand and, behind its end,
 * drawn again: the geometric distribution forgets how far it has come. No logarithm, whose last bit may differ between engines.
 */

import type { Random } from '../random.js';

const TABLE_LENGTH = 4096;
const GUIDE_LENGTH = 2048;

/** How many members in a row are missed where each is hit with `chance`: 0, 1, 2 … with mean `(1 - chance) / chance`. */
export class Gaps {
  /** Entry k: the probability of a gap of at most k. */
  readonly #atMost = new Float64Array(TABLE_LENGTH);
  /** Entry g: the least gap that a fraction in the g-th part of `[0, 1)` can mean; from there it is a short walk. */
  readonly #guide = new Uint16Array(GUIDE_LENGTH);

  /** `chance` in `(0, 1)`. */
  constructor(chance: number) {
    let missed = 1;
    for (let gap = 0; gap < TABLE_LENGTH; gap++) {
      missed *= 1 - chance;
      this.#atMost[gap] = 1 - missed;
    }
    let gap = 0;
    for (let part = 0; part < GUIDE_LENGTH; part++) {
      while (gap < TABLE_LENGTH && this.#last(gap) <= part / GUIDE_LENGTH) gap++;
      this.#guide[part] = gap;
    }
  }

  draw(random: Random): number {
    for (let before = 0; ; before += TABLE_LENGTH) {
      const fraction = random.fraction();
      // SAFETY: a fraction is below 1.
      let gap = this.#guide[Math.floor(fraction * GUIDE_LENGTH)] as number;
      while (gap < TABLE_LENGTH && this.#last(gap) <= fraction) gap++;
      if (gap < TABLE_LENGTH) return before + gap;
    }
  }

  #last(gap: number): number {
    // SAFETY: callers stay below TABLE_LENGTH.
    return this.#atMost[gap] as number;
  }
}
