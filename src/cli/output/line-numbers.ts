/**
 * The line of each device that was read. Most stand on consecutive lines: only where the distance from number to line changes is
 * anything kept.
 */
export class LineNumbers {
  #count = 0;
  /** Number of the first device of each stretch, ascending, and what to add to a number there. */
  readonly #starts: number[] = [];
  readonly #shifts: number[] = [];

  /** The next device stands on `line`; so do those behind it on the next lines, `count` of them in all. */
  add(line: number, count = 1): void {
    if (count === 0) return;
    const shift = line - this.#count;
    if (this.#shifts.at(-1) !== shift) {
      this.#starts.push(this.#count);
      this.#shifts.push(shift);
    }
    this.#count += count;
  }

  /** The line of device `number`, which has been added. O(log stretches). */
  lineOf(number: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] ?? 0) <= number) low = middle;
      else high = middle;
    }
    return number + (this.#shifts[low] ?? 0);
  }
}
