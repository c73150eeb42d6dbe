/** A growing run of bytes, with the variable-length integers of WebAssembly (LEB128). */

const FIRST_BYTES = 2048;

export class ByteWriter {
  #bytes = new Uint8Array(FIRST_BYTES);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** A view; stale after the next write. */
  get written(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#length++] = value;
  }

  bytes(values: ArrayLike<number>): void {
    if (this.#length + values.length > this.#bytes.length) this.#grow(values.length);
    this.#bytes.set(values, this.#length);
    this.#length += values.length;
  }

  /** Unsigned, up to 32 bits. */
  unsigned(value: number): void {
    let rest = value >>> 0;
    while (rest > 0x7f) {
      this.byte((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    this.byte(rest);
  }

  /** Signed, any safe integer. */
  signed(value: number): void {
    let rest = value;
    while (rest < -64 || rest > 63) {
      this.byte((((rest % 128) + 128) % 128) | 0x80);
      rest = Math.floor(rest / 128);
    }
    this.byte(rest & 0x7f);
  }

  /** A length, then so many bytes. */
  vector(values: ArrayLike<number>): void {
    this.unsigned(values.length);
    this.bytes(values);
  }

  /** Text of ASCII characters, as WebAssembly holds names. */
  name(text: string): void {
    this.vector(Array.from(text, (character) => character.charCodeAt(0)));
  }

  #grow(more: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
