/** Which bytes of a memory are given away: an allocation takes the first hole that is large enough, or what lies behind all others. Knows addresses alone, and no memory. */

interface Hole {
  readonly address: number;
  readonly bytes: number;
}

export class Allocations {
  #end: number;
  /** Nothing is appended any more. */
  #isClosed = false;
  /** Ascending, and never adjacent: the last one falls back into what is behind the end, unless nothing is appended. */
  readonly #holes: Hole[] = [];
  readonly #sizes = new Map<number, number>();

  /** Allocations begin at `start`. */
  constructor(start: number) {
    this.#end = start;
  }

  /** Where the last allocation ends. */
  get end(): number {
    return this.#end;
  }

  /** The address of so many bytes in a hole; null: none is large enough. */
  take(bytes: number): number | null {
    const at = this.#holes.findIndex((hole) => hole.bytes >= bytes);
    const hole = this.#holes[at];
    if (hole === undefined) return null;
    const rest = { address: hole.address + bytes, bytes: hole.bytes - bytes };
    this.#holes.splice(at, 1, ...(rest.bytes > 0 ? [rest] : []));
    this.#sizes.set(hole.address, bytes);
    return hole.address;
  }

  /** The address of so many bytes behind all others. */
  append(bytes: number): number {
    const address = this.#end;
    this.#end = address + bytes;
    this.#sizes.set(address, bytes);
    return address;
  }

  /** From now on there is what was added alone: where the last allocation ends is settled elsewhere. */
  close(): void {
    this.#isClosed = true;
  }

  /** Room that was got elsewhere. */
  add(address: number, bytes: number): void {
    this.#give({ address, bytes });
  }

  /** Leaves an allocation its first `bytes`, if it has more. */
  shrink(address: number, bytes: number): void {
    const had = this.#sizes.get(address) ?? 0;
    if (bytes >= had) return;
    this.#sizes.set(address, bytes);
    this.#give({ address: address + bytes, bytes: had - bytes });
  }

  /** What is no allocation is left alone. */
  release(address: number): void {
    const bytes = this.#sizes.get(address);
    if (bytes === undefined) return;
    this.#sizes.delete(address);
    this.#give({ address, bytes });
  }

  #give(hole: Hole): void {
    let { address, bytes } = hole;
    const at = this.#holes.findIndex((other) => other.address > address);
    const place = at === -1 ? this.#holes.length : at;
    const next = this.#holes[place];
    const before = this.#holes[place - 1];
    let from = place;
    let drop = 0;
    if (next !== undefined && address + bytes === next.address) {
      bytes += next.bytes;
      drop++;
    }
    if (before !== undefined && before.address + before.bytes === address) {
      address = before.address;
      bytes += before.bytes;
      from--;
      drop++;
    }
    if (address + bytes === this.#end && !this.#isClosed) {
      this.#end = address;
      this.#holes.splice(from, drop);
    } else this.#holes.splice(from, drop, { address, bytes });
  }
}
