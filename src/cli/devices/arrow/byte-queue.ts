/** Chunks of any size, taken as so many bytes at a time. */

export class ByteQueue {
  readonly #chunks: AsyncIterator<Uint8Array>;
  /** What of the last chunk was not taken: good until the next is asked for. */
  #rest: Uint8Array = new Uint8Array(0);

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** A copy of the next `count` bytes, or of as many as there are. Room is made for what is there, whatever was asked for. */
  async take(count: number): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    let missing = count;
    while (missing > 0) {
      if (this.#rest.length === 0) {
        const next = await this.#chunks.next();
        if (next.done === true) break;
        this.#rest = next.value;
      }
      const part = Uint8Array.from(this.#rest.subarray(0, missing));
      this.#rest = this.#rest.subarray(part.length);
      parts.push(part);
      missing -= part.length;
    }
    return parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts);
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}
