/**
 * A bit for each number, or none yet; all are forgotten at once. An entry holds the epoch in which it was written, so that forgetting is
 * counting on; when the count ends, all entries are cleared and it starts again.
 */

/** An entry is `epoch * 2 + bit`, which has to be a positive 32-bit number. */
const LAST_EPOCH = 2 ** 30 - 1;

export class EpochBits {
  private entries = new Int32Array(0);
  private epoch = 0;

  /** `last`: the epoch after which entries are cleared. */
  constructor(private readonly last: number = LAST_EPOCH) {}

  /** Forgets all bits, and makes room for the numbers below `size`. */
  begin(size: number): void {
    if (this.entries.length < size) this.restart(new Int32Array(size + (size >> 1)));
    else if (this.epoch === this.last) this.restart(this.entries.fill(0));
    this.epoch++;
  }

  private restart(entries: Int32Array<ArrayBuffer>): void {
    this.entries = entries;
    this.epoch = 0;
  }

  /** 0 or 1; -1 where none was set since `begin`. */
  get(index: number): number {
    // SAFETY: callers keep to the size they began with.
    const entry = this.entries[index] as number;
    return entry >> 1 === this.epoch ? entry & 1 : -1;
  }

  set(index: number, bit: 0 | 1): void {
    this.entries[index] = this.epoch * 2 + bit;
  }
}
